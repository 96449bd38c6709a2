import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { memoryStore } from '../../host/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import type { StoreUnderTest } from '../../host/testing/index.ts'
import { injectFaults, storageSuite } from '../../host/testing/index.ts'
import { throughCodec } from '../support/through-codec.ts'

/** A SQLite file of its own for each test, gone afterwards. */
async function sqliteUnderTest(synchronous: 'FULL' | 'NORMAL'): Promise<StoreUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'saydo-suite-'))
  const open = () => sqliteStore(join(folder, 'store.sqlite'), { synchronous })
  let store = open()
  return {
    storage: store,
    reopen: () => {
      store.close()
      return (store = open())
    },
    close: async () => {
      store.close()
      await rm(folder, { recursive: true })
    },
  }
}

const stores = [
  { name: 'memory', durable: false, open: (): StoreUnderTest => ({ storage: memoryStore() }) },
  { name: 'SQLite FULL', durable: true, open: () => sqliteUnderTest('FULL') },
  { name: 'SQLite NORMAL', durable: false, open: () => sqliteUnderTest('NORMAL') },
] as const

for (const { name, durable, open } of stores) {
  const supports = { durable, atomicAcrossRecords: true }
  describe(name, () => storageSuite({ test, supports, factory: open }))
  describe(`${name}, through the codec`, () =>
    storageSuite({
      test,
      supports,
      factory: async () => throughCodec(await open()),
    }))
  describe(`${name}, through the fault injector without a fault`, () =>
    storageSuite({
      test,
      supports,
      factory: async () => {
        const under = await open()
        return { ...under, storage: injectFaults(under.storage, {}).storage }
      },
    }))
}
