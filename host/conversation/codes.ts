import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const conversationCodes = {
  MESSAGE_INVALID: { next: 'fix-input', advice: 'Pass tenantId, conversationId, messageId, userId and role as texts that are not empty, and content as text.' },
  USER_MISMATCH: { next: 'stop', advice: 'The conversation belongs to another user. Give each user conversations of their own.' },
  MESSAGE_ID_REUSED: { next: 'fix-input', advice: 'A message id stands for one message for ever. Give every message an id of its own.' },
  CONVERSATION_NOT_READABLE: { next: 'ask-operator', advice: 'The stored conversation could not be read; it was left as it is. Look at the named part with the version that wrote it.' },
  TURN_TOO_SHORT: { next: 'ask-operator', advice: 'Raise limits.turnMilliseconds, or give the named tools a shorter timeout: their time-out and the save have to fit into a turn.' },
  SAVE_CONFLICT: { next: 'retry', advice: 'Other messages of this conversation were faster every time. Send the message again.' },
  SAVE_CONFLICT_AFTER_EFFECT: { next: 'ask-operator', advice: 'The named tools ran and the turn could not be saved. Check their effects; make such tools durable actions.' },
  ERASE_UNSETTLED: { next: 'ask-operator', advice: 'Settle the actions first (`saydo actions list`): what they changed outside cannot be told without their record.' },
} as const satisfies CodeTable

export const conversationError = errorsOf(conversationCodes)
