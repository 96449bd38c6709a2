/**
 * Finds a message.
 *
 * MS1. Each id by itself: the host's text in the session's language, the shipped one, then the same for what the language
 *      falls back to (es-MX, es), and at last English. One text of a host never takes a whole language away (OBS-20).
 * MS2. A message is said by the plural rules of the language its text is in.
 */
import { languageChain } from './languages.ts'
import { messageFormatter, parseMessage } from './format/index.ts'
import type { MessageFormatter, MessageValues } from './format/index.ts'
import { shippedMessages } from './registry.ts'
import type { MessageId, MessageRegistry, MessageTexts } from './registry.ts'

/** The message in the language, with its values; `language` null is the language sessions have that name none. */
export type MessageFinder = (id: MessageId, language: string | null, values?: MessageValues) => string

const noValues: MessageValues = Object.freeze({})

/**
 * @param own the host's texts, by language.
 * @param unnamed the language of sessions that name none.
 * @throws SaydoError MESSAGE_TEXT_INVALID when a text that is found is no message; `checkMessages` finds such texts beforehand.
 */
export function messageFinder(own: MessageRegistry = {}, unnamed = 'en'): MessageFinder {
  const owned = textsByLanguage(own)
  const formatters = new Map<string, MessageFormatter>()

  function formatterOf(id: MessageId, language: string): MessageFormatter {
    for (const candidate of [...languageChain(language), 'en']) {
      const text = owned.get(candidate)?.[id] ?? shippedMessages[candidate]?.[id]
      if (text !== undefined) return messageFormatter(parseMessage(text), candidate)
    }
    return () => id
  }
  return (id, language, values = noValues) => {
    const key = `${language ?? unnamed} ${id}`
    const known = formatters.get(key)
    if (known !== undefined) return known(values)
    const made = formatterOf(id, language ?? unnamed)
    if (formatters.size < mostKept) formatters.set(key, made)
    return made(values)
  }
}

/** Sessions name their languages: what is kept for them is bounded. */
const mostKept = 2_000

const textsByLanguage = (registry: MessageRegistry): ReadonlyMap<string, MessageTexts> =>
  new Map(Object.entries(registry).map(([language, texts]) => [languageChain(language)[0] ?? language, texts]))
