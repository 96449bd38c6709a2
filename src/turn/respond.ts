/** Turns what was said into the turn's response, and writes the turn's records. */
import type { ContextEntry } from './entry.ts'
import type { Turn } from './turn.ts'
import { appendHistory } from '../session/index.ts'
import type { HistoryEntry } from '../session/index.ts'

/** Clears what belongs to one turn only. */
export function beginTurn(turn: Turn): void {
  const { session } = turn.draft
  session.response = null
  session.choices = null
  session.effects = []
  session.lastTurn = null
  session.lastTurnRecovery = null
  session.lastFlowOutcome = null
}

/** MSG-2, MSG-3: what was said, joined by blank lines; null when no flow had the turn. */
export function respond(turn: Turn, entry: ContextEntry | null, handled: boolean): void {
  const { draft } = turn
  const { session } = draft
  const response = handled ? wordsOf(turn) : null
  session.response = response
  session.lastActivity = new Date(turn.scope.now).toISOString()
  if (session.queued.length > 0) session.queued = []
  session.history = appendHistory(session.history, spoken(entry, response, turn.inputHidden), turn.limits.history)
  const { detection, interruption, command, dispatch } = turn.notes
  session.lastTurn = { steps: turn.steps, toolCalls: turn.toolCalls, detectorCalls: turn.detectorCalls, detection, interruption, command, dispatch }
}

/** What is asked for again is said whole, as long as it ends in the question that is asked. */
function wordsOf({ draft, repeats }: Turn): string {
  const words = draft.session.queued.join('\n\n')
  return repeats?.endsWith(words) === true ? repeats : words
}

/** Stands in the history for what a `pii` question was answered. */
const hiddenText = '[hidden]'

function spoken(entry: ContextEntry | null, response: string | null, hidden: boolean): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = entry === null || entry.role === 'system' || entry.role === 'event' ? [] : [{ role: entry.role, text: hidden ? hiddenText : entry.content }]
  if (response !== null && response !== '') entries.push({ role: 'assistant', text: response })
  return entries
}
