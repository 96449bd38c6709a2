/** `saydo actions list`: every attempt that is not settled. */
import { exitCodes } from '../exit-codes.ts'
import type { ActionsVerb } from './verb.ts'
import { lineOf, viewOf } from './view.ts'

export const list: ActionsVerb = async ({ desk, line, terminal }) => {
  const found = await desk.unsettled()
  if (line.json) terminal.print(JSON.stringify({ attempts: found.map(viewOf) }))
  else if (found.length === 0) terminal.print('Every action is settled.')
  else found.forEach((stored) => terminal.print(lineOf(stored)))
  return exitCodes.ok
}
