/** What a failed call of a tool means. */
import { toolError } from './codes.ts'
import { SaydoError } from '../errors.ts'
import type { ToolContract } from '../program/index.ts'

/** True for a status the tool's author lists as proof that nothing happened. */
export function wasRefused(tool: ToolContract, error: unknown): boolean {
  if (!(error instanceof SaydoError) || error.code !== 'TOOL_HTTP_STATUS' || tool.implementation.type !== 'http') return false
  return tool.implementation.notAppliedStatuses.includes(Number(error.facts['status']))
}

/**
 * The failure as an error of this tool. Texts of foreign errors are passed on from local functions only: others may quote a request. A StepError is
 * another engine's turn that failed inside the tool: to this one it is a failed call.
 */
export function asToolError(tool: ToolContract, cause: unknown): Error {
  if (cause instanceof SaydoError && cause.name !== 'StepError') return cause.place.tool === undefined ? placed(tool, cause) : cause
  const reason = tool.implementation.type === 'local' ? `: ${cause instanceof Error ? cause.message : String(cause)}` : ''
  return toolError('TOOL_CALL_FAILED', `${tool.id} failed${reason}`, { place: { tool: tool.id }, cause })
}

function placed(tool: ToolContract, { code, message, next, advice, place, facts, cause }: SaydoError): SaydoError {
  return new SaydoError({ code, message, meaning: { next, advice }, place: { ...place, tool: tool.id }, facts, cause })
}
