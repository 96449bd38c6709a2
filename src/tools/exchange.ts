/**
 * Exchanges one request for one reply: admits the URL, sends, follows redirects, tries again where that is safe.
 *
 * EX1. Nothing is sent to a URL that was not admitted, redirects included.
 * EX2. Between the look at the clock and the sending nothing is awaited: what is sent is sent in time (the other half of E1 in src/actions).
 * EX3. Tries, redirects and waits share the one time-out of the call.
 */
import { toolError } from './codes.ts'
import type { ToolCall } from './call.ts'
import type { ToolLimits } from './limits.ts'
import { redirectOf } from './redirects.ts'
import { replyTooLarge } from './reply.ts'
import type { RequestParts } from './request.ts'
import { waitBeforeRetry } from './retries.ts'
import type { Repeatable, Tried } from './retries.ts'
import { urlRefusal } from './url-guard.ts'
import type { UrlPolicy } from './url-guard.ts'
import type { Clock, Delays, HttpReply, HttpTransport, ReadUrl, UrlParts } from '../ports/index.ts'
import type { RetryPolicy } from '../program/index.ts'

export interface ExchangePorts {
  readonly http: HttpTransport
  readonly clock: Clock
  readonly delays: Delays
  readonly readUrl: ReadUrl
  readonly policy: UrlPolicy
  readonly limits: ToolLimits
}

/** What one tool's contract says of its exchanges. */
export interface ExchangeRules {
  /** A reading tool: redirects are followed, connections shared. */
  readonly reads: boolean
  readonly retries: RetryPolicy | null
  readonly repeatable: Repeatable
}

type Timing = Pick<ToolCall, 'signal' | 'sendBy'>

export async function exchange(request: RequestParts, rules: ExchangeRules, timing: Timing, ports: ExchangePorts): Promise<HttpReply> {
  for (let tries = 1; ; tries += 1) {
    const tried = await follow(request, rules, timing, ports).then((reply): Tried => ({ reply }), (error: unknown): Tried => ({ error }))
    const moment = { tries, now: ports.clock.now(), sendBy: timing.sendBy, spread: ports.delays.spread() }
    const wait = rules.retries === null ? null : waitBeforeRetry(rules.retries, tried, rules.repeatable, moment)
    if (wait === null) {
      if (tried.reply === undefined) throw tried.error
      return tried.reply
    }
    await ports.delays.wait(wait, timing.signal)
  }
}

async function follow(first: RequestParts, rules: ExchangeRules, timing: Timing, ports: ExchangePorts): Promise<HttpReply> {
  let request = first
  for (let redirects = 0; ; redirects += 1) {
    const url = admitted(request.url, ports)
    const reply = await send({ ...request, url: url.href }, rules, timing, ports)
    const next = rules.reads ? redirectOf(request, url, reply, ports.readUrl) : null
    if (next === null) return reply
    if (redirects >= ports.limits.redirects) throw toolError('TOOL_REDIRECTS', `the service redirects more than ${ports.limits.redirects} times`)
    request = next
  }
}

function admitted(text: string, { readUrl, policy, limits }: ExchangePorts): UrlParts {
  if (text.length > limits.urlCharacters) {
    throw toolError('TOOL_REQUEST_TOO_LARGE', `the URL has more than ${limits.urlCharacters} characters`, { facts: { limit: limits.urlCharacters, notSent: true } })
  }
  const url = readUrl(text)
  const refusal = url === null ? 'it is no absolute URL' : urlRefusal(url, policy)
  if (url === null || refusal !== null) throw toolError('TOOL_URL_REFUSED', `the URL is refused: ${refusal ?? ''}`, { facts: { notSent: true } })
  return url
}

async function send(request: RequestParts, rules: ExchangeRules, { signal, sendBy }: Timing, { http, clock, policy, limits }: ExchangePorts): Promise<HttpReply> {
  if (signal.aborted || clock.now() > sendBy) throw toolError('TOOL_TIMEOUT', 'the time was over before the request was sent', { facts: { notSent: true } })
  const reply = await http.send(
    { ...request, publicOnly: !policy.allowPrivateAddresses, freshConnection: !rules.reads, replyBytes: limits.replyBytes },
    signal,
  )
  if ((reply.body?.length ?? 0) > limits.replyBytes) throw replyTooLarge(limits.replyBytes)
  return reply
}
