/**
 * What a turn does about actions it finds unfinished, before its message can change anything. Pure.
 *
 * | found                                              | plan                                   | rule   |
 * |----------------------------------------------------|----------------------------------------|--------|
 * | an attempt that another worker may still be running | busy: nothing is processed             | DUR-25 |
 * | any unconsumed attempt of another identity          | hold: nothing is run or acknowledged   | DUR-31 |
 * | the newest whose checkpoint fits the saved session  | restore                                | DUR-33 |
 * | every other one, in order of sequence               | project                                | DUR-34 |
 */
import { identityDifferences } from './identity.ts'
import { isUnconsumed, ledgerOf } from './ledger.ts'
import type { PendingAttempt, RecoveryIdentity } from '../ports/index.ts'
import type { Session } from '../session/index.ts'

export type RecoveryPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  | { readonly kind: 'hold'; readonly pending: PendingAttempt; readonly differs: readonly string[] }
  | { readonly kind: 'recover'; readonly restore: PendingAttempt | null; readonly project: readonly PendingAttempt[] }

export function planRecovery(pending: readonly PendingAttempt[], session: Session, running: RecoveryIdentity, now: number): RecoveryPlan {
  const open = pending.filter((attempt) => isUnconsumed(session, { key: attempt.attempt.key, sequence: attempt.sequence })).sort((a, b) => a.sequence - b.sequence)
  if (open.length === 0) return { kind: 'none' }
  const working = open.filter((attempt) => attempt.status === 'attempted' && attempt.deadline > now)
  if (working.length > 0) return { kind: 'busy', retryAfter: Math.max(...working.map((attempt) => attempt.deadline)) - now }
  for (const attempt of open) {
    const differs = identityDifferences(attempt.attempt.identity, running)
    if (differs.length > 0) return { kind: 'hold', pending: attempt, differs }
  }
  const restore = open.filter((attempt) => mayRestore(attempt, session)).at(-1) ?? null
  return { kind: 'recover', restore, project: open.filter((attempt) => attempt !== restore) }
}

/** DUR-32: a checkpoint is resumed only on the very session it was made from, in the same epoch, with no change of the host's since. */
function mayRestore(pending: PendingAttempt, session: Session): boolean {
  const ledger = ledgerOf(session)
  const { attempt } = pending
  return pending.resumable && pending.checkpoint !== null && attempt.epoch === ledger.epoch && attempt.policyRevision >= ledger.policyRevision
}
