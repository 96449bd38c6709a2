import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const journalCodes = {
  JOURNAL_INPUT: { next: 'fix-input', advice: 'createActionJournal needs a storage and a namespace that is not empty.' },
  JOURNAL_NOT_READABLE: { next: 'ask-operator', advice: 'The stored attempt could not be read; it was left as it is. Look at it with the version that wrote it.' },
  JOURNAL_UNAVAILABLE: { next: 'retry', advice: 'The store did not say whether the claim was written; nothing ran. Send the message again.' },
  CHECKPOINT_TOO_LARGE: { next: 'fix-input', advice: 'The session is too large for a claim beside it. Keep less in variables and cargo, or use br-v1 encoding.' },
} as const satisfies CodeTable

export const journalError = errorsOf(journalCodes)
