import { describe, expect, it } from 'vitest'
import { importJsfe } from '../../../src/compat/index.ts'
import { jsfe, localTool, notesOf, stepsOf, withTools } from './support.ts'

const schema = { type: 'object', properties: { sid: { type: 'string' }, count: { type: 'number' }, list: { type: 'array' }, any: {} } }
const call = (more: object = {}) => ({ id: 'c', type: 'CALL-TOOL', tool: 'pay', ...more })
const pay = localTool('pay')
const first = async (step: object, tool: object = pay) => (await stepsOf(withTools(jsfe(step), tool)))[0]

describe('CALL-TOOL', () => {
  it('TOOL-4: null where a type is declared is that type\'s nothing', async () => {
    expect(await first(call({ args: { sid: null, count: null, list: null, any: null } }), localTool('pay', { parameters: schema }))).toMatchObject({ args: { sid: '', count: 0, list: [], any: null } })
  })

  it('TOOL-3: without args each property takes the variable of its name', async () => {
    const steps = await stepsOf(withTools(jsfe({ type: 'SET', variable: 'sid', value: "'x'" }, { type: 'SET', variable: 'count', value: 1 }, call({ args: {} })), localTool('pay', { parameters: schema })))
    expect(steps[2]).toMatchObject({ args: { sid: '{{sid}}', count: "{{typeof count === 'string' ? parseFloat(count) : count}}" } })
  })

  it('TOOL-3: with none, a text is what the user said, a place by preference; nothing is guessed of the rest', async () => {
    const asks = (properties: object) => first(call(), localTool('pay', { parameters: { type: 'object', properties } }))
    expect(await asks({ name: { type: 'string' }, city: { type: 'string' } })).toMatchObject({ args: { city: '{{userInput}}' } })
    expect(await asks({ amount: { type: 'number' }, name: { type: 'string' } })).toMatchObject({ args: { name: '{{userInput}}' } })
    expect(await asks({ amount: { type: 'number' } })).not.toHaveProperty('args')
    expect(await first(call())).toEqual({ type: 'CALL-TOOL', id: 'c', tool: 'pay' })
  })

  it('notes that a tool which is given cargo gets a copy', async () => {
    expect(await notesOf(withTools(jsfe(call({ args: { container: '{{cargo}}' } })), pay))).toEqual([expect.stringMatching(/^\/flows\/0\/steps\/0\/args\/container: a tool gets a copy of cargo/) as string])
  })

  it('W-17: a variable that does not match is asked for again, into that variable', async () => {
    const [check] = await stepsOf(withTools(jsfe({ type: 'SET', variable: 'pin', value: "'x'" }, call({ inputValidation: { patterns: [{ field: 'pin', pattern: '^\\d{4}$', message: 'Four digits?' }, { field: 'pin', pattern: 'a/b' }] } })), pay)).then((steps) => steps.slice(1))
    expect(check).toEqual({ type: 'WHILE', when: "typeof pin === 'string' && pin !== '' && !/^(?:\\d{4})$/.test(pin)", maxIterations: 10, do: { type: 'SAY-GET', variable: 'pin', value: 'Four digits?' } })
  })

  it('retries that words of an error decide are left out, and said so; an HTTP tool has its own', async () => {
    expect(await first(call({ maxRetries: 2, retryDelay: 5, retryStrategy: 'exponential', retryOnConditions: [{ pattern: 'x', action: 'retry' }], timeout: 3 }))).toEqual({ type: 'CALL-TOOL', id: 'c', tool: 'pay' })
    const http = { id: 'pay', implementation: { type: 'http', method: 'get', url: 'https://x.example/' } }
    const { definitions } = await importJsfe(withTools(jsfe(call({ maxRetries: 2, retryDelay: 50 })), http))
    expect(definitions.tools?.[0]).toMatchObject({ implementation: { method: 'GET', retries: { attempts: 2, delayMilliseconds: 50, factor: 1 } } })
  })
})

describe('onFail (TOOL-25)', () => {
  const handled = async (onFail: unknown, more: object = {}) => ((await first(call({ onFail, ...more }))) as { readonly onFail: unknown }).onFail
  const sorry = { type: 'SAY', id: 'x', value: 'Sorry' }
  const end = { type: 'END' }

  it.each<[string, unknown, unknown]>([
    ['a step runs, and the flow goes on', sorry, sorry],
    ['a step with call does the same', { ...sorry, callType: 'call' }, sorry],
    ['a step with replace is the last one', { ...sorry, callType: 'replace' }, [sorry, end]],
    ['FLOW calls its target, and nothing else of the flow runs', { type: 'FLOW', value: 'main' }, [{ type: 'FLOW', value: 'main' }, end]],
    ['FLOW replace does the same', { type: 'FLOW', value: 'main', callType: 'replace', parameters: { a: 1 } }, [{ type: 'FLOW', value: 'main', parameters: { a: 1 } }, end]],
    ['FLOW call comes back', { type: 'FLOW', value: 'main', callType: 'call' }, { type: 'FLOW', value: 'main' }],
    ['FLOW reboot starts all over', { type: 'FLOW', value: 'main', callType: 'reboot' }, { type: 'FLOW', value: 'main', callType: 'reboot' }],
    ['of several, all run', [sorry, { ...sorry, id: 'y' }], [sorry, { ...sorry, id: 'y' }]],
  ])('%s', async (_what, onFail, made) => {
    expect(await handled(onFail)).toEqual(made)
  })

  it('OF1: the step\'s variable holds the error first', async () => {
    expect(await handled(sorry, { variable: 'r' })).toEqual([{ type: 'SET', variable: 'r', value: 'errorMessage' }, sorry])
  })

  it('a handler may itself call and fail', async () => {
    expect(await handled({ ...call({ id: 'again', onFail: sorry }) })).toEqual({ type: 'CALL-TOOL', id: 'again', tool: 'pay', onFail: sorry })
  })

  it('on any other step jsfe takes no notice of it', async () => {
    expect(await first({ type: 'SET', variable: 'a', value: 1, onFail: sorry })).toEqual({ type: 'SET', variable: 'a', value: 1, metadata: { onFail: sorry } })
  })
})

describe('tools', () => {
  const toolOf = async (tool: object) => (await importJsfe(withTools(jsfe({ type: 'END' }), tool))).definitions.tools?.[0]

  it('keeps what is of use, and the rest under metadata', async () => {
    const tool = { ...localTool('pay'), required: ['a'], additionalProperties: false, parameters: { a: { type: 'string', required: true }, b: { type: 'string', required: false }, c: { required: true } }, riskLevel: 'low', security: { requiresAuth: false, rateLimit: { requests: 5, window: 60_000 } }, returns: { type: 'object' } }
    expect(await toolOf(tool)).toEqual({
      id: 'pay', name: 'pay', description: 'd', required: ['a', 'c'], additionalProperties: false, parameters: { a: { type: 'string' }, b: { type: 'string' }, c: {} },
      rateLimit: { requests: 5, windowMilliseconds: 60_000 }, implementation: { type: 'local', function: 'pay' },
      metadata: { riskLevel: 'low', security: { requiresAuth: false }, returns: { type: 'object' } },
    })
  })

  it('a local tool keeps the order of its arguments and its time', async () => {
    expect(await toolOf(localTool('pay', { implementation: { type: 'local', function: 'pay', args: ['b', 'a'], timeout: 10, retries: 2 } }))).toMatchObject({ implementation: { type: 'local', function: 'pay', args: ['b', 'a'], timeout: 10 } })
  })

  it('a function whose name no expression could write is bound under another', async () => {
    const { definitions, notes } = await importJsfe(withTools(jsfe({ type: 'END' }), localTool('t', { implementation: { type: 'local', function: 'get-order' } })))
    expect(definitions.tools?.[0]).toMatchObject({ implementation: { function: '_get_order', metadata: { jsfeFunction: 'get-order' } } })
    expect(definitions.functions).toEqual({ _get_order: { version: '1' } })
    expect(notes).toEqual([{ pointer: '/tools/0/implementation/function', message: 'get-order can be no name here: the function is bound as _get_order' }])
  })

  it('TOOL-17: a mock answers by testType where it declares one', async () => {
    const answers = { ok: { a: 1 }, bad: { a: 2 } }
    expect(await toolOf({ id: 'm', implementation: { type: 'mock', mockResponse: answers } })).toEqual({ id: 'm', implementation: { type: 'mock', response: answers } })
    expect(await toolOf({ id: 'm', parameters: { testType: { type: 'string' } }, implementation: { type: 'mock', mockResponse: answers } })).toMatchObject({ implementation: { response: answers, responses: answers } })
  })

  it('carries an HTTP tool over', async () => {
    const implementation = {
      type: 'http', url: 'https://x.example/{id}', method: 'post', contentType: 'application/json', pathParams: ['id'], queryParams: ['q'], useQueryParams: false, customQuery: 'k={k}', arrayFormat: 'comma',
      headers: { Accept: 'application/json' }, defaultHeaders: { 'X-Version': 2 }, userAgent: 'a/1', responseMapping: { type: 'object', mappings: {} }, timeout: 9, retries: 2, cache: true,
    }
    expect(await toolOf({ id: 'h', implementation })).toEqual({
      id: 'h',
      implementation: {
        ...implementation, method: 'POST', defaultHeaders: { 'X-Version': '2' }, retries: { attempts: 2, statuses: [429, 500, 502, 503, 504], delayMilliseconds: 1_000, factor: 2 }, cache: undefined, metadata: { cache: true },
      },
    })
    expect(await toolOf({ id: 'h', url: 'https://y.example/', method: 'GET', implementation: { type: 'http', arrayFormat: 'brackets' } })).toEqual({ id: 'h', implementation: { type: 'http', url: 'https://y.example/', method: 'GET' } })
  })

  it.each<[string, object, object, Readonly<Record<string, string>>]>([
    ['a bearer token', { apiKey: 'S' }, { type: 'bearer', credential: 'jsfe.h.apiKey' }, { 'jsfe.h.apiKey': 'S' }],
    ['basic', { implementation: { basicAuth: { username: 'u', password: 'S' } } }, { type: 'basic', username: 'u', credential: 'jsfe.h.basicAuth' }, { 'jsfe.h.basicAuth': 'S' }],
    ['a key in a header', { implementation: { apiKeyHeader: { name: 'X-Key', value: 'S' } } }, { type: 'api-key', header: 'X-Key', credential: 'jsfe.h.apiKeyHeader' }, { 'jsfe.h.apiKeyHeader': 'S' }],
    ['a written header', { implementation: { headers: { Authorization: 'Bearer S' } } }, { type: 'bearer', credential: 'jsfe.h.authorization' }, { 'jsfe.h.authorization': 'S' }],
    ['another written header', { implementation: { headers: { 'X-Api-Key': 'S' } } }, { type: 'api-key', header: 'X-Api-Key', credential: 'jsfe.h.x-api-key' }, { 'jsfe.h.x-api-key': 'S' }],
    ['a signature', { hashAuth: { secret: 'S', fields: ['a'], keyName: 'sig' } }, { type: 'hmac', credential: 'jsfe.h.hashAuth', fields: ['a'], keyName: 'sig' }, { 'jsfe.h.hashAuth': 'S' }],
    ['W-18: what jsfe documents and never sends', { implementation: { authentication: { type: 'bearer', token: 'S' } } }, { type: 'bearer', credential: 'jsfe.h.bearer' }, { 'jsfe.h.bearer': 'S' }],
  ])('IH1: %s is a credential by name', async (_what, more, auth, credentials) => {
    const { implementation = {} } = more as { readonly implementation?: object }
    const given = withTools(jsfe({ type: 'END' }), { id: 'h', ...more, implementation: { type: 'http', url: 'https://x.example/', ...implementation } })
    const result = await importJsfe(given)
    expect(result.definitions.tools?.[0]).toMatchObject({ implementation: { auth } })
    expect(result.credentials).toEqual(credentials)
    expect(JSON.stringify([result.definitions, result.notes])).not.toContain('"S"')
    expect(result.notes.map((note) => note.message).join()).toContain(Object.keys(credentials)[0])
  })

  it('the first tool of an id counts', async () => {
    const { definitions, notes } = await importJsfe(withTools(jsfe({ type: 'END' }), localTool('a', { name: 'one' }), localTool('a', { name: 'two' })))
    expect(definitions.tools?.map((tool) => tool.name)).toEqual(['one'])
    expect(notes).toEqual([{ pointer: '/tools/1', message: 'another tool has the id a: jsfe never finds this one; it is left out' }])
  })
})
