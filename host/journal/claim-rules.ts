/**
 * What a claim finds, and what it is answered. Pure.
 *
 * | a claim finds                                             | answer                                             |
 * |-----------------------------------------------------------|----------------------------------------------------|
 * | the conversation saved by another turn meanwhile          | stale                                              |
 * | the same key with another request                         | REQUEST_MISMATCH                                   |
 * | the same key, own token, attempted, before its deadline   | claimed: our own write whose reply was lost        |
 * | the same key, completed or failed                         | replay                                             |
 * | the same key, settled                                     | hold: its outcome went to the session that saved it |
 * | the same key, attempted by another, before its deadline   | busy                                               |
 * | the same key, unknown or past its deadline, window open   | claimed: new token, the same provider key          |
 * | the same key, unknown or past its deadline                | hold, and written as unknown                       |
 * | its scope held by another attempt of the conversation     | busy while that may run, else hold                 |
 * | its scope held by a finished attempt this turn consumed   | claimed: the other is settled in the same write    |
 * | nothing of all this                                       | claimed                                            |
 */
import type { ClaimRequest } from '../../src/index.ts'
import { isPastDeadline, scopeName } from './attempt.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'

export interface ClaimFacts {
  readonly attempts: ReadonlyMap<string, StoredAttempt>
  readonly stubs: readonly AttemptStub[]
  readonly revision: number
}

export interface ClaimContext {
  readonly now: number
  /** Token of this claim call, the same in all its own retries. */
  readonly token: string
  /** Revision the turn was loaded with. */
  readonly revision: number
  /** Sequences this turn has consumed, by key. */
  readonly consumed: ReadonlyMap<string, number>
}

export type ClaimDecision =
  | { readonly kind: 'stale' }
  | { readonly kind: 'mismatch'; readonly stored: StoredAttempt }
  | { readonly kind: 'claimed'; readonly stored: StoredAttempt }
  | { readonly kind: 'replay'; readonly stored: StoredAttempt }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  | { readonly kind: 'hold'; readonly heldBy: 'this' | 'other'; readonly key: string; readonly sequence: number | null; readonly reason: string }
  /** Write the attempt as unknown, then hold. */
  | { readonly kind: 'mark-unknown'; readonly stored: StoredAttempt }
  /** Write a claim: a new attempt, or the same one again. */
  | { readonly kind: 'write'; readonly again: StoredAttempt | null; readonly settles: StoredAttempt | null }

export function decideClaim(request: ClaimRequest, facts: ClaimFacts, context: ClaimContext): ClaimDecision {
  if (facts.revision !== context.revision) return { kind: 'stale' }
  const { key } = request.attempt
  const same = facts.attempts.get(key)
  if (same !== undefined) return decideSame(request, same, context)
  const stub = facts.stubs.find((settled) => settled.key === key)
  if (stub !== undefined) return { kind: 'hold', heldBy: 'this', key, sequence: null, reason: 'settled_before' }
  return decideScope(request, facts, context)
}

function decideSame(request: ClaimRequest, same: StoredAttempt, context: ClaimContext): ClaimDecision {
  if (same.attempt.requestDigest !== request.attempt.requestDigest) return { kind: 'mismatch', stored: same }
  if (same.status === 'completed' || same.status === 'failed') return { kind: 'replay', stored: same }
  if (same.status === 'attempted' && !isPastDeadline(same, context.now)) {
    return same.token === context.token ? { kind: 'claimed', stored: same } : { kind: 'busy', retryAfter: same.deadline - context.now }
  }
  if (isWindowOpen(request, same, context.now)) return { kind: 'write', again: same, settles: null }
  if (same.status === 'attempted') return { kind: 'mark-unknown', stored: same }
  return { kind: 'hold', heldBy: 'this', key: same.attempt.key, sequence: same.sequence, reason: same.outcome?.status === 'unknown' ? same.outcome.reason : 'unknown' }
}

/** The provider still knows the key, and will for as long as this effect may take. */
function isWindowOpen(request: ClaimRequest, same: StoredAttempt, now: number): boolean {
  const { idempotency } = same.attempt
  return request.mayResend && idempotency.kind === 'provider-key' && now + request.timeout < same.firstClaimedAt + idempotency.windowMilliseconds
}

function decideScope(request: ClaimRequest, facts: ClaimFacts, context: ClaimContext): ClaimDecision {
  const scope = scopeName(request.attempt)
  const holder = [...facts.attempts.values()].find((stored) => scopeName(stored.attempt) === scope)
  if (holder === undefined) return { kind: 'write', again: null, settles: null }
  const finished = holder.status === 'completed' || holder.status === 'failed'
  if (finished && context.consumed.get(holder.attempt.key) === holder.sequence) return { kind: 'write', again: null, settles: holder }
  if (holder.status === 'attempted' && !isPastDeadline(holder, context.now)) return { kind: 'busy', retryAfter: holder.deadline - context.now }
  return { kind: 'hold', heldBy: 'other', key: holder.attempt.key, sequence: null, reason: finished ? 'earlier_outcome_not_consumed' : 'earlier_unknown' }
}
