/** `saydo actions resolve KEY --outcome completed|failed`: says what came of it; the user is told. */
import { commandError } from '../codes.ts'
import { showDecided } from './decided.ts'
import { resultOf } from './result.ts'
import { needed, neededKey, operatorOf } from './verb.ts'
import type { ActionsVerb } from './verb.ts'

export const resolve: ActionsVerb = async (call) => {
  const { desk, line } = call
  const operator = operatorOf(line)
  const status = needed(line, 'outcome')
  if (status !== 'completed' && status !== 'failed') throw commandError('USAGE', `--outcome is completed or failed, not ${status}`)
  const { sessionId, attempt: { key } } = await desk.find(neededKey(call))
  const outcome = status === 'completed' ? ({ status, result: resultOf(line) } as const) : ({ status } as const)
  return showDecided(call, sessionId, await desk.journal.resolve({ sessionId, key, outcome, ...operator }))
}
