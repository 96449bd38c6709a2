import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const sessionCodes = {
  SESSION_NOT_READABLE: { next: 'ask-operator', advice: 'The stored session is not one this version can read. Keep it as it is and look at the named place.' },
  SESSION_FORMAT_UNKNOWN: { next: 'ask-operator', advice: 'The session was written by a newer version. Run that version, or a later one.' },
  SESSION_NOT_JSON: { next: 'fix-input', advice: 'Store only JSON values in variables: turn the value into text, numbers, lists or objects first.' },
} as const satisfies CodeTable

export const sessionError = errorsOf(sessionCodes)
