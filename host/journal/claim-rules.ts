/**
 * What a claim finds, and what it is answered. Pure.
 *
 * | a claim finds                                             | answer                                             |
 * |-----------------------------------------------------------|----------------------------------------------------|
 * | the conversation saved by another turn meanwhile          | stale                                              |
 * | the same key with another request                         | REQUEST_MISMATCH                                   |
 * | the same key, own token, attempted, before its deadline   | claimed: our own write whose reply was lost        |
 * | the same key, completed or failed                         | replay                                             |
 * | the same key, settled or consumed by this session         | hold: its outcome went to the session that saved it |
 * | the same key, attempted by another, before its deadline   | busy                                               |
 * | the same key, unknown or past its deadline, window open   | claimed: new token, the same provider key          |
 * | the same key, unknown or past its deadline                | hold, and written as unknown                       |
 * | its scope held by another attempt of the conversation     | busy while that may run, else hold                 |
 * | its scope held by finished attempts, all consumed         | claimed: it takes the scope over; they are settled by the save |
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
  /** Sequences the session has consumed, by key. */
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
  /** Write a claim: a new attempt, or the same one again; `takesFrom` has the scope until then. */
  | { readonly kind: 'write'; readonly again: StoredAttempt | null; readonly takesFrom: StoredAttempt | null }

export function decideClaim(request: ClaimRequest, facts: ClaimFacts, context: ClaimContext): ClaimDecision {
  if (facts.revision !== context.revision) return { kind: 'stale' }
  const { key } = request.attempt
  const same = facts.attempts.get(key)
  if (same !== undefined) return decideSame(request, same, context)
  const isSettled = facts.stubs.some((stub) => stub.key === key) || context.consumed.has(key)
  if (isSettled) return { kind: 'hold', heldBy: 'this', key, sequence: null, reason: 'settled_before' }
  return decideScope(request, facts, context)
}

function decideSame(request: ClaimRequest, same: StoredAttempt, context: ClaimContext): ClaimDecision {
  if (same.attempt.requestDigest !== request.attempt.requestDigest) return { kind: 'mismatch', stored: same }
  if (isFinished(same)) return { kind: 'replay', stored: same }
  if (same.status === 'attempted' && !isPastDeadline(same, context.now)) {
    return same.token === context.token ? { kind: 'claimed', stored: same } : { kind: 'busy', retryAfter: untilPast(same, context) }
  }
  if (isWindowOpen(request, same, context.now)) return { kind: 'write', again: same, takesFrom: null }
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
  const holders = [...facts.attempts.values()].filter((stored) => scopeName(stored.attempt) === scope)
  const blocking = holders.find((holder) => !isFinished(holder) || context.consumed.get(holder.attempt.key) !== holder.sequence)
  if (blocking === undefined) return { kind: 'write', again: null, takesFrom: holders.find((holder) => holder.scopeVersion !== null) ?? null }
  if (blocking.status === 'attempted' && !isPastDeadline(blocking, context.now)) return { kind: 'busy', retryAfter: untilPast(blocking, context) }
  const reason = isFinished(blocking) ? 'earlier_outcome_not_consumed' : 'earlier_unknown'
  return { kind: 'hold', heldBy: 'other', key: blocking.attempt.key, sequence: null, reason }
}

const isFinished = ({ status }: StoredAttempt): boolean => status === 'completed' || status === 'failed'

/** Milliseconds until the attempt may be taken for abandoned. */
const untilPast = ({ deadline }: StoredAttempt, { now }: ClaimContext): number => deadline - now + 1
