/**
 * Commands of the conversation: while a flow is active, and before the message can be anything else (CMD-1).
 *
 * CD1. A question may claim the message as its answer; then it is no command.
 * CD2. But for cancel, a command changes nothing the flows know, and the question is asked again behind it.
 */
import { sayHelp } from './help.ts'
import { askAgain, isClaimed, lastWords, leaveQuestion } from './question.ts'
import { sayStatus } from './status.ts'
import type { Turn } from './turn.ts'
import { go, said } from './way.ts'
import type { Route } from './way.ts'
import type { CommandLexicon, SpokenCommand } from '../intents/index.ts'
import { languageChain } from '../messages/index.ts'
import { dropStacks } from '../session/index.ts'

/** What comes of the command the message is; null when it is none. */
export function obey(turn: Turn, text: string, lexicon: CommandLexicon): Route | null {
  const command = lexicon.find(text, turn.language)
  if (command === null || isClaimed(turn, text, 'command')) return null
  turn.notes.command = command.name
  return perform(turn, command, lexicon)
}

function perform(turn: Turn, command: SpokenCommand, lexicon: CommandLexicon): Route {
  switch (command.name) {
    case 'cancel':
      cancel(turn)
      return said
    case 'help':
      sayHelp(turn, lexicon)
      break
    case 'status':
      sayStatus(turn)
      break
    case 'repeat':
      turn.repeats = lastWords(turn)
      break
    case 'language':
      speak(turn, command.language ?? turn.language)
      break
  }
  askAgain(turn)
  return go
}

/** CMD-3: every flow ends, and what waited to be said is not said. No outcome is declared (OBS-13). */
function cancel(turn: Turn): void {
  const { draft } = turn
  const oldest = draft.session.stacks[0]?.frames[0]?.flow ?? ''
  leaveQuestion(turn)
  dropStacks(draft)
  draft.set(draft.session, 'queued', draft.adopt<string[]>([]))
  turn.tell('cmd_flow_exited', turn.named(oldest))
}

/** The session's language changes, and no other session's (W-19). A region of the same language stays. */
function speak(turn: Turn, language: string): void {
  const { draft } = turn
  if (languageChain(turn.language).at(-1) !== languageChain(language).at(-1)) {
    draft.set(draft.session, 'language', language)
    turn.scope.session.language = language
  }
  turn.tell('cmd_language_changed')
}
