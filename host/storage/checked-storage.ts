/** The checks and copies every store gets, whoever wrote it (ST-6, ST-15, ST-16). */

import type { Change, CommitResult, DuePage, RecordKey, Storage, StorageAdapter, StoredRecord } from './port.ts'
import { checkChanges, checkDueQuery, checkKey, copyParts } from './checks.ts'
import { storageError } from './codes.ts'

/**
 * Makes a Storage of an adapter. Throws `STORAGE_INPUT` for keys and changes that make no sense and `STORAGE_NOT_ATOMIC` for several
 * records where the adapter cannot commit them together, both before the adapter is asked.
 */
export function checkedStorage(adapter: StorageAdapter): Storage {
  const supports = Object.freeze({ durable: adapter.supports.durable, atomicAcrossRecords: adapter.supports.atomicAcrossRecords })
  return {
    supports,
    async read(key: RecordKey): Promise<StoredRecord | null> {
      return copyOf(await adapter.read(checkKey(key)))
    },
    async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
      const own = checkChanges(changes)
      if (own.length > 1 && !supports.atomicAcrossRecords) throw storageError('STORAGE_NOT_ATOMIC', `${own.length} records in one commit`)
      const result = await adapter.commit(own)
      if (result.status === 'stored') return { status: 'stored' }
      return { status: 'refused', blocked: result.blocked.map(({ key, current }) => ({ key: { ...key }, current: copyOf(current) })) }
    },
    async due(namespace: string, before: number, cursor?: string): Promise<DuePage> {
      checkDueQuery(namespace, before, cursor)
      return adapter.due(namespace, before, cursor)
    },
  }
}

function copyOf(record: StoredRecord | null): StoredRecord | null {
  return record === null ? null : { key: { ...record.key }, version: record.version, parts: copyParts(record.parts) }
}
