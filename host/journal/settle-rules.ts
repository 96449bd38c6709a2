/**
 * What acknowledging a receipt does to its attempt. Pure.
 *
 * | the attempt               | the receipt's sequence | becomes                                          |
 * |---------------------------|------------------------|--------------------------------------------------|
 * | completed or failed       | the same               | settled: a stub, checkpoint gone, scope free      |
 * | unknown                   | the same               | unknown, acknowledged, checkpoint gone, scope held |
 * | any                       | an earlier one         | stays as it is (DUR-45)                           |
 */
import type { Receipt } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import { outcomeDigest } from './complete-rules.ts'

export type Settlement = { readonly kind: 'settled'; readonly stub: AttemptStub } | { readonly kind: 'kept'; readonly stored: StoredAttempt } | { readonly kind: 'untouched' }

export function settle(stored: StoredAttempt, receipt: Receipt): Settlement {
  if (stored.sequence !== receipt.sequence || stored.outcome === null) return { kind: 'untouched' }
  if (stored.status === 'unknown') return { kind: 'kept', stored: { ...stored, acknowledged: true } }
  return { kind: 'settled', stub: stubOf(stored) }
}

export function stubOf(stored: StoredAttempt): AttemptStub {
  const { attempt, token, sequence, outcome, status } = stored
  return { key: attempt.key, token, sequence, requestDigest: attempt.requestDigest, outcomeDigest: outcome === null ? '' : outcomeDigest(outcome), status }
}

/** Bytes the stubs of settled attempts may take; the oldest go first. */
const stubBudget = 1_024

export function keepStubs(stubs: readonly AttemptStub[], added: readonly AttemptStub[]): readonly AttemptStub[] {
  let kept = [...stubs, ...added]
  while (kept.length > 1 && JSON.stringify(kept).length > stubBudget) kept = kept.slice(1)
  return kept
}
