/**
 * What a completion finds, and what becomes of it. Pure.
 *
 * | a completion finds                              | answer                                            |
 * |-------------------------------------------------|---------------------------------------------------|
 * | own token, attempted or unknown, however late   | stored under a new sequence                       |
 * | own token, the same outcome already there       | stored                                            |
 * | own token, settled meanwhile                    | stored: its late outcome is no news to the session |
 * | another token, or no row                        | CLAIM_LOST: the turn saves nothing                |
 */
import { digest } from '../../src/canonical/index.ts'
import type { ActionOutcome, CompleteRequest } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'

export type CompleteDecision =
  | { readonly kind: 'stored'; readonly sequence: number }
  | { readonly kind: 'write'; readonly stored: StoredAttempt }
  | { readonly kind: 'lost' }

export interface CompleteFacts {
  readonly attempts: ReadonlyMap<string, StoredAttempt>
  readonly head: { readonly stubs: readonly AttemptStub[]; readonly sequence: number }
}

export const outcomeDigest = (outcome: ActionOutcome): string => digest('saydo.action.outcome', JSON.stringify(outcome), undefined, { bytes: 64 * 1024 * 1024 })

export function decideComplete(request: CompleteRequest, facts: CompleteFacts): CompleteDecision {
  const stored = facts.attempts.get(request.key)
  if (stored === undefined) {
    const stub = facts.head.stubs.find((settled) => settled.key === request.key && settled.token === request.token)
    return stub === undefined ? { kind: 'lost' } : { kind: 'stored', sequence: stub.sequence }
  }
  if (stored.token !== request.token) return { kind: 'lost' }
  if (stored.outcome !== null && outcomeDigest(stored.outcome) === outcomeDigest(request.outcome)) return { kind: 'stored', sequence: stored.sequence }
  if (stored.status === 'completed' || stored.status === 'failed') return { kind: 'stored', sequence: stored.sequence }
  return { kind: 'write', stored: { ...stored, status: request.outcome.status, outcome: request.outcome, sequence: facts.head.sequence + 1, acknowledged: false } }
}
