import { errorsOf } from '../../errors.ts'
import type { CodeTable } from '../../errors.ts'

export const compatCodes = {
  JSFE_ROLE_NOT_ALLOWED: { next: 'fix-input', advice: 'Use role user or assistant.' },
  JSFE_RESERVED_NAME: { next: 'fix-input', advice: 'Rename the tool or function: the name is reserved for durable actions.' },
  JSFE_PERSISTENCE_INVALID: { next: 'fix-input', advice: 'Set actionPersistence to durable or session-only; session-only takes no journal.' },
  JSFE_PERSISTENCE_CHANGED: { next: 'ask-operator', advice: 'A conversation stays with the mode it began in. Send it to an engine of that mode, or begin a new one.' },
  JSFE_JOURNAL_INVALID: { next: 'fix-input', advice: 'Give a journal made by createActionJournal of saydo/host.' },
  JSFE_SESSION_IN_FLOW: { next: 'ask-operator', advice: 'The session was saved by jsfe in the middle of a flow. Let it finish there, or empty its flowStacks to begin anew.' },
  JSFE_FUNCTION_MISSING: { next: 'fix-input', advice: 'Add the function to APPROVED_FUNCTIONS.' },
} as const satisfies CodeTable

export const compatError = errorsOf(compatCodes)
