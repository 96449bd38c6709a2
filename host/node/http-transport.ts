/**
 * HTTP over Node's own clients: the transport for servers.
 *
 * NT1. A redirect is never followed here: the engine sees it and decides.
 * NT2. With `publicOnly`, every address is checked where the socket is opened, so a name that is answered differently the next time gains nothing.
 * NT3. `notSent` is said of every failure before the connection stood (with https: before the handshake was done), and of no other.
 * NT4. With `freshConnection`, the connection is new and closed behind the reply. A request over a shared connection that turns out to be closed is
 *      sent once more over a fresh one: only reading tools share connections.
 * NT5. The body is read up to the bound of the request after decompression, and only of a reply that says success.
 */
import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { RequestOptions } from 'node:https'
import { AddressRefused, checkedLookup } from './address-check.ts'
import type { ResolveAll } from './address-check.ts'
import { decompressed } from './decompressed.ts'
import type { AbortSignalLike, HttpReply, HttpRequest, HttpTransport } from '../../src/index.ts'
import { isPublicAddress } from '../../src/tools/index.ts'
import { lostConnection, notSent, readBody } from '../transports/index.ts'

export interface NodeTransportOptions {
  /** Resolves names; default: as the operating system does. */
  readonly resolve?: ResolveAll
  /** Connections to one origin that may be open at once. Default 50. */
  readonly connections?: number
}

export interface NodeTransport extends HttpTransport {
  /** Closes the connections that are kept open. */
  close(): void
}

export function nodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const pools = { public: poolOf(options), any: poolOf(options) }
  const lookupPublic = checkedLookup(options.resolve ?? lookup)
  const lookupAny = options.resolve ?? lookup
  const settingsOf = (request: HttpRequest, isFresh: boolean): RequestOptions => {
    const pool = request.publicOnly ? pools.public : pools.any
    return {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'gzip, br' },
      agent: isFresh ? false : request.url.startsWith('https:') ? pool.https : pool.http,
      lookup: (request.publicOnly ? lookupPublic : lookupAny) as NonNullable<RequestOptions['lookup']>,
    }
  }
  return {
    async send(request, signal) {
      refuseLiteral(request)
      try {
        return await sendOnce(request, settingsOf(request, request.freshConnection), signal)
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
        return sendOnce(request, settingsOf(request, true), signal)
      }
    },
    close() {
      for (const pool of Object.values(pools)) for (const agent of Object.values(pool)) agent.destroy()
    },
  }
}

function poolOf({ connections = 50 }: NodeTransportOptions): { readonly http: HttpAgent; readonly https: HttpsAgent } {
  const settings = { keepAlive: true, maxSockets: connections, maxFreeSockets: Math.min(10, connections) }
  return { http: new HttpAgent(settings), https: new HttpsAgent(settings) }
}

/** Sockets look up names only: an address written out is checked here. */
function refuseLiteral({ url, publicOnly }: HttpRequest): void {
  const { hostname } = new URL(url)
  if (publicOnly && /^\[|^[\d.]+$/.test(hostname) && !isPublicAddress(hostname)) throw notSent('the address is outside the public internet')
}

/** A shared connection was closed before anything of a reply came. */
class StaleConnection extends TypeError {
  override readonly name = 'StaleConnection'
}

/** How far a request has come. */
interface Progress {
  connected: boolean
}

async function sendOnce(request: HttpRequest, settings: RequestOptions, signal: AbortSignalLike): Promise<HttpReply> {
  if (signal.aborted) throw notSent('the call was stopped')
  const progress: Progress = { connected: false }
  const isSecure = request.url.startsWith('https:')
  const outgoing = (isSecure ? httpsRequest : httpRequest)(request.url, settings)
  const abort = (): void => void outgoing.destroy(new AddressRefused('the call was stopped'))
  signal.addEventListener('abort', abort)
  try {
    const reply = await replyOf(outgoing, { request, progress, isSecure })
    return { status: reply.statusCode ?? 0, headers: headersOf(reply), body: await bodyOf(reply, request) }
  } finally {
    signal.removeEventListener('abort', abort)
    if (!outgoing.destroyed && settings.agent === false) outgoing.destroy()
  }
}

interface Sending {
  readonly request: HttpRequest
  readonly progress: Progress
  readonly isSecure: boolean
}

function replyOf(outgoing: ClientRequest, { request, progress, isSecure }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket || !(socket.connecting || socket.destroyed)) progress.connected = true
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => (progress.connected = true))
    })
    outgoing.on('response', resolve)
    outgoing.on('error', (error) => reject(failureOf(outgoing, error, progress)))
    outgoing.end(request.body ?? undefined)
  })
}

function failureOf(outgoing: ClientRequest, error: Error, { connected }: Progress): Error {
  if (!connected) return notSent(error instanceof AddressRefused ? error.message : 'the service could not be reached', error)
  if (outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET') return new StaleConnection('the connection was closed', { cause: error })
  return lostConnection(error)
}

function headersOf(reply: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))
}

async function bodyOf(reply: IncomingMessage, { replyBytes }: HttpRequest): Promise<HttpReply['body']> {
  const status = reply.statusCode ?? 0
  if (status < 200 || status > 299) {
    reply.destroy()
    return null
  }
  try {
    return await readBody(decompressed(reply), reply.headers['content-type'] ?? '', replyBytes)
  } catch (cause) {
    reply.destroy()
    if (isOwn(cause)) throw cause
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) return null
    throw lostConnection(cause)
  }
}

const isOwn = (error: unknown): boolean => error instanceof Error && 'advice' in error
