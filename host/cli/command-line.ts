/** Reads the words behind a subcommand. Every command also takes --json and --help. */
import { parseArgs } from 'node:util'
import { commandError } from './codes.ts'

interface OptionDeclaration {
  readonly type: 'string' | 'boolean'
  /** May be given several times; every value counts. */
  readonly multiple?: boolean
  /** What the value is, for the help text: FILE, URL. */
  readonly value?: string
  readonly help: string
}

export type OptionTable = Readonly<Record<string, OptionDeclaration>>

export interface CommandLine {
  readonly files: readonly string[]
  readonly json: boolean
  readonly help: boolean
  /** Whether a yes-or-no option was given. */
  flag(name: string): boolean
  /** The value of a text option. */
  text(name: string): string | undefined
  /** All values of a text option that may be given several times. */
  texts(name: string): readonly string[]
}

export const commonOptions: OptionTable = {
  json: { type: 'boolean', help: 'answer in JSON' },
  help: { type: 'boolean', help: 'show this' },
}

/** @throws SaydoError USAGE naming what is wrong. */
export function readCommandLine(words: readonly string[], options: OptionTable): CommandLine {
  const { values, positionals } = parsed(words, { ...options, ...commonOptions })
  const given = (name: string): unknown => values[name]
  return {
    files: positionals,
    json: given('json') === true,
    help: given('help') === true,
    flag: (name) => given(name) === true,
    text: (name) => (typeof given(name) === 'string' ? (given(name) as string) : undefined),
    texts: (name) => (Array.isArray(given(name)) ? (given(name) as string[]) : []),
  }
}

function parsed(words: readonly string[], table: OptionTable): { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] } {
  const options = Object.fromEntries(Object.entries(table).map(([name, { type, multiple = false }]) => [name, { type, multiple }]))
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw commandError('USAGE', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
