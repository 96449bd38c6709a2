import { describe, expect, it } from 'vitest'
import type { JsfeSession } from '../../../host/compat/index.ts'
import { rejectionOf } from '../../support/error-of.ts'
import { continued, engineOf, flow, talkWith, tool } from '../support/jsfe-talk.ts'

const ask = (variable: string, value = '?', id = `q-${variable}`) => ({ id, type: 'SAY-GET', variable, value })
const say = (value: string, id = 's') => ({ id, type: 'SAY', value })
const outer = flow('Outer', [ask('a'), { id: 'f', type: 'FLOW', value: 'Inner', callType: 'call' }, say('{{a}} {{b}}')])
const inner = flow('Inner', [ask('b', 'Inner?')], { version: '2.0.0' })

const json = (session: JsfeSession): JsfeSession => JSON.parse(JSON.stringify(session)) as JsfeSession

describe('initSession', () => {
  it('API-12: gives a new session at once, with every field of jsfe', () => {
    const engine = engineOf([outer, inner], { globals: { g: 1 }, language: 'es', surroundings: { clock: { now: () => 0 }, ids: { random: () => 'made', ordered: () => '' } } })
    expect(engine.initSession('u')).toEqual({
      sessionId: 'made', userId: 'u', createdAt: new Date(0), lastActivity: new Date(0), flowStacks: [[]], globalAccumulatedMessages: [], lastChatTurn: {}, globalVariables: { g: 1 },
      cargo: {}, response: null, completedTransactions: [], language: 'es', hasTentativeFlowInit: false, lastTurnToolCalls: [], saydo: null,
    })
    expect(engine.initSession('u', 's', 'fr')).toMatchObject({ sessionId: 's', language: 'fr' })
    expect(engine.initSession('')).toMatchObject({ userId: 'anonymous' })
  })
})

describe('a session in a flow', () => {
  it('shows its stacks, and variables shared by frames as one object', async () => {
    const talk = talkWith([outer, inner])
    await talk.say('Outer')
    await talk.say('first')
    const [stack] = talk.session.flowStacks
    expect(stack?.map(({ flowName, flowId, flowVersion }) => [flowName, flowId, flowVersion])).toEqual([['Outer', 'Outer', '1.0.0'], ['Inner', 'Inner', '2.0.0']])
    expect(stack?.[1]).toMatchObject({ variables: { a: 'first' }, lastSayMessage: 'Inner?', userId: 'user', transaction: { flowName: 'Inner', state: 'active' } })
    expect(stack?.[0]?.variables).toBe(stack?.[1]?.variables)
    expect(await talk.say('second')).toBe('first second')
    expect(talk.session.flowStacks).toEqual([[]])
  })

  it('SES-1: goes on the same with and without a JSON round trip', async () => {
    const engine = engineOf([outer, inner])
    let [kept, told] = [engine.initSession('u', 's'), engine.initSession('u', 's')]
    for (const content of ['Outer', 'x', 'y']) {
      kept = await engine.updateActivity({ role: 'user', content }, kept)
      told = await engine.updateActivity({ role: 'user', content }, json(told))
      expect(told.response).toBe(kept.response)
      expect({ ...json(told), createdAt: 0, lastActivity: 0, saydo: 0 }).toMatchObject({ flowStacks: json(kept).flowStacks.map((stack) => stack.map((frame) => ({ flowName: frame.flowName, variables: frame.variables }))) })
    }
  })

  it('is stored without anything twice', async () => {
    const talk = talkWith([flow('F', [ask('a'), ask('b')])])
    talk.session.cargo['note'] = 'CARGO'.repeat(10)
    await talk.say('F')
    await talk.say('ANSWER'.repeat(10))
    const stored = JSON.stringify(talk.session)
    expect(stored.split('CARGO'.repeat(10))).toHaveLength(2)
    // In its variable, and in the history.
    expect(stored.split('ANSWER'.repeat(10))).toHaveLength(3)
  })

  it('JS3: variables a host writes, and stacks it empties, count', async () => {
    const talk = talkWith([outer, inner])
    await talk.say('Outer')
    await talk.say('first')
    for (const frame of talk.session.flowStacks[0] ?? []) frame.variables['a'] = 'changed'
    expect(await talk.say('second')).toBe('changed second')
    await talk.say('Outer')
    talk.session.flowStacks = [[]]
    expect(await talk.say('anything')).toBeNull()
  })
})

describe('the object a host holds', () => {
  it('JS1: is the session for its whole life, and so is its cargo', async () => {
    const engine = engineOf([flow('F', [{ id: 'x', type: 'SET', variable: 'x', value: 'cargo.count = (cargo.count || 0) + 1' }, ask('a')])])
    const session = engine.initSession('u')
    const { cargo } = session
    cargo['own'] = { deep: 1 }
    const { own } = cargo
    expect(await engine.updateActivity({ role: 'user', content: 'F' }, session)).toBe(session)
    expect(session.cargo).toBe(cargo)
    expect(cargo).toEqual({ own: { deep: 1 }, count: 1 })
    expect(cargo['own']).toBe(own)
  })

  it('JS1: is what it was when a turn fails', async () => {
    const engine = engineOf([flow('F', [ask('a'), { id: 'x', type: 'SET', variable: 'x', value: 'cargo.done = true' }, { id: 'r', type: 'SET', variable: 'y', value: 'false', requireTrue: true }])])
    const session = await engine.updateActivity({ role: 'user', content: 'F' }, engine.initSession('u'))
    const before = json(session)
    await expect(engine.updateActivity({ role: 'user', content: 'go' }, session)).rejects.toThrow()
    expect(json(session)).toEqual(before)
  })

  it('members of cargo that are no JSON stay with the host, unseen by the flows', async () => {
    const engine = engineOf([flow('F', [say('{{typeof cargo.call}} {{cargo.name}}')])])
    const session = engine.initSession('u')
    const call = (): void => undefined
    Object.assign(session.cargo, { call, name: 'Ada' })
    expect((await engine.updateActivity({ role: 'user', content: 'F' }, session)).response).toBe('undefined Ada')
    expect(session.cargo['call']).toBe(call)
  })

  it('FN2: a tool that is given cargo writes into it, and later steps of the turn see it', async () => {
    const pass = tool('mark', { parameters: { container: { type: 'object' }, word: { type: 'string' } }, implementation: { type: 'local', function: 'mark', args: ['container', 'word'] } })
    const functions = {
      mark(container: Record<string, unknown>, word: string) {
        container['marked'] = word
        delete container['old']
        return `did ${word}`
      },
    }
    const talk = talkWith([flow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'mark', variable: 'r', args: { container: '{{cargo}}', word: 'it' } }, say('{{r}} {{cargo.marked}} {{typeof cargo.old}}')])], { tools: [pass], functions })
    talk.session.cargo = { old: 1, other: 2 }
    expect(await talk.say('F')).toBe('did it it undefined')
    expect(talk.session.cargo).toEqual({ marked: 'it', other: 2 })
    expect(JSON.stringify(talk.session)).not.toContain('jsfeCall')
  })
})

describe('one-shot records', () => {
  it('OBS-12: the outcome names the flow and how it ended, and is gone with the next turn', async () => {
    const talk = talkWith([flow('F', [{ id: 'r', type: 'RETURN', value: "'x'", outcome: 'unresolved', reason: '{{1 + 1}}' }]), flow('G', [{ ...say('x'), outcome: 'resolved' }])])
    await talk.say('F')
    expect(talk.session.lastFlowOutcome).toEqual({ flowName: 'F', outcome: 'unresolved', reason: '2', endedBy: 'return' })
    await talk.say('G')
    expect(talk.session.lastFlowOutcome).toEqual({ flowName: 'G', outcome: 'resolved', endedBy: 'completion' })
    await talk.say('nothing')
    expect(talk.session).not.toHaveProperty('lastFlowOutcome')
  })

  it('API-15, API-19: what no flow had is the last exchange, until a flow starts', async () => {
    const engine = engineOf([outer, inner])
    const session = engine.initSession('u')
    const [user, assistant] = [{ role: 'user', content: 'hello', timestamp: 1 }, { role: 'assistant', content: 'Hi!', timestamp: 2 }]
    await engine.updateActivity(user, session)
    expect(session).toMatchObject({ response: null, lastChatTurn: { user } })
    await engine.updateActivity(assistant, session)
    expect(session).toMatchObject({ response: null, lastChatTurn: { user, assistant } })
    await engine.updateActivity({ role: 'user', content: 'Outer' }, session)
    expect(session.lastChatTurn).toEqual({})
    await engine.updateActivity(assistant, session)
    expect(session).toMatchObject({ response: null, lastChatTurn: {} })
    expect(session.flowStacks.flat()).toHaveLength(1)
  })
})

describe('entries', () => {
  it('API-14: content becomes text without blanks around it', async () => {
    const engine = engineOf([flow('F', [ask('a'), say('[{{a}}]')])])
    const answer = async (content: unknown) => {
      const session = await engine.updateActivity({ role: 'user', content: ' F ' }, engine.initSession('u'))
      return (await engine.updateActivity({ role: 'user', content }, session)).response
    }
    expect(await Promise.all([' x ', '', 7, undefined, { a: 1 }].map(answer))).toEqual(['[x]', '[]', '[7]', '[]', '[{"a":1}]'])
  })

  it.each(['system', 'tool', ''])('API-16: the role %j is refused', async (role) => {
    const engine = engineOf([outer, inner])
    expect(await rejectionOf(engine.updateActivity({ role, content: 'x' }, engine.initSession('u')))).toMatchObject({ code: 'JSFE_ROLE_NOT_ALLOWED', message: expect.stringContaining('user or assistant') as string })
  })
})

describe('sessions of jsfe itself', () => {
  const idle = { sessionId: 's', userId: 'u', createdAt: '2030-01-01T00:00:00Z', lastActivity: '2030-01-01T00:00:00Z', flowStacks: [[]], cargo: { name: 'Ada' }, language: 'es', lastChatTurn: {} } as unknown as JsfeSession

  it('an idle one goes on here', async () => {
    const talk = continued(engineOf([flow('F', [say('{{cargo.name}} {{language}} {{userId}}')])]), json(idle))
    expect(await talk.say('F')).toBe('Ada es u')
  })

  it('one in a flow is refused, and can be begun anew', async () => {
    const engine = engineOf([flow('F', [say('hi')])])
    const active = { ...json(idle), flowStacks: [[{ flowName: 'Pay', flowStepsStack: [] }]] } as unknown as JsfeSession
    expect(await rejectionOf(engine.updateActivity({ role: 'user', content: 'F' }, active))).toMatchObject({ code: 'JSFE_SESSION_IN_FLOW', message: expect.stringContaining('Pay') as string })
    active.flowStacks = [[]]
    expect((await engine.updateActivity({ role: 'user', content: 'F' }, active)).response).toBe('hi')
  })
})
