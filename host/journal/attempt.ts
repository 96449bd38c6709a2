/**
 * Attempts as they are stored with a conversation.
 *
 *               ┌────────── same key, own token (reply was lost) ──────────┐
 *  (none) ─claim─► attempted ─complete─► completed ─acknowledged─► settled (stub, scope free)
 *                     │   └─complete─► failed ─acknowledged─► settled
 *                     ├─complete(unknown) / deadline passed, seen by anyone ─► unknown ─acknowledged─► unknown, scope held
 *                     └ unknown ─own token completes late─► completed | failed under a new sequence: pending again
 */
import type { ActionAttempt, ActionOutcome } from '../../src/index.ts'

export type AttemptStatus = 'attempted' | 'completed' | 'failed' | 'unknown'

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
  /** True once the session that consumed this outcome was saved (only an unknown one is kept after that). */
  readonly acknowledged: boolean
  /** Version of the record of a shared scope; null for a scope of the conversation's own. */
  readonly scopeVersion: string | null
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
