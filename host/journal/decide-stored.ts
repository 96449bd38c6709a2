/** Writes what a provider or an operator decides about a stored attempt, on whatever is stored by then. */
import type { Clock, Reconciliation } from '../../src/index.ts'
import type { StoredAttempt } from './attempt.ts'
import { journalError } from './codes.ts'
import type { JournalLimits } from './limits.ts'
import type { RecordWriter } from './record-writer.ts'
import { decideOperator, decideReconcile } from './resolution-rules.ts'
import type { OperatorVerdict, Refusal, ResolutionContext } from './resolution-rules.ts'

export interface DecisionPorts {
  readonly clock: Clock
  readonly limits: JournalLimits
  readonly clockSkew: () => number
  readonly isForeign: boolean
}

/** What is decided, by whom and why. */
export type AttemptDecision = (OperatorVerdict | { readonly kind: 'reconcile'; readonly answer: Reconciliation }) & {
  /** Whether one that may not be made now is an error; else it leaves the attempt as it is. */
  readonly strict: boolean
  readonly key: string
  readonly actor: string
  readonly reason: string
}

/** Milliseconds to wait where the clocks of host and store differ by more than half the margin: no deadline can be judged then. */
export function clockDoubt({ clockSkew, limits }: Pick<DecisionPorts, 'clockSkew' | 'limits'>): number | null {
  return Math.abs(clockSkew()) > limits.skewMargin / 2 ? limits.skewMargin : null
}

/**
 * The attempt as it is afterwards; an answer of a provider that proves nothing leaves it unknown.
 * @throws SaydoError ATTEMPT_NOT_FOUND, ATTEMPT_MAY_BE_RUNNING, ATTEMPT_SETTLED, JOURNAL_NOT_CONFIRMED, JOURNAL_UNAVAILABLE.
 */
export async function decideStored(writer: RecordWriter, decision: AttemptDecision, ports: DecisionPorts): Promise<StoredAttempt> {
  for (let tries = 0; tries < 10; tries += 1) {
    const stored = writer.state.attempts.get(decision.key)
    if (stored === undefined) throw journalError('ATTEMPT_NOT_FOUND', `there is no attempt ${decision.key} in the conversation ${JSON.stringify(writer.conversation)}`, { facts: { key: decision.key } })
    const { clock, isForeign } = ports
    const context = { now: clock.now(), clockDoubt: clockDoubt(ports), isForeignJournal: isForeign, next: writer.state.head.sequence + 1 }
    const after = decide(stored, decision, context)
    if (typeof after === 'string') {
      if (decision.strict) throw journalError(after, `the attempt ${decision.key} is ${stored.status}`, { facts: { key: decision.key, deadline: stored.deadline } })
      return stored
    }
    if (await write(writer, { stored, after, decision }, context)) return after
  }
  throw journalError('JOURNAL_UNAVAILABLE', 'other writers were faster every time')
}

function decide(stored: StoredAttempt, decision: AttemptDecision, context: ResolutionContext): StoredAttempt | Refusal {
  return decision.kind === 'reconcile' ? decideReconcile(decision.answer, stored, context) : decideOperator(decision, stored, context)
}

interface Decided {
  readonly stored: StoredAttempt
  readonly after: StoredAttempt
  readonly decision: AttemptDecision
}

/** An answer that proves nothing is no change to be audited. */
function write(writer: RecordWriter, { stored, after, decision }: Decided, { now }: ResolutionContext): Promise<boolean> {
  if (decision.kind === 'reconcile' && after.status === 'unknown') return writer.writeRow(after)
  return writer.writeDecision(stored, after, { at: new Date(now).toISOString(), change: decision.kind, actor: decision.actor, reason: decision.reason })
}
