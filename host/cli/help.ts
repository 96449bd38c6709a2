/** What `--help` shows. */
import type { Command } from './command.ts'
import { commonOptions } from './command-line.ts'
import type { OptionTable } from './command-line.ts'

export function overview(commands: readonly Command[]): readonly string[] {
  return [
    'saydo: conversations that do what they say, once',
    '',
    ...columns(commands.map(({ name, usage, summary }) => [`saydo ${name} ${usage}`, summary])),
    '',
    'Every command takes --json and --help. Exit codes: 0 done, 1 problems found, 2 wrong command line, 3 unexpected.',
  ]
}

export function commandHelp({ name, usage, summary, options }: Command): readonly string[] {
  return [`saydo ${name} ${usage}`, `  ${summary}`, '', ...columns(optionRows({ ...options, ...commonOptions }))]
}

const optionRows = (table: OptionTable): readonly Row[] =>
  Object.entries(table).map(([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help])

type Row = readonly [left: string, right: string]

function columns(rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
