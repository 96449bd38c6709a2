import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const intentCodes = {
  DETECTION_INVALID: { next: 'fix-input', advice: 'Give { flow, parameters, confidence, alternatives } with the id of a flow that was offered, or null.' },
  DETECTION_TIMEOUT: { next: 'retry', advice: 'Raise the detector\'s timeoutMilliseconds, or use a faster one.' },
  DETECTION_STOPPED: { next: 'stop', advice: 'The host gave the turn up while the detector was asked.' },
  MODEL_REPLY_UNREADABLE: { next: 'retry', advice: 'The model did not reply with the JSON it was asked for. Use one that keeps to a schema.' },
  COMMANDS_INVALID: { next: 'fix-input', advice: 'Give each command of a language at least one word that no other command of the language has.' },
} as const satisfies CodeTable

export const intentError = errorsOf(intentCodes)
