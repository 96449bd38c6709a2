import { describe, expect, it } from 'vitest'
import { retryAfterOf } from '../../src/tools/retries.ts'
import { compileFlowSet } from '../../src/index.ts'
import type { HttpReply, HttpRequest, HttpTransport } from '../../src/index.ts'
import { callingSet, called, callTool, failureOf, virtualTime } from '../support/tool-calls.ts'

const ok: HttpReply = { status: 200, headers: { 'content-type': 'application/json' }, body: '"done"' }
const status = (code: number, headers: Readonly<Record<string, string>> = {}): HttpReply => ({ status: code, headers, body: null })
const unsent = (): Error => Object.assign(new TypeError('refused'), { notSent: true })
const lost = (): Error => new TypeError('rate limit 503 timeout ECONNREFUSED fetch failed')

/** A service that answers from a script; the last answer stays. */
function scripted(...script: readonly (HttpReply | Error)[]): HttpTransport & { readonly sent: readonly HttpRequest[] } {
  const sent: HttpRequest[] = []
  return {
    sent,
    send(request) {
      const answer = script[Math.min(sent.length, script.length - 1)] ?? ok
      sent.push(request)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
}

const retries = { attempts: 2, statuses: [429, 503], delayMilliseconds: 100, factor: 3, mostMilliseconds: 5_000 }
const tool = (implementation: object = {}, more: object = {}) => ({ implementation: { type: 'http', method: 'GET', url: 'https://api.example.com/x', retries, ...implementation }, ...more })

async function tried(http: ReturnType<typeof scripted>, implementation?: object, more?: object) {
  const time = virtualTime()
  const outcome = await callTool(tool(implementation, more), {}, { transports: { http }, ...time }).then((value) => ({ value }), (error: unknown) => error as { readonly code: string; readonly facts: object })
  return { outcome, calls: http.sent.length, waits: time.waits }
}

describe('a reading tool', () => {
  it('is tried again after a listed status, each wait longer than the one before', async () => {
    expect(await tried(scripted(status(503), status(429), ok))).toEqual({ outcome: { value: 'done' }, calls: 3, waits: [100, 300] })
  })

  it('is tried again after what was never sent', async () => expect(await tried(scripted(unsent(), ok))).toMatchObject({ outcome: { value: 'done' }, calls: 2 }))

  it('gives up after its attempts, with the last failure', async () => {
    expect(await tried(scripted(status(503)))).toMatchObject({ outcome: { code: 'TOOL_HTTP_STATUS', facts: { status: 503 } }, calls: 3 })
  })

  it.each([400, 401, 403, 404, 409, 500, 502])('W-25: status %d, which is not listed, is not tried again', async (code) => expect(await tried(scripted(status(code)))).toMatchObject({ calls: 1, waits: [] }))

  it('W-16: a lost connection is not tried again, whatever words its error has', async () => expect(await tried(scripted(lost()))).toMatchObject({ calls: 1, outcome: { code: 'TOOL_CALL_FAILED' } }))

  it('Retry-After is waited for: seconds, or a date', async () => {
    expect((await tried(scripted(status(429, { 'retry-after': '2' }), ok))).waits).toEqual([2_000])
    expect((await tried(scripted(status(429, { 'retry-after': new Date(Date.UTC(2026, 0, 1) + 3_000).toUTCString() }), ok))).waits).toEqual([3_000])
    expect((await tried(scripted(status(429, { 'retry-after': 'soon' }), ok))).waits).toEqual([100])
  })

  it('a Retry-After longer than the longest wait, or than the time left, ends the call at once', async () => {
    expect(await tried(scripted(status(429, { 'retry-after': '6' })))).toMatchObject({ calls: 1, waits: [] })
    expect(await tried(scripted(status(429, { 'retry-after': '2' })), {}, { timeout: 1_500 })).toMatchObject({ calls: 1, waits: [], outcome: { code: 'TOOL_HTTP_STATUS' } })
  })

  it('a number is that many tries after the first, for the usual statuses', async () => {
    expect(await tried(scripted(status(502), ok), { retries: 1 })).toMatchObject({ calls: 2, waits: [500] })
    expect(await tried(scripted(status(500)), { retries: 1 })).toMatchObject({ calls: 1 })
  })

  it('without retries nothing is tried again', async () => expect(await tried(scripted(status(503)), { retries: undefined })).toMatchObject({ calls: 1 }))

  it('waits are spread between a half and the whole', async () => {
    const time = virtualTime()
    const delays = { ...time.delays, spread: () => 0 }
    await callTool(tool(), {}, { transports: { http: scripted(status(503), ok) }, clock: time.clock, delays })
    expect(time.waits).toEqual([50])
  })

  it('nothing is sent when the time was over before', async () => {
    const time = virtualTime()
    const http = scripted(ok)
    const credentials = { resolve: () => (time.pass(25_000), 'key') }
    const call = callTool(tool({ auth: { type: 'bearer', credential: 'k' } }), {}, { transports: { http }, ...time, credentials })
    expect(await failureOf(call)).toMatchObject({ code: 'TOOL_TIMEOUT', facts: { notSent: true } })
    expect(http.sent).toHaveLength(0)
  })
})

describe('a writing tool outside the action protocol', () => {
  it.each<[string, HttpReply | Error]>([['a listed status', status(503)], ['what was never sent', unsent()], ['a lost connection', lost()]])('is never tried again after %s', async (_what, answer) => {
    expect(await tried(scripted(answer), { method: 'POST' })).toMatchObject({ calls: 1, waits: [] })
  })

  it('asks for a fresh connection, and for a public address', async () => {
    const http = scripted(ok)
    await called(await compileFlowSet(callingSet(tool({ method: 'POST' }))), { transports: { http } })
    expect(http.sent[0]).toMatchObject({ freshConnection: true, publicOnly: true, replyBytes: 1_048_576 })
  })
})

describe('Retry-After', () => {
  it.each<[string, number | null]>([['0', 0], ['120', 120_000], ['-1', null], ['1.5', null], ['9999999999', null], ['', null], ['Thu, 01 Jan 1970 00:00:00 GMT', 0], ['Thu, 32 Foo', null], ['2026-01-01', null]])('%j', (text, expected) => {
    expect(retryAfterOf(status(429, { 'retry-after': text }), 1_000)).toBe(expected)
  })
})
