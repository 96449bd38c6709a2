/** The one table, in prepared statements. Every write is conditional and says whether it found what it asked for. */

import type { DuePosition, RecordKey } from '../../storage/index.ts'
import { duePageSize } from '../../storage/index.ts'
import type { SqliteDatabase, SqliteStatement } from './driver.ts'
import { allRows, changedRows, firstRow } from './driver.ts'

/** A record as it is stored; `parts` are packed. */
export interface Row {
  readonly version: string
  readonly parts: Uint8Array
  readonly dueAt: number | null
  readonly expiresAt: number | null
}

const whereKey = 'where namespace = ? and kind = ? and id = ?'

const statements = {
  read: `select version, parts, due_at, expires_at from saydo_record ${whereKey}`,
  insert: `insert into saydo_record (version, parts, due_at, expires_at, namespace, kind, id) values (?, ?, ?, ?, ?, ?, ?)
    on conflict (namespace, kind, id) do nothing`,
  update: `update saydo_record set version = ?, parts = ?, due_at = ?, expires_at = ? ${whereKey} and version = ?`,
  remove: `delete from saydo_record ${whereKey} and version = ?`,
  due: `select due_at, kind, id from saydo_record where namespace = ? and due_at < ? and (due_at, kind, id) > (?, ?, ?)
    order by due_at, kind, id limit ${duePageSize + 1}`,
  keys: `select namespace, id from saydo_record where kind = ? and (namespace, id) > (?, ?) order by namespace, id limit ?`,
  removeExpired: 'delete from saydo_record where expires_at < ?',
} as const

export class RecordTable {
  readonly #prepared: Readonly<Record<keyof typeof statements, SqliteStatement>>

  constructor(database: SqliteDatabase) {
    const prepared = Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql)])
    this.#prepared = Object.fromEntries(prepared) as Record<keyof typeof statements, SqliteStatement>
  }

  read({ namespace, kind, id }: RecordKey): Row | null {
    const row = firstRow(this.#prepared.read, namespace, kind, id)
    if (row === null) return null
    return { version: row['version'], parts: row['parts'], dueAt: row['due_at'], expiresAt: row['expires_at'] } as Row
  }

  insert({ namespace, kind, id }: RecordKey, { version, parts, dueAt, expiresAt }: Row): boolean {
    return changedRows(this.#prepared.insert, version, parts, dueAt, expiresAt, namespace, kind, id) === 1
  }

  update({ namespace, kind, id }: RecordKey, expect: string, { version, parts, dueAt, expiresAt }: Row): boolean {
    return changedRows(this.#prepared.update, version, parts, dueAt, expiresAt, namespace, kind, id, expect) === 1
  }

  remove({ namespace, kind, id }: RecordKey, expect: string): boolean {
    return changedRows(this.#prepared.remove, namespace, kind, id, expect) === 1
  }

  /** The records due before `before` that follow `after`, one more than a page holds. */
  due(namespace: string, before: number, after: DuePosition | null): readonly DuePosition[] {
    const rows = allRows(this.#prepared.due, namespace, before, after?.dueAt ?? -1, after?.kind ?? '', after?.id ?? '')
    return rows.map((row) => ({ dueAt: row['due_at'], kind: row['kind'], id: row['id'] }) as DuePosition)
  }

  /** The keys of one kind that follow `after`, by namespace and id. */
  keys(kind: RecordKey['kind'], after: Pick<RecordKey, 'namespace' | 'id'> | null, limit: number): readonly RecordKey[] {
    const rows = allRows(this.#prepared.keys, kind, after?.namespace ?? '', after?.id ?? '', limit)
    return rows.map((row) => ({ namespace: row['namespace'], kind, id: row['id'] }) as RecordKey)
  }

  removeExpired(before: number): void {
    this.#prepared.removeExpired.run(before)
  }
}
