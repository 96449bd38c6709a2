/**
 * Runs the active frame; a DISPATCH on the way hands the message on.
 *
 * DISPATCH-3. A flow that is found starts in the same turn, and its words are the whole response.
 * DISPATCH-5. A message starts a flow once a turn: one that did already is not handed on again, and the host answers.
 */
import { run } from './run.ts'
import type { Performer } from './run.ts'
import type { Turn } from './turn.ts'
import type { Logger } from '../ports/index.ts'
import type { Outcome } from '../steps/index.ts'

export interface Driving {
  readonly perform: Performer
  readonly logger: Logger
  /** Starts the flow the message asks for; false when it asks for none, or there is no message. */
  readonly startAgain: () => Promise<boolean>
}

/** True when a flow has the turn, false when the host answers. */
export async function drive(turn: Turn, outcome: Outcome | null, { perform, logger, startAgain }: Driving): Promise<boolean> {
  if (await run(turn, outcome, perform) === 'over') return true
  forget(turn)
  const from = turn.notes.dispatch?.from ?? ''
  if (turn.routed) return refuse(turn, from, logger)
  if (!(await startAgain())) return false
  turn.notes.dispatch = { from, matched: turn.notes.detection?.flow ?? null }
  const { session } = turn.draft
  if (session.lastFlowOutcome !== null) turn.draft.set(session, 'lastFlowOutcome', null)
  const record = turn.notes.dispatch
  if (await run(turn, null, perform) === 'over') return true
  forget(turn)
  const again = turn.notes.dispatch.from
  turn.notes.dispatch = record
  return refuse(turn, again, logger)
}

/** DISPATCH-1: what the ended flows wanted to say and to offer is not said. */
function forget(turn: Turn): void {
  const { draft } = turn
  draft.set(draft.session, 'queued', draft.adopt<string[]>([]))
  draft.set(draft.session, 'choices', null)
}

function refuse(turn: Turn, flow: string, logger: Logger): false {
  logger.error('a message is handed on once a turn, and was handed on again', { sessionId: turn.draft.session.sessionId, flow })
  return false
}
