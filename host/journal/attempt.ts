/**
 * Attempts as they are stored with a conversation.
 *
 *               ┌────────── same key, own token (reply was lost) ──────────┐
 *  (none) ─claim─► attempted ─complete─► completed ─acknowledged─► settled (stub, scope free)
 *                     │   └─complete─► failed ─acknowledged─► settled
 *                     ├─complete(unknown) / deadline passed, seen by anyone ─► unknown ─acknowledged─► unknown, scope held
 *                     └ unknown ─own token completes late─► completed | failed under a new sequence: pending again
 *                       unknown ─reconciled (applied | not applied)─► completed | failed, pending again
 *                       unknown ─an operator resolves─► completed | failed, pending again; ─releases─► unknown, scope free
 *                       unknown ─a new consent, for sends that allow it─► unknown, scope with the new attempt
 *
 * What somebody else than its worker has decided stays a row after it is acknowledged: its worker may still say something else.
 */
import type { ActionAttempt, ActionOutcome } from '../../src/index.ts'

export type AttemptStatus = 'attempted' | 'completed' | 'failed' | 'unknown'

/** How an attempt was decided by somebody else than its own worker. */
export interface Resolution {
  readonly kind: 'reconciled' | 'resolved' | 'released' | 'superseded'
  /** The provider will refuse its key. */
  readonly fenced: boolean
}

/** One row: `attempt:KEY` of the conversation's record. */
export interface StoredAttempt {
  readonly attempt: ActionAttempt
  readonly status: AttemptStatus
  /** Orders writes of this conversation's journal (DUR-28). */
  readonly sequence: number
  /** Who holds the attempt. */
  readonly token: string
  /** Milliseconds since 1970; until then the effect may be running. */
  readonly deadline: number
  /** What the provider knows the request by. */
  readonly providerKey: string
  /** Milliseconds since 1970 of the first claim: the provider's window counts from here. */
  readonly firstClaimedAt: number
  /** How many times it was claimed: from the second on, an earlier send may have arrived. */
  readonly claims: number
  /** Revision of the saved conversation the checkpoint was made from. */
  readonly revision: number
  readonly outcome: ActionOutcome | null
  /** True once the session that consumed this outcome was saved. */
  readonly acknowledged: boolean
  /** Version of the record of a shared scope; null for a scope of the conversation's own, and for one that is no longer held. */
  readonly scopeVersion: string | null
  readonly resolution: Resolution | null
  /** What its own worker said after that and against it: until an operator has looked, the scope is held. */
  readonly lateOutcome: ActionOutcome | null
  /** Milliseconds since 1970 before which its reconciler is not asked again; null = it may be. */
  readonly askAfter: number | null
  /** A later attempt has taken the provider's key over. */
  readonly keyPassedOn: boolean
  /** The journal it was made in, where one is configured. */
  readonly journalEpoch: string | null
}

/** What is left of a settled attempt. */
export interface AttemptStub {
  readonly key: string
  /** The activation that made it: while it lives, its step may be come to again. */
  readonly activation: number
  readonly token: string
  readonly sequence: number
  readonly requestDigest: string
  readonly outcomeDigest: string
  readonly status: AttemptStatus
}

/** Names an attempt's scope: the action and what it is about. */
export function scopeName(attempt: ActionAttempt): string {
  return JSON.stringify([attempt.action, attempt.subject])
}

/** A subject of its own makes the scope one for all conversations of the tenant. */
export function hasSharedScope(attempt: ActionAttempt): boolean {
  return attempt.subject !== null
}

/** Nobody runs it any more, and nobody knows what came of it. */
export function isPastDeadline(stored: StoredAttempt, now: number): boolean {
  return stored.status === 'attempted' && now > stored.deadline
}

export const isFinished = ({ status }: StoredAttempt): boolean => status === 'completed' || status === 'failed'

/** Nobody knows what came of it, and nobody has decided to go on without knowing. */
export const isOpenUnknown = ({ status, resolution }: StoredAttempt): boolean => status === 'unknown' && resolution === null

/** Whether its scope is not for others, given the sequences a session has consumed. */
export function holdsScope(stored: StoredAttempt, consumed: ReadonlyMap<string, number>): boolean {
  if (stored.lateOutcome !== null || stored.status === 'attempted') return true
  if (stored.status === 'unknown') return stored.resolution === null
  return !stored.acknowledged && consumed.get(stored.attempt.key) !== stored.sequence
}
