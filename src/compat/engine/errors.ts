/** Errors under the names hosts of jsfe look for. Each is a SaydoError with the code, place and advice of what happened. */
import { isSaydoError, SaydoError } from '../../errors.ts'

/** The name jsfe gives an error of this code; every other one is a JSFEExecutionError. */
const names: Readonly<Record<string, string>> = {
  QUESTION_WITHOUT_WORDS: 'JSFEActiveFlowEmptyResponse',
  STORAGE_SIZE_LIMIT: 'JSFEStorageSizeLimit',
}

/** A turn that was given up. The session is as it was before it. `cause` is what happened. */
export class JSFEExecutionError extends SaydoError {
  override readonly name: string

  constructor(error: SaydoError) {
    super({ code: error.code, message: error.message, meaning: error, place: error.place, facts: error.facts, cause: causeOf(error) })
    this.name = names[error.code] ?? 'JSFEExecutionError'
  }
}

/** jsfe's name for a `requireTrue` that failed; otherwise the cause as it is. */
function causeOf(error: SaydoError): unknown {
  const cause = error.cause ?? error
  return error.code === 'REQUIRED_SET_FAILED' && cause instanceof SaydoError ? new RequiredSetFailed(cause) : cause
}

class RequiredSetFailed extends SaydoError {
  override readonly name = 'JSFERequiredSetFailed'

  constructor(error: SaydoError) {
    super({ code: error.code, message: error.message, meaning: error, place: error.place, facts: error.facts, cause: error.cause })
  }
}

/** The error as a host of jsfe expects it; what is none of ours is passed on as it is. */
export function jsfeError(error: unknown): unknown {
  return isSaydoError(error) && !(error instanceof JSFEExecutionError) ? new JSFEExecutionError(error) : error
}
