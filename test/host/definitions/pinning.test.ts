import { describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import type { PendingAttempt } from '../../../src/index.ts'
import { createActionJournal, memoryStore, uuidIds } from '../../../host/index.ts'
import type { Change, RecordKey, Storage } from '../../../host/index.ts'
import { Engines } from '../../../host/conversation/engines.ts'
import { PinnedDefinitions } from '../../../host/definitions/index.ts'
import { checkpointCodec } from '../../../host/node/index.ts'
import { sessionOf } from '../../support/sessions.ts'
import { deployed, dieWhilePaying, setOf } from './deployments.ts'

const day = 86_400_000
const start = 1_800_000_000_000
const one = await setOf()
const two = await setOf({ version: 'two' })
const keyOf = (id: string): RecordKey => ({ namespace: 't1', kind: 'definitions', id })

/** A store that tells what it was asked about definitions, and the expiry of every record. */
function watched() {
  const store = memoryStore()
  const requests: string[] = []
  const expiry = new Map<string, number | null>()
  const note = ({ key, ...change }: Change): void => {
    if (key.kind !== 'definitions') return
    requests.push('write')
    if ('expiresAt' in change) expiry.set(key.id, change.expiresAt)
  }
  const storage: Storage = {
    ...store,
    supports: store.supports,
    read: (key) => {
      if (key.kind === 'definitions') requests.push('read')
      return store.read(key)
    },
    commit: async (changes) => {
      const result = await store.commit(changes)
      if (result.status === 'stored') changes.forEach(note)
      return result
    },
  }
  return { storage, requests, expiry, clock: { time: start, now() { return this.time } } }
}

describe('what pinning costs', () => {
  it('one look and one copy for a new set, one look for a process that finds it stored, nothing for later turns', async () => {
    const { storage, requests, clock } = watched()
    const first = deployed({ storage, flowSet: one, clock })
    await first.say('pay')
    expect(requests).toEqual(['read', 'write', 'write'])
    for (const text of ['42', 'no', 'pay']) await first.say(text)
    expect(requests).toHaveLength(3)
    await deployed({ storage, flowSet: one, clock }).say('42')
    expect(requests.slice(3)).toEqual(['read'])
  })

  it('its time is written again at most daily, and counts from the last use', async () => {
    const { storage, requests, expiry, clock } = watched()
    const host = deployed({ storage, flowSet: one, clock, host: { limits: { sessionLife: 10 * day } } })
    await host.say('pay')
    expect([...expiry.values()]).toEqual([start + 24 * day, start + 24 * day])
    requests.length = 0
    clock.time += day - 1
    await host.say('42')
    expect(requests).toEqual([])
    clock.time += 1
    await host.say('no')
    expect(requests).toEqual(['read', 'write', 'write'])
    expect([...expiry.values()]).toEqual([start + 25 * day, start + 25 * day])
  })

  it('an old set is in use as long as a conversation runs on it', async () => {
    const { storage, expiry, clock } = watched()
    await deployed({ storage, flowSet: one, clock }).say('pay')
    clock.time += 20 * day
    await deployed({ storage, flowSet: two, clock }).say('42')
    const times = [...expiry].filter(([id]) => id.startsWith(one.digest)).map(([, time]) => time)
    expect(times).toEqual([start + 64 * day, start + 64 * day])
  })

  it('a set that an attempt names which is not settled never expires, whatever is used later', async () => {
    const { storage, expiry, clock } = watched()
    await dieWhilePaying({ storage, flowSet: one, clock })
    clock.time += 600_000
    await deployed({ storage, flowSet: two, clock }).say('hello?')
    const times = () => [...expiry].filter(([id]) => id.startsWith(one.digest)).map(([, time]) => time)
    expect(times()).toEqual([null, null])
    clock.time += 3 * day
    await deployed({ storage, flowSet: one, clock }).say('hello?')
    expect(times()).toEqual([null, null])
  })

  it('a piece that was lost is stored again by who runs the set', async () => {
    const { storage, expiry, clock } = watched()
    await deployed({ storage, flowSet: one, clock }).say('pay')
    const id = [...expiry.keys()].find((each) => each !== one.digest) ?? ''
    await storage.commit([{ key: keyOf(id), expect: (await storage.read(keyOf(id)))?.version ?? '', next: 'deleted' }])
    clock.time += day
    await deployed({ storage, flowSet: one, clock }).host.recover('t1', 'c1')
    expect(await deployed({ storage, flowSet: two, clock }).say('42')).toBe('Pay 42? (one)')
  })

  it('two processes that write its time at the same moment leave a set that can be loaded and kept', async () => {
    const { storage, expiry, clock } = watched()
    await deployed({ storage, flowSet: one, clock }).say('pay')
    for (let days = 0; days < 3; days += 1) {
      clock.time += day
      await Promise.all([1, 2, 3].map(() => deployed({ storage, flowSet: one, clock }).host.recover('t1', 'c1')))
    }
    expect([...expiry.values()].every((time) => time === clock.time + 44 * day)).toBe(true)
    expect(await deployed({ storage, flowSet: two, clock }).say('42')).toBe('Pay 42? (one)')
  })

  it('a store that fails while a set is written fails the turn before anything ran, and the next turn writes it', async () => {
    const { storage, clock } = watched()
    let failures = 1
    const failing: Storage = { ...storage, commit: (changes) => (failures-- > 0 ? Promise.reject(new TypeError('no connection')) : storage.commit(changes)) }
    const host = deployed({ storage: failing, flowSet: one, clock })
    await expect(host.say('pay')).rejects.toThrow('no connection')
    expect(await host.say('pay')).toBe('How much?')
    expect(await deployed({ storage, flowSet: two, clock }).say('42')).toBe('Pay 42? (one)')
  })

  it('a set that cannot be stored is run all the same, in its own process', async () => {
    const { storage, requests } = watched()
    const flowSet = await compileFlowSet({ flows: [{ id: 'main', name: 'Main', description: 'd', variables: { call: { value: () => 1 } }, steps: [{ type: 'SAY', value: 'hi' }] }] })
    expect(flowSet.portable).toBe(false)
    const host = deployed({ storage, flowSet, host: { tenants: () => ({ flowSet }), engines: (flows) => new WorkflowEngine({ flows }) } })
    expect(await host.say('main')).toBe('hi')
    expect(requests).toEqual([])
  })
})

describe('the choice of an engine', () => {
  async function choosing() {
    const storage = memoryStore()
    await dieWhilePaying({ storage, flowSet: one })
    const [lost] = (await createActionJournal({ storage, namespace: 't1' }).pending({ sessionId: 'c1' })).records
    const pending = (digest: string, sequence: number): PendingAttempt => {
      const { attempt, ...rest } = lost as PendingAttempt
      return { ...rest, sequence, attempt: { ...attempt, key: `k${sequence}`, identity: { ...attempt.identity, definitions: digest } } }
    }
    const pinned = new PinnedDefinitions({ storage, codec: checkpointCodec(), ids: uuidIds, clock: { now: () => start }, sessionLife: day })
    const engines = new Engines((flows) => new WorkflowEngine({ flows, functions: { charge: () => 1 } }), pinned)
    const owner = { tenantId: 't1', tenant: { flowSet: two }, message: null }
    return { engines, owner, pending }
  }

  it('EN2: outcomes of two flow sets are recovered one set a turn, the older first', async () => {
    const { engines, owner, pending } = await choosing()
    const all = [pending(one.digest, 1), pending(two.digest, 2), pending(one.digest, 3)]
    const chosen = await engines.choose(owner, { session: sessionOf(), pending: all, now: start + day })
    expect(chosen.engine.flows.digest).toBe(one.digest)
    expect(chosen.pending.map(({ sequence }) => sequence)).toEqual([1, 3])
  })

  it('EN1: while one of them may still run the turn is busy, whatever the others need', async () => {
    const { engines, owner, pending } = await choosing()
    const all = [pending(one.digest, 1), pending(two.digest, 2)]
    const chosen = await engines.choose(owner, { session: sessionOf(), pending: all, now: start })
    expect(chosen).toMatchObject({ pending: all, unavailable: null })
    expect(chosen.engine.flows.digest).toBe(two.digest)
  })

  it('EN1: what the session has consumed needs no definitions any more', async () => {
    const { engines, owner, pending } = await choosing()
    const actions = { epoch: null, journalEpoch: null, progress: 1, policyRevision: 0, watermarks: { k1: 1 }, receipts: [], retained: [] }
    const chosen = await engines.choose(owner, { session: sessionOf({ actions }), pending: [pending(one.digest, 1)], now: start + day })
    expect(chosen.engine.flows.digest).toBe(two.digest)
  })
})
