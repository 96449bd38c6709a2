/**
 * What somebody else than its worker may decide about an attempt. Pure.
 *
 * | a provider's answer finds                               | becomes                                                |
 * |---------------------------------------------------------|--------------------------------------------------------|
 * | no row, one that is settled or was decided before       | nothing                                                |
 * | one before its deadline, or clocks that differ          | nothing: its worker may still be at it                 |
 * | one of another journal nobody has confirmed             | nothing                                                |
 * | open: applied                                           | completed under a new sequence, pending again          |
 * | open: not applied, the key fenced                       | failed under a new sequence, pending again             |
 * | open: not applied, after deadline + settlesWithin       | failed under a new sequence, pending again             |
 * | open: not applied, earlier                              | unknown; to be asked again when that time is over      |
 * | open: unknown                                           | unknown; to be asked again later                       |
 *
 * | an operator finds                                       | resolve                       | release                 |
 * |---------------------------------------------------------|-------------------------------|-------------------------|
 * | no row                                                  | not found                     | not found               |
 * | one before its deadline                                 | refused: it may be running    | refused                 |
 * | one that is completed or failed, uncontradicted         | refused: it is settled        | refused                 |
 * | one that was released                                   | as below                      | refused: it is released |
 * | one whose provider key a later attempt has               | refused: what the provider has under it is that one's    |
 * | unknown, past its deadline, or contradicted             | completed or failed, pending again | its scope is free  |
 */
import type { ActionOutcome, Reconciliation } from '../../src/index.ts'
import { isFinished, isPastDeadline } from './attempt.ts'
import type { StoredAttempt } from './attempt.ts'

export interface ResolutionContext {
  readonly now: number
  readonly clockDoubt: number | null
  readonly isForeignJournal: boolean
  /** The sequence a write is to have. */
  readonly next: number
}

/** Milliseconds after which a provider that could not tell is asked again. */
const askAgain = 60_000

/** Why a decision may not be made now. */
export type Refusal = 'ATTEMPT_MAY_BE_RUNNING' | 'ATTEMPT_SETTLED' | 'JOURNAL_NOT_CONFIRMED'

export type ReconcileGuard = (stored: StoredAttempt, context: ResolutionContext) => Refusal | null

/** When a provider's answer does not count, in order. */
export const reconcileGuards = {
  foreignJournal: (_stored, { isForeignJournal }) => (isForeignJournal ? 'JOURNAL_NOT_CONFIRMED' : null),
  decided: ({ resolution }) => (resolution === null ? null : 'ATTEMPT_SETTLED'),
  finished: (stored) => (isFinished(stored) ? 'ATTEMPT_SETTLED' : null),
  early: ({ deadline }, { now }) => (now <= deadline ? 'ATTEMPT_MAY_BE_RUNNING' : null),
  clockDoubt: (_stored, { clockDoubt }) => (clockDoubt === null ? null : 'ATTEMPT_MAY_BE_RUNNING'),
} as const satisfies Readonly<Record<string, ReconcileGuard>>

/** Whether `not-applied` proves nothing yet. */
export type NotAppliedGuard = (answer: Reconciliation, stored: StoredAttempt, context: ResolutionContext) => boolean

export const notAppliedGuard: NotAppliedGuard = (answer, { attempt, deadline }, { now }) =>
  answer.status === 'not-applied' && !answer.fenced && now <= deadline + (attempt.reconcile?.settlesWithin ?? Number.POSITIVE_INFINITY)

export interface ReconcileTable {
  readonly guards: readonly ReconcileGuard[]
  readonly notApplied: NotAppliedGuard
}

const reconcileTable: ReconcileTable = { guards: Object.values(reconcileGuards), notApplied: notAppliedGuard }

/** The row to write, or why the answer does not count. */
export function decideReconcile(answer: Reconciliation, stored: StoredAttempt, context: ResolutionContext, table: ReconcileTable = reconcileTable): StoredAttempt | Refusal {
  for (const guard of table.guards) {
    const refusal = guard(stored, context)
    if (refusal !== null) return refusal
  }
  const { now } = context
  if (answer.status === 'unknown') return stillUnknown(stored, now + askAgain, context)
  if (table.notApplied(answer, stored, context)) return stillUnknown(stored, stored.deadline + (stored.attempt.reconcile?.settlesWithin ?? askAgain) + 1, context)
  return answer.status === 'applied'
    ? decided(stored, { status: 'completed', result: answer.result, completedAt: now }, context, { kind: 'reconciled', fenced: false })
    : decided(stored, { status: 'failed', reason: 'not_applied', completedAt: now }, context, { kind: 'reconciled', fenced: answer.fenced })
}

export function asUnknown(stored: StoredAttempt, next: number): StoredAttempt {
  return { ...stored, status: 'unknown', outcome: { status: 'unknown', reason: 'worker_lost' }, sequence: next }
}

function stillUnknown(stored: StoredAttempt, askAfter: number, { next }: ResolutionContext): StoredAttempt {
  return { ...(stored.status === 'attempted' ? asUnknown(stored, next) : stored), askAfter }
}

function decided(stored: StoredAttempt, outcome: ActionOutcome, { next }: ResolutionContext, resolution: NonNullable<StoredAttempt['resolution']>): StoredAttempt {
  return { ...stored, status: outcome.status, outcome, sequence: next, acknowledged: false, resolution, lateOutcome: null }
}

/** What an operator says of an attempt. */
export type OperatorVerdict = { readonly kind: 'resolve'; readonly outcome: Exclude<ActionOutcome, { status: 'unknown' }> } | { readonly kind: 'release' }

/** In order; the first that applies refuses. */
export const operatorGuards = {
  foreignJournal: (_verdict, _stored, { isForeignJournal }) => (isForeignJournal ? 'JOURNAL_NOT_CONFIRMED' : null),
  running: (_verdict, stored, { now, clockDoubt }) => (stored.status === 'attempted' && (!isPastDeadline(stored, now) || clockDoubt !== null) ? 'ATTEMPT_MAY_BE_RUNNING' : null),
  settled: (_verdict, stored) => (isFinished(stored) && stored.lateOutcome === null ? 'ATTEMPT_SETTLED' : null),
  released: (verdict, stored) => (verdict.kind === 'release' && stored.resolution?.kind === 'released' && stored.lateOutcome === null ? 'ATTEMPT_SETTLED' : null),
  keyPassedOn: (_verdict, { keyPassedOn, lateOutcome }) => (keyPassedOn && lateOutcome === null ? 'ATTEMPT_SETTLED' : null),
} as const satisfies Readonly<Record<string, OperatorGuard>>

export type OperatorGuard = (verdict: OperatorVerdict, stored: StoredAttempt, context: ResolutionContext) => Refusal | null

/** The row to write, or why it may not be. */
export function decideOperator(
  verdict: OperatorVerdict, stored: StoredAttempt, context: ResolutionContext, guards: readonly OperatorGuard[] = Object.values(operatorGuards),
): StoredAttempt | Refusal {
  for (const guard of guards) {
    const refusal = guard(verdict, stored, context)
    if (refusal !== null) return refusal
  }
  if (verdict.kind === 'resolve') return decided(stored, verdict.outcome, context, { kind: 'resolved', fenced: false })
  const base = stored.status === 'attempted' ? asUnknown(stored, context.next) : stored
  return { ...base, resolution: isFinished(stored) ? stored.resolution : { kind: 'released', fenced: false }, lateOutcome: null, scopeVersion: null }
}

