/** What users can say while a flow is active. */
import { openFlow } from './put-aside.ts'
import type { Turn } from './turn.ts'
import type { CommandLexicon, CommandName } from '../intents/index.ts'
import type { MessageId } from '../messages/index.ts'

const lines: Readonly<Record<CommandName, MessageId>> = {
  cancel: 'cmd_help_cancel', help: 'cmd_help_help', status: 'cmd_help_status', repeat: 'cmd_help_repeat', language: 'cmd_help_language',
}

/** Says which commands there are; the question follows by itself. */
export function sayHelp(turn: Turn, lexicon: CommandLexicon): void {
  const values = turn.named(openFlow(turn))
  const commands = lexicon.offered(turn.language).map(({ name, word }) => turn.words(lines[name], { ...values, word }))
  turn.say([turn.words('cmd_help_title', values), turn.words('cmd_help_available_commands', values), ...commands, turn.words('cmd_help_current_question', values)].join('\n'))
}
