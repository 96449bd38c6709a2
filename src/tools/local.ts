/** Calls of local functions: how arguments are handed over (TOOL-6). */
import type { BoundCall } from './call.ts'
import { toolError } from './codes.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ToolContract } from '../program/index.ts'

/** What a local tool gets beside its arguments. */
export interface ToolCallInfo {
  readonly signal: { readonly aborted: boolean }
  readonly userId: string
  readonly sessionId: string
  /** For an action: hand it to the provider, which is to carry out a key once only. */
  readonly idempotencyKey: string | null
}

/** A function registered with the engine; tools may return a promise, functions called from expressions may not. */
export type RegisteredFunction = (...values: never[]) => unknown

export function localCall(tool: ToolContract, implementation: RegisteredFunction | undefined): BoundCall {
  if (implementation === undefined) throw toolError('TOOL_FUNCTION_MISSING', `no function for tool ${tool.id}`)
  const call = implementation as (...values: readonly unknown[]) => unknown
  return async ({ args, signal, caller, providerKey }) => {
    const info: ToolCallInfo = { signal, userId: caller.userId, sessionId: caller.sessionId, idempotencyKey: providerKey }
    return await call(...callValues(tool, args), info)
  }
}

/** The values a function is called with: one object, or the declared names in order. */
function callValues(tool: ToolContract, args: JsonObject): readonly (JsonValue | undefined)[] {
  return tool.positional === null ? [args] : tool.positional.map((name) => (Object.hasOwn(args, name) ? args[name] : undefined))
}
