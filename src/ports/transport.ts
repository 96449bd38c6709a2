/** Carries HTTP requests out. The engine builds the request and reads the reply; a transport only moves bytes. */
import type { AbortSignalLike } from './abort.ts'

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface HttpReply {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Thrown by a transport when it is certain that nothing was sent. */
export interface NotSent {
  readonly notSent: true
}

export interface HttpTransport {
  /** @throws an error with `notSent: true` when nothing left this machine; any other error leaves the effect unknown. */
  send(request: HttpRequest, signal: AbortSignalLike): Promise<HttpReply>
}
