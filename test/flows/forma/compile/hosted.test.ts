/** Documents in conversations: events enter turns, labels are said, capabilities are called. */
import { describe, expect, it } from 'vitest'
import { compileDocument } from '../../../../flows/forma/index.ts'
import type { FormaCompileOptions } from '../../../../flows/forma/index.ts'
import { compileFlowSet, WorkflowEngine } from '../../../../src/index.ts'
import type { EngineOptions, FlowDefinition, JsonValue, Session } from '../../../../src/index.ts'

type Event = { readonly on: string; readonly scope: string; readonly name?: string; readonly detail?: JsonValue }

interface Screen {
  readonly session: Session
  event(event: Event): Promise<Session>
  say(content: string): Promise<Session>
  state(): unknown
}

async function screenOf(document: unknown, { options = {}, flows = [], ...engineOptions }: { options?: FormaCompileOptions; flows?: readonly FlowDefinition[] } & Partial<Omit<EngineOptions, 'flows'>> = {}): Promise<Screen> {
  const compiled = compileDocument(document, { documentId: 'doc', ...options })
  const functions = Object.fromEntries(Object.keys(engineOptions.functions ?? {}).map((name) => [name, {}]))
  const flowSet = await compileFlowSet({ ...compiled, flows: [...compiled.flows, ...flows], functions })
  const engine = new WorkflowEngine({ flows: flowSet, limits: { frames: 256 }, ...engineOptions })
  let session = engine.initSession({ userId: 'u', sessionId: 's' })
  const turn = async (entry: Parameters<WorkflowEngine['updateActivity']>[0]): Promise<Session> => (session = JSON.parse(JSON.stringify(await engine.updateActivity(entry, session))) as Session)
  return {
    get session() {
      return session
    },
    event: (event) => turn({ role: 'event', ...event }),
    say: (content) => turn({ role: 'user', content }),
    state: () => (session.cargo['forma'] as unknown as { doc: { state: unknown } }).doc.state,
  }
}

const documentOf = (ai: object, nodes: readonly object[] = [{ id: 'n', role: 'button' }]): object => ({ version: '1.0.0', nodes, extensions: { ai_native: ai } })
const patch = (store: string, value: object): object => ({ type: 'setState', payload: { store, patch: value } })

describe('a compiled document', () => {
  it('is accepted by compileFlowSet as it is, and needs nothing else', async () => {
    const flowSet = await compileFlowSet(compileDocument(documentOf({ eventHandlers: [{ on: 'click', scope: 'n', do: [] }] })))
    expect(flowSet.warnings).toEqual([])
    expect(flowSet.portable).toBe(true)
    expect((await compileFlowSet(compileDocument(documentOf({})))).program.summaries).toHaveLength(1)
  })

  it('is named by its digest unless it is given a name', () => {
    expect(compileDocument(documentOf({})).source.documentId).toMatch(/^sha256-[0-9a-f]{64}$/)
    expect(compileDocument(documentOf({ x: 1 })).source.documentId).not.toBe(compileDocument(documentOf({ x: 2 })).source.documentId)
  })

  it('AI.STATE_INIT: stores are made once a conversation, from copies of `initial`', async () => {
    const screen = await screenOf(documentOf({ state: { s: { initial: { count: [] } }, none: {} }, actions: { a: patch('s', { seen: true }) }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }] }))
    await screen.event({ on: 'click', scope: 'n' })
    expect(screen.state()).toEqual({ s: { count: [], seen: true } })
    await screen.event({ on: 'click', scope: 'n' })
    expect(screen.state()).toEqual({ s: { count: [], seen: true } })
  })

  it('predicates see the event: its name and its detail', async () => {
    const handler = (id: string, when: object, event?: string): object => ({ id, on: 'event', scope: 'n', ...(event === undefined ? {} : { event }), when, do: [id] })
    const screen = await screenOf(documentOf({
      state: { s: { initial: {} } }, actions: { yes: patch('s', { yes: 1 }), no: patch('s', { no: 1 }), pattern: patch('s', { pattern: 1 }) },
      eventHandlers: [handler('yes', { eq: [{ ref: '/event/detail/x' }, 5] }, 'e'), handler('no', { ne: [{ ref: '/event/name' }, 'e'] }, 'e'), handler('pattern', { matches: [{ ref: '/event/detail/code' }, '(A|B)+-[0-9]+$'] }, 'e')],
    }))
    await screen.event({ on: 'event', scope: 'n', name: 'e', detail: { x: 5, code: 'AB-12' } })
    expect(screen.state()).toEqual({ s: { yes: 1, pattern: 1 } })
  })

  it('an event nobody handles is the host\'s, and says nothing', async () => {
    const screen = await screenOf(documentOf({ eventHandlers: [{ on: 'click', scope: 'n', do: [] }] }))
    expect(await screen.event({ on: 'blur', scope: 'n' })).toMatchObject({ response: null, stacks: [] })
    expect((await screen.event({ on: 'click', scope: 'n' })).response).toBe('')
  })

  it('asks the screen for navigation and modals, in order, with text of the document left alone', async () => {
    const actions = { go: { type: 'navigate', target: '{{cargo}}', payload: { to: '{{userId}}' } }, open: { type: 'openModal', target: 'm' } }
    const screen = await screenOf(documentOf({ actions, eventHandlers: [{ on: 'click', scope: 'n', do: ['go', 'open'] }] }))
    expect((await screen.event({ on: 'click', scope: 'n' })).effects).toEqual([{ type: 'navigate', target: '{{cargo}}', payload: { to: '{{userId}}' } }, { type: 'openModal', target: 'm', payload: null }])
  })

  it('answers a submit, once the dispatch has ended, by a dispatch of its own', async () => {
    const screen = await screenOf(documentOf({
      state: { s: { initial: {} } },
      actions: { send: { type: 'submit', target: 'f' }, late: patch('s', { late: true }), sent: patch('s', { sent: true }), early: patch('s', { early: true }) },
      eventHandlers: [
        { on: 'click', scope: 'n', do: ['send', 'late'] },
        { on: 'submit', scope: 'f', id: 'a', when: { ref: '/state/s/late' }, do: ['sent'] },
        { on: 'submit', scope: 'f', id: 'b', when: { not: { ref: '/state/s/late' } }, do: ['early'] },
      ],
    }, [{ id: 'n' }, { id: 'f', role: 'form' }]))
    expect((await screen.event({ on: 'click', scope: 'n' })).effects).toEqual([{ type: 'submit', target: 'f', payload: null }])
    expect(screen.state()).toEqual({ s: { late: true, sent: true } })
  })

  it('a label that is said is the click, or the press where only that is handled', async () => {
    const nodes = [{ id: 'pay', role: 'button', label: 'Pay now', text: 'Go' }, { id: 'back', role: 'link', text: 'Back' }, { id: 'box', role: 'card', label: 'Box' }]
    const screen = await screenOf(documentOf({
      state: { s: { initial: {} } }, actions: { c: patch('s', { click: 1 }), p: patch('s', { press: 1 }), b: patch('s', { back: 1 }) },
      eventHandlers: [{ on: 'click', scope: 'pay', do: ['c'] }, { on: 'press', scope: 'pay', do: ['p'] }, { on: 'press', scope: 'back', do: ['b'] }, { on: 'click', scope: 'box', do: ['c'] }],
    }, nodes))
    expect((await screen.say('box')).response).toBeNull()
    await screen.say('pay now')
    expect(screen.state()).toEqual({ s: { click: 1 } })
    await screen.say('Back')
    expect(screen.state()).toEqual({ s: { click: 1, back: 1 } })
  })

  it('an event in the middle of a question leaves the question waiting', async () => {
    const ask: FlowDefinition = { id: 'ask', name: 'ask', description: 'asks', steps: [{ type: 'SAY-GET', value: 'Name?', variable: 'given' }, { type: 'SAY', value: 'Hello {{given}}' }] }
    const screen = await screenOf(documentOf({ state: { s: { initial: {} } }, actions: { a: patch('s', { x: 1 }) }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }] }), { flows: [ask] })
    await screen.say('ask')
    expect((await screen.event({ on: 'click', scope: 'n' })).response).toContain('Name?')
    expect(screen.state()).toEqual({ s: { x: 1 } })
    expect((await screen.say('Ada')).response).toBe('Hello Ada')
  })

  it('a FLOW step of an authored flow may call a trigger flow', async () => {
    const authored: FlowDefinition = { id: 'authored', name: 'authored', description: 'mixes', steps: [{ type: 'SET', variable: 'cargo.forma.doc', literal: { state: { s: {} }, issues: [] } }, { type: 'FLOW', value: 'doc/click/n' }, { type: 'SAY', value: 'x is {{cargo.forma.doc.state.s.x}}' }] }
    const screen = await screenOf(documentOf({ actions: { a: patch('s', { x: 7 }) }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }] }), { flows: [authored] })
    expect((await screen.say('authored')).response).toBe('x is 7')
  })

  it('limits have the interpreter\'s codes', async () => {
    const screen = await screenOf(documentOf({ actions: { a: { type: 'emit', target: 'n', payload: { event: 'e' } } }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }, { on: 'event', event: 'e', scope: 'n', do: ['a'] }] }))
    await expect(screen.event({ on: 'click', scope: 'n' })).rejects.toMatchObject({ code: 'FORMA_NESTING_LIMIT' })
  })
})

describe('capabilities', () => {
  const contract = { args: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] } }
  const ai = (payload: object): object => ({
    state: { s: { initial: { cart: { amount: 3, note: 'x' } } } },
    capabilities: { pay: { contract, fixtures: [{ id: 'ok', result: { id: 'fixture' } }] } },
    actions: {
      pay: { type: 'invoke', target: 'pay', payload: { fixtureId: 'ok', bindResultTo: { store: 's', pointer: '/paid' }, bindErrorTo: { store: 's', pointer: '/error' }, ...payload }, then: ['then'], catch: ['catch'], finally: ['finally'] },
      then: patch('s', { then: true }), catch: patch('s', { catch: true }), finally: patch('s', { finally: true }),
    },
    eventHandlers: [{ on: 'click', scope: 'n', do: ['pay'] }],
  })
  const live = { live: { pay: { implementation: { type: 'local' as const, function: 'pay' } } } }

  it('deterministic mode answers from the fixtures, by a tool call', async () => {
    const screen = await screenOf(documentOf(ai({})))
    const session = await screen.event({ on: 'click', scope: 'n' })
    expect(session.lastTurn?.toolCalls).toMatchObject([{ tool: 'doc/pay/0', implementation: 'mock' }])
    expect(screen.state()).toEqual({ s: { cart: { amount: 3, note: 'x' }, paid: { id: 'fixture' }, then: true, finally: true } })
  })

  it('live mode calls the tool, with arguments from the state and over them those of the document', async () => {
    const calls: unknown[] = []
    const pay = (args: unknown): unknown => (calls.push(args), { id: 'live' })
    const screen = await screenOf(documentOf(ai({ argsFromState: { store: 's', pointer: '/cart' }, args: { note: '{{userId}}' } })), { options: live, functions: { pay } })
    await screen.event({ on: 'click', scope: 'n' })
    expect(calls).toEqual([{ amount: 3, note: '{{userId}}' }])
    expect(screen.state()).toMatchObject({ s: { paid: { id: 'live' }, then: true, finally: true } })
    expect(screen.state()).not.toHaveProperty('s.catch')
  })

  it('arguments that do not fit the contract, and calls that fail, are errors with code and message', async () => {
    const screen = await screenOf(documentOf(ai({})), { options: live, functions: { pay: () => 'never' } })
    await screen.event({ on: 'click', scope: 'n' })
    expect(screen.state()).toMatchObject({ s: { error: { code: 'TOOL_ARGUMENTS_INVALID' }, catch: true, finally: true } })
    expect(screen.state()).not.toHaveProperty('s.then')
    const failing = await screenOf(documentOf(ai({ args: { amount: 1 } })), { options: live, functions: { pay: () => { throw new TypeError('no') } } })
    await failing.event({ on: 'click', scope: 'n' })
    expect(failing.state()).toMatchObject({ s: { error: { code: 'TOOL_CALL_FAILED' }, catch: true, finally: true } })
  })
})
