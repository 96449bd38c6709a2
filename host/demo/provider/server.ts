/**
 * The provider over HTTP.
 *
 * POST /payments {account, amount, currency}   pays; `Idempotency-Key` makes it safe to send again
 * GET  /payments?key=KEY                       what was paid under a key
 * GET  /accounts/ID/balance                    what is owed
 * POST /outages {account, description}         files a report; takes `Idempotency-Key` too
 * POST /mode {mode, on?, requests?, milliseconds?}
 * GET  /mode                                   the modes that the next requests will have
 *
 * Amounts are minor units. An error is {error, message}. A repeated answer carries `Idempotent-Replayed: true`.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseStrictJson } from '../../../src/canonical/index.ts'
import { isSaydoError } from '../../../src/errors.ts'
import { isPlainObject } from '../../../src/json.ts'
import type { JsonObject } from '../../../src/json.ts'
import { refusal } from './bank.ts'
import type { Answer, Bank } from './bank.ts'
import { readMode } from './modes.ts'
import type { Mode, Modes, Subject } from './modes.ts'

interface Received {
  readonly bank: Bank
  readonly modes: Modes
  readonly url: URL
  readonly key: string | null
  readonly body: JsonObject
}

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** What a mode names; null = never misbehaves. */
  readonly subject: Subject | null
  answer(received: Received, mode: Mode | null): Answer
}

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/payments$/, subject: 'payments', answer: ({ bank, key, body }, mode) => bank.pay(body, { key, refuse: mode?.mode === 'refuse' }) },
  { method: 'GET', path: /^\/payments$/, subject: null, answer: ({ bank, url }) => bank.findPayment(url.searchParams.get('key') ?? '') },
  { method: 'GET', path: /^\/accounts\/[^/]+\/balance$/, subject: 'balance', answer: ({ bank, url }) => bank.balance(decodeURIComponent(url.pathname.split('/')[2] ?? '')) },
  { method: 'POST', path: /^\/outages$/, subject: 'outages', answer: ({ bank, key, body }) => bank.reportOutage(body, key) },
  { method: 'POST', path: /^\/mode$/, subject: null, answer: ({ modes, body }) => setMode(modes, body) },
  { method: 'GET', path: /^\/mode$/, subject: null, answer: ({ modes }) => ({ status: 200, body: { modes: modes.all.map((mode) => ({ ...mode })) } }) },
]

const bodyBytes = 65_536
const keyCharacters = 255

export function providerServer(bank: Bank, modes: Modes): Server {
  return createServer((request, response) => {
    handle({ bank, modes }, request, response).catch((error: unknown) => {
      if (!response.writableEnded) send(response, answerTo(error))
    })
  })
}

async function handle(provider: Pick<Received, 'bank' | 'modes'>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://provider')
  const route = routes.find((known) => known.method === request.method && known.path.test(url.pathname))
  if (route === undefined) {
    send(response, refusal(404, 'no_such_route', `there is no ${request.method ?? ''} ${url.pathname}`))
    return
  }
  const mode = route.subject === null ? null : provider.modes.take(route.subject)
  const received: Received = { ...provider, url, key: keyOf(request), body: route.method === 'POST' ? await bodyOf(request) : {} }
  if (mode?.mode === 'drop-before') return void request.socket.destroy()
  if (mode?.mode === 'slow') await wait(mode.milliseconds, undefined, { ref: false })
  const answer = route.answer(received, mode)
  if (mode?.mode === 'drop') return void request.socket.destroy()
  send(response, answer)
}

function setMode(modes: Modes, body: JsonObject): Answer {
  const mode = readMode(body)
  modes.set(mode)
  return { status: 200, body: { ...mode } }
}

/** A request this provider cannot read. */
class Unreadable extends TypeError {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('the request cannot be read')
    this.answer = answer
  }
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key !== '' && key.length <= keyCharacters) return key
  throw new Unreadable(refusal(400, 'invalid_key', `Idempotency-Key has 1 to ${keyCharacters} characters`))
}

async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes <= bodyBytes) chunks.push(chunk)
  }
  if (bytes > bodyBytes) throw new Unreadable(refusal(413, 'body_too_large', `a body has at most ${bodyBytes} bytes`))
  const value = parseStrictJson(Buffer.concat(chunks))
  if (!isPlainObject(value)) throw new Unreadable(refusal(400, 'invalid_request', 'the body is a JSON object'))
  return value
}

function answerTo(error: unknown): Answer {
  if (error instanceof Unreadable) return error.answer
  if (error instanceof URIError) return refusal(400, 'invalid_request', 'the path is not percent-encoded text')
  if (isSaydoError(error)) return refusal(400, 'invalid_request', error.message)
  return refusal(500, 'provider_failed', 'the provider failed; whether the request was carried out is not known')
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(replayed === true ? { 'idempotent-replayed': 'true' } : {}) })
  response.end(JSON.stringify(body))
}
