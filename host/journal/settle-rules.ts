/**
 * What acknowledging a receipt does to its attempt: the first rule that applies decides. Pure.
 *
 * | the attempt                            | becomes                                                          |
 * |----------------------------------------|------------------------------------------------------------------|
 * | of another sequence than the receipt's | stays as it is (DUR-45)                                          |
 * | attempted                              | stays as it is                                                   |
 * | unknown                                | unknown, acknowledged, checkpoint gone, scope held (DUR-47)      |
 * | decided by somebody else than its worker | kept, acknowledged, checkpoint gone, scope free unless contradicted |
 * | completed or failed                    | settled: a stub, checkpoint gone, scope free                     |
 */
import type { ActionOutcome, Receipt } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import { outcomeDigest } from './complete-rules.ts'

export type Settlement = { readonly kind: 'settled'; readonly stub: AttemptStub } | { readonly kind: 'kept'; readonly stored: StoredAttempt } | { readonly kind: 'untouched' }

export type SettleRule = (stored: StoredAttempt, receipt: Receipt) => Settlement | null

export const settleRules = {
  otherSequence: (stored, receipt) => (stored.sequence === receipt.sequence ? null : { kind: 'untouched' }),
  unknown: (stored) => (stored.status === 'unknown' ? { kind: 'kept', stored: { ...stored, acknowledged: true } } : null),
  decided: (stored) => (stored.resolution === null ? null : { kind: 'kept', stored: { ...stored, acknowledged: true, ...(stored.lateOutcome === null ? { scopeVersion: null } : {}) } }),
} as const satisfies Readonly<Record<string, SettleRule>>

export function settle(stored: StoredAttempt, receipt: Receipt, rules: readonly SettleRule[] = Object.values(settleRules)): Settlement {
  for (const rule of rules) {
    const settlement = rule(stored, receipt)
    if (settlement !== null) return settlement
  }
  return stored.outcome === null ? { kind: 'untouched' } : { kind: 'settled', stub: stubOf(stored, stored.outcome) }
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
