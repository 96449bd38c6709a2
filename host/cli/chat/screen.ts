/** Shows a conversation: to a person as talk, to a program as one line of JSON for each event. */
import type { Choice, SaydoError } from '../../../src/index.ts'
import type { HostReply } from '../../conversation/index.ts'
import { errorLines } from '../print-error.ts'
import type { Terminal } from '../terminal.ts'

export interface Screen {
  /** A remark of the terminal itself. */
  remark(text: string): void
  /** What one can say. */
  offer(heading: string, suggestions: readonly string[]): void
  /** What saydo says. */
  reply(event: 'reply' | 'question' | 'recovered', said: Pick<HostReply, 'text' | 'choices'>, otherwise: string): void
  problem(error: SaydoError): void
}

export function humanScreen(terminal: Terminal): Screen {
  const { style } = terminal
  const speaker = 'saydo> '
  const indented = (text: string): string => text.replaceAll('\n', `\n${' '.repeat(speaker.length)}`)
  const quiet = (text: string): void => terminal.print(style('quiet', `${' '.repeat(speaker.length)}${text}`))
  return {
    remark: quiet,
    offer: (heading, suggestions) => quiet(`${heading}: ${suggestions.map((text) => `"${text}"`).join(', ')}`),
    reply(_event, { text, choices }, otherwise) {
      const said = text ?? ''
      terminal.print(`${style('name', speaker)}${said === '' ? style('quiet', otherwise) : indented(said)}`)
      if (choices.length > 0) quiet(`[ ${choices.map(choiceText).join(' | ')} ]`)
    },
    problem(error) {
      errorLines(error, style).forEach((line) => terminal.print(line))
    },
  }
}

const choiceText = ({ label, value }: Choice): string => (label === value ? label : `${label}: ${value}`)

export function jsonScreen(terminal: Terminal): Screen {
  const print = (event: string, facts: object): void => terminal.print(JSON.stringify({ event, ...facts }))
  return {
    remark: (text) => print('remark', { text }),
    offer: (_heading, suggestions) => print('offer', { suggestions }),
    reply: (event, { text, choices }) => print(event, { text, choices }),
    problem: (error) => print('error', { error }),
  }
}
