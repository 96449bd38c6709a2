import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../host/index.ts'
import { injectFaults } from '../../../host/testing/index.ts'

const key = { namespace: 'tenant', kind: 'conversation', id: 'c' } as const
const change = { key, expect: 'absent', next: '1', set: { session: 's' } } as const
const fault = { code: 'FAULT_INJECTED' }

describe('the fault injector', () => {
  test('calls without a fault pass, and are counted in the order in which they are made', async () => {
    const injector = injectFaults(memoryStore(), {})
    expect(injector.storage.supports).toEqual({ durable: false, atomicAcrossRecords: true })
    await Promise.all([injector.storage.read(key), injector.storage.commit([change]), injector.storage.due('tenant', 1)])
    expect(injector.calls()).toEqual([
      { number: 1, method: 'read' },
      { number: 2, method: 'commit' },
      { number: 3, method: 'due' },
    ])
    expect(await injector.storage.read(key)).toEqual({ key, version: '1', parts: { session: 's' } })
  })

  test('a failure before a call keeps it from the storage', async () => {
    const inner = memoryStore()
    const { storage } = injectFaults(inner, { 1: { before: 'fail' } })
    await expect(storage.commit([change])).rejects.toMatchObject({ ...fault, facts: { number: 1, method: 'commit' } })
    expect(await inner.read(key)).toBeNull()
    expect(await storage.commit([change])).toEqual({ status: 'stored' })
  })

  test('a failure after a call loses the reply only', async () => {
    const inner = memoryStore()
    const { storage } = injectFaults(inner, { 1: { after: 'fail' } })
    await expect(storage.commit([change])).rejects.toMatchObject(fault)
    expect(await inner.read(key)).toMatchObject({ version: '1' })
    expect(await storage.commit([change])).toEqual({ status: 'stored' })
  })

  test('after a death every later call fails, and so do those under way', async () => {
    const inner = memoryStore()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { storage, calls } = injectFaults(inner, { 1: { before: () => held }, 2: { after: 'die' } })
    const underWay = storage.read(key)
    await expect(storage.commit([change])).rejects.toMatchObject(fault)
    release()
    await expect(underWay).rejects.toMatchObject(fault)
    await expect(storage.due('tenant', 1)).rejects.toMatchObject(fault)
    expect(await inner.read(key)).toMatchObject({ version: '1' })
    expect(calls()).toHaveLength(3)
  })

  test('a death before a call keeps it from the storage', async () => {
    const inner = memoryStore()
    const { storage } = injectFaults(inner, { 1: { before: 'die' } })
    await expect(storage.commit([change])).rejects.toMatchObject(fault)
    await expect(storage.commit([change])).rejects.toMatchObject(fault)
    expect(await inner.read(key)).toBeNull()
  })

  test('a function before or after a call lets another worker come in between', async () => {
    const inner = memoryStore()
    const seen: unknown[] = []
    const theirs = async () => expect(await inner.commit([{ ...change, next: 'other' }])).toEqual({ status: 'stored' })
    const { storage } = injectFaults(inner, {
      1: { before: () => theirs(), after: (call) => { seen.push(call) } },
    })
    const current = { key, version: 'other', parts: { session: 's' } }
    expect(await storage.commit([change])).toEqual({ status: 'refused', blocked: [{ key, current }] })
    expect(seen).toEqual([{ number: 1, method: 'commit' }])
  })
})
