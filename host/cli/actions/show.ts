/** `saydo actions show KEY`: all that is known of an attempt, and what operators have done about its conversation. */
import { exitCodes } from '../exit-codes.ts'
import { neededKey } from './verb.ts'
import type { ActionsVerb } from './verb.ts'
import { auditLine, linesOf, viewOf } from './view.ts'

export const show: ActionsVerb = async (call) => {
  const { desk, line, terminal } = call
  const stored = await desk.find(neededKey(call))
  const audit = (await desk.journal.inspect({ sessionId: stored.sessionId })).audit.filter(({ key }) => key === stored.attempt.key)
  if (line.json) terminal.print(JSON.stringify({ attempt: viewOf(stored), audit }))
  else for (const text of [...linesOf(stored), ...audit.map(auditLine)]) terminal.print(text)
  return exitCodes.ok
}
