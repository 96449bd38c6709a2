import { createHmac } from 'node:crypto'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import { createConversationHost, memoryStore } from '../../../host/index.ts'
import type { ConversationHost, HostReply } from '../../../host/index.ts'
import { createHttpHandler, hmacSignature, nodeListener } from '../../../host/http/index.ts'
import type { HttpHandlerOptions } from '../../../host/http/index.ts'

const message = { tenantId: 't1', conversationId: 'c1', messageId: 'm1', userId: 'u1', role: 'user', content: 'greet' }

async function greetHost(): Promise<ConversationHost> {
  const flowSet = await compileFlowSet({ flows: [{ id: 'greet', name: 'greet', description: 'Greets', steps: [{ type: 'SAY-GET', id: 'ask', value: 'Name?', variable: 'name' }, { type: 'SAY', id: 'hello', value: 'Hello {{name}}!' }] }] })
  return createConversationHost({ storage: memoryStore(), tenants: () => ({ flowSet }), engines: (flows) => new WorkflowEngine({ flows }) })
}

const post = (body: string, headers: Readonly<Record<string, string>> = {}) => new Request('http://localhost/', { method: 'POST', body, headers })
const handlerOf = async (options: Partial<HttpHandlerOptions> = {}) => createHttpHandler({ host: await greetHost(), ...options })
const throwing = (error: Error) => ({ handle: () => Promise.reject(error) })
const busy = { replyId: '', text: 'One moment.', choices: [], effects: [], inFlow: true, repeated: false, recovery: null, retryAfter: 1_200 } satisfies HostReply

describe('the HTTP handler', () => {
  it('answers a message with its reply, and the same message with the same reply', async () => {
    const handler = await handlerOf()
    const first = await handler(post(JSON.stringify(message)))
    expect(first.status).toBe(200)
    const reply = (await first.json()) as HostReply
    expect(reply).toMatchObject({ text: 'Name?', inFlow: true, repeated: false })
    expect(await (await handler(post(JSON.stringify(message)))).json()).toMatchObject({ replyId: reply.replyId, repeated: true })
  })

  it.each([
    ['GET', new Request('http://localhost/'), 405, 'REQUEST_METHOD'],
    ['text that is no JSON', post('{'), 400, 'REQUEST_NOT_JSON'],
    ['bytes that are no UTF-8', new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0xff]) }), 400, 'REQUEST_NOT_JSON'],
    ['a message without members', post('{}'), 400, 'MESSAGE_INVALID'],
    ['no object', post('null'), 400, 'MESSAGE_INVALID'],
  ])('refuses %s', async (_name, request, status, code) => {
    const response = await (await handlerOf())(request)
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([status, code])
  })

  it('stops reading at the bound', async () => {
    let given = 0
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => { given += 100; controller.enqueue(new Uint8Array(100)) } })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    expect((await (await handlerOf({ maximumBytes: 1_000 }))(new Request('http://localhost/', init))).status).toBe(413)
    expect(given).toBeLessThan(2_000)
  })

  it('tells nothing of an error without a code, and hands it to the log', async () => {
    const failure = new TypeError('password is hunter2')
    const seen: unknown[] = []
    const response = await (await handlerOf({ host: throwing(failure), onFailure: (error) => seen.push(error) }))(post('{}'))
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(text).toContain('UNEXPECTED')
    expect(text).not.toMatch(/hunter2|stack|http-handler/)
    expect(seen).toEqual([failure])
  })

  it('answers a busy conversation with 503 and Retry-After in whole seconds', async () => {
    const response = await (await handlerOf({ host: { handle: () => Promise.resolve(busy) } }))(post('{}'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  })

  it('answers 429 and Retry-After where the rate limit refuses', async () => {
    const response = await (await handlerOf({ rateLimit: () => 3_000 }))(post(JSON.stringify(message)))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  })

  it('takes what is signed over its bytes, and nothing else', async () => {
    const handler = await handlerOf({ verify: hmacSignature({ secret: 'key', header: 'x-signature', prefix: 'sha256=' }) })
    const body = JSON.stringify(message)
    const signature = `sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`
    expect((await handler(post(body, { 'x-signature': signature }))).status).toBe(200)
    expect((await handler(post(`${body} `, { 'x-signature': signature }))).status).toBe(401)
    expect((await handler(post(body, { 'x-signature': signature.slice(7) }))).status).toBe(401)
    expect((await handler(post(body))).status).toBe(401)
  })

  it('runs in Hono as it is', async () => {
    const handler = await handlerOf()
    const app = new Hono().post('/messages', (context) => handler(context.req.raw))
    const response = await app.request('/messages', { method: 'POST', body: JSON.stringify(message) })
    expect([response.status, ((await response.json()) as HostReply).text]).toEqual([200, 'Name?'])
  })
})

describe('on a server of node:http', () => {
  const server = createServer()
  let url = ''
  beforeAll(async () => {
    server.on('request', nodeListener(await handlerOf({ maximumBytes: 1_000 })))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('takes a message', async () => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(message) })
    expect([response.status, ((await response.json()) as HostReply).text]).toEqual([200, 'Name?'])
  })

  it('refuses a body that is too long while it still comes, and closes the connection', async () => {
    const [status, connection] = await new Promise<readonly unknown[]>((resolve, reject) => {
      const request = send(url, { method: 'POST' }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.connection])
        request.destroy()
      })
      request.on('error', reject)
      request.write('x'.repeat(5_000))
    })
    expect([status, connection]).toEqual([413, 'close'])
  })
})
