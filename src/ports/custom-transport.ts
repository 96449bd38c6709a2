/** Carries the calls of tools of type `custom`: what the host brings, for example a client of another protocol. */
import type { AbortSignalLike } from './abort.ts'
import type { JsonObject, JsonValue } from '../json.ts'

export interface CustomCall {
  readonly tool: string
  readonly args: JsonObject
  /** `options` of the tool's implementation, as its author wrote them. */
  readonly options: JsonValue
  readonly tenant: string
  readonly userId: string
  readonly sessionId: string
  /** For an action: hand it to the provider, which is to carry out a key once only. */
  readonly idempotencyKey: string | null
}

export interface CustomTransport {
  /**
   * The result, as plain JSON. Settles soon after `signal` aborts.
   * @throws an error with `notSent: true` when it is certain that nothing was sent; any other error of an action leaves its effect unknown.
   */
  call(call: CustomCall, signal: AbortSignalLike): Promise<unknown>
}
