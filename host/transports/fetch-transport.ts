/**
 * HTTP over the platform's fetch.
 *
 * TR-1. A redirect is never followed here: the tool sees its status. Nobody is sent where the definition does not say.
 * TR-2. The body is read up to a bound; past it the connection is dropped.
 * TR-3. `notSent` is said only where it is certain: the name was not found or the connection was refused.
 */
import type { AbortSignalLike, HttpReply, HttpRequest, HttpTransport } from '../../src/index.ts'
import { transportError } from './codes.ts'

export interface FetchTransportOptions {
  /** Bytes of a reply's body at most. Default 1 MiB. */
  readonly bodyBytes?: number
  readonly fetch?: typeof globalThis.fetch
}

const notSentCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_INVALID_URL'])

export function fetchTransport(options: FetchTransportOptions = {}): HttpTransport {
  const bodyBytes = options.bodyBytes ?? 1_048_576
  const send = options.fetch ?? globalThis.fetch
  return {
    async send(request: HttpRequest, signal: AbortSignalLike): Promise<HttpReply> {
      const response = await sent(send, request, signal)
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await bodyOf(response, bodyBytes) }
    },
  }
}

async function sent(send: typeof globalThis.fetch, request: HttpRequest, signal: AbortSignalLike): Promise<Response> {
  try {
    return await send(request.url, {
      method: request.method,
      headers: { ...request.headers },
      redirect: 'manual',
      signal: signal as AbortSignal,
      ...(request.body === null ? {} : { body: request.body }),
    })
  } catch (cause) {
    const notSent = notSentCodes.has(codeOf(cause))
    throw transportError(notSent ? 'HTTP_NOT_SENT' : 'HTTP_FAILED', notSent ? 'the service could not be reached: nothing was sent' : 'the connection failed: whether the request arrived is not known', { cause, facts: { notSent } })
  }
}

/** The system's code of a failed fetch; undici puts it on the cause. */
function codeOf(error: unknown): unknown {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code
  }
  return undefined
}

async function bodyOf(response: Response, bound: number): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > bound) throw transportError('HTTP_BODY_TOO_LARGE', `the reply has more than ${bound} bytes`, { facts: { bound } })
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
