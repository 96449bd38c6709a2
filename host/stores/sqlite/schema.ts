/**
 * The tables, and what makes them trustworthy.
 *
 * S1. A file with another schema version is refused before anything in it is changed; nothing is ever migrated silently.
 * S2. Several processes may open the same new file at once: they wait for each other, and the first makes the tables.
 * S3. `durable` is what the connection says of itself after it was set up, not what it was asked to be.
 */

import type { SqliteDatabase } from './driver.ts'
import { firstRow } from './driver.ts'
import { isBusy } from './failures.ts'
import { inTransaction } from './transaction.ts'
import { storageError } from '../../storage/index.ts'

const schemaVersion = 1

/** Milliseconds between two attempts to switch to WAL. */
const walPause = 5

const tables = `
  create table saydo_schema (version integer not null);
  insert into saydo_schema (version) values (${schemaVersion});
  create table saydo_record (
    namespace text not null,
    kind text not null,
    id text not null,
    version text not null,
    parts blob not null,
    due_at integer,
    expires_at integer,
    primary key (namespace, kind, id)
  );
  create index saydo_record_due on saydo_record (namespace, due_at, kind, id) where due_at is not null;
  create index saydo_record_expiry on saydo_record (expires_at) where expires_at is not null;
`

export interface ConnectionSettings {
  readonly synchronous: 'FULL' | 'NORMAL'
  readonly busyMilliseconds: number
}

/** Sets the connection up and makes the tables where there are none. Throws `STORAGE_SCHEMA_MISMATCH` (S1) and what the driver throws. */
export function prepareDatabase(database: SqliteDatabase, settings: ConnectionSettings): void {
  database.exec(`pragma busy_timeout = ${settings.busyMilliseconds}`)
  const isNew = !hasTables(database)
  useWal(database, settings.busyMilliseconds)
  database.exec(`pragma synchronous = ${settings.synchronous}`)
  if (isNew) inTransaction(database, () => hasTables(database) || database.exec(tables))
}

/** True when a stored commit has reached the disk (S3): a real file, a journal, and every commit synced. */
export function isDurable(database: SqliteDatabase): boolean {
  const file = valueOf(database, 'pragma database_list', 'file')
  const journal = valueOf(database, 'pragma journal_mode', 'journal_mode')
  const synchronous = valueOf(database, 'pragma synchronous', 'synchronous')
  return file !== '' && file !== null && journal !== 'memory' && journal !== 'off' && Number(synchronous) >= 2
}

/** SQLite does not wait by itself when two connections switch the same new file to WAL: at least one fails at once (S2). */
function useWal(database: SqliteDatabase, busyMilliseconds: number): void {
  const end = Date.now() + busyMilliseconds
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error
      sleep(walPause)
    }
  }
}

/** Blocks this process, as every wait for SQLite does. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function hasTables(database: SqliteDatabase): boolean {
  if (valueOf(database, "select count(*) as found from sqlite_master where name = 'saydo_schema'", 'found') === 0) return false
  const found = valueOf(database, 'select version from saydo_schema', 'version')
  if (found === schemaVersion) return true
  const message = `the file has schema version ${String(found)}, this release knows ${schemaVersion}`
  throw storageError('STORAGE_SCHEMA_MISMATCH', message, { facts: { found, known: schemaVersion } })
}

function valueOf(database: SqliteDatabase, sql: string, column: string): unknown {
  return firstRow(database.prepare(sql))?.[column]
}
