/**
 * Where the command reads and writes. Commands get it; only main.ts makes one of the process.
 *
 * TM-1. Colours only where a person looks: on a terminal, unless NO_COLOR is set.
 */
import type { Readable, Writable } from 'node:stream'

export interface Terminal {
  readonly input: Readable
  /** The stream itself, for line editing; null where nobody sits. */
  readonly screen: Writable | null
  readonly style: Style
  /** Writes a line of the answer. */
  print(line: string): void
  /** Writes a line about the answer: notes, errors. */
  note(line: string): void
  /** Aborted when the process is asked to end. */
  readonly ending: AbortSignal
}

type StyleName = keyof typeof escapes
export type Style = (name: StyleName, text: string) => string

const escapes = { strong: 1, quiet: 2, bad: 31, good: 32, warning: 33, name: 36 } as const

const plain: Style = (_name, text) => text
const coloured: Style = (name, text) => `\u001B[${escapes[name]}m${text}\u001B[0m`

export function processTerminal(process: NodeJS.Process, ending: AbortSignal): Terminal {
  const { stdin, stdout, stderr, env } = process
  const seen = stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  return {
    input: stdin,
    screen: stdout.isTTY && stdin.isTTY ? stdout : null,
    style: seen ? coloured : plain,
    print: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    ending,
  }
}
