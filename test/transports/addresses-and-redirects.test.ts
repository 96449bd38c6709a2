/** Where requests may go: redirects, names, private addresses. Real servers stand for the services inside and outside. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchTransport } from '../../host/index.ts'
import { nodeTransport } from '../../host/node/index.ts'
import type { HttpTransport } from '../../src/index.ts'
import { callTool, failureOf } from '../support/tool-calls.ts'
import { sendJson, webServer } from '../support/web-server.ts'

/** Where the outside server redirects to. */
const redirect = { location: '', status: 302 }
const inside = await webServer((response) => sendJson(response, 'secret'))
const outside = await webServer((response, asked) => {
  if (asked.path.startsWith('/go')) response.writeHead(redirect.status, { location: redirect.location }).end()
  else sendJson(response, asked)
})

/** Names as a resolver gives them; everything is on this machine. */
const addresses: Record<string, readonly string[]> = { 'shop.example': ['127.0.0.1'], 'mixed.example': ['8.8.8.8', '127.0.0.1'], 'six.example': ['::ffff:127.0.0.1'] }
const node = nodeTransport({
  resolve(hostname, _options, callback) {
    const found = addresses[hostname] ?? []
    if (found.length === 0) callback(Object.assign(new TypeError('not found'), { code: 'ENOTFOUND' }), [])
    else callback(null, found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  },
})
/** For the tests of what the engine refuses: this transport would connect to anything. */
const careless = (transport: HttpTransport): HttpTransport => ({ send: (request, signal) => transport.send({ ...request, publicOnly: false }, signal) })

beforeEach(() => {
  redirect.status = 302
})
afterAll(async () => {
  node.close()
  await Promise.all([inside.close(), outside.close()])
})

const shop = (path: string): string => `http://shop.example:${outside.port}${path}`
const get = (url: string, more: object = {}, transports: object = { http: careless(node) }, set: object = {}) => callTool({ implementation: { type: 'http', method: 'GET', url, ...more } }, {}, { transports, set })

describe('redirects', () => {
  it('a reading tool follows up to three, within the service and to others', async () => {
    redirect.location = '/end'
    expect(await get(shop('/go'))).toMatchObject({ path: '/end' })
    redirect.location = shop('/go?again')
    expect(await failureOf(get(shop('/go')))).toMatchObject({ code: 'TOOL_REDIRECTS' })
  })

  it('the number is the engine\'s to set', async () => {
    redirect.location = '/end'
    const call = (redirects: number) => callTool({ implementation: { type: 'http', method: 'GET', url: shop('/go') } }, {}, { transports: { http: careless(node) }, limits: { tools: { redirects } } })
    expect(await call(1)).toMatchObject({ path: '/end' })
    expect((await failureOf(call(0))).code).toBe('TOOL_REDIRECTS')
  })

  it.each(['POST', 'PUT', 'DELETE'])('a writing tool (%s) follows none', async (method) => {
    redirect.location = '/end'
    const before = outside.asked.length
    expect(await failureOf(get(shop('/go'), { method }))).toMatchObject({ code: 'TOOL_HTTP_STATUS', facts: { status: 302 } })
    expect(outside.asked.length).toBe(before + 1)
  })

  it.each([
    ['the loopback', () => `http://127.0.0.1:${inside.port}/`], ['a decimal address', () => `http://2130706433:${inside.port}/`], ['a hexadecimal address', () => `http://0x7f.1:${inside.port}/`],
    ['an octal address', () => `http://0177.0.0.1:${inside.port}/`], ['a mapped address', () => `http://[::ffff:127.0.0.1]:${inside.port}/`], ['localhost', () => `http://localhost:${inside.port}/`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'], ['a private network', () => 'http://10.0.0.1/'], ['a file', () => 'file:///etc/passwd'], ['a user in the URL', () => `http://me:pw@shop.example:${inside.port}/`],
  ])('to %s is refused', async (_what, to) => {
    redirect.location = to()
    const before = inside.asked.length
    const failure = await failureOf(get(shop('/go')))
    expect(failure.code).toBe('TOOL_URL_REFUSED')
    expect(failure.message).not.toContain('meta-data')
    expect(inside.asked.length).toBe(before)
  })

  it('to a host that is not among the set\'s is refused', async () => {
    redirect.location = `http://127.0.0.1:${inside.port}/`
    const transports = { http: node, allowPrivateAddresses: true }
    expect((await failureOf(get(shop('/go'), {}, transports, { allowedHosts: ['shop.example'] }))).code).toBe('TOOL_URL_REFUSED')
    expect(await get(shop('/go'), {}, transports)).toBe('secret')
  })

  it('another origin gets no header of the author\'s and no credential; the same origin does', async () => {
    const credentials = { resolve: () => 'my-token' }
    const call = () => callTool({ implementation: { type: 'http', method: 'GET', url: shop('/go'), headers: { 'x-own': 'mine' }, auth: { type: 'bearer', credential: 'shop' } } }, {}, { transports: { http: careless(node) }, credentials })
    redirect.location = '/end'
    expect(await call()).toMatchObject({ headers: { authorization: 'Bearer my-token', 'x-own': 'mine' } })
    addresses['other.example'] = ['127.0.0.1']
    redirect.location = `http://other.example:${outside.port}/end`
    const elsewhere = (await call()) as { readonly headers: object }
    expect(elsewhere.headers).toMatchObject({ 'user-agent': 'saydo' })
    expect(JSON.stringify(elsewhere)).not.toMatch(/my-token|x-own/)
  })

  it('a reading POST becomes a GET on 303, and is sent again on 307', async () => {
    const call = () => callTool({ effect: 'read', implementation: { type: 'http', url: shop('/go') } }, { q: 1 }, { transports: { http: careless(node) } })
    redirect.location = '/end'
    redirect.status = 303
    expect(await call()).toMatchObject({ method: 'GET', path: '/end', body: '' })
    redirect.status = 307
    expect(await call()).toMatchObject({ method: 'POST', path: '/end', body: '{"q":1}' })
  })

  it('from https to http is refused', async () => {
    const http: HttpTransport = { send: (request) => Promise.resolve(request.url.startsWith('https:') ? { status: 302, headers: { location: 'http://shop.example/' }, body: null } : { status: 200, headers: {}, body: 'plain' }) }
    expect((await failureOf(get('https://shop.example/', {}, { http }))).code).toBe('TOOL_URL_REFUSED')
  })
})

describe('names', () => {
  it.each(['shop.example', 'mixed.example', 'six.example'])('%s, which leads to this machine, is refused where the socket would be opened', async (name) => {
    const before = outside.asked.length
    expect(await failureOf(get(`http://${name}:${outside.port}/`, {}, { http: node }))).toMatchObject({ code: 'HTTP_NOT_SENT', message: expect.stringContaining('public internet') as string })
    expect(outside.asked.length).toBe(before)
  })

  it('a name that is answered otherwise the second time gains nothing: the address that was checked is the one that is used', async () => {
    let answers = 0
    const rebinding = nodeTransport({
      resolve(_hostname, _options, callback) {
        answers += 1
        callback(null, [{ address: answers === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }])
      },
    })
    expect((await failureOf(get(`http://rebind.example:${inside.port}/`, {}, { http: rebinding }))).code).toBe('HTTP_NOT_SENT')
    expect(answers).toBe(1)
    rebinding.close()
  })

  it('a name nobody knows was sent nothing', async () => {
    expect(await failureOf(get('http://nobody.example/', {}, { http: node }))).toMatchObject({ code: 'HTTP_NOT_SENT', facts: { notSent: true } })
  })

  it.each<[string, () => HttpTransport]>([['node', () => node], ['fetch', () => fetchTransport()]])('over %s, an address of this machine is refused without leave of the host, and called with it', async (_name, http) => {
    const url = `http://127.0.0.1:${inside.port}/`
    expect((await failureOf(get(url, {}, { http: http() }))).code).toBe('TOOL_URL_REFUSED')
    expect(await get(url, {}, { http: http(), allowPrivateAddresses: true })).toBe('secret')
  })

  it('the transport refuses an address by itself, when it is asked directly', async () => {
    const request = { method: 'GET', url: `http://[::ffff:7f00:1]:${inside.port}/`, headers: {}, body: null, publicOnly: true, freshConnection: false, replyBytes: 100 }
    await expect(node.send(request, new AbortController().signal)).rejects.toMatchObject({ code: 'HTTP_NOT_SENT' })
  })

  it('a call that was stopped before it began sends nothing', async () => {
    const request = { method: 'GET', url: inside.url, headers: {}, body: null, publicOnly: false, freshConnection: false, replyBytes: 100 }
    for (const transport of [node, fetchTransport()]) await expect(transport.send(request, AbortSignal.abort())).rejects.toMatchObject({ code: 'HTTP_NOT_SENT' })
  })
})
