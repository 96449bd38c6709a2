import { describe, expect, it } from 'vitest'
import { WorkflowEngine } from '../../../src/index.ts'
import type { RecordKey, Storage } from '../../../host/index.ts'
import { conversation, rowOf, stores } from '../codec/stores.ts'
import { deployed, dieWhilePaying, setOf } from './deployments.ts'

const one = await setOf()
const two = await setOf({ version: 'two' })
const start = 1_800_000_000_000
const later = { now: () => start + 600_000 }

const manifestKey: RecordKey = { namespace: 't1', kind: 'definitions', id: one.digest }

async function piecesOf(storage: Storage): Promise<readonly string[]> {
  const manifest = JSON.parse(String((await storage.read(manifestKey))?.parts['manifest'])) as { readonly pieces: readonly { readonly id: string }[] }
  return manifest.pieces.map(({ id }) => id)
}

async function lose(storage: Storage, id: string): Promise<void> {
  const key = { ...manifestKey, id }
  await storage.commit([{ key, expect: (await storage.read(key))?.version ?? '', next: 'deleted' }])
}

for (const { name, open } of stores) {
  describe(`a deployment in mid-conversation, on ${name}`, () => {
    it('goes on with the flow set it was begun on, and takes the new one when it is idle', async () => {
      const storage = open()
      const old = deployed({ storage, flowSet: one })
      for (const text of ['pay', '42']) await old.say(text)
      const next = deployed({ storage, flowSet: two })
      expect(await next.say('yes')).toContain('receipt r1 (one).')
      await next.say('pay')
      expect(await next.say('7')).toBe('Pay 7? (two)')
      expect((await next.host.read('t1', 'c1'))?.flowSet).toBe(two.digest)
    })

    it('needs nothing of the old process: a set of several pieces is loaded from the store', async () => {
      const storage = open()
      const large = await setOf({ bytes: 900_000 })
      const old = deployed({ storage, flowSet: large })
      for (const text of ['pay', '42']) await old.say(text)
      const key = { ...manifestKey, id: large.digest }
      const manifest = JSON.parse(String((await storage.read(key))?.parts['manifest'])) as { readonly pieces: readonly { readonly id: string }[] }
      expect(manifest.pieces.length).toBeGreaterThan(1)
      for (const { id } of manifest.pieces) expect((await storage.read({ ...key, id }))?.parts['piece']?.length).toBeLessThanOrEqual(350_000)
      expect(await deployed({ storage, flowSet: two }).say('yes')).toContain('(one)')
    })

    it('DUR-23: a pending action finds its own definitions, and is resumed under its own identity', async () => {
      const storage = open()
      await dieWhilePaying({ storage, flowSet: one })
      const { host } = deployed({ storage, flowSet: two, clock: later })
      const reply = await host.recover('t1', 'c1')
      expect(reply).toMatchObject({ recovery: { kind: 'restored', differs: null } })
      expect(reply?.text).toContain('I could not confirm the payment. I have not tried again.')
    })

    it('DUR-23: another runtime holds all the same: it is exact in every part', async () => {
      const storage = open()
      await dieWhilePaying({ storage, flowSet: one })
      const record = await storage.read(conversation)
      const part = Object.keys(record?.parts ?? {}).find((each) => each.startsWith('attempt:')) ?? ''
      const row = String(record?.parts[part]).replace('"runtime":"unstamped"', '"runtime":"sha256:other"')
      await storage.commit([{ key: conversation, expect: record?.version ?? '', next: 'edited', set: { [part]: row } }])
      const { host } = deployed({ storage, flowSet: two, clock: later })
      expect(await host.recover('t1', 'c1')).toMatchObject({ recovery: { kind: 'hold', reason: 'incompatible_recovery_identity', differs: ['runtime'] } })
    })

    it('DEFINITIONS_MISSING: a lost artifact leaves an active flow as it is, and says so', async () => {
      const storage = open()
      const old = deployed({ storage, flowSet: one })
      for (const text of ['pay', '42']) await old.say(text)
      await lose(storage, one.digest)
      const before = await rowOf(storage)
      const next = deployed({ storage, flowSet: two })
      await expect(next.say('yes')).rejects.toMatchObject({ code: 'DEFINITIONS_MISSING', next: 'ask-operator', facts: { definitions: one.digest } })
      expect(await rowOf(storage)).toEqual(before)
      expect(await next.host.recover('t1', 'c1')).toBeNull()
      await next.host.reset('t1', 'c1')
      await next.say('pay')
      expect(await next.say('7')).toBe('Pay 7? (two)')
    })

    it('DEFINITIONS_MISSING: with a lost piece a pending action holds: nothing runs, nothing is acknowledged', async () => {
      const storage = open()
      await dieWhilePaying({ storage, flowSet: one })
      const [piece = ''] = await piecesOf(storage)
      await lose(storage, piece)
      const held = async () => Object.entries((await storage.read(conversation))?.parts ?? {}).filter(([part]) => part !== 'replies').sort(([a], [b]) => (a < b ? -1 : 1))
      const before = await held()
      let calls = 0
      const { host, say } = deployed({ storage, flowSet: two, clock: later, charge: () => (calls += 1) })
      expect(await host.recover('t1', 'c1')).toMatchObject({ recovery: { kind: 'hold', reason: 'DEFINITIONS_MISSING', differs: ['definitions'] } })
      expect(await say('yes')).toContain('I cannot safely check your earlier request right now')
      expect(await held()).toEqual(before)
      expect(calls).toBe(0)
    })

    it('DEFINITIONS_DAMAGED: a piece that is not what it was is not run', async () => {
      const storage = open()
      const old = deployed({ storage, flowSet: one })
      for (const text of ['pay', '42']) await old.say(text)
      const key = { ...manifestKey, id: (await piecesOf(storage))[0] ?? '' }
      const record = await storage.read(key)
      const harmed = Uint8Array.from(record?.parts['piece'] as Uint8Array, (byte, index) => (index === 60 ? byte ^ 4 : byte))
      await storage.commit([{ key, expect: record?.version ?? '', next: 'harmed', set: { piece: harmed } }])
      const before = await rowOf(storage)
      await expect(deployed({ storage, flowSet: two }).say('yes')).rejects.toMatchObject({ code: 'DEFINITIONS_DAMAGED' })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('two deployments at once take turns with one conversation, each on its own definitions', async () => {
      const storage = open()
      const [old, next] = [deployed({ storage, flowSet: one }), deployed({ storage, flowSet: two })]
      await old.say('pay')
      expect(await next.say('42')).toBe('Pay 42? (one)')
      expect(await old.say('no')).toBe('Not paid.')
      await next.say('pay')
      expect(await old.say('7')).toBe('Pay 7? (two)')
      expect(await next.say('yes')).toContain('(two)')
    })

    it('two new deployments that store their set at the same moment store one that can be loaded', async () => {
      const storage = open()
      const workers = [deployed({ storage, flowSet: one }), deployed({ storage, flowSet: one })]
      await Promise.all(workers.map(({ host }, index) => host.handle({ tenantId: 't1', conversationId: `c${index + 1}`, userId: 'u1', role: 'user', content: 'pay', messageId: 'm1' })))
      expect(await deployed({ storage, flowSet: two }).say('42')).toBe('Pay 42? (one)')
    })

    it('DUR-54: what was begun before a reset is told on its own definitions, and the conversation goes on with the new ones', async () => {
      const storage = open()
      await dieWhilePaying({ storage, flowSet: one })
      const { host, say } = deployed({ storage, flowSet: two, clock: later })
      await host.reset('t1', 'c1')
      expect((await host.recover('t1', 'c1'))?.recovery).toMatchObject({ kind: 'projected' })
      await say('pay')
      expect(await say('7')).toBe('Pay 7? (two)')
    })

    it('DUR-54: what was begun before a reset and cannot be told any more stops nothing that comes after it', async () => {
      const storage = open()
      await dieWhilePaying({ storage, flowSet: one })
      await lose(storage, one.digest)
      const { host, say } = deployed({ storage, flowSet: two, clock: later })
      await host.reset('t1', 'c1')
      await say('pay')
      expect(await say('7')).toBe('Pay 7? (two)')
    })
  })
}

describe('what a deployment can run', () => {
  async function inMidFlow(): Promise<Storage> {
    const storage = (stores[0] as (typeof stores)[number]).open()
    const old = deployed({ storage, flowSet: one })
    for (const text of ['pay', '42']) await old.say(text)
    return storage
  }

  it('DEFINITIONS_NOT_RUNNABLE: a function whose contract has another version now is not called for old flows', async () => {
    const storage = await inMidFlow()
    const before = await rowOf(storage)
    const next = deployed({ storage, flowSet: await setOf({ version: 'two', contract: '2' }) })
    const error: unknown = await next.say('yes').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'DEFINITIONS_NOT_RUNNABLE', message: expect.stringContaining('charge has contract version 2, not 1') as string })
    expect(await rowOf(storage)).toEqual(before)
  })

  it('DEFINITIONS_NOT_RUNNABLE: a function that is not there any more is named', async () => {
    const storage = await inMidFlow()
    const before = await rowOf(storage)
    const flowSet = two
    const next = deployed({ storage, flowSet, host: { engines: (flows) => new WorkflowEngine({ flows, functions: flows === flowSet ? { charge: () => 1 } : {} }) } })
    await expect(next.say('yes')).rejects.toMatchObject({ code: 'DEFINITIONS_NOT_RUNNABLE', message: expect.stringContaining('the function charge') as string, cause: { code: 'FUNCTION_MISSING' } })
    expect(await rowOf(storage)).toEqual(before)
  })

  it('DEFINITIONS_NOT_RUNNABLE: an engine of another flow set than it was asked for is not used', async () => {
    const storage = await inMidFlow()
    const engine = new WorkflowEngine({ flows: two, functions: { charge: () => 1 } })
    await expect(deployed({ storage, flowSet: two, host: { engines: () => engine } }).say('yes')).rejects.toMatchObject({ code: 'DEFINITIONS_NOT_RUNNABLE' })
  })

  it('hold: what an earlier deployment began is left alone, and nothing is stored for the next', async () => {
    const storage = await inMidFlow()
    const before = await rowOf(storage)
    const next = deployed({ storage, flowSet: two, host: { definitions: 'hold' } })
    await expect(next.say('yes')).rejects.toMatchObject({ code: 'FLOW_SET_MISMATCH' })
    expect(await rowOf(storage)).toEqual(before)
    expect(await storage.read({ ...manifestKey, id: two.digest })).toBeNull()
  })
})
