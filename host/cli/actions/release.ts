/** `saydo actions release KEY`: lets its scope go, without saying what came of it. */
import { showDecided } from './decided.ts'
import { neededKey, operatorOf } from './verb.ts'
import type { ActionsVerb } from './verb.ts'

export const release: ActionsVerb = async (call) => {
  const operator = operatorOf(call.line)
  const { sessionId, attempt: { key } } = await call.desk.find(neededKey(call))
  return showDecided(call, sessionId, await call.desk.journal.release({ sessionId, key, ...operator }))
}
