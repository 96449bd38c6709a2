import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

const fix = (advice: string) => ({ next: 'fix-input', advice }) as const

export const messageCodes = {
  MESSAGES_INVALID: fix('Correct every problem listed; each names its language and id.'),
  MESSAGE_TEXT_INVALID: fix('Write a text with {name}, {name, plural, one {...} other {...}} or {name, select, a {...} other {...}}; a brace that is meant stands between apostrophes.'),
  MESSAGE_ID_UNKNOWN: fix('Correct the id: the engine says nothing of that name.'),
  MESSAGE_PLACEHOLDER_UNKNOWN: fix('Use only the placeholders listed for this message.'),
  MESSAGE_LANGUAGE_INVALID: fix('Write a language as a BCP 47 tag such as en, es or es-MX, once.'),
  MESSAGE_MISSING: fix('Add the text, or users of this language read it in English.'),
  MESSAGE_LANGUAGE_MISSING: fix('Add messages in this language, or its users read the engine\'s own words in English.'),
} as const satisfies CodeTable

export type MessageCode = keyof typeof messageCodes

export const messageError = errorsOf(messageCodes)
