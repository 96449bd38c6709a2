/**
 * What a failure looks like from outside.
 *
 * FL1. Code, message, next and advice; never a stack, a cause or the text of foreign code.
 */
import { isSaydoError } from '../../src/index.ts'
import type { ErrorNext, SaydoError } from '../../src/index.ts'
import { httpError } from './codes.ts'

export interface FailureBody {
  readonly error: { readonly code: string; readonly message: string; readonly next: ErrorNext; readonly advice: string }
}

/** Every error as one of ours: what has no code becomes UNEXPECTED. */
export function namedError(error: unknown): SaydoError {
  return isSaydoError(error) ? error : httpError('UNEXPECTED', 'the message could not be handled', { cause: error })
}

export function failureBody({ code, message, next, advice }: SaydoError): FailureBody {
  return { error: { code, message, next, advice } }
}

const statusOfCode: Readonly<Record<string, number>> = { REQUEST_METHOD: 405, REQUEST_TOO_LARGE: 413, SIGNATURE_REFUSED: 401, RATE_LIMITED: 429, USER_MISMATCH: 403 }
const statusOfNext: Readonly<Record<ErrorNext, number>> = { retry: 503, 'fix-input': 400, stop: 409, 'ask-operator': 500 }

export const statusOf = ({ code, next }: SaydoError): number => statusOfCode[code] ?? statusOfNext[next]
