import { describe, expect, it } from 'vitest'
import { compileFlowSet, EffectNotApplied, WorkflowEngine } from '../../../src/index.ts'
import { createConversationHost, memoryStore, uuidIds } from '../../../host/index.ts'
import type { ConversationHost, Storage, Tenant } from '../../../host/index.ts'
import { handDeadlines } from '../../support/deadlines.ts'
import { payingDefinitions } from '../../support/paying.ts'

const flowSet = await compileFlowSet(payingDefinitions())
const key = { namespace: 't1', kind: 'conversation', id: 'c1' } as const

interface World {
  readonly host: ConversationHost
  readonly say: (content: string, messageId?: string) => ReturnType<ConversationHost['handle']>
}

class Bench {
  now = 1_800_000_000_000
  readonly charged: number[] = []
  readonly storage: Storage
  private messages = 0

  constructor(storage: Storage = memoryStore()) {
    this.storage = storage
  }

  /** A fresh process. */
  process({ charge = () => ({ receipt: 'r1' }), tenant = { actionPersistence: 'session-only' }, storage = this.storage, flows = flowSet }: {
    charge?: () => unknown; tenant?: Omit<Tenant, 'flowSet'>; storage?: Storage; flows?: typeof flowSet } = {}): World {
    const clock = { now: () => this.now }
    const charging = (args: { readonly amount: number }): unknown => {
      this.charged.push(args.amount)
      return charge()
    }
    const host = createConversationHost({
      storage, clock, ids: uuidIds, tenants: () => ({ flowSet: flows, ...tenant }),
      engines: (set) => new WorkflowEngine({ flows: set, clock, ids: uuidIds, deadlines: handDeadlines(), functions: { charge: charging } }),
    })
    const say: World['say'] = (content, messageId = `m${(this.messages += 1)}`) => host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content, messageId })
    return { host, say }
  }

  /** Answers up to the consent, and dies while the provider works. */
  async dieWhilePaying(): Promise<void> {
    let called: () => void = () => undefined
    const isCalled = new Promise<void>((resolve) => { called = resolve })
    const dying = this.process({ charge: () => (called(), new Promise(() => undefined)) })
    await pay(dying)
    void dying.say('yes', 'yes').catch(() => undefined)
    await isCalled
  }
}

async function pay({ say }: World): Promise<void> {
  await say('pay')
  await say('42')
}

const lost = (): never => { throw new TypeError('connection lost') }

describe('session-only actions', () => {
  it('DUR-60: an action runs after its confirmation and says what came of it', async () => {
    const bench = new Bench()
    const world = bench.process()
    await pay(world)
    expect(bench.charged).toEqual([])
    expect((await world.say('yes')).text).toContain('Paid 42, receipt r1.')
    expect(bench.charged).toEqual([42])
  })

  it('DUR-61: claim and first outcome are kept in the session by scope', async () => {
    const bench = new Bench()
    const world = bench.process()
    await pay(world)
    await world.say('yes')
    const session = await world.host.read('t1', 'c1')
    expect(session?.cargo['actionGuards']).toMatchObject({ '["pay",null]': { sequence: 1, outcome: { status: 'completed', result: { receipt: 'r1' } } } })
  })

  it('DUR-62: an action whose outcome is unknown does not run again, also from a task that is begun anew', async () => {
    const bench = new Bench()
    await pay(bench.process())
    expect((await bench.process({ charge: lost }).say('yes')).text).toContain('I could not confirm the payment.')
    const fresh = bench.process()
    await pay(fresh)
    expect((await fresh.say('yes')).text).toContain('An earlier payment is not settled.')
    expect(bench.charged).toEqual([42])
  })

  it('DUR-63: the same message of the same task gets the stored outcome after its turn failed', async () => {
    const bench = new Bench()
    await pay(bench.process())
    let commits = 0
    const failing: Storage = { ...wrapped(bench.storage), commit: (changes) => ((commits += 1) === 2 ? Promise.reject(new TypeError('no connection')) : bench.storage.commit(changes)) }
    await expect(bench.process({ storage: failing }).say('yes', 'yes')).rejects.toThrow('no connection')
    expect((await bench.process().say('yes', 'yes')).text).toContain('Paid 42, receipt r1.')
    expect(bench.charged).toEqual([42])
  })

  it('DUR-64: a send that declares it is sent again after a fresh consent, a charge never', async () => {
    const flows = await compileFlowSet(payingDefinitions({ effect: 'send', retry: 'fresh-consent' }))
    const bench = new Bench()
    await pay(bench.process({ flows }))
    await bench.process({ flows, charge: lost }).say('yes')
    const fresh = bench.process({ flows })
    await pay(fresh)
    expect((await fresh.say('yes')).text).toContain('Paid 42')
    expect(bench.charged).toEqual([42, 42])
  })

  it('a completed or refused action is not in the way of the next one', async () => {
    const bench = new Bench()
    for (const charge of [() => ({ receipt: 'r1' }), () => { throw new EffectNotApplied('no funds') }, () => ({ receipt: 'r2' })]) {
      const world = bench.process({ charge })
      await pay(world)
      await world.say('yes')
    }
    expect(bench.charged).toEqual([42, 42, 42])
  })

  it('DUR-65: there are no receipts, no attempts and no progress', async () => {
    const bench = new Bench()
    const world = bench.process()
    await pay(world)
    await world.say('yes')
    const record = await bench.storage.read(key)
    expect(Object.keys(record!.parts).sort()).toEqual(['lease', 'replies', 'session'])
    expect((await world.host.read('t1', 'c1'))?.actions).toBeNull()
    expect(await world.host.recover('t1', 'c1')).toBeNull()
  })

  it('DUR-66: a second turn waits while the lease of the first is held', async () => {
    const bench = new Bench()
    await bench.dieWhilePaying()
    const answer = await bench.process().say('hello?')
    expect(answer).toMatchObject({ repeated: false })
    expect(answer.retryAfter).toBeGreaterThan(0)
    await expect(bench.process().host.reset('t1', 'c1')).rejects.toMatchObject({ code: 'SAVE_CONFLICT' })
  })

  it('DUR-66: a lease that ran out makes what was open unknown, also for the same message, until a fresh consent', async () => {
    const bench = new Bench()
    await bench.dieWhilePaying()
    bench.now += 10 * 60_000
    expect((await bench.process().say('yes', 'yes')).text).toContain('I could not confirm the payment.')
    expect(bench.charged).toEqual([42])
    const fresh = bench.process()
    await pay(fresh)
    expect((await fresh.say('yes')).text).toContain('Paid 42')
    expect(bench.charged).toEqual([42, 42])
  })

  it('DUR-66: what waited for consent while another turn was lost stays in doubt in later turns', async () => {
    const bench = new Bench()
    await bench.dieWhilePaying()
    bench.now += 10 * 60_000
    await bench.process().say('maybe', 'other').catch(() => undefined)
    expect(await bench.process().say('yes', 'yes')).toMatchObject({ retryAfter: null })
    expect(bench.charged).toEqual([42])
  })

  it('DUR-66: a worker that thaws after its lease saves nothing over the turn that followed', async () => {
    const bench = new Bench()
    let finish: (value: unknown) => void = () => undefined
    let called: () => void = () => undefined
    const isCalled = new Promise<void>((resolve) => { called = resolve })
    const frozen = bench.process({ charge: () => (called(), new Promise((resolve) => { finish = resolve })) })
    await pay(frozen)
    const thawed = frozen.say('yes', 'yes')
    await isCalled
    bench.now += 10 * 60_000
    await bench.process().say('yes', 'again')
    finish({ receipt: 'late' })
    await expect(thawed).rejects.toMatchObject({ code: 'SAVE_CONFLICT_AFTER_EFFECT' })
    expect(JSON.stringify(await bench.process().host.read('t1', 'c1'))).not.toContain('late')
    expect(bench.charged).toEqual([42])
  })

  it('fencing numbers rise with every turn', async () => {
    const bench = new Bench()
    const fences: number[] = []
    for (const text of ['pay', '42', 'no']) {
      await bench.process().say(text)
      fences.push((JSON.parse((await bench.storage.read(key))!.parts['lease'] as string) as { fence: number }).fence)
    }
    expect(fences).toEqual([1, 2, 3])
  })

  it('DUR-66: a store that writes without a condition is refused', async () => {
    const store = memoryStore()
    const blind: Storage = { ...wrapped(store), supports: { ...store.supports, compareAndSet: false } }
    await expect(new Bench(blind).process().say('pay')).rejects.toMatchObject({ code: 'STORE_WITHOUT_COMPARE_AND_SET' })
  })

  it('DUR-67: the effect gets the attempt\'s key, so that a provider can deduplicate', async () => {
    const keys: (string | null)[] = []
    const clock = { now: () => 1_800_000_000_000 }
    const host = createConversationHost({
      storage: memoryStore(), clock, ids: uuidIds, tenants: () => ({ flowSet, actionPersistence: 'session-only' }),
      engines: (flows) => new WorkflowEngine({ flows, clock, ids: uuidIds, deadlines: handDeadlines(), functions: { charge: (_args: object, info: { readonly idempotencyKey: string | null }) => keys.push(info.idempotencyKey) } }),
    })
    for (const content of ['pay', '42', 'yes']) await host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content, messageId: content })
    expect(keys).toEqual([expect.stringMatching(/^sha256/)])
  })

  it('a flow cannot take the guards away', async () => {
    const base = payingDefinitions()
    const flows = await compileFlowSet({ ...base, flows: [...base.flows, { id: 'forget', name: 'Forget', description: 'Forgets', steps: [{ type: 'SET', id: 'gone', variable: 'cargo.actionGuards', literal: {} }, { type: 'SAY', id: 'say', value: 'Forgotten.' }] }] })
    const bench = new Bench()
    await pay(bench.process({ flows }))
    await bench.process({ flows, charge: lost }).say('yes')
    expect((await bench.process({ flows }).say('forget')).text).toBe('Forgotten.')
    const fresh = bench.process({ flows })
    await pay(fresh)
    expect((await fresh.say('yes')).text).toContain('An earlier payment is not settled.')
  })
})

describe('the mode of a conversation', () => {
  const changed = { code: 'PERSISTENCE_CHANGED', next: 'ask-operator' }

  it('DUR-5: a session-only conversation is refused by a durable tenant and by one without actions', async () => {
    const bench = new Bench()
    await bench.process().say('pay')
    await expect(bench.process({ tenant: { durableActions: true } }).say('42')).rejects.toMatchObject(changed)
    await expect(bench.process({ tenant: {} }).say('42')).rejects.toMatchObject(changed)
    expect((await bench.process().say('42')).text).toBe('Pay 42?')
  })

  it('DUR-6: a conversation with durable progress is refused by a session-only tenant', async () => {
    const bench = new Bench()
    await bench.process({ tenant: { durableActions: true } }).say('pay')
    await expect(bench.process().say('42')).rejects.toMatchObject(changed)
  })

  it('DUR-8: a conversation with an unsettled durable action is refused by a session-only tenant', async () => {
    const bench = new Bench()
    const durable = bench.process({ tenant: { durableActions: true }, charge: lost })
    await pay(durable)
    await durable.say('yes')
    await expect(bench.process().say('hello?')).rejects.toMatchObject(changed)
  })

  it('DUR-9: a conversation that had no mode yet takes the tenant\'s', async () => {
    const bench = new Bench()
    await bench.process({ tenant: {} }).say('pay')
    expect((await bench.process().say('42')).text).toBe('Pay 42?')
    await expect(bench.process({ tenant: { durableActions: true } }).say('yes')).rejects.toMatchObject(changed)
  })

  it('DUR-10: a reset is no way to another mode', async () => {
    const bench = new Bench()
    await bench.process().say('pay')
    await bench.process().host.reset('t1', 'c1')
    await expect(bench.process({ tenant: { durableActions: true } }).say('pay')).rejects.toMatchObject(changed)
    expect((await bench.process().say('pay')).text).toBe('How much?')
  })

  it('durable and session-only tenants run side by side in one host', async () => {
    const clock = { now: () => 1_800_000_000_000 }
    const charged: number[] = []
    const host = createConversationHost({
      storage: memoryStore(), clock, ids: uuidIds,
      tenants: (tenantId) => (tenantId === 'durable' ? { flowSet, durableActions: true } : { flowSet, actionPersistence: 'session-only' }),
      engines: (flows) => new WorkflowEngine({ flows, clock, ids: uuidIds, deadlines: handDeadlines(), functions: { charge: ({ amount }: { amount: number }) => (charged.push(amount), { receipt: 'r' }) } }),
    })
    for (const content of ['pay', '42', 'yes']) {
      await Promise.all(['durable', 'light'].map((tenantId) => host.handle({ tenantId, conversationId: 'c1', userId: 'u1', role: 'user', content, messageId: content })))
    }
    expect(charged).toEqual([42, 42])
    expect((await host.read('durable', 'c1'))?.actions).toMatchObject({ progress: 3 })
    expect((await host.read('light', 'c1'))?.actions).toBeNull()
  })
})

function wrapped(storage: Storage): Storage {
  return { supports: storage.supports, read: (each) => storage.read(each), commit: (changes) => storage.commit(changes), due: (...query) => storage.due(...query) }
}
