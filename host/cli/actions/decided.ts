/** Shows an attempt after an operator's change. */
import type { StoredAttempt } from '../../journal/index.ts'
import { exitCodes } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { VerbCall } from './verb.ts'
import { lineOf, viewOf } from './view.ts'

export function showDecided({ line, terminal }: VerbCall, sessionId: string, after: StoredAttempt): ExitCode {
  const stored = { ...after, sessionId }
  terminal.print(line.json ? JSON.stringify({ attempt: viewOf(stored) }) : lineOf(stored))
  return exitCodes.ok
}
