import { describe, expect, test } from 'vitest'
import type { StorageSuiteOptions } from '../../host/testing/index.ts'
import { storageSuite } from '../../host/testing/index.ts'
import { checkedStorage } from '../../host/index.ts'
import { brokenStores } from './broken-stores.ts'
import { PlainAdapter } from './plain-adapter.ts'

const patience = 0

/** Runs the whole suite and gives the titles of the tests that fail. */
async function failures(options: Omit<StorageSuiteOptions, 'test'>): Promise<readonly string[]> {
  const failed: string[] = []
  for (const { title, run } of collected(options)) {
    await run().catch(() => failed.push(title))
  }
  return failed
}

function collected(options: Omit<StorageSuiteOptions, 'test'>): readonly { readonly title: string; readonly run: () => Promise<void> }[] {
  const tests: { title: string; run: () => Promise<void> }[] = []
  storageSuite({ ...options, test: (title, run) => tests.push({ title, run }) })
  return tests
}

describe('the storage suite', () => {
  test('a store without a flaw passes every test', async () => {
    const supports = { durable: false, atomicAcrossRecords: true }
    expect(await failures({ supports, patience, factory: () => ({ storage: checkedStorage(new PlainAdapter()) }) })).toEqual([])
  })

  test('a store without a flaw that takes one record at a time passes every test', async () => {
    const supports = { durable: false, atomicAcrossRecords: false }
    const open = () => ({ storage: checkedStorage(Object.assign(new PlainAdapter(), { supports })) })
    expect(await failures({ supports, patience, factory: open })).toEqual([])
  })

  for (const { flaw, breaks, supports, open } of brokenStores) {
    test(`${breaks} fails for a store where ${flaw}`, async () => {
      const failed = await failures({ supports, patience, factory: open })
      expect(failed.filter((title) => title.startsWith(`${breaks}:`))).not.toEqual([])
    })
  }

  test('every test of the suite fails for some broken store', async () => {
    const caught = new Set<string>()
    const titles = new Set<string>()
    for (const { supports, open } of brokenStores) {
      for (const { title } of collected({ supports, factory: open })) titles.add(title)
      for (const title of await failures({ supports, patience, factory: open })) caught.add(title)
    }
    expect([...titles].filter((title) => !caught.has(title))).toEqual([])
  })
})
