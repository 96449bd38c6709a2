/**
 * The store of tests and of hosts that may forget: a map, gone with the process.
 *
 * A method runs to its end before any other code does, so a commit is whole and a read is never stale.
 */

import type { Change, CommitResult, DuePage, DuePosition, RecordKey, Storage, StorageAdapter, StoredRecord } from '../../storage/index.ts'
import { checkedStorage, duePage, isDeletion, judgeCommit, keyText, partsAfter, readDueCursor, timeAfter } from '../../storage/index.ts'

/** `expiresAt` is not kept: an expired record may stay (ST-13), and here it does. */
interface Row {
  readonly record: StoredRecord
  readonly dueAt: number | null
}

/** A fresh, empty store of its own. */
export function memoryStore(): Storage {
  return checkedStorage(new MemoryAdapter())
}

class MemoryAdapter implements StorageAdapter {
  readonly supports = { durable: false, atomicAcrossRecords: true } as const
  readonly #rows = new Map<string, Row>()

  read(key: RecordKey): StoredRecord | null {
    return this.#rows.get(keyText(key))?.record ?? null
  }

  commit(changes: readonly [Change, ...Change[]]): CommitResult {
    const verdict = judgeCommit(changes, changes.map(({ key }) => this.read(key)))
    if (verdict.status !== 'apply') return verdict
    for (const change of changes) this.#apply(change)
    return { status: 'stored' }
  }

  due(namespace: string, before: number, cursor?: string): DuePage {
    const after = cursor === undefined ? undefined : readDueCursor(cursor)
    const following = [...this.#rows.values()]
      .flatMap((row) => duePositions(row, namespace, before))
      .filter((position) => after === undefined || order(position, after) > 0)
      .sort(order)
    return duePage(namespace, following)
  }

  #apply(change: Change): void {
    const name = keyText(change.key)
    if (isDeletion(change)) {
      this.#rows.delete(name)
      return
    }
    const row = this.#rows.get(name)
    const record = { key: change.key, version: change.next, parts: partsAfter(row?.record.parts ?? {}, change) }
    this.#rows.set(name, { record, dueAt: timeAfter(row?.dueAt ?? null, change.dueAt) })
  }
}

function duePositions({ record: { key }, dueAt }: Row, namespace: string, before: number): readonly DuePosition[] {
  return dueAt !== null && dueAt < before && key.namespace === namespace ? [{ dueAt, kind: key.kind, id: key.id }] : []
}

function order(left: DuePosition, right: DuePosition): number {
  return left.dueAt - right.dueAt || compare(left.kind, right.kind) || compare(left.id, right.id)
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
