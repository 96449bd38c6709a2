/** `saydo actions confirm-epoch --from NAME --journal-epoch NAME`: conversations of that journal go on with this one. */
import { exitCodes } from '../exit-codes.ts'
import { needed, operatorOf } from './verb.ts'
import type { ActionsVerb } from './verb.ts'

export const confirmEpochVerb: ActionsVerb = async ({ desk, line, terminal }) => {
  const operator = operatorOf(line)
  needed(line, 'journal-epoch')
  const confirmed = await desk.journal.confirmEpoch({ from: needed(line, 'from'), ...operator })
  if (line.json) terminal.print(JSON.stringify({ confirmed }))
  else confirmed.forEach(({ from, to, actor, reason, at }) => terminal.print(`${at}  ${from} -> ${to}, by ${actor}: ${reason}`))
  return exitCodes.ok
}
