/**
 * What a completion finds, and what becomes of it: the first rule that applies decides. Pure.
 *
 * | a completion finds                                   | answer                                                        |
 * |------------------------------------------------------|---------------------------------------------------------------|
 * | no row, and a stub of its own                        | stored: its late outcome is no news to the session            |
 * | another token; or no row at all                      | CLAIM_LOST: the turn saves nothing                            |
 * | own token, the same outcome already there, or unknown twice | stored: that is no news                                |
 * | own token, decided otherwise by somebody else        | late: kept beside, an alarm, the scope is held again          |
 * | own token, completed or failed                       | stored: that one stays                                        |
 * | own token, attempted or unknown, however late        | stored under a new sequence: pending again                    |
 */
import { digest } from '../../src/canonical/index.ts'
import type { ActionOutcome, CompleteRequest } from '../../src/index.ts'
import { isFinished } from './attempt.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'

export type CompleteDecision =
  | { readonly kind: 'stored'; readonly sequence: number }
  | { readonly kind: 'write'; readonly stored: StoredAttempt }
  /** Somebody decided otherwise meanwhile: EFFECT_AFTER_RESOLUTION. */
  | { readonly kind: 'late'; readonly stored: StoredAttempt }
  | { readonly kind: 'lost' }

export interface CompleteFacts {
  readonly attempts: ReadonlyMap<string, StoredAttempt>
  readonly head: { readonly stubs: readonly AttemptStub[]; readonly sequence: number }
}

interface CompleteSituation {
  readonly request: CompleteRequest
  readonly facts: CompleteFacts
  readonly stored: StoredAttempt | undefined
}

export type CompleteRule = (situation: CompleteSituation) => CompleteDecision | null

const ofRow = (rule: (stored: StoredAttempt, situation: CompleteSituation) => CompleteDecision | null): CompleteRule => (situation) =>
  situation.stored === undefined ? null : rule(situation.stored, situation)

const asStored = ({ sequence }: StoredAttempt): CompleteDecision => ({ kind: 'stored', sequence })

export const outcomeDigest = (outcome: ActionOutcome): string => digest('saydo.action.outcome', JSON.stringify(outcome), undefined, { bytes: 64 * 1024 * 1024 })

export const completeRules = {
  ownStub: ({ request, facts, stored }) => {
    const stub = stored === undefined ? facts.head.stubs.find((settled) => settled.key === request.key && settled.token === request.token) : undefined
    return stub === undefined ? null : { kind: 'stored', sequence: stub.sequence }
  },
  otherToken: ofRow((stored, { request }) => (stored.token === request.token ? null : { kind: 'lost' })),
  noNews: ofRow((stored, { request }) => (isSame(stored.outcome, request.outcome) || isSame(stored.lateOutcome, request.outcome) ? asStored(stored) : null)),
  contradiction: ofRow((stored, { request }) => (contradicts(stored, request.outcome) ? { kind: 'late', stored: { ...stored, lateOutcome: request.outcome } } : null)),
  finished: ofRow((stored) => (isFinished(stored) ? asStored(stored) : null)),
} as const satisfies Readonly<Record<string, CompleteRule>>

export function decideComplete(request: CompleteRequest, facts: CompleteFacts, rules: readonly CompleteRule[] = Object.values(completeRules)): CompleteDecision {
  const stored = facts.attempts.get(request.key)
  for (const rule of rules) {
    const decision = rule({ request, facts, stored })
    if (decision !== null) return decision
  }
  if (stored === undefined) return { kind: 'lost' }
  return { kind: 'write', stored: { ...stored, status: request.outcome.status, outcome: request.outcome, sequence: facts.head.sequence + 1, acknowledged: false } }
}

/** The same news: two ways of not knowing are. */
export function isSame(a: ActionOutcome | null, b: ActionOutcome): boolean {
  if (a === null) return false
  return (a.status === 'unknown' && b.status === 'unknown') || outcomeDigest(a) === outcomeDigest(b)
}

/** Something happened that was decided not to have happened, or was left open; or the other way round. */
function contradicts({ resolution, status }: StoredAttempt, outcome: ActionOutcome): boolean {
  if (resolution === null) return false
  return outcome.status === 'completed' ? status !== 'completed' : outcome.status === 'failed' && status === 'completed'
}
