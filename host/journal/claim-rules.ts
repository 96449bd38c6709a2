/**
 * What a claim finds, and what it is answered: the first rule that applies decides. Pure.
 *
 * | a claim finds                                             | answer                                             |
 * |-----------------------------------------------------------|----------------------------------------------------|
 * | the same key, own token, attempted, before its deadline   | claimed: our own write whose reply was lost        |
 * | the conversation saved by another turn meanwhile          | stale                                              |
 * | attempts of another journal, which nobody has confirmed   | hold                                               |
 * | the same key with another request                         | REQUEST_MISMATCH                                   |
 * | the same key, completed or failed                         | replay                                             |
 * | the same key, attempted by another, before its deadline   | busy                                               |
 * | the same key, attempted, its store's clock differs        | busy: nobody can say that its deadline is past     |
 * | the same key, unknown, released or superseded             | hold                                               |
 * | the same key, unknown or past its deadline, window open   | claimed: new token, the same provider key          |
 * | the same key, past its deadline                           | written as unknown; then as unknown                |
 * | the same key, unknown, past its deadline, with reconciler | reconcile: the provider is asked                   |
 * | the same key, unknown                                     | hold                                               |
 * | the same key, settled or consumed by this session         | hold: its outcome went to the session that saved it |
 * | its scope held by one that may be running                 | busy                                               |
 * | its scope held by unknown sends, all told, that allow it  | claimed: it supersedes them                        |
 * | its scope held by finished ones the session does not know | stale: the turn was loaded before they finished    |
 * | its scope held by another attempt of the conversation     | hold                                               |
 * | nothing of all this                                       | claimed; it takes the scope over from finished ones |
 */
import type { ClaimRequest } from '../../src/index.ts'
import { holdsScope, isFinished, isOpenUnknown, isPastDeadline, scopeName } from './attempt.ts'
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
  /** Session or attempts are of another journal, and nobody has confirmed that this one knows them. */
  readonly isForeignJournal: boolean
  /** Milliseconds to wait where the clocks of host and store differ too much to judge a deadline; null where they do not. */
  readonly clockDoubt: number | null
}

export type ClaimDecision =
  | { readonly kind: 'stale' }
  | { readonly kind: 'mismatch'; readonly stored: StoredAttempt }
  | { readonly kind: 'claimed'; readonly stored: StoredAttempt }
  | { readonly kind: 'replay'; readonly stored: StoredAttempt }
  | { readonly kind: 'busy'; readonly retryAfter: number }
  | { readonly kind: 'hold'; readonly heldBy: 'this' | 'other'; readonly key: string | null; readonly sequence: number | null; readonly reason: string }
  /** Write the attempt as unknown, then decide again. */
  | { readonly kind: 'mark-unknown'; readonly stored: StoredAttempt }
  | { readonly kind: 'reconcile'; readonly stored: StoredAttempt }
  /** Write a claim: a new attempt, or the same one again. */
  | ClaimWrite

export interface ClaimWrite {
  readonly kind: 'write'
  readonly again: StoredAttempt | null
  /** Has the shared scope until then. */
  readonly takesFrom: StoredAttempt | null
  readonly supersedes: readonly StoredAttempt[]
  /** An earlier attempt for the very same request, whose provider key is used again: should it arrive after all, it is once. */
  readonly keyFrom: StoredAttempt | null
}

/** What the rules look at. */
export interface ClaimSituation {
  readonly request: ClaimRequest
  readonly facts: ClaimFacts
  readonly context: ClaimContext
  readonly same: StoredAttempt | undefined
  /** All of its scope. */
  readonly scope: readonly StoredAttempt[]
  /** Those of them that hold it. */
  readonly holders: readonly StoredAttempt[]
}

/** Answers when it applies, else null. */
export type ClaimRule = (situation: ClaimSituation) => ClaimDecision | null

/** A rule about the same key. */
const ofSame = (rule: (same: StoredAttempt, situation: ClaimSituation) => ClaimDecision | null): ClaimRule => (situation) =>
  situation.same === undefined ? null : rule(situation.same, situation)

const heldBySame = (same: StoredAttempt): ClaimDecision => ({
  kind: 'hold', heldBy: 'this', key: same.attempt.key, sequence: same.sequence, reason: same.outcome?.status === 'unknown' ? same.outcome.reason : 'unknown',
})

const write = (situation: ClaimSituation, again: StoredAttempt | null, supersedes: readonly StoredAttempt[] = []): ClaimWrite => ({
  kind: 'write', again, supersedes,
  takesFrom: again === null ? (situation.scope.find((stored) => stored.scopeVersion !== null) ?? null) : null,
  keyFrom: again === null ? keySource(situation) : null,
})

export const claimRules = {
  ownWrite: ofSame((same, { request, context }) => {
    const isOwn = same.token === context.token && same.attempt.requestDigest === request.attempt.requestDigest
    return isOwn && mayRun(same, context) ? { kind: 'claimed', stored: same } : null
  }),
  stale: ({ facts, context }) => (facts.revision === context.revision ? null : { kind: 'stale' }),
  foreignJournal: ({ context }) => (context.isForeignJournal ? { kind: 'hold', heldBy: 'other', key: null, sequence: null, reason: 'journal_not_confirmed' } : null),
  mismatch: ofSame((same, { request }) => (same.attempt.requestDigest === request.attempt.requestDigest ? null : { kind: 'mismatch', stored: same })),
  replay: ofSame((same) => (isFinished(same) ? { kind: 'replay', stored: same } : null)),
  running: ofSame((same, { context }) => (mayRun(same, context) ? { kind: 'busy', retryAfter: untilPast(same, context) } : null)),
  clockDoubt: ofSame((same, { context }) => (same.status === 'attempted' && context.clockDoubt !== null ? { kind: 'busy', retryAfter: context.clockDoubt } : null)),
  decided: ofSame((same) => (same.resolution === null ? null : heldBySame(same))),
  windowOpen: ofSame((same, situation) => (isWindowOpen(same, situation) ? write(situation, same) : null)),
  lostWorker: ofSame((same) => (same.status === 'attempted' ? { kind: 'mark-unknown', stored: same } : null)),
  reconcile: ofSame((same, { context }) => (mayAsk(same, context) ? { kind: 'reconcile', stored: same } : null)),
  unknown: ofSame(heldBySame),
  settled: ({ request, facts, context }) => {
    const { key } = request.attempt
    const isSettled = facts.stubs.some((stub) => stub.key === key) || context.consumed.has(key)
    return isSettled ? { kind: 'hold', heldBy: 'this', key, sequence: null, reason: 'settled_before' } : null
  },
  scopeRunning: ({ holders, context }) => {
    const running = holders.find((holder) => mayRun(holder, context))
    return running === undefined ? null : { kind: 'busy', retryAfter: untilPast(running, context) }
  },
  supersede: (situation) => (situation.holders.length > 0 && situation.holders.every((holder) => mayReplace(holder, situation)) ? write(situation, null, situation.holders) : null),
  outdated: ({ holders, request }) => (holders.length > 0 && holders.every((holder) => isNews(holder, request)) ? { kind: 'stale' } : null),
  scopeHeld: ({ holders: [holder] }) => {
    if (holder === undefined) return null
    const reason = holder.lateOutcome !== null ? 'outcome_contradicted' : isFinished(holder) ? 'earlier_outcome_not_consumed' : 'earlier_unknown'
    return { kind: 'hold', heldBy: 'other', key: holder.attempt.key, sequence: null, reason }
  },
} as const satisfies Readonly<Record<string, ClaimRule>>

export function decideClaim(request: ClaimRequest, facts: ClaimFacts, context: ClaimContext, rules: readonly ClaimRule[] = Object.values(claimRules)): ClaimDecision {
  const name = scopeName(request.attempt)
  const scope = [...facts.attempts.values()].filter((stored) => scopeName(stored.attempt) === name)
  const holders = scope.filter((stored) => holdsScope(stored, context.consumed))
  const situation: ClaimSituation = { request, facts, context, same: facts.attempts.get(request.attempt.key), scope, holders }
  for (const rule of rules) {
    const decision = rule(situation)
    if (decision !== null) return decision
  }
  return write(situation, null)
}

const mayRun = (stored: StoredAttempt, { now }: ClaimContext): boolean => stored.status === 'attempted' && !isPastDeadline(stored, now)

/** Milliseconds until the attempt may be taken for abandoned. */
const untilPast = ({ deadline }: StoredAttempt, { now }: ClaimContext): number => deadline - now + 1

/** The provider still knows the key, and will for as long as this effect may take. */
function isWindowOpen(same: StoredAttempt, { request, context }: ClaimSituation): boolean {
  const { idempotency } = same.attempt
  if (!request.mayResend || idempotency.kind !== 'provider-key' || context.clockDoubt !== null) return false
  return context.now + request.timeout < same.firstClaimedAt + idempotency.windowMilliseconds
}

/** Its reconciler may be asked: nobody runs it any more, and the last answer is not too fresh. */
export function mayAsk(stored: StoredAttempt, { now, clockDoubt }: Pick<ClaimContext, 'now' | 'clockDoubt'>): boolean {
  const { attempt: { reconcile }, status, resolution, deadline, askAfter } = stored
  const isOpen = reconcile !== null && resolution === null && (status === 'unknown' || status === 'attempted')
  return isOpen && clockDoubt === null && now > deadline && now >= (askAfter ?? 0)
}

/** DUR-50: a send of an outcome nobody knows, of which the session has been told, where both declare that consent may be given anew. */
function mayReplace(holder: StoredAttempt, { request, context }: ClaimSituation): boolean {
  const { attempt } = holder
  const isDeclared = attempt.kind === 'send' && attempt.retry === 'fresh-consent' && request.attempt.retry === 'fresh-consent'
  return isDeclared && isOpenUnknown(holder) && holder.lateOutcome === null && context.consumed.get(attempt.key) === holder.sequence
}

/** A recovery will tell the session of it; not of one from before a reset that other definitions made. */
const isNews = (holder: StoredAttempt, { attempt }: ClaimRequest): boolean => isFinished(holder) && holder.lateOutcome === null && holder.attempt.epoch === attempt.epoch

/** The newest earlier attempt for the same request that was given up without a proof that its request is gone from the world. */
function keySource({ request, scope }: ClaimSituation): StoredAttempt | null {
  const given = scope.filter((stored) => {
    const isGivenUp = stored.status === 'unknown' || (stored.status === 'failed' && stored.resolution !== null)
    return isGivenUp && !stored.keyPassedOn && stored.resolution?.fenced !== true && stored.attempt.requestDigest === request.attempt.requestDigest
  })
  return given.sort((a, b) => b.sequence - a.sequence)[0] ?? null
}
