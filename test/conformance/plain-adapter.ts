/** A right store, made of small pieces that a wrong one can replace one at a time. */

import type {
  Change,
  CommitResult,
  DuePage,
  DuePosition,
  Part,
  RecordKey,
  RecordWrite,
  StorageAdapter,
  StorageSupports,
  StoredRecord,
  Verdict,
} from '../../host/index.ts'
import { duePage, isDeletion, judgeCommit, keyText, partsAfter, readDueCursor, timeAfter } from '../../host/index.ts'

export interface Row {
  readonly record: StoredRecord
  readonly dueAt: number | null
  readonly expiresAt: number | null
}

export class PlainAdapter implements StorageAdapter {
  supports: StorageSupports = { durable: false, atomicAcrossRecords: true }
  readonly rows = new Map<string, Row>()

  read(key: RecordKey): StoredRecord | null | Promise<StoredRecord | null> {
    return this.found(key)
  }

  commit(changes: readonly [Change, ...Change[]]): CommitResult | Promise<CommitResult> {
    const verdict = this.judge(changes, changes.map(({ key }) => this.found(key)))
    if (verdict.status === 'refused') return { status: 'refused', blocked: this.blocked(verdict.blocked) }
    if (verdict.status === 'apply') for (const change of changes) this.apply(change)
    return { status: 'stored' }
  }

  due(namespace: string, before: number, cursor?: string): DuePage {
    const after = cursor === undefined ? null : readDueCursor(cursor)
    const positions = [...this.rows.values()].filter((row) => this.isDue(row, namespace, before)).map(positionOf)
    const following = positions.filter((position) => after === null || this.order(position, after) > 0)
    return duePage(namespace, following.sort((left, right) => this.order(left, right)))
  }

  found(key: RecordKey): StoredRecord | null {
    return this.rows.get(this.name(key))?.record ?? null
  }

  name(key: RecordKey): string {
    return keyText(key)
  }

  judge(changes: readonly Change[], held: readonly (StoredRecord | null)[]): Verdict<StoredRecord> {
    return judgeCommit(changes, held)
  }

  blocked(blocked: readonly { readonly key: RecordKey; readonly current: StoredRecord | null }[]): typeof blocked {
    return blocked
  }

  apply(change: Change): void {
    if (isDeletion(change)) this.remove(change.key)
    else this.write(change)
  }

  remove(key: RecordKey): void {
    this.rows.delete(this.name(key))
  }

  write(change: RecordWrite): void {
    const row = this.rows.get(this.name(change.key)) ?? { record: { parts: {} }, dueAt: null, expiresAt: null }
    this.rows.set(this.name(change.key), {
      record: { key: change.key, version: change.next, parts: this.parts(row.record.parts, change) },
      dueAt: this.dueAt(row.dueAt, change),
      expiresAt: timeAfter(row.expiresAt, change.expiresAt),
    })
  }

  parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
    const after = partsAfter(parts, change)
    return Object.fromEntries(Object.entries(after).map(([name, part]) => [name, this.part(part)]))
  }

  part(part: Part): Part {
    return part
  }

  dueAt(dueAt: number | null, change: RecordWrite): number | null {
    return timeAfter(dueAt, change.dueAt)
  }

  isDue({ record, dueAt }: Row, namespace: string, before: number): boolean {
    return record.key.namespace === namespace && dueAt !== null && dueAt < before
  }

  order(left: DuePosition, right: DuePosition): number {
    return left.dueAt - right.dueAt || compare(left.kind, right.kind) || compare(left.id, right.id)
  }
}

function positionOf({ record: { key }, dueAt }: Row): DuePosition {
  return { dueAt: dueAt ?? 0, kind: key.kind, id: key.id }
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
