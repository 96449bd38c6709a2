import { SaydoError, errorsOf } from '../errors.ts'
import type { CodeTable, ErrorPlace } from '../errors.ts'

export const turnCodes = {
  ENTRY_INVALID: { next: 'fix-input', advice: 'Pass { role, content } with content as text; see the named member.' },
  ROLE_NOT_ALLOWED: { next: 'fix-input', advice: 'Use role user, assistant, system or event.' },
  INPUT_TOO_LONG: { next: 'fix-input', advice: 'Shorten the message, or raise limits.inputCharacters.' },
  FLOW_SET_MISMATCH: { next: 'ask-operator', advice: 'The conversation is in the middle of a flow of another flow set. Run that set for it, or let it finish there.' },
  FLOW_NOT_FOUND: { next: 'fix-input', advice: 'Start a flow of this set, by its id or name.' },
  ASIDE_WRITES: { next: 'fix-input', advice: 'A flow that is run beside a conversation - a reconciler, a hand-over - may only read. Ask the host by EMIT, or call tools of effect read.' },
  STACK_LIMIT: { next: 'retry', advice: 'Too many flows wait for the one that runs. Let some end first, or raise limits.stacks.' },
  CONVERSATION_WAITS_FOR_OUTCOME: { next: 'ask-operator', advice: 'The session was saved in the middle of a tool call, which no turn does. Restore an earlier session.' },
  LIMIT_INVALID: { next: 'fix-input', advice: 'Give every limit a whole number; see EngineLimits for their names.' },
  STEP_FAILED: { next: 'stop', advice: 'Look at the cause; give the step an onFail to answer the user.' },
} as const satisfies CodeTable

export const turnError = errorsOf(turnCodes)

/** A step failed and nothing caught it: the turn is given up and the caller's session is as it was. `cause` is the failure. */
export class StepError extends SaydoError {
  override readonly name = 'StepError'

  constructor(cause: unknown, place: ErrorPlace) {
    const known = cause instanceof SaydoError ? cause : undefined
    super({
      code: known?.code ?? 'STEP_FAILED',
      message: `step ${place.step ?? '?'} of flow ${place.flow ?? '?'} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      meaning: known === undefined ? turnCodes.STEP_FAILED : { next: known.next, advice: known.advice },
      place: { ...known?.place, ...place },
      facts: known?.facts ?? {},
      cause,
    })
  }
}
