/**
 * One message in, one reply out, as Request and Response.
 *
 * HH1. Nothing of a body is read as JSON before its size and its signature were checked.
 * HH2. Whatever happens is answered with a Response.
 */
import type { ConversationHost, HostMessage } from '../conversation/index.ts'
import { httpError } from './codes.ts'
import { failureBody, namedError, statusOf } from './failure.ts'
import { readBounded } from './read-bounded.ts'
import type { VerifyRequest } from './signature.ts'

export interface HttpHandlerOptions {
  readonly host: Pick<ConversationHost, 'handle'>
  /** Bytes of a body. Default: 65,536. */
  readonly maximumBytes?: number
  /** Says whether a request is genuine. Without it whoever reaches the handler speaks for any tenant and user. */
  readonly verify?: VerifyRequest
  /** Null lets the request pass, a number refuses it for so many milliseconds. */
  readonly rateLimit?: (headers: Headers) => number | null | Promise<number | null>
  /** Told of every failure, with its cause: for logs. */
  readonly onFailure?: (error: unknown) => void
}

export type HttpHandler = (request: Request) => Promise<Response>

/** POST a `HostMessage` as JSON; the answer is its `HostReply`. A busy conversation is 503 with Retry-After, as any error to be tried again. */
export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  return async (request) => {
    try {
      const reply = await options.host.handle(await messageOf(request, options))
      return reply.retryAfter === null ? answer(200, reply) : answer(503, reply, reply.retryAfter)
    } catch (error) {
      options.onFailure?.(error)
      const named = namedError(error)
      const { retryAfter } = named.facts
      return answer(statusOf(named), failureBody(named), typeof retryAfter === 'number' ? retryAfter : null)
    }
  }
}

async function messageOf(request: Request, { maximumBytes = 65_536, verify, rateLimit }: HttpHandlerOptions): Promise<HostMessage> {
  if (request.method !== 'POST') throw httpError('REQUEST_METHOD', `a message cannot be sent with ${request.method}`)
  const retryAfter = (await rateLimit?.(request.headers)) ?? null
  if (retryAfter !== null) throw httpError('RATE_LIMITED', 'too many requests', { facts: { retryAfter } })
  const body = await readBounded(request.body, maximumBytes)
  if (verify !== undefined && !(await verify(request.headers, body))) throw httpError('SIGNATURE_REFUSED', 'the signature is missing or wrong')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as HostMessage
  } catch {
    throw httpError('REQUEST_NOT_JSON', 'the body is not JSON in UTF-8')
  }
}

function answer(status: number, body: unknown, retryAfter: number | null = null): Response {
  const wait = retryAfter === null ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...wait } })
}
