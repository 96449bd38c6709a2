/** Opens the embedded store: one SQLite file, any number of processes on one machine. */

import type { RecordKey, Storage } from '../../storage/index.ts'
import { checkedStorage } from '../../storage/index.ts'
import type { OwnedSqliteDatabase, SqliteDatabase } from './driver.ts'
import { storageFailure } from './failures.ts'
import { openDatabase } from './open-database.ts'
import type { ConnectionSettings } from './schema.ts'
import { prepareDatabase } from './schema.ts'
import { SqliteAdapter } from './sqlite-adapter.ts'

export interface SqliteStoreOptions {
  /** FULL (the default) syncs the disk at every commit. NORMAL is faster; a power failure may undo the last commits: not durable. */
  readonly synchronous?: 'FULL' | 'NORMAL'
  /** How long a call waits for another writer, blocking this process, before it throws `STORAGE_BUSY`. 5,000 by default. */
  readonly busyMilliseconds?: number
}

export interface SqliteStore extends Storage {
  /** At most `limit` keys of one kind, of all namespaces, that follow `after` by namespace and id: for work on all records, page by page. */
  keys(kind: RecordKey['kind'], after: Pick<RecordKey, 'namespace' | 'id'> | null, limit: number): readonly RecordKey[]
  /** Removes the records of all namespaces whose `expiresAt` is earlier than `before` (milliseconds since 1970). */
  removeExpired(before: number): void
  /** Closes the file; a database the caller opened stays open. Every later call throws `STORAGE_CLOSED`. */
  close(): void
}

/**
 * Opens a store on a file, made where there is none, or on a database the caller has opened (node:sqlite, libsql or better-sqlite3),
 * whose connection it sets to WAL, to `synchronous` and to the busy time-out. No transaction of the caller's may be open during a call.
 *
 * Throws `STORAGE_DRIVER_MISSING`, `STORAGE_NOT_OPENED`, `STORAGE_SCHEMA_MISMATCH`, `STORAGE_DAMAGED` or `STORAGE_BUSY`.
 *
 * @example
 * const storage = sqliteStore('conversations.sqlite')
 */
export function sqliteStore(file: string | SqliteDatabase, options: SqliteStoreOptions = {}): SqliteStore {
  const settings = checkedSettings(options)
  const owned = typeof file === 'string' ? openDatabase(file) : undefined
  const adapter = openAdapter(owned ?? (file as SqliteDatabase), settings, owned)
  return {
    ...checkedStorage(adapter),
    keys: (kind, after, limit) => adapter.keys(kind, after, limit),
    removeExpired: (before) => adapter.removeExpired(before),
    close: () => adapter.close(),
  }
}

/** A file that turns out not to be ours is not kept open. */
function openAdapter(database: SqliteDatabase, settings: ConnectionSettings, owned: OwnedSqliteDatabase | undefined): SqliteAdapter {
  try {
    prepareDatabase(database, settings)
    return new SqliteAdapter(database, owned)
  } catch (error) {
    owned?.close()
    throw storageFailure(error, 'STORAGE_NOT_OPENED')
  }
}

function checkedSettings({ synchronous = 'FULL', busyMilliseconds = 5000 }: SqliteStoreOptions): ConnectionSettings {
  if (!['FULL', 'NORMAL'].includes(synchronous)) throw new TypeError(`synchronous is FULL or NORMAL, not ${synchronous}`)
  if (!Number.isSafeInteger(busyMilliseconds) || busyMilliseconds < 0) throw new TypeError('busyMilliseconds is a whole number of milliseconds')
  return { synchronous, busyMilliseconds }
}
