import { describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import type { FlowSet } from '../../../src/index.ts'
import { createConversationHost, memoryStore, uuidIds } from '../../../host/index.ts'
import type { ConversationHost, Storage, Tenant } from '../../../host/index.ts'
import { seededIds } from '../../../host/testing/index.ts'
import { handDeadlines } from '../../support/deadlines.ts'
import { payingDefinitions } from '../../support/paying.ts'

const clock = { now: () => 1_800_000_000_000 }
const base = payingDefinitions()
const guarded = (text = 'Hello.'): Promise<FlowSet> => compileFlowSet({
  ...base, flows: [{ ...base.flows[0]!, contract: { requires: ['guardedActions'] } }, { id: 'greet', name: 'Greet', description: 'Greets', steps: [{ type: 'SAY', id: 'say', value: text }] }],
})

function hostOf(tenants: () => Tenant, { storage = memoryStore(), charge = () => ({ receipt: 'r1' }) }: { storage?: Storage; charge?: () => unknown } = {}) {
  const made: string[] = []
  const host = createConversationHost({
    storage, clock, ids: uuidIds, tenants,
    engines: (flows) => {
      made.push(flows.digest)
      return new WorkflowEngine({ flows, clock, ids: uuidIds, deadlines: handDeadlines(), functions: { charge } })
    },
  })
  return { host, made, storage }
}

const messages = seededIds(1)
const say = (host: ConversationHost, content: string, conversationId = 'c1') => {
  return host.handle({ tenantId: 't1', conversationId, userId: 'u1', role: 'user', content, messageId: messages.random() })
}

describe('the admission of a tenant', () => {
  it('CAP-9: an unmet requirement stops before an engine exists and before anything is stored', async () => {
    const flowSet = await guarded()
    const { host, made, storage } = hostOf(() => ({ flowSet }))
    await expect(say(host, 'greet')).rejects.toMatchObject({ code: 'CAPABILITY_MISSING', next: 'ask-operator' })
    expect(made).toEqual([])
    expect(await storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })).toBeNull()
  })

  it('CAP-2: a configuration with an unknown key stops before an engine exists', async () => {
    const flowSet = await guarded()
    const { host, made } = hostOf(() => ({ flowSet, durableAction: true }) as Tenant)
    await expect(say(host, 'greet')).rejects.toMatchObject({ code: 'TENANT_INVALID', place: { pointer: '/durableAction' } })
    expect(made).toEqual([])
  })

  it('CAP-4: with durable actions off no journal is kept', async () => {
    const flowSet = await compileFlowSet(base)
    const { host, storage } = hostOf(() => ({ flowSet }))
    await say(host, 'pay')
    const record = await storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })
    expect(JSON.parse(record!.parts['session'] as string)).toMatchObject({ actions: null })
    expect(Object.keys(record!.parts).filter((name) => name.startsWith('attempt:'))).toEqual([])
  })

  it('DUR-10: durable actions that are turned off drain: what was begun is finished, nothing new starts', async () => {
    const flowSet = await guarded()
    let tenant: Tenant = { flowSet, durableActions: true }
    const storage = memoryStore()
    const dead = hostOf(() => tenant, { storage, charge: () => { throw new TypeError('connection lost') } })
    for (const text of ['pay', '42', 'yes']) await say(dead.host, text)
    tenant = { flowSet }
    const { host } = hostOf(() => tenant, { storage })
    expect((await say(host, 'hello?')).text).toBeNull()
    await expect(say(host, 'pay', 'c2')).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  })

  it('a tenant\'s flow set changes while the host runs: new conversations take it, one in a flow keeps its own', async () => {
    const [old, next] = [await guarded('Hello.'), await guarded('Good day.')]
    let tenant: Tenant = { flowSet: old, durableActions: true }
    const { host, made } = hostOf(() => tenant)
    await say(host, 'pay')
    tenant = { flowSet: next, durableActions: true }
    expect((await say(host, 'greet', 'c2')).text).toBe('Good day.')
    expect((await say(host, '42')).text).toBe('Pay 42?')
    expect(made).toEqual([old.digest, next.digest])
    tenant = { flowSet: await compileFlowSet({ ...base, flows: [{ ...base.flows[0]!, contract: { requires: ['sms'] } }] }), durableActions: true }
    await expect(say(host, 'greet', 'c3')).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  })
})
