/**
 * What acknowledging a receipt does to its attempt. Pure.
 *
 * | the attempt               | the receipt's sequence | becomes                                          |
 * |---------------------------|------------------------|--------------------------------------------------|
 * | completed or failed       | the same               | settled: a stub, checkpoint gone, scope free      |
 * | unknown                   | the same               | unknown, acknowledged, checkpoint gone, scope held |
 * | attempted                 | any                    | stays as it is                                   |
 * | any                       | an earlier one         | stays as it is (DUR-45)                           |
 */
import type { ActionOutcome, Receipt } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import { outcomeDigest } from './complete-rules.ts'

export type Settlement = { readonly kind: 'settled'; readonly stub: AttemptStub } | { readonly kind: 'kept'; readonly stored: StoredAttempt } | { readonly kind: 'untouched' }

export function settle(stored: StoredAttempt, receipt: Receipt): Settlement {
  if (stored.sequence !== receipt.sequence || stored.outcome === null) return { kind: 'untouched' }
  if (stored.status === 'unknown') return { kind: 'kept', stored: { ...stored, acknowledged: true } }
  return { kind: 'settled', stub: stubOf(stored, stored.outcome) }
}

function stubOf({ attempt, token, sequence, status }: StoredAttempt, outcome: ActionOutcome): AttemptStub {
  return { key: attempt.key, activation: Number(attempt.keyFields['activation']), token, sequence, requestDigest: attempt.requestDigest, outcomeDigest: outcomeDigest(outcome), status }
}

/** Bytes the stubs of settled attempts may take. */
const stubBudget = 1_024

/** The stubs with more; when the budget is passed the oldest go, but never one whose activation may come to its step again. */
export function keepStubs(stubs: readonly AttemptStub[], added: readonly AttemptStub[], live: () => ReadonlySet<number>): readonly AttemptStub[] {
  if (added.length === 0) return stubs
  const all = [...stubs, ...added]
  let bytes = JSON.stringify(all).length
  if (bytes <= stubBudget) return all
  const lives = live()
  return all.filter((stub, index) => {
    const stays = bytes <= stubBudget || index === all.length - 1 || lives.has(stub.activation)
    if (!stays) bytes -= JSON.stringify(stub).length + 1
    return stays
  })
}
