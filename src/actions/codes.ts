import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const actionCodes = {
  ACTION_IN_PROGRESS: { next: 'retry', advice: 'Another worker is running an action of this conversation. Send the message again after `facts.retryAfter` milliseconds.' },
  CONVERSATION_STALE: { next: 'retry', advice: 'The conversation was saved by another turn. Load it again and run the turn on it.' },
  REQUEST_MISMATCH: { next: 'ask-operator', advice: 'The journal has this attempt with another request: `facts.differs` names what differs. Nothing ran. Look at both before anything else.' },
  NOT_ENOUGH_TIME: { next: 'retry', advice: 'The turn has too little time left to run the action safely. Send the message again, or give turns more time.' },
  CLAIM_LOST: { next: 'retry', advice: 'The action belongs to another worker by now. This turn must not be saved; load the conversation again.' },
  COMPLETION_NOT_STORED: { next: 'ask-operator', advice: 'The effect ran and its outcome could not be written. It will be found as unknown: look at the provider by the attempt\'s key.' },
} as const satisfies CodeTable

export const actionError = errorsOf(actionCodes)
