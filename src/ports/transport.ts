/**
 * Carries HTTP requests out. The engine builds the request, decides on redirects and retries, and reads the reply; a transport only moves bytes.
 */
import type { AbortSignalLike } from './abort.ts'

export interface HttpRequest {
  readonly method: string
  /** Absolute, http or https, already admitted by name. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** True: connect to addresses of the public internet only, whatever a name resolves to. */
  readonly publicOnly: boolean
  /** True: use a connection that served nothing before, so that an idle one closed by the server cannot be taken for a request that arrived. */
  readonly freshConnection: boolean
  /** Bytes of the reply's body at most, after decompression. */
  readonly replyBytes: number
}

export interface HttpReply {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Null when it was not read (a status outside 200 to 299), or is not text in the character set it names (UTF-8 when it names none). */
  readonly body: string | null
}

/** Borne by an error of a transport, on itself or in its `facts`, when nothing left this machine. */
export interface NotSent {
  readonly notSent: true
}

export interface HttpTransport {
  /**
   * Sends once and follows no redirect. Settles soon after `signal` aborts.
   * @throws an error with `notSent: true` when nothing left this machine; any other error leaves the effect unknown.
   */
  send(request: HttpRequest, signal: AbortSignalLike): Promise<HttpReply>
}
