/** What a failed call of a tool means. */
import { toolError } from './codes.ts'
import { isNotSent } from './not-sent.ts'
import { SaydoError } from '../errors.ts'
import type { ToolContract } from '../program/index.ts'

/** True for a failure that proves the tool did nothing: nothing was sent, or a status its author lists as proof. */
export function provesNothingHappened(tool: ToolContract, error: unknown): boolean {
  if (isNotSent(error)) return true
  if (!(error instanceof SaydoError) || error.code !== 'TOOL_HTTP_STATUS' || tool.implementation.type !== 'http') return false
  return tool.implementation.notAppliedStatuses.includes(Number(error.facts['status']))
}

/** The failure as an error of this tool. Texts of foreign errors are passed on from local functions only: others may quote a request. */
export function asToolError(tool: ToolContract, cause: unknown): Error {
  if (cause instanceof SaydoError) return cause.place.tool === undefined ? placed(tool, cause) : cause
  const reason = tool.implementation.type === 'local' ? `: ${cause instanceof Error ? cause.message : String(cause)}` : ''
  return toolError('TOOL_CALL_FAILED', `${tool.id} failed${reason}`, { place: { tool: tool.id }, cause })
}

function placed(tool: ToolContract, { code, message, next, advice, place, facts, cause }: SaydoError): SaydoError {
  return new SaydoError({ code, message, meaning: { next, advice }, place: { ...place, tool: tool.id }, facts, cause })
}
