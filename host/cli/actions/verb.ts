/** What `saydo actions VERB` is given. */
import type { CommandLine } from '../command-line.ts'
import { commandError } from '../codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import type { Desk } from './desk.ts'

export interface VerbCall {
  readonly desk: Desk
  readonly line: CommandLine
  readonly key: string | undefined
  readonly terminal: Terminal
}

export type ActionsVerb = (call: VerbCall) => Promise<ExitCode>

/** @throws SaydoError USAGE. */
export function needed(line: CommandLine, name: string): string {
  const value = line.text(name)
  if (value === undefined || value.trim() === '') throw commandError('USAGE', `--${name} is missing`)
  return value
}

/** @throws SaydoError USAGE. */
export function neededKey({ key }: VerbCall): string {
  if (key === undefined) throw commandError('USAGE', 'the KEY of an attempt is missing; `saydo actions list` shows them')
  return key
}

/** @throws SaydoError USAGE. */
export const operatorOf = (line: CommandLine): { readonly actor: string; readonly reason: string } => ({ actor: needed(line, 'actor'), reason: needed(line, 'reason') })
