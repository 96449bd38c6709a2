/** Checks a host's messages before anything is said with them. */
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import { messageCodes } from './codes.ts'
import type { MessageCode } from './codes.ts'
import { isLanguageTag, languageChain } from './languages.ts'
import { namesOf, parseMessage } from './format/index.ts'
import { messageIds, placeholdersOf, shippedMessages } from './registry.ts'
import type { MessageId, MessageRegistry } from './registry.ts'

export interface MessageProblem {
  readonly level: 'error' | 'warning'
  readonly code: MessageCode
  readonly language: string
  /** Null when the problem is the language's. */
  readonly id: string | null
  readonly message: string
  readonly advice: string
}

const warnings: ReadonlySet<MessageCode> = new Set<MessageCode>(['MESSAGE_MISSING', 'MESSAGE_LANGUAGE_MISSING'])

function problem(code: MessageCode, place: { readonly language: string; readonly id?: string }, message: string): MessageProblem {
  return { level: warnings.has(code) ? 'warning' : 'error', code, language: place.language, id: place.id ?? null, message, advice: messageCodes[code].advice }
}

/**
 * Everything that is wrong with a host's messages, and what users of the given languages will read in English.
 * @param languages the languages conversations are held in.
 */
export function checkMessages(own: MessageRegistry, languages: readonly string[] = []): readonly MessageProblem[] {
  const found = Object.entries(own).flatMap(([language, texts]) => [...checkLanguage(language, own), ...checkTexts(language, texts)])
  return [...found, ...missing(own), ...languages.flatMap((language) => missingLanguage(language, own))]
}

function checkLanguage(language: string, own: MessageRegistry): readonly MessageProblem[] {
  if (!isLanguageTag(language)) return [problem('MESSAGE_LANGUAGE_INVALID', { language }, `${JSON.stringify(language)} is no language tag`)]
  const twice = Object.keys(own).some((other) => other < language && languageChain(other)[0] === languageChain(language)[0])
  return twice ? [problem('MESSAGE_LANGUAGE_INVALID', { language }, `the language ${language} stands twice`)] : []
}

function checkTexts(language: string, texts: unknown): readonly MessageProblem[] {
  if (!isPlainObject(texts)) return [problem('MESSAGE_TEXT_INVALID', { language }, 'texts are an object by message id')]
  return Object.entries(texts).flatMap(([id, text]) => checkText(text, { language, id }))
}

function checkText(text: unknown, place: { readonly language: string; readonly id: string }): readonly MessageProblem[] {
  if (!isMessageId(place.id)) return [problem('MESSAGE_ID_UNKNOWN', place, `there is no message ${JSON.stringify(place.id)}`)]
  if (typeof text !== 'string') return [problem('MESSAGE_TEXT_INVALID', place, 'a message is a text')]
  const allowed = placeholdersOf(place.id)
  try {
    const unknown = [...namesOf(parseMessage(text))].filter((name) => !allowed.includes(name))
    return unknown.map((name) => problem('MESSAGE_PLACEHOLDER_UNKNOWN', place, `{${name}} has no value here; ${allowed.length === 0 ? 'this message has no placeholders' : `there are ${allowed.join(', ')}`}`))
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    return [problem('MESSAGE_TEXT_INVALID', place, error.message)]
  }
}

const isMessageId = (id: string): id is MessageId => (messageIds as readonly string[]).includes(id)

/** A language the host brings along is whole, or what it lacks is read in English. A region may lean on its language. */
function missing(own: MessageRegistry): readonly MessageProblem[] {
  const languages = new Set(Object.keys(own).map((language) => languageChain(language).at(-1) ?? language).filter((language) => !Object.hasOwn(shippedMessages, language)))
  return [...languages].flatMap((language) => {
    const texts = Object.entries(own).filter(([tag]) => languageChain(tag).includes(language)).map(([, given]) => given)
    const lacking = messageIds.filter((id) => !texts.some((given) => isPlainObject(given) && Object.hasOwn(given, id)))
    return lacking.map((id) => problem('MESSAGE_MISSING', { language, id }, `${language} has no ${id}`))
  })
}

function missingLanguage(language: string, own: MessageRegistry): readonly MessageProblem[] {
  const known = [...Object.keys(own), ...Object.keys(shippedMessages)].map((tag) => languageChain(tag)[0])
  if (languageChain(language).some((candidate) => known.includes(candidate))) return []
  return [problem('MESSAGE_LANGUAGE_MISSING', { language }, `there are no messages in ${language}`)]
}
