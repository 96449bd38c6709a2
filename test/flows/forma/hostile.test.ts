/** Documents made to do harm: an issue or a typed error, in bounded time and memory. */
import { describe, expect, it } from 'vitest'
import { checkDocument, compileDocument, dispatch, FormaAlgorithmError, procedureRunner } from '../../../flows/forma/index.ts'
import { compileFlowSet } from '../../../src/index.ts'
import { normative } from './support.ts'

const withAi = (ai: object, nodes: readonly object[] = [{ id: 'n' }]): object => ({ version: '1.0.0', nodes, extensions: { ai_native: ai } })
const clicked = { state: { s: {} }, on: 'click', scope: 'n', eventName: null, detail: null }
const interpret = procedureRunner(normative())

/** The code of the typed error, or `ran`. Anything else that is thrown fails the test. */
function outcomeOf(run: () => unknown): string {
  try {
    run()
    return 'ran'
  } catch (error) {
    if (error instanceof FormaAlgorithmError) return error.code
    throw error
  }
}

const throughFlows = (document: unknown): string => outcomeOf(() => dispatch(compileDocument(document), clicked))
const throughInterpreter = (document: unknown): string => outcomeOf(() => interpret('aiDispatchHandlers', { doc: document, ...clicked }))

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = true
  for (let level = 0; level < levels; level += 1) value = wrap(value)
  return value
}

describe('hostile documents', () => {
  it('a chain of 100,000 nodes is checked, and fine', () => {
    const length = 100_000
    const nodes = Array.from({ length }, (_, index) => ({ id: `n${index}`, ...(index > 0 ? { parentId: `n${index - 1}` } : {}), ...(index + 1 < length ? { children: [`n${index + 1}`] } : {}) }))
    expect(checkDocument(withAi({}, nodes))).toEqual({ ok: true, issues: [] })
    expect(outcomeOf(() => compileDocument(withAi({}, nodes)))).toBe('ran')
  })

  it('a circle of 100,000 nodes is found once', () => {
    const length = 100_000
    const nodes = Array.from({ length }, (_, index) => ({ id: `n${index}`, parentId: `n${(index + length - 1) % length}`, children: [`n${(index + 1) % length}`] }))
    expect(checkDocument(withAi({}, nodes)).issues).toMatchObject([{ code: 'CORE.GRAPH_PARENT_CHILD_CONSISTENT', level: 'error' }])
  })

  it.each([
    ['a handler that emits the event it handles', { actions: { a: { type: 'emit', target: 'n', payload: { event: 'e' } } }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }, { on: 'event', event: 'e', scope: 'n', do: ['a'] }] }, 'FORMA_NESTING_LIMIT'],
    ['an action that continues with itself', { actions: { a: { type: 'custom', then: ['a'] } }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }] }, 'FORMA_NESTING_LIMIT'],
    ['events that multiply', { actions: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`a${index}`, { type: 'emit', target: 'n', payload: { event: `e${index}` } }])), eventHandlers: [{ on: 'click', scope: 'n', do: ['a0'] }, ...Array.from({ length: 29 }, (_, index) => ({ on: 'event', event: `e${index}`, scope: 'n', do: [`a${index + 1}`, `a${index + 1}`] }))] }, 'FORMA_EVENT_LIMIT'],
  ])('%s ends in a typed error, the same one in both forms', (_name, ai, code) => {
    expect(throughFlows(withAi(ai))).toBe(code)
    expect(throughInterpreter(withAi(ai))).toBe(code)
  })

  it('continuations that multiply pass the budget of operations', () => {
    const actions = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, { type: 'setState', payload: { store: 's', patch: { x: index } }, then: [`a${index + 1}`, `a${index + 1}`] }]))
    const document = withAi({ actions, eventHandlers: [{ on: 'click', scope: 'n', do: ['a0'] }] })
    expect(throughInterpreter(document)).toBe('FORMA_OPERATION_LIMIT')
    expect(throughFlows(document)).toBe('FORMA_OPERATION_LIMIT')
  })

  it('the error of a cycle names it', () => {
    const document = withAi({ actions: { a: { type: 'emit', target: 'n', payload: { event: 'e' } } }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }, { on: 'event', event: 'e', scope: 'n', do: ['a'] }] })
    expect(() => dispatch(compileDocument(document), clicked)).toThrow('event e on n -> event e on n')
  })

  it.each(['(a+)+b', '(a|a)*b', '(a*)*'.repeat(50), `${'(a?)'.repeat(100)}${'a'.repeat(100)}`, '((((((((((a{1,100}){1,100}){1,100}))))))))', '(?=(a+))b'])('the pattern bomb %s is searched in linear time or finds nothing', (pattern) => {
    const handler = { on: 'click', scope: 'n', do: [], when: { matches: [{ ref: '/state/s' }, pattern] } }
    const event = { ...clicked, state: { s: 'a'.repeat(20_000) } }
    expect(outcomeOf(() => dispatch(compileDocument(withAi({ eventHandlers: [handler] })), event))).toMatch(/ran|LIMIT/)
    expect(outcomeOf(() => interpret('aiDispatchHandlers', { doc: withAi({ eventHandlers: [handler] }), ...event }))).toMatch(/ran|LIMIT/)
  })

  it('`__proto__` and its like are names as any other', () => {
    const document = JSON.parse(JSON.stringify(withAi({
      state: { '@proto': { initial: { polluted: 1 } } },
      actions: { '@proto': { type: 'setState', payload: { store: '@proto', patch: { '@proto': { polluted: true } } } }, constructor: { type: 'invoke', target: '@proto', payload: { fixtureId: '@proto', bindResultTo: { store: 's', pointer: '/@proto/polluted' } } } },
      capabilities: { '@proto': { fixtures: [{ id: '@proto', result: { '@proto': 1 } }] } },
      eventHandlers: [{ on: 'click', scope: 'n', do: ['@proto', 'constructor', 'toString'] }],
    })).replaceAll('@proto', '__proto__')) as object
    expect(checkDocument(document).ok).toBe(true)
    const { state } = dispatch(compileDocument(document), clicked)
    expect(JSON.stringify(state)).toBe('{"s":{"__proto__":{"polluted":{"__proto__":1}}},"__proto__":{"__proto__":{"polluted":true}}}')
    expect(JSON.stringify((interpret('aiDispatchHandlers', { doc: document, ...clicked }) as { state: unknown }).state)).toBe(JSON.stringify(state))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('text of the document is never code, a template or a path', async () => {
    const evil = '\'"`{{(() => { throw 1 })()}}${1}[0]]]\\\u2028'
    const document = { ...withAi({
      state: { [evil]: { initial: { [evil]: evil } } },
      actions: { [evil]: { type: 'setState', payload: { store: evil, patch: { seen: evil } }, then: ['emit'] }, emit: { type: 'emit', target: evil, payload: { event: evil, detail: evil } }, go: { type: 'navigate', target: evil, payload: evil } },
      eventHandlers: [{ id: evil, on: 'click', scope: 'n', do: [evil] }, { id: evil, on: 'event', event: evil, scope: evil, do: ['go'], when: { eq: [{ ref: '/event/detail' }, evil] } }],
    }, [{ id: 'n' }, { id: evil, role: 'button', label: evil }]) }
    const compiled = compileDocument(document, { documentId: evil })
    expect(dispatch(compiled, { ...clicked, state: {} })).toMatchObject({ state: { [evil]: { seen: evil } }, effects: [{ type: 'navigate', target: evil, payload: evil }] })
    expect((await compileFlowSet(compiled)).warnings).toEqual([])
  })

  it('a reference out of the document stops it', () => {
    const document = withAi({ capabilities: { pay: { contract: { args: { $ref: 'https://example.com/schema.json' } } } } })
    expect(checkDocument(document).ok).toBe(false)
    expect(outcomeOf(() => compileDocument(document))).toBe('FORMA_DOCUMENT_INVALID')
  })

  it('contracts made to take for ever are given up', () => {
    const doubling = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] }]))
    const schemas = [{ $ref: '#/$defs/d0', $defs: { ...doubling, d40: { type: 'number' } } }, { $ref: '#' }, { pattern: '(a+)+$' }, nested(10_000, (inner) => ({ not: inner }))]
    for (const schema of schemas) {
      const report = checkDocument(withAi({ capabilities: { pay: { contract: { result: schema }, fixtures: [{ id: 'x', result: 5 }, { id: 'y', result: `${'a'.repeat(5_000)}!` }] } } }))
      expect(report.ok).toBe(true)
    }
  })

  it('what nests 100,000 deep is an issue or a typed error everywhere', () => {
    const deep = nested(100_000, (inner) => ({ not: inner }))
    for (const ai of [
      { eventHandlers: [{ on: 'click', scope: 'n', do: [], when: deep }] }, { state: { s: { initial: deep } } },
      { actions: { a: { type: 'setState', payload: { store: 's', patch: deep } } } }, { capabilities: { pay: { contract: { args: deep }, fixtures: [{ result: deep }] } } },
    ]) {
      expect(checkDocument(withAi(ai)).ok).toBe(true)
      expect(throughFlows(withAi(ai))).toBe('FORMA_VALUE_NOT_JSON')
      expect(throughInterpreter(withAi(ai))).toBe('FORMA_VALUE_NOT_JSON')
    }
  })

  it('a state that grows past the budget of output ends in a typed error', () => {
    const big = 'x'.repeat(4_000)
    const document = withAi({
      capabilities: { c: { fixtures: [{ id: 'ok', result: big }] } },
      actions: { a: { type: 'invoke', target: 'c', payload: { fixtureId: 'ok', bindResultTo: { store: 's', pointer: '/-' } } } },
      eventHandlers: [{ on: 'click', scope: 'n', do: Array.from({ length: 400 }, () => 'a') }],
    })
    const event = { ...clicked, state: { s: [] } }
    expect(outcomeOf(() => interpret('aiDispatchHandlers', { doc: document, ...event }))).toBe('FORMA_OUTPUT_LIMIT')
    expect(outcomeOf(() => dispatch(compileDocument(document), event))).toBe('FORMA_OUTPUT_LIMIT')
  })

  it.each([
    ['nodes', withAi({}, Array.from({ length: 100_000 }, (_, index) => ({ id: `node-${index}`, role: 'text', text: 'words' })))],
    ['issues', withAi({}, Array.from({ length: 200_000 }, () => ({ id: 'n', role: '?' })))],
    ['actions', withAi({ actions: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`action-${index}`, { type: 'setState', payload: { store: 's', patch: { some: 'patch', number: index } } }])), eventHandlers: [{ on: 'click', scope: 'n', do: ['action-0'] }] })],
    ['a list of actions', withAi({ actions: { a: { type: 'custom' } }, eventHandlers: [{ on: 'click', scope: 'n', do: Array.from({ length: 1_000_000 }, () => 'a') }] })],
    ['handlers', withAi({ eventHandlers: Array.from({ length: 60_000 }, (_, index) => ({ id: `handler-${index}`, on: 'click', scope: 'n', do: [], when: { eq: [1, 2] } })) })],
    ['one text', withAi({ state: { s: { initial: 'x'.repeat(5_000_000) } }, eventHandlers: [{ on: 'click', scope: 'n', do: [] }] })],
  ])('five megabytes of %s are checked and compiled, or refused', (_name, document) => {
    const { issues } = checkDocument(document)
    expect(issues.length).toBeLessThanOrEqual(10_000)
    expect(throughFlows(document)).toMatch(/^(ran|FORMA_DOCUMENT_TOO_LARGE|FORMA_DOCUMENT_INVALID)$/)
    expect(throughInterpreter(document)).toMatch(/^(ran|FORMA_OPERATION_LIMIT|FORMA_OUTPUT_LIMIT)$/)
  }, 60_000)
})
