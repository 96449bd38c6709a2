/** What an HTTP tool sends, seen by a real server; over Node's own client and over fetch. */
import { afterAll, describe, expect, it } from 'vitest'
import { fetchTransport, xmlReader } from '../../host/index.ts'
import { nodeTransport } from '../../host/node/index.ts'
import type { HttpTransport, JsonValue } from '../../src/index.ts'
import { callTool, failureOf } from '../support/tool-calls.ts'
import { sendJson, webServer } from '../support/web-server.ts'
import type { Asked } from '../support/web-server.ts'

const server = await webServer((response, asked) => sendJson(response, { path: asked.path }))
const node = nodeTransport()

afterAll(async () => {
  node.close()
  await server.close()
})

describe.each<[string, HttpTransport]>([['node', node], ['fetch', fetchTransport()]])('over %s', (_name, http) => {
  const options = { transports: { http, allowPrivateAddresses: true }, xml: xmlReader() }

  async function sent(implementation: object, args: object = {}): Promise<Asked> {
    const url = 'url' in implementation ? String(implementation.url) : '/x'
    await callTool({ implementation: { type: 'http', ...implementation, url: `${server.url}${url}` } }, args, options)
    return server.asked.at(-1)!
  }

  it('TOOL-8: POST is the default; {name} is encoded and used up; the rest is a JSON body', async () => {
    const asked = await sent({ url: '/users/{id}/notes' }, { id: 'a/b c', text: 'é', n: 1 })
    expect(asked).toMatchObject({ method: 'POST', path: '/users/a%2Fb%20c/notes', body: '{"text":"é","n":1}', headers: { 'content-type': 'application/json' } })
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is sent as it is', async (method) => expect((await sent({ method })).method).toBe(method))

  it('TOOL-9: GET sends every argument as a query: null is nothing, lists repeat, objects are JSON', async () => {
    const asked = await sent({ method: 'GET', url: '/x?fixed=1' }, { q: 'a&b=c', none: null, list: [1, 'two'], object: { a: 1 }, flag: true })
    expect(asked.path).toBe('/x?fixed=1&q=a%26b%3Dc&list=1&list=two&object=%7B%22a%22%3A1%7D&flag=true')
    expect(asked.body).toBe('')
  })

  it('arrayFormat comma joins lists', async () => expect((await sent({ method: 'GET', arrayFormat: 'comma' }, { list: [1, 'a,b'] })).path).toBe('/x?list=1%2Ca%2Cb'))

  it('queryParams go to the query of a request with a body, the rest into it', async () => {
    expect(await sent({ queryParams: ['page'] }, { page: 2, name: 'x' })).toMatchObject({ path: '/x?page=2', body: '{"name":"x"}' })
  })

  it('useQueryParams sends everything in both', async () => expect(await sent({ useQueryParams: true }, { a: 1 })).toMatchObject({ path: '/x?a=1', body: '{"a":1}' }))

  it('TOOL-11: customQuery is appended and takes arguments, used up or not', async () => {
    expect((await sent({ method: 'GET', url: '/u/{id}', customQuery: '?v=2&who={id}' }, { id: 'a b' })).path).toBe('/u/a%20b?v=2&who=a%20b')
  })

  it.each<[string, string, string]>([
    ['form', 'application/x-www-form-urlencoded', 'a=x+%26+y&list=1&list=2&line=1%0D%0A2'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded', 'a=x+%26+y&list=1&list=2&line=1%0D%0A2'],
  ])('TOOL-10: contentType %s', async (contentType, type, body) => {
    expect(await sent({ contentType }, { a: 'x & y', none: null, list: [1, 2], line: '1\n2' })).toMatchObject({ body, headers: { 'content-type': type } })
  })

  it('TOOL-10: contentType multipart keeps every value in its part', async () => {
    const value = 'x\r\n--boundary\r\ncontent-disposition: form-data; name="evil"'
    const asked = await sent({ contentType: 'multipart' }, { 'a"b\r\n': value, n: 5 })
    const boundary = /boundary=(.+)$/.exec(String(asked.headers['content-type']))?.[1] ?? ''
    expect(boundary).toMatch(/^saydo-/)
    const form = await new Response(asked.body, { headers: { 'content-type': String(asked.headers['content-type']) } }).formData()
    expect([...form.entries()]).toEqual([['a"b\r\n', value], ['n', '5']])
  })

  it.each([['text', 'text/plain; charset=utf-8'], ['xml', 'application/xml; charset=utf-8']])('TOOL-10: contentType %s sends the argument body or data, else JSON', async (contentType, type) => {
    expect(await sent({ contentType }, { body: '<a/>', other: 1 })).toMatchObject({ body: '<a/>', headers: { 'content-type': type } })
    expect((await sent({ contentType }, { data: 'D' })).body).toBe('D')
    expect((await sent({ contentType }, { a: 1 })).body).toBe('{"a":1}')
  })

  it('no arguments left, no body and no content type', async () => {
    const asked = await sent({ url: '/x/{id}' }, { id: 1 })
    expect(asked.body).toBe('')
    expect(asked.headers['content-type']).toBeUndefined()
  })

  it('TOOL-12: userAgent, then defaultHeaders, then headers; templates read the conversation and $args', async () => {
    const headers = { 'x-a': 'own {{word}} {{$args.n}}', 'X-Who': '{{userId}}', 'x-empty': '{{$args.none}}' }
    const asked = await sent({ userAgent: 'bot/1', defaultHeaders: { 'X-A': 'default', 'X-B': 'b' }, headers }, { n: 5 })
    expect(asked.headers).toMatchObject({ 'user-agent': 'bot/1', 'x-a': 'own two words 5', 'x-b': 'b', 'x-who': 'u1' })
    expect(asked.headers).not.toHaveProperty('x-empty')
  })

  it('the engine names itself where the author does not', async () => expect((await sent({})).headers['user-agent']).toBe('saydo'))

  it('a header never holds what would end it', async () => {
    const failure = await failureOf(sent({ headers: { 'x-a': '{{$args.text}}' } }, { text: 'a\r\nx-evil: 1' }))
    expect(failure).toMatchObject({ code: 'TOOL_HEADER_INVALID', facts: { header: 'x-a' } })
    expect(failure.message).not.toContain('evil')
  })

  it('a value in a {{ }} of the URL cannot leave its place', async () => {
    const paths = async (text: string): Promise<string> => (await sent({ method: 'GET', url: '/a/{{$args.text}}/b?q={{$args.text}}', customQuery: 'end' }, { text })).path.replace(/&text=.*/, '')
    expect(await paths('x?y#z&w=1')).toBe('/a/x%3Fy%23z&w=1/b?q=x%3Fy%23z%26w%3D1')
    expect(await paths('a/b%20c')).toBe('/a/a/b%20c/b?q=a%2Fb%20c')
    expect(await paths('50%')).toBe('/a/50%25/b?q=50%25')
  })

  it.each(['..', '../admin', 'a/../../b', '%2e%2e', '.%2E', '.'])('the value %s does not climb out of its folder', async (text) => {
    expect((await failureOf(sent({ url: '/a/{{$args.text}}/b' }, { text }))).code).toBe('TOOL_URL_REFUSED')
    if (!/[/%]/.test(text)) expect((await failureOf(sent({ url: '/a/{text}/b' }, { text }))).code).toBe('TOOL_URL_REFUSED')
  })

  it('nor do two values together, nor is a {name} out of a value filled', async () => {
    expect((await failureOf(sent({ url: '/a/{{$args.text}}{{$args.text}}/b' }, { text: '.' }))).code).toBe('TOOL_URL_REFUSED')
    expect((await sent({ url: '/a/{{$args.text}}', method: 'GET' }, { text: '{secret}', secret: 'x' })).path).toMatch(/^\/a\/%7Bsecret%7D\?/)
    expect((await sent({ url: '/a/{text}', method: 'GET' }, { text: 'b\\..\\c' })).path).toBe('/a/b%5C..%5Cc')
  })

  it.each<JsonValue>([null, '', [], { a: 1 }])('TOOL-8: {id} without a usable value (%j) is an error that names it', async (id) => {
    expect(await failureOf(sent({ url: '/u/{id}' }, { id }))).toMatchObject({ code: 'TOOL_URL_REFUSED', message: expect.stringContaining('{id}') as string })
  })

  it('a request that is too large is not sent', async () => {
    const before = server.asked.length
    const limits = { tools: { requestCharacters: 100, urlCharacters: 200 } }
    const tool = (method: string) => ({ implementation: { type: 'http', method, url: `${server.url}/x` } })
    expect((await failureOf(callTool(tool('POST'), { text: 'x'.repeat(100) }, { ...options, limits }))).code).toBe('TOOL_REQUEST_TOO_LARGE')
    expect((await failureOf(callTool(tool('GET'), { text: 'x'.repeat(200) }, { ...options, limits }))).code).toBe('TOOL_REQUEST_TOO_LARGE')
    expect(server.asked.length).toBe(before)
  })
})
