/**
 * What a turn does about actions it finds unfinished, before its message can change anything. Pure.
 *
 * | found                                                     | plan                                     | rule           |
 * |-----------------------------------------------------------|------------------------------------------|----------------|
 * | nothing above its watermark                               | none                                     | DUR-30         |
 * | an attempt that another worker may still be running       | busy: nothing is processed               | DUR-25         |
 * | one of another identity, from before the last reset       | it is left in the journal, its scope held | DUR-54         |
 * | any other of another identity                             | hold: nothing is run or acknowledged     | DUR-31         |
 * | the newest whose checkpoint fits the saved session        | restore                                  | DUR-32, DUR-33 |
 * | every other one, in order of sequence                     | project                                  | DUR-34         |
 */
import { identityDifferences } from './identity.ts'
import { isUnconsumed, ledgerOf } from './ledger.ts'
import type { PendingAttempt, RecoveryIdentity } from '../ports/index.ts'
import type { ActionLedger, Session } from '../session/index.ts'

export type RecoveryPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  | { readonly kind: 'hold'; readonly pending: PendingAttempt; readonly differs: readonly string[] }
  | { readonly kind: 'recover'; readonly restore: PendingAttempt | null; readonly project: readonly PendingAttempt[] }

export function planRecovery(pending: readonly PendingAttempt[], session: Session, running: RecoveryIdentity, now: number): RecoveryPlan {
  const open = pending.filter((attempt) => isUnconsumed(session, attempt)).sort((a, b) => a.sequence - b.sequence)
  if (open.length === 0) return { kind: 'none' }
  const working = open.filter((attempt) => attempt.status === 'attempted' && now <= attempt.deadline)
  if (working.length > 0) return { kind: 'busy', retryAfter: Math.max(...working.map((attempt) => attempt.deadline)) - now + 1 }
  const { epoch } = ledgerOf(session)
  const foreign = open.filter((attempt) => identityDifferences(attempt.attempt.identity, running).length > 0)
  const blocking = foreign.find((attempt) => attempt.attempt.epoch === epoch)
  if (blocking !== undefined) return { kind: 'hold', pending: blocking, differs: identityDifferences(blocking.attempt.identity, running) }
  const ours = open.filter((attempt) => !foreign.includes(attempt))
  if (ours.length === 0) return { kind: 'none' }
  const restore = ours.filter((attempt) => mayRestore(attempt, session)).at(-1) ?? null
  return { kind: 'recover', restore, project: ours.filter((attempt) => attempt !== restore) }
}

/** DUR-32: a checkpoint is resumed only on a session that has not passed it, in the same epoch, with no change of the host's since. */
function mayRestore(pending: PendingAttempt, session: Session): boolean {
  const ledger = ledgerOf(session)
  const { attempt, checkpoint } = pending
  if (!pending.resumable || checkpoint === null) return false
  return attempt.epoch === ledger.epoch && attempt.policyRevision >= ledger.policyRevision && knowsAllOf(ledger, checkpoint.session['actions'] as ActionLedger | null)
}

/** Every outcome the session has consumed is in the checkpoint too: resuming it takes none back. */
function knowsAllOf(ledger: ActionLedger, checkpoint: ActionLedger | null): boolean {
  return Object.entries(ledger.watermarks).every(([key, sequence]) => sequence <= (checkpoint?.watermarks[key] ?? 0))
}
