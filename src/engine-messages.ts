/** The engine's own words: shipped ones under the host's, checked when the engine is made. */
import { checkMessages, messageError, messageFinder } from './messages/index.ts'
import type { MessageFinder, MessageRegistry } from './messages/index.ts'
import type { Logger } from './ports/index.ts'

/** @throws SaydoError MESSAGES_INVALID with every problem under `facts.problems`. */
export function engineMessages(own: MessageRegistry, languages: readonly string[], logger: Logger): MessageFinder {
  const problems = checkMessages(own, languages)
  const errors = problems.filter((problem) => problem.level === 'error')
  const [first] = errors
  if (first !== undefined) {
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
    throw messageError('MESSAGES_INVALID', `${first.language}${first.id === null ? '' : ` ${first.id}`}: ${first.message}${more}`, { facts: { problems: errors } })
  }
  if (problems.length > 0) logger.warn('some users will read messages of the engine in English', { problems })
  return messageFinder(own, languages[0])
}
