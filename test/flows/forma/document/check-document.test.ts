import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../../../flows/forma/index.ts'
import { handedCases, normative } from '../support.ts'

const fine = { version: '1.0.0', nodes: [{ id: 'n', role: 'button' }] }
const withAi = (ai: object): object => ({ ...fine, extensions: { ai_native: ai } })
const found = (document: unknown): readonly string[] => checkDocument(document).issues.map(({ level, code, pointer }) => `${level} ${code} ${pointer}`)

describe('core requirements', () => {
  it('a fine document has no issues, whatever else its extensions hold (CORE.EXT_IGNORE_UNKNOWN)', () => {
    expect(checkDocument({ ...fine, extensions: { other: { $ref: 'http://x' }, ai_native: { unknown: [1] } } })).toEqual({ ok: true, issues: [] })
    expect(checkDocument(fine)).toEqual({ ok: true, issues: [] })
  })

  it.each([undefined, null, 1, '2.0.0', '1.0', '1.0.0-beta', '01.0.0', '1.00.0'])('CORE.VERSION: %j is none, and stops the document', (version) => {
    expect(checkDocument({ ...fine, version })).toMatchObject({ ok: false, issues: [{ code: 'CORE.VERSION', requirement: 'CORE.VERSION', level: 'error', pointer: '/version' }] })
  })

  it.each([undefined, null, 1, 'text', [], () => 1])('%s is no document, and no reason to throw', (document) => {
    expect(checkDocument(document)).toMatchObject({ ok: false })
  })

  it('CORE.NODE_ID_UNIQUE: the second of two stops the document', () => {
    expect(found({ version: '1.2.3', nodes: [{ id: 'a' }, { id: 'b' }, { id: 'a' }, {}, 5] })).toEqual([
      'error CORE.NODE_ID_UNIQUE /nodes/2/id', 'warning source_incomplete /nodes/3', 'warning source_incomplete /nodes/4',
    ])
  })

  it.each([
    ['a parent that is no node', [{ id: 'a', parentId: 'x' }], '/nodes/0/parentId'],
    ['a parent that does not know its child', [{ id: 'a' }, { id: 'b', parentId: 'a' }], '/nodes/1/parentId'],
    ['a child that is no node', [{ id: 'a', children: ['x'] }], '/nodes/0/children/0'],
    ['a child with another parent', [{ id: 'a', children: ['b'] }, { id: 'b' }], '/nodes/0/children/0'],
    ['a child named twice', [{ id: 'a', children: ['b', 'b'] }, { id: 'b', parentId: 'a' }], '/nodes/0/children/1'],
    ['children that are no list', [{ id: 'a', children: 'b' }], '/nodes/0/children'],
    ['a parent that is no text', [{ id: 'a', parentId: 7 }], '/nodes/0/parentId'],
    ['a node that is its own parent', [{ id: 'a', parentId: 'a', children: ['a'] }], '/nodes/0/parentId'],
    ['a cycle', [{ id: 'a', parentId: 'b', children: ['b'] }, { id: 'b', parentId: 'a', children: ['a'] }], '/nodes/0/parentId'],
  ])('CORE.GRAPH_PARENT_CHILD_CONSISTENT: %s', (_name, nodes, pointer) => {
    expect(found({ version: '1.0.0', nodes })).toEqual([`error CORE.GRAPH_PARENT_CHILD_CONSISTENT ${pointer}`])
  })

  it('a role outside the registry is ambiguous, and runs', () => {
    expect(checkDocument({ version: '1.0.0', nodes: [{ id: 'a', role: 'blink' }] })).toMatchObject({ ok: true, issues: [{ code: 'role_ambiguous', level: 'warning', pointer: '/nodes/0/role' }] })
  })

  it('the registries are those of the normative document', () => {
    const { roles, aiNativeActionTypes, aiNativeHandlerOn } = normative().registries
    expect(roles!.flatMap((role) => found({ version: '1.0.0', nodes: [{ id: 'a', role }] }))).toEqual([])
    expect(found(withAi({ actions: Object.fromEntries(aiNativeActionTypes!.map((type) => [type, { type, target: 'x', payload: { store: 's' } }])) }))).toEqual(['warning ai_fixture_missing /extensions/ai_native/actions/invoke/target'])
    expect(aiNativeHandlerOn!.flatMap((on) => found(withAi({ eventHandlers: [{ on, scope: 'n', do: [] }] })))).toEqual([])
  })
})

describe('the deterministic profile', () => {
  const at = '/extensions/ai_native'

  it.each([
    ['an action type outside the registry', { actions: { a: { type: 'explode' } } }, ['unsupported_feature /actions/a/type']],
    ['an action that is none', { actions: { a: 5 } }, ['source_incomplete /actions/a']],
    ['ids without an action', { actions: { a: { type: 'submit', then: ['a', 'x'], catch: 'a', finally: [1] } } }, ['AIH.DO_ORDER /actions/a/then/1', 'AIH.DO_ORDER /actions/a/catch', 'AIH.DO_ORDER /actions/a/finally/0']],
    ['a missing capability', { actions: { a: { type: 'invoke', target: 'pay' } } }, ['ai_fixture_missing /actions/a/target']],
    ['a missing fixture', { capabilities: { pay: { fixtures: [{ id: 'ok', result: 1 }] } }, actions: { a: { type: 'invoke', target: 'pay', payload: { fixtureId: 'no' } } } }, ['ai_fixture_missing /actions/a/payload/fixtureId']],
    ['setState without a store', { actions: { a: { type: 'setState', payload: {} } } }, ['source_incomplete /actions/a/payload']],
    ['a binding that is no place', { capabilities: { c: { fixtures: [{ result: 1 }] } }, actions: { a: { type: 'invoke', target: 'c', payload: { bindResultTo: { store: 's', pointer: 'x' } } } } }, ['source_incomplete /actions/a/payload/bindResultTo']],
    ['a store that is none', { state: { s: 1 } }, ['AI.STATE_INIT /state/s']],
    ['a trigger outside the registry', { eventHandlers: [{ on: 'hover', scope: 'n', do: [] }] }, ['unsupported_feature /eventHandlers/0/on']],
    ['a scope that is no node', { eventHandlers: [{ on: 'click', scope: 'x', do: [] }] }, ['AIH.SELECT_MATCHING_HANDLERS /eventHandlers/0/scope']],
    ['a priority that is no whole number', { eventHandlers: [{ on: 'click', scope: 'n', do: [], priority: 1.5 }] }, ['AIH.ORDER_HANDLERS /eventHandlers/0/priority']],
    ['a do that is no list', { eventHandlers: [{ on: 'click', scope: 'n' }] }, ['AIH.DO_ORDER /eventHandlers/0/do']],
    ['two handlers of a trigger, one without id', { eventHandlers: [{ id: null, on: 'click', scope: 'n', do: [] }, { on: 'click', scope: 'n', do: [] }] }, ['ai_handler_order_ambiguous /eventHandlers/1']],
    ['predicates that are none', { eventHandlers: [{ on: 'click', scope: 'n', do: [], when: { all: [null, { not: { near: [] } }, { gt: [1] }, { any: 1 }, true] } }] }, [
      'AIH.SELECT_MATCHING_HANDLERS /eventHandlers/0/when/all/3/any', 'AIH.SELECT_MATCHING_HANDLERS /eventHandlers/0/when/all/2/gt', 'unsupported_feature /eventHandlers/0/when/all/1/not', 'unsupported_feature /eventHandlers/0/when/all/0',
    ]],
    ['a pattern that never matches', { eventHandlers: [{ on: 'click', scope: 'n', do: [], when: { matches: ['x', '(?=x)'] } }] }, ['unsupported_feature /eventHandlers/0/when/matches/1']],
  ])('%s is a warning at its place', (_name, ai, expected) => {
    const report = checkDocument(withAi(ai))
    expect(report.ok).toBe(true)
    expect(report.issues.map(({ code, pointer }) => `${code} ${pointer.slice(at.length)}`).sort()).toEqual([...expected].sort())
  })

  it('AI.CONTRACTS_NO_REMOTE_REF: a reference out of the document stops it; data and local references do not', () => {
    const contract = { args: { properties: { a: { $ref: 'https://example.com/s' }, b: { const: { $ref: 'https://x' } }, c: { $ref: '#/$defs/c' } }, $defs: { c: true } } }
    expect(checkDocument(withAi({ capabilities: { pay: { contract } }, events: { e: { schema: { items: [{ $ref: 'other.json' }] } } } }))).toMatchObject({
      ok: false,
      issues: expect.arrayContaining([
        expect.objectContaining({ code: 'ai_contract_remote_ref', requirement: 'AI.CONTRACTS_NO_REMOTE_REF', level: 'error', pointer: `${at}/capabilities/pay/contract/args/properties/a/$ref` }),
        expect.objectContaining({ code: 'ai_contract_remote_ref', level: 'error', pointer: `${at}/events/e/schema/items/0/$ref` }),
      ]) as unknown,
    })
    expect(found(withAi({ state: { s: { initial: { $ref: 'x' } } }, actions: { a: { type: 'setState', payload: { store: 's', patch: { $ref: 'x' } } } } }))).toEqual([])
  })

  it('arguments and results that do not fit their contract are named at their place', () => {
    const capabilities = { pay: { contract: { args: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }, result: { type: 'object', properties: { 'a/b': { type: 'string' } } } }, fixtures: [{ id: 'ok', result: { 'a/b': 1 } }, { id: 'no', error: 1 }] } }
    const invoke = (payload: object) => ({ type: 'invoke', target: 'pay', payload: { fixtureId: 'ok', ...payload } })
    expect(found(withAi({ capabilities, actions: { a: invoke({ args: { n: 'x' } }), b: invoke({ args: { n: 1 } }), c: invoke({}), d: invoke({ argsFromState: { store: 's' } }) } }))).toEqual([
      `warning source_incomplete ${at}/capabilities/pay/fixtures/0/result/a~1b`,
      `warning source_incomplete ${at}/actions/a/payload/args/n`,
      `warning source_incomplete ${at}/actions/c/payload/args`,
    ])
  })

  it.each([
    ['no schema', { type: 'nonsense' }], ['a pattern that is not linear', { pattern: '(?=x)' }], ['a draft nobody has', { $schema: 'https://example.com/draft' }], ['asynchronous', { $async: true }],
    ['a reference that leads nowhere', { $ref: '#/$defs/x' }],
  ])('a contract that cannot be checked is said to be so: %s', (_name, schema) => {
    expect(found(withAi({ capabilities: { pay: { contract: { result: schema }, fixtures: [{ result: 1 }] } } }))).toEqual([`warning unsupported_feature ${at}/capabilities/pay/contract/result`])
  })

  it('every document of the handed cases runs', () => {
    const documents = handedCases().flatMap(({ args }) => (args['doc'] === undefined ? [] : [args['doc']]))
    expect(documents.length).toBeGreaterThan(200)
    expect(documents.filter((document) => !checkDocument(document).ok)).toEqual([])
  })
})
