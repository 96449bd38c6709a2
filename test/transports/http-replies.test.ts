/** What an HTTP tool makes of replies, good and hostile, from a real server; over Node's own client and over fetch. */
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchTransport, xmlReader } from '../../host/index.ts'
import { nodeTransport } from '../../host/node/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import type { HttpTransport, JsonValue } from '../../src/index.ts'
import { handDeadlines } from '../support/deadlines.ts'
import { called, callingSet, callTool, failureOf } from '../support/tool-calls.ts'
import { sendJson, webServer } from '../support/web-server.ts'
import type { Answer } from '../support/web-server.ts'

/** What the server does next. */
const script: { answer: Answer } = { answer: () => undefined }
const server = await webServer((...asked) => script.answer(...asked))
const node = nodeTransport()
const megabyte = 1_048_576

afterAll(async () => {
  node.close()
  await server.close()
})

const send = (type: string | null, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer => (response) =>
  response.writeHead(200, { ...(type === null ? {} : { 'content-type': type }), ...headers }).end(body)

describe.each<[string, HttpTransport]>([['node', node], ['fetch', fetchTransport()]])('over %s', (_name, http) => {
  const options = { transports: { http, allowPrivateAddresses: true }, xml: xmlReader({ lists: ['orders.order'] }) }

  const tool = (implementation: object = {}, more: object = {}) => ({ implementation: { type: 'http', method: 'GET', url: `${server.url}/x`, ...implementation }, ...more })

  function reply(given: Answer, implementation: object = {}, more: object = {}): Promise<JsonValue> {
    script.answer = given
    return callTool(tool(implementation, more), {}, options)
  }

  it.each<[string, string | null, string, JsonValue]>([
    ['JSON', 'application/json; charset=utf-8', '{"a":"é"}', { a: 'é' }],
    ['JSON of a kind', 'application/problem+json', '[1]', [1]],
    ['text', 'text/plain', 'hello', 'hello'],
    ['HTML as text', 'text/html', '<b>', '<b>'],
    ['a body without a type as text', null, 'plain', 'plain'],
    ['no body', null, '', null],
    ['an empty JSON body', 'application/json', '', null],
    ['W-26: XML', 'application/xml', '<orders n="2"><order>1</order><order>a &amp; b&#33;</order></orders>', { orders: { '@n': '2', order: ['1', 'a & b!'] } }],
    ['W-26: XML of a kind, with a list of one', 'application/soap+xml', '<orders><order>1</order></orders>', { orders: { order: ['1'] } }],
  ])('reads %s', async (_what, type, body, value) => expect(await reply(send(type, body))).toEqual(value))

  it('reads text in the character set it names', async () => {
    expect(await reply(send('text/plain; charset=iso-8859-1', Buffer.from([0xe9])))).toBe('é')
  })

  it.each<[string, Answer]>([
    ['an image', send('image/png', Buffer.from([0x89, 0x50]))],
    ['W-26: octets', send('application/octet-stream', 'not JSON')],
    ['JSON that is none', send('application/json', '{"a":')],
    ['HTML that is said to be JSON', send('application/json', '<html>')],
    ['XML that is none', send('text/xml', '<a><b></a>')],
    ['XML with entities of its own', send('application/xml', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')],
    ['XML with an unknown entity', send('application/xml', '<a>&nbsp;</a>')],
    ['bytes that are no UTF-8', send('application/json', Buffer.from([0x22, 0xff, 0x22]))],
    ['a character set nobody knows', send('text/plain; charset=klingon', 'x')],
    ['gzip that is none', send('application/json', 'plain', { 'content-encoding': 'gzip' })],
  ])('%s is refused, never taken for a result', async (what, given) => {
    const { code } = await failureOf(reply(given))
    // fetch does not say that it could not decompress; the connection counts as lost.
    expect(code).toBe(what.startsWith('gzip') && http !== node ? 'HTTP_FAILED' : 'TOOL_REPLY_UNREADABLE')
  })

  it('`reply` says how to read a body of the wrong type', async () => {
    expect(await reply(send('text/html', '{"a":1}'), { reply: 'json' })).toEqual({ a: 1 })
    expect(await reply(send('application/octet-stream', '<a>1</a>'), { reply: 'xml' })).toEqual({ a: '1' })
    expect(await reply(send('application/json', '{"a":1}'), { reply: 'text' })).toBe('{"a":1}')
    expect((await failureOf(reply(send('text/html', '<html>'), { reply: 'json' }))).code).toBe('TOOL_REPLY_UNREADABLE')
  })

  it('XML without a reader is refused with what to do', async () => {
    script.answer = send('application/xml', '<a/>')
    const failure = await failureOf(callTool(tool(), {}, { transports: options.transports }))
    expect(failure).toMatchObject({ code: 'TOOL_REPLY_UNREADABLE', message: expect.stringContaining('xml') as string })
  })

  it('the mapping is applied, then the result is checked against `returns`', async () => {
    const returns = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
    const responseMapping = { type: 'object', mappings: { n: { path: '$.list[?@.id == {id}].n', transform: { type: 'sum' } } } }
    script.answer = send('application/json', '{"list":[{"id":1,"n":2},{"id":1,"n":3}]}')
    expect(await callTool(tool({ responseMapping }, { returns }), { id: 1 }, options)).toEqual({ n: 5 })
    expect((await failureOf(reply(send('application/json', '{}'), { responseMapping: 'n' }, { returns }))).code).toBe('TOOL_RESULT_INVALID')
    expect((await failureOf(callTool(tool({ responseMapping }), { id: [1] }, options))).code).toBe('TOOL_MAPPING_FAILED')
  })

  it.each([400, 401, 404, 409, 500, 503])('status %d is an error with the status, and nothing of the body', async (status) => {
    const failure = await failureOf(reply((response) => sendJson(response, { secret: 'inner' }, status)))
    expect(failure).toMatchObject({ code: 'TOOL_HTTP_STATUS', facts: { status } })
    expect(JSON.stringify(failure) + failure.message).not.toContain('inner')
  })

  it.each<[string, Answer]>([
    ['gzip', send('application/json', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })],
    ['br', send('application/json', brotliCompressSync('{"a":1}'), { 'content-encoding': 'br' })],
    ['deflate', send('application/json', deflateSync('{"a":1}'), { 'content-encoding': 'deflate' })],
  ])('reads a body compressed with %s', async (_what, given) => expect(await reply(given)).toEqual({ a: 1 }))

  it('a body of 50 MB is dropped soon after the bound, not read', async () => {
    let written = 0
    const gone = new Promise<void>((resolve) => {
      script.answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-length': String(50 * megabyte) })
        response.on('close', resolve)
        void (async () => {
          for (; written < 50 && !response.destroyed; written += 1) if (!response.write(Buffer.alloc(megabyte, 97))) await Promise.race([once(response, 'drain'), once(response, 'close')])
        })()
      }
    })
    const failure = await failureOf(callTool(tool(), {}, options))
    await gone
    expect(failure).toMatchObject({ code: 'TOOL_REPLY_TOO_LARGE', facts: { limit: megabyte } })
    expect(written).toBeLessThan(25)
  })

  it('a gzip bomb (50 MB out of 50 KB) stops at the bound', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * megabyte, 32))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await failureOf(reply(send('application/json', bomb, { 'content-encoding': 'gzip' })))).code).toBe('TOOL_REPLY_TOO_LARGE')
  })

  it('the bound of the body is the engine\'s to set', async () => {
    script.answer = send('text/plain', 'x'.repeat(20))
    const limits = (replyBytes: number) => ({ limits: { tools: { replyBytes } } })
    expect(await callTool(tool(), {}, { ...options, ...limits(20) })).toBe('x'.repeat(20))
    expect((await failureOf(callTool(tool(), {}, { ...options, ...limits(19) }))).code).toBe('TOOL_REPLY_TOO_LARGE')
  })

  it.each<[string, string]>([['its time', 'TOOL_TIMEOUT'], ['the host', 'TOOL_ABORTED']])('%s ends the whole exchange, the body too, and the connection is closed', async (_what, code) => {
    const deadlines = handDeadlines()
    const host = new AbortController()
    const closed = new Promise<void>((resolve) => {
      script.answer = (response: ServerResponse) => {
        response.on('close', resolve)
        response.writeHead(200, { 'content-type': 'text/plain' })
        response.write('the beginning', () => (code === 'TOOL_TIMEOUT' ? deadlines.pass() : host.abort()))
      }
    })
    expect((await failureOf(called(await compileFlowSet(callingSet(tool())), { ...options, deadlines }, { signal: host.signal }))).code).toBe(code)
    await closed
  })

  it('a real time-out ends a reply that never comes', async () => {
    script.answer = () => undefined
    expect((await failureOf(callTool(tool({ timeout: 30 }), {}, options))).code).toBe('TOOL_TIMEOUT')
  })

  it('a connection that breaks in the middle of the body is lost, not read', async () => {
    const failure = await failureOf(reply((response, _asked, request) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    }))
    expect(failure).toMatchObject({ code: 'HTTP_FAILED', facts: { notSent: false } })
  })

  it('a service that is not there was sent nothing', async () => {
    const gone = await webServer(() => undefined)
    await gone.close()
    expect(await failureOf(callTool({ implementation: { type: 'http', url: gone.url } }, {}, options))).toMatchObject({ code: 'HTTP_NOT_SENT', facts: { notSent: true } })
  })
})

describe('over node', () => {
  const options = { transports: { http: node, allowPrivateAddresses: true } }

  it('a handshake that fails is before anything was sent', async () => {
    const url = server.url.replace('http:', 'https:')
    expect(await failureOf(callTool({ implementation: { type: 'http', url } }, {}, options))).toMatchObject({ code: 'HTTP_NOT_SENT', facts: { notSent: true } })
  })

  it('reading tools share connections; writing tools take a fresh one each time, closed behind the reply', async () => {
    script.answer = (response) => sendJson(response, 1)
    const connectionsOf = async (method: string): Promise<readonly number[]> => {
      const from = server.asked.length
      for (let call = 0; call < 3; call += 1) await callTool({ implementation: { type: 'http', method, url: `${server.url}/c` } }, {}, options)
      return server.asked.slice(from).map(({ connection }) => connection)
    }
    expect(new Set(await connectionsOf('GET')).size).toBe(1)
    expect(new Set(await connectionsOf('POST')).size).toBe(3)
    expect(server.asked.at(-1)?.headers['connection']).toBe('close')
  })

  it('a shared connection the server had closed is replaced once, for a reading tool', async () => {
    let calls = 0
    script.answer = (response, _asked, request) => {
      calls += 1
      if (calls === 2) request.socket.destroy()
      else sendJson(response, calls)
    }
    const read = () => callTool({ implementation: { type: 'http', method: 'GET', url: `${server.url}/stale` } }, {}, options)
    expect(await read()).toBe(1)
    expect(await read()).toBe(3)
  })
})
