/** HTTP tools under the action protocol: what proves that nothing happened, what is unknown, and what is tried again. */
import { afterAll, describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, EngineOptions } from '../../src/index.ts'
import { createConversationHost, memoryRateLimits, memoryStore, uuidIds } from '../../host/index.ts'
import { nodeTransport } from '../../host/node/index.ts'
import { virtualTime } from '../support/tool-calls.ts'
import { sendJson, webServer } from '../support/web-server.ts'
import type { Answer } from '../support/web-server.ts'

const script: { answer: Answer } = { answer: () => undefined }
const provider = await webServer((...asked) => script.answer(...asked))
const http = nodeTransport()
afterAll(async () => {
  http.close()
  await provider.close()
})

const definitions = (implementation: object, more: object): CompileOptions => ({
  flows: [{
    id: 'pay', name: 'Pay', description: 'Pays',
    steps: [
      {
        type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: 42 }, variable: 'paid',
        durable: { action: 'pay', effect: 'charge', onUnknown: { type: 'RETURN', id: 'u', value: "'unknown'" }, onHold: { type: 'RETURN', id: 'h', value: "'held'" } },
        onFail: { type: 'RETURN', id: 'f', value: "'failed ' + errorMessage" },
      },
      { type: 'SAY', id: 'done', value: 'paid {{paid.result.id}}' },
    ],
  }],
  tools: [{ id: 'charge', implementation: { type: 'http', url: `${provider.url}/charges`, ...implementation }, ...more } as never],
})

interface Paying {
  readonly said: string | null
  readonly again: string | null
  readonly requests: number
  readonly waits: readonly number[]
}

/** Pays, and pays once more. */
async function paying(answer: Answer, implementation: object = {}, more: object = {}, options: Partial<EngineOptions> = {}): Promise<Paying> {
  script.answer = answer
  const before = provider.asked.length
  const time = virtualTime()
  const flowSet = await compileFlowSet(definitions(implementation, more))
  const host = createConversationHost({
    storage: memoryStore(), ids: uuidIds, clock: time.clock,
    tenants: () => ({ flowSet, durableActions: true }),
    engines: (flows) => new WorkflowEngine({ flows, transports: { http, allowPrivateAddresses: true }, ...time, ids: uuidIds, ...options }),
  })
  const say = async (messageId: string) => (await host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content: 'pay', messageId })).text
  return { said: await say('m1'), again: await say('m2'), requests: provider.asked.length - before, waits: time.waits }
}

const accept: Answer = (response) => sendJson(response, { id: 'p1' })
const refuse = (status: number): Answer => (response) => sendJson(response, {}, status)
const thenAccept = (first: Answer): Answer => {
  let calls = 0
  return (...asked) => ((calls += 1) === 1 ? first(...asked) : accept(...asked))
}
const retries = { attempts: 2, statuses: [429, 503], delayMilliseconds: 10 }

describe('an action over HTTP', () => {
  it('is sent once, with the key the provider is to know it by', async () => {
    expect(await paying(accept, { idempotencyHeader: 'X-Key' })).toMatchObject({ said: 'paid p1', again: 'paid p1', requests: 2 })
    const keys = provider.asked.slice(-2).map(({ headers }) => headers['x-key'])
    expect(new Set(keys).size).toBe(2)
    expect(keys.every((key) => typeof key === 'string' && key.length > 20)).toBe(true)
  })

  it('a status the author lists proves that nothing happened; any other is unknown and holds', async () => {
    expect(await paying(refuse(402), { notAppliedStatuses: [402] })).toMatchObject({ said: 'failed TOOL_HTTP_STATUS', again: 'failed TOOL_HTTP_STATUS', requests: 2 })
    expect(await paying(refuse(402))).toMatchObject({ said: 'unknown', again: 'held', requests: 1 })
    expect(await paying(refuse(500), { notAppliedStatuses: [402] })).toMatchObject({ said: 'unknown', again: 'held', requests: 1 })
  })

  it('a redirect is not followed, and what happened is unknown', async () => {
    expect(await paying((response) => void response.writeHead(307, { location: '/other' }).end())).toMatchObject({ said: 'unknown', again: 'held', requests: 1 })
  })

  it('a connection lost behind the request is unknown', async () => {
    expect(await paying((_response, _asked, request) => void request.socket.destroy())).toMatchObject({ said: 'unknown', again: 'held', requests: 1 })
  })

  it('a reply that cannot be read, or is too large, is unknown', async () => {
    expect(await paying((response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'))).toMatchObject({ said: 'unknown', again: 'held' })
    expect(await paying((response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(2_000_000)))).toMatchObject({ said: 'unknown', again: 'held' })
  })

  it('a service that is not there was sent nothing: the action failed, and is free', async () => {
    const gone = await webServer(() => undefined)
    await gone.close()
    expect(await paying(accept, { url: gone.url })).toMatchObject({ said: 'failed HTTP_NOT_SENT', again: 'failed HTTP_NOT_SENT', requests: 0 })
  })

  it('is tried again after a status that is listed for both: proof, and retry', async () => {
    expect(await paying(thenAccept(refuse(429)), { retries, notAppliedStatuses: [429] })).toMatchObject({ said: 'paid p1', again: 'paid p1', requests: 3, waits: [10] })
    const [first, second] = provider.asked.slice(-3).map(({ headers }) => headers['idempotency-key'])
    expect(first).toBe(second)
  })

  it('is never tried again after a status that proves nothing', async () => {
    expect(await paying(thenAccept(refuse(503)), { retries, notAppliedStatuses: [429] })).toMatchObject({ said: 'unknown', again: 'held', requests: 1, waits: [] })
  })

  it('a tool that says it reads is held to the same', async () => {
    expect(await paying(thenAccept(refuse(503)), { retries }, { effect: 'read' })).toMatchObject({ said: 'unknown', again: 'held', requests: 1 })
  })

  it('without a usable secret nothing is sent: the action failed, and is free', async () => {
    const auth = { type: 'bearer', credential: 'shop' }
    expect(await paying(accept, { auth }, {}, { credentials: { resolve: () => Promise.reject(new TypeError('vault is sealed')) } })).toMatchObject({ said: 'failed TOOL_CREDENTIAL_MISSING', requests: 0 })
  })

  it('a worker frozen while the secret was fetched sends nothing when it thaws', async () => {
    const time = virtualTime()
    const credentials = { resolve: () => (time.pass(3_600_000), 'key') }
    expect(await paying(accept, { auth: { type: 'bearer', credential: 'shop' } }, {}, { credentials, clock: time.clock })).toMatchObject({ said: 'failed TOOL_TIMEOUT', requests: 0 })
  })

  it('over the rate limit nothing is sent: the action failed, and is free', async () => {
    const rateLimits = memoryRateLimits({ clock: { now: () => 0 } })
    expect(await paying(accept, {}, { rateLimit: { requests: 1, windowMilliseconds: 1_000 } }, { rateLimits })).toMatchObject({ said: 'paid p1', again: 'failed TOOL_RATE_LIMITED', requests: 1 })
  })

  it('a URL that is refused was sent nothing', async () => {
    expect(await paying(accept, {}, {}, { transports: { http } })).toMatchObject({ said: 'failed TOOL_URL_REFUSED', again: 'failed TOOL_URL_REFUSED', requests: 0 })
  })
})
