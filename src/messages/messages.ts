/** Finds a message: the host's text in the session's language, the shipped one, then English. */
import { shippedMessages } from './registry.ts'
import type { MessageId, MessageRegistry } from './registry.ts'

export type MessageFinder = (id: MessageId, language: string | null) => string

export function messageFinder(own: MessageRegistry = {}): MessageFinder {
  const languages = (language: string | null): readonly string[] => (language === null ? ['en'] : [language, language.split('-', 1)[0] ?? language, 'en'])
  return (id, language) => {
    for (const candidate of languages(language)) {
      const found = own[candidate]?.[id] ?? shippedMessages[candidate]?.[id]
      if (found !== undefined) return found
    }
    return id
  }
}
