/** One call of a tool, as every kind of implementation takes it. */
import type { Scope } from '../expressions/index.ts'
import type { JsonObject } from '../json.ts'
import type { AbortSignalLike } from '../ports/index.ts'

/** On whose behalf a tool is called. */
export interface Caller {
  /** Empty where the host names none. */
  readonly tenant: string
  readonly userId: string
  readonly sessionId: string
}

export interface ToolCall {
  readonly args: JsonObject
  /** The conversation as it was when the call began; `$args` are the arguments. */
  readonly scope: Scope
  readonly caller: Caller
  readonly signal: AbortSignalLike
  /** Milliseconds since 1970 after which nothing may be sent any more: looked at immediately before each sending. */
  readonly sendBy: number
  /** For an action: what the provider is to know the request by. Null outside the action protocol. */
  readonly providerKey: string | null
}

/** Calls a tool once; the result is not checked yet. */
export type BoundCall = (call: ToolCall) => Promise<unknown>
