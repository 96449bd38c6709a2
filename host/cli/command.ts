/** What a subcommand is. Each has a file of its own; main.ts lists them. */
import type { CommandLine, OptionTable } from './command-line.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

export interface Command {
  readonly name: string
  /** Its line of the overview. */
  readonly summary: string
  /** What stands behind `saydo NAME`. */
  readonly usage: string
  readonly options: OptionTable
  /** Never calls process.exit: what it started, it ends. */
  run(line: CommandLine, terminal: Terminal): Promise<ExitCode>
}
