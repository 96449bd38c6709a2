/**
 * Records in SQLite, one row each.
 *
 * Q1. A write of a record whose row this process has just seen is one conditional statement. Any other commit, and one which that
 *     statement did not store, reads what it decides on, decides and writes under one write lock: it is whole, and what it answers is
 *     what it saw.
 * Q2. An error before the end of a transaction undoes it. Whether an error of its very end stored anything, nobody knows.
 * Q3. The database is asked synchronously: a method runs to its end before any other code of this process does.
 */

import type { Change, CommitResult, DuePage, RecordKey, RecordWrite, StorageAdapter, StorageSupports, StoredRecord } from '../../storage/index.ts'
import { duePage, isDeletion, judgeCommit, readDueCursor, storageError, timeAfter } from '../../storage/index.ts'
import type { OwnedSqliteDatabase, SqliteDatabase } from './driver.ts'
import { storageFailure } from './failures.ts'
import { repackParts, unpackParts } from './packed-parts.ts'
import { RecentRows } from './recent-rows.ts'
import type { Row } from './record-table.ts'
import { RecordTable } from './record-table.ts'
import { isDurable } from './schema.ts'
import { inTransaction } from './transaction.ts'

export class SqliteAdapter implements StorageAdapter {
  readonly supports: StorageSupports
  readonly #database: SqliteDatabase
  readonly #owned: OwnedSqliteDatabase | undefined
  readonly #table: RecordTable
  readonly #recent = new RecentRows()
  #isClosed = false

  /** `owned` is the database too, where closing the store is to close it. */
  constructor(database: SqliteDatabase, owned: OwnedSqliteDatabase | undefined) {
    this.#database = database
    this.#owned = owned
    this.#table = new RecordTable(database)
    this.supports = { durable: isDurable(database), atomicAcrossRecords: true }
  }

  read(key: RecordKey): StoredRecord | null {
    return this.#ask('STORAGE_UNAVAILABLE', () => {
      const row = this.#table.read(key)
      if (row !== null) this.#recent.set(key, row)
      return recordOf(key, row)
    })
  }

  commit(changes: readonly [Change, ...Change[]]): CommitResult {
    return this.#ask('STORAGE_OUTCOME_UNKNOWN', () => {
      if (changes.length === 1 && this.#writeSeen(changes[0])) return { status: 'stored' }
      return inTransaction(this.#database, () => this.#decide(changes))
    })
  }

  due(namespace: string, before: number, cursor?: string): DuePage {
    const after = cursor === undefined ? null : readDueCursor(cursor)
    return duePage(namespace, this.#ask('STORAGE_UNAVAILABLE', () => this.#table.due(namespace, before, after)))
  }

  keys(kind: RecordKey['kind'], after: Pick<RecordKey, 'namespace' | 'id'> | null, limit: number): readonly RecordKey[] {
    return this.#ask('STORAGE_UNAVAILABLE', () => this.#table.keys(kind, after, limit))
  }

  removeExpired(before: number): void {
    this.#ask('STORAGE_OUTCOME_UNKNOWN', () => this.#table.removeExpired(before))
  }

  close(): void {
    if (!this.#isClosed) this.#owned?.close()
    this.#isClosed = true
  }

  /** The one statement of Q1. True when it stored the change; false says nothing about why it did not. */
  #writeSeen(change: Change): boolean {
    const seen = change.expect === 'absent' ? null : this.#recent.get(change.key)
    if (isDeletion(change) || (seen?.version ?? 'absent') !== change.expect) return false
    const row = rowAfter(seen, change)
    const isStored = this.#write(change, seen, row)
    if (isStored) this.#recent.set(change.key, row)
    return isStored
  }

  #decide(changes: readonly Change[]): CommitResult {
    const rows = changes.map(({ key }) => this.#table.read(key))
    const verdict = judgeCommit(changes, rows)
    if (verdict.status === 'stored') return verdict
    if (verdict.status === 'refused') {
      return { status: 'refused', blocked: verdict.blocked.map(({ key, current }) => ({ key, current: recordOf(key, current) })) }
    }
    for (const [index, change] of changes.entries()) this.#apply(change, rows[index] ?? null)
    return { status: 'stored' }
  }

  #apply(change: Change, found: Row | null): void {
    if (isDeletion(change)) this.#table.remove(change.key, change.expect)
    else this.#write(change, found, rowAfter(found, change))
  }

  #write({ key, expect }: RecordWrite, found: Row | null, row: Row): boolean {
    return found === null ? this.#table.insert(key, row) : this.#table.update(key, expect, row)
  }

  #ask<Answer>(failure: 'STORAGE_UNAVAILABLE' | 'STORAGE_OUTCOME_UNKNOWN', ask: () => Answer): Answer {
    if (this.#isClosed) throw storageError('STORAGE_CLOSED', 'the store is closed')
    try {
      return ask()
    } catch (error) {
      throw storageFailure(error, failure)
    }
  }
}

/** The row that a write leaves, made of the one it found. */
function rowAfter(row: Row | null, write: RecordWrite): Row {
  return {
    version: write.next,
    parts: repackParts(row?.parts ?? new Uint8Array(), write),
    dueAt: timeAfter(row?.dueAt ?? null, write.dueAt),
    expiresAt: timeAfter(row?.expiresAt ?? null, write.expiresAt),
  }
}

function recordOf(key: RecordKey, row: Row | null): StoredRecord | null {
  return row === null ? null : { key, version: row.version, parts: unpackParts(row.parts) }
}
