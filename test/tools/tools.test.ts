/** Local, mock and custom tools; arguments, results, and what is logged of them. */
import { describe, expect, it, vi } from 'vitest'
import { compileFlowSet, EffectNotApplied, mask, WorkflowEngine } from '../../src/index.ts'
import type { CustomCall, CustomTransport, JsonValue, Logger } from '../../src/index.ts'
import { handDeadlines } from '../support/deadlines.ts'
import { called, callingSet, callTool, failureOf } from '../support/tool-calls.ts'

const mock = (implementation: object, more: object = {}) => ({ implementation: { type: 'mock', ...implementation }, ...more })
const echoing = (more: object = {}) => ({ ...more, implementation: { type: 'custom', transport: 'echo' } })
const echo: CustomTransport = { call: ({ args }) => Promise.resolve(args) }
const withEcho = { transports: { custom: { echo } } }

describe('mock tools', () => {
  it('TOOL-17: an answer is chosen by the argument testType, or by another one; else the response', async () => {
    const responses = { good: { ok: true }, bad: null }
    expect(await callTool(mock({ responses, response: 'other' }), { testType: 'good' })).toEqual({ ok: true })
    expect(await callTool(mock({ responses, response: 'other' }), { testType: 'bad' })).toBeNull()
    for (const testType of ['none', 'constructor', '__proto__', 5]) expect(await callTool(mock({ responses, response: 'other' }), { testType })).toBe('other')
    expect(await callTool(mock({ responses, select: 'case' }), { case: 'good' })).toEqual({ ok: true })
    expect(await failureOf(callTool(mock({ responses }), {}))).toMatchObject({ code: 'TOOL_MOCK_WITHOUT_ANSWER' })
  })

  it('W-2: every call gets a copy: a flow that changes one changes no other', async () => {
    const set = callingSet(mock({ response: { list: [1] } }))
    const steps = [{ type: 'CALL-TOOL', id: 'c', tool: 't', variable: 'result' }, { type: 'SET', id: 's', variable: 'n', value: 'result.list.push(2)' }, { type: 'SAY', id: 'y', value: '{{JSON.stringify(result)}}' }]
    const flows = await compileFlowSet({ ...set, flows: [{ ...set.flows[0]!, variables: { n: {}, result: {} }, steps }] })
    for (let call = 0; call < 3; call += 1) expect((await called(flows)).value).toEqual({ list: [1, 2] })
  })

  it('the mapping is applied to the answer', async () => {
    expect(await callTool(mock({ response: { a: [3, 10, 9] }, responseMapping: { type: 'array', source: 'a', sort: {} } }))).toEqual([3, 9, 10])
  })
})

describe('custom tools', () => {
  it('call the transport the host registers, with arguments, options and on whose behalf', async () => {
    const calls: CustomCall[] = []
    const crm: CustomTransport = { call: (call) => (calls.push(call), Promise.resolve({ found: [{ id: 1 }] })) }
    const tool = { implementation: { type: 'custom', transport: 'crm', options: { server: 'main' }, responseMapping: 'found[0].id' } }
    expect((await called(await compileFlowSet(callingSet(tool, { q: 'x' })), { transports: { custom: { crm } } }, { tenant: 'acme' })).value).toBe(1)
    expect(calls).toEqual([{ tool: 't', args: { q: 'x' }, options: { server: 'main' }, tenant: 'acme', userId: 'u1', sessionId: 's1', idempotencyKey: null }])
  })

  it('a transport nobody registered is refused when the engine is made, also under the name of a prototype member', async () => {
    for (const transport of ['crm', 'constructor']) {
      const flows = await compileFlowSet(callingSet({ implementation: { type: 'custom', transport } }))
      expect(() => new WorkflowEngine({ flows })).toThrow(`transports.custom.${transport} for t`)
    }
  })

  it('what it throws is not quoted: it may hold the request', async () => {
    const leaking: CustomTransport = { call: () => Promise.reject(new TypeError('token abc')) }
    const failure = await failureOf(callTool(echoing(), {}, { transports: { custom: { echo: leaking } } }))
    expect(failure).toMatchObject({ code: 'TOOL_CALL_FAILED' })
    expect(failure.message).not.toContain('abc')
  })

  it('W-21: a result that contains itself is a typed error', async () => {
    const self: Record<string, unknown> = {}
    self['self'] = self
    expect(await failureOf(callTool(echoing(), {}, { transports: { custom: { echo: { call: () => Promise.resolve(self) } } } }))).toMatchObject({ code: 'TOOL_RESULT_INVALID' })
  })

  it('a turn that was stopped calls nothing any more', async () => {
    const calls: CustomCall[] = []
    const flows = await compileFlowSet(callingSet(echoing()))
    const options = { transports: { custom: { echo: { call: (call: CustomCall) => Promise.resolve(calls.push(call)) } } } }
    expect((await failureOf(called(flows, options, { signal: AbortSignal.abort() }))).code).toBe('TOOL_ABORTED')
    expect(calls).toEqual([])
  })

  it('its time ends it, and its signal says so', async () => {
    const deadlines = handDeadlines()
    const seen: boolean[] = []
    const slow: CustomTransport = {
      call: (_call, signal) => new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          seen.push(signal.aborted)
          reject(new TypeError('stopped'))
        })
        deadlines.pass()
      }),
    }
    expect((await failureOf(callTool(echoing(), {}, { transports: { custom: { echo: slow } }, deadlines }))).code).toBe('TOOL_TIMEOUT')
    expect(seen).toEqual([true])
  })
})

describe('local tools', () => {
  const local = (more: object = {}) => ({ implementation: { type: 'local', function: 'run' }, ...more })
  const set = { functions: { run: {} } }

  it('TOOL-6: one object for an object schema, positions for a flat map: the required ones first', async () => {
    const run = vi.fn(() => 'done')
    await callTool(local({ parameters: { type: 'object', properties: { a: {} } } }), { a: 1 }, { functions: { run }, set })
    await callTool(local({ parameters: { a: { type: 'number' }, b: { type: 'string' } }, required: ['b'] }), { a: 1, b: 'x' }, { functions: { run }, set })
    const info = { userId: 'u1', sessionId: 's1', idempotencyKey: null }
    expect(run.mock.calls).toEqual([[{ a: 1 }, expect.objectContaining(info)], ['x', 1, expect.objectContaining(info)]])
  })

  it('its own words are passed on to onFail', async () => {
    const failure = await failureOf(callTool(local(), {}, { functions: { run: () => { throw new TypeError('card declined') } }, set }))
    expect(failure).toMatchObject({ code: 'TOOL_CALL_FAILED', message: expect.stringContaining('card declined') as string })
    await expect(failureOf(callTool(local(), {}, { functions: { run: () => { throw new EffectNotApplied('declined') } }, set }))).resolves.toMatchObject({ code: 'TOOL_CALL_FAILED' })
  })
})

describe('arguments', () => {
  const parameters = {
    type: 'object', required: ['name', 'count'], additionalProperties: false,
    properties: { name: { type: 'string' }, count: { type: 'integer' }, list: { type: 'array' }, flag: { type: 'boolean' }, size: { type: 'string', default: 'M' }, maybe: { type: ['string', 'null'] }, word: { type: 'string' } },
  }
  const read = echoing({ effect: 'read', parameters })
  const write = echoing({ parameters })
  const call = (tool: object, args: object): Promise<JsonValue> => callTool(tool, args, withEcho)

  it('TOOL-5: what the flow gives is always checked; types are not coerced', async () => {
    expect(await failureOf(call(read, { name: 'a', count: '5' }))).toMatchObject({ code: 'TOOL_ARGUMENTS_INVALID', message: expect.stringContaining('/count') as string })
    expect(await failureOf(call(read, { name: 'a', count: 5, other: 1 }))).toMatchObject({ code: 'TOOL_ARGUMENTS_INVALID' })
    expect(await failureOf(call(write, { name: 'a' }))).toMatchObject({ code: 'TOOL_ARGUMENTS_INVALID' })
  })

  it('a declared default stands for a parameter without a value', async () => {
    expect(await call(write, { name: 'a', count: 1 })).toMatchObject({ size: 'M' })
    expect(await call(write, { name: 'a', count: 1, size: null })).toMatchObject({ size: 'M' })
    expect(await call(write, { name: 'a', count: 1, size: 'L' })).toMatchObject({ size: 'L' })
  })

  it('TOOL-4: for a tool that reads, null and a missing required parameter are the empty value of their type', async () => {
    expect(await call(read, { name: null, list: null, flag: null, maybe: null })).toEqual({ name: '', count: 0, list: [], flag: false, size: 'M', maybe: null })
    expect(await call(read, { name: '{{result.not.there}}', count: 1 })).toEqual({ name: '', count: 1, size: 'M' })
  })

  it('for a tool that writes nothing is assumed', async () => {
    expect((await failureOf(call(write, { name: 'a', count: null }))).code).toBe('TOOL_ARGUMENTS_INVALID')
  })

  it('TOOL-3: a step without args takes the variables of the same names, and nothing else', async () => {
    expect(await call(echoing({ parameters: { type: 'object', properties: { word: { type: 'string' }, other: { type: 'string' } } } }), {})).toEqual({ word: 'two words' })
    expect(await call(echoing(), {})).toEqual({})
  })

  it('W-24: a second tool without args gets nothing of the first one\'s result', async () => {
    const set = callingSet(echoing())
    const steps = [{ type: 'CALL-TOOL', id: 'a', tool: 't', args: { secret: 1 }, variable: 'first' }, { type: 'CALL-TOOL', id: 'b', tool: 't', variable: 'result' }, { type: 'SAY', id: 'y', value: '{{JSON.stringify(result)}}' }]
    const flows = await compileFlowSet({ ...set, flows: [{ ...set.flows[0]!, variables: { first: {}, result: {} }, steps }] })
    expect((await called(flows, withEcho)).value).toEqual({})
  })
})

describe('the log', () => {
  it('has one masked line for each call, with its result or its error', async () => {
    const lines: unknown[] = []
    const logger: Logger = { debug: (message, fields) => void lines.push([message, fields]), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const tool = echoing({ returns: { type: 'object', required: ['cvv'] } })
    await callTool(tool, { card: { cvv: '123', number: 4 }, cvv: '1' }, { ...withEcho, logger })
    await failureOf(callTool(tool, { a: 1 }, { ...withEcho, logger }))
    expect(lines).toEqual([
      ['tool called', { tool: 't', implementation: 'custom', action: false, arguments: { card: { cvv: '***', number: 4 }, cvv: '***' }, milliseconds: expect.any(Number) as number, result: { card: { cvv: '***', number: 4 }, cvv: '***' } }],
      ['tool called', { tool: 't', implementation: 'custom', action: false, arguments: { a: 1 }, milliseconds: expect.any(Number) as number, error: 'TOOL_RESULT_INVALID' }],
    ])
  })

  it('a logger that throws changes nothing', async () => {
    const logger: Logger = { debug: () => { throw new TypeError('full') }, info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    expect(await callTool(echoing(), { a: 1 }, { ...withEcho, logger })).toEqual({ a: 1 })
  })
})

describe('mask', () => {
  it.each(['cvv', 'CVC2', 'cardCode', 'card_code', 'Security-Code', 'security code', 'password', 'userPassword', 'access_token', 'clientSecret', 'X-Signature', 'apiKey', 'api-key', 'Authorization', 'set-cookie'])('W-32: hides %s at any depth', (name) => {
    expect(mask({ [name]: 1, list: [{ deep: { [name]: { inner: 'x' } } }] })).toEqual({ [name]: '***', list: [{ deep: { [name]: '***' } }] })
  })

  it.each(['amount', 'card', 'code', 'security', 'key', 'name', 'shipping', 'passenger'])('leaves %s', (name) => expect(mask({ [name]: 'v' })).toEqual({ [name]: 'v' }))

  it('cuts what is long, leaves out what is deep, and runs no code of the value', () => {
    const value = { long: 'x'.repeat(600), list: Array.from({ length: 60 }, () => 1), get password2() { throw new TypeError('read') }, get other() { throw new TypeError('read') }, f: () => 1, big: 1n, date: new Date(0) }
    const hidden = mask(value) as Record<string, unknown>
    expect(hidden).toMatchObject({ password2: '***', other: '(accessor)', f: '(function)', big: '(bigint)' })
    expect(hidden['long']).toBe(`${'x'.repeat(500)}... (600 characters)`)
    expect((hidden['list'] as unknown[]).length).toBe(51)
    const self: Record<string, unknown> = {}
    self['self'] = self
    expect(JSON.stringify(mask(self))).toContain('(deeper)')
    expect(Object.keys(mask(Object.fromEntries(Array.from({ length: 60 }, (_item, index) => [`k${index}`, 1]))) as object)).toHaveLength(51)
  })
})
