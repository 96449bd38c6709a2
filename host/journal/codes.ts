import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const journalCodes = {
  JOURNAL_INPUT: { next: 'fix-input', advice: 'createActionJournal needs a storage and a namespace that is not empty; what an operator changes needs an actor and a reason.' },
  JOURNAL_NOT_READABLE: { next: 'ask-operator', advice: 'The stored attempt could not be read; it was left as it is. Look at it with the version that wrote it.' },
  JOURNAL_UNAVAILABLE: { next: 'retry', advice: 'The store did not say whether the claim was written; nothing ran. Send the message again.' },
  ATTEMPT_NOT_FOUND: { next: 'fix-input', advice: 'The conversation has no such attempt, or it is settled and only its stub is left. `inspect` shows what there is.' },
  ATTEMPT_MAY_BE_RUNNING: { next: 'retry', advice: 'A worker may still be running the attempt. Decide about it after its deadline.' },
  ATTEMPT_SETTLED: { next: 'stop', advice: 'The attempt has its outcome already, and nothing contradicts it. There is nothing to decide.' },
  JOURNAL_NOT_CONFIRMED: { next: 'ask-operator', advice: 'The conversation was used with another journal. Compare it with the provider, then run `saydo actions confirm-epoch`.' },
  CHECKPOINT_TOO_LARGE: { next: 'fix-input', advice: 'The session is too large for a claim beside it. Keep less in variables and cargo, or use br-v1 encoding.' },
} as const satisfies CodeTable

export const journalError = errorsOf(journalCodes)
