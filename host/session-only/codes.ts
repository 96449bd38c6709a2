import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const sessionOnlyCodes = {
  LEASE_NOT_READABLE: { next: 'ask-operator', advice: 'The stored lease could not be read; the conversation was left as it is. Look at the named part.' },
  GUARDS_NOT_READABLE: { next: 'ask-operator', advice: 'cargo.actionGuards is the host\'s record of actions. Restore it as it was; without it nobody knows what ran.' },
  GUARD_REQUEST_MISMATCH: { next: 'ask-operator', advice: 'The same action was asked for with another request. Nothing ran; look at what the flow computes its request from.' },
} as const satisfies CodeTable

export const sessionOnlyError = errorsOf(sessionOnlyCodes)
