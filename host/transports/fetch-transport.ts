/**
 * HTTP over the platform's fetch, where there is nothing better: on Node use `nodeTransport` of saydo/host/node.
 *
 * TR-1. A redirect is never followed here: the engine sees it and decides.
 * TR-2. The body is read up to the bound of the request, and only of a reply that says success.
 * TR-3. `notSent` is said only where it is certain: the name was not found or the connection was refused.
 *
 * What fetch cannot do: it tells neither which address a name resolved to nor whether a connection is fresh. The engine refuses addresses and
 * names that are written as private ones; a public name that resolves to a private address is not noticed here. `connection: close` is asked for
 * where a fresh connection is wanted, which platforms may ignore.
 */
import type { AbortSignalLike, HttpReply, HttpRequest, HttpTransport } from '../../src/index.ts'
import { lostConnection, notSent } from './codes.ts'
import { readBody } from './read-body.ts'

export interface FetchTransportOptions {
  readonly fetch?: typeof globalThis.fetch
}

const notSentCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_INVALID_URL'])

export function fetchTransport(options: FetchTransportOptions = {}): HttpTransport {
  const send = options.fetch ?? globalThis.fetch
  return {
    async send(request, signal) {
      const response = await sent(send, request, signal)
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await bodyOf(response, request.replyBytes) }
    },
  }
}

async function sent(send: typeof globalThis.fetch, request: HttpRequest, signal: AbortSignalLike): Promise<Response> {
  if (signal.aborted) throw notSent('the call was stopped')
  try {
    return await send(request.url, {
      method: request.method,
      headers: { ...request.headers, ...(request.freshConnection ? { connection: 'close' } : {}) },
      redirect: 'manual',
      signal: signal as AbortSignal,
      ...(request.body === null ? {} : { body: request.body }),
    })
  } catch (cause) {
    throw notSentCodes.has(codeOf(cause)) ? notSent('the service could not be reached', cause) : lostConnection(cause)
  }
}

/** The system's code of a failed fetch; undici puts it on the cause. */
function codeOf(error: unknown): unknown {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code
  }
  return undefined
}

async function bodyOf(response: Response, bound: number): Promise<HttpReply['body']> {
  if (response.body === null) return ''
  if (!response.ok) {
    await response.body.cancel().catch(() => undefined)
    return null
  }
  try {
    return await readBody(response.body as AsyncIterable<Uint8Array>, response.headers.get('content-type') ?? '', bound)
  } catch (cause) {
    throw cause instanceof TypeError || (cause instanceof Error && cause.name === 'AbortError') ? lostConnection(cause) : cause
  }
}
