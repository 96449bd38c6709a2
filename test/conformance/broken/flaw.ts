/** One store that is wrong in one way, and how to make it. */

import type { Storage, StorageAdapter } from '../../../host/index.ts'
import { checkedStorage } from '../../../host/index.ts'
import type { StoreUnderTest } from '../../../host/testing/index.ts'
import { PlainAdapter } from '../plain-adapter.ts'

export interface BrokenStore {
  readonly flaw: string
  /** The guarantee whose tests must fail. */
  readonly breaks: string
  readonly supports: Storage['supports']
  readonly open: () => StoreUnderTest
}

const supports = { durable: false, atomicAcrossRecords: true }

/** A flaw in an adapter, behind the checks that every store gets. */
export function flawed(breaks: string, flaw: string, Adapter: new () => StorageAdapter): BrokenStore {
  return { flaw, breaks, supports, open: () => ({ storage: checkedStorage(new Adapter()) }) }
}

/** A flaw in what stands around a right adapter: it is given both, and the storage they should make. */
export function exposed(breaks: string, flaw: string, storage: (adapter: PlainAdapter, checked: Storage) => Storage): BrokenStore {
  const open = (): StoreUnderTest => {
    const adapter = new PlainAdapter()
    return { storage: storage(adapter, checkedStorage(adapter)) }
  }
  return { flaw, breaks, supports, open }
}

/** An adapter as a Storage, without the checks and the copies. */
export function bare(adapter: StorageAdapter): Storage {
  return {
    supports: adapter.supports,
    read: async (key) => adapter.read(key),
    commit: async (changes) => adapter.commit(changes),
    due: async (namespace, before, cursor) => adapter.due(namespace, before, cursor),
  }
}
