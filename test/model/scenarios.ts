/** Small worlds, each made for some of the rules. `large` ones take minutes. */
import { claimRules } from '../../host/journal/claim-rules.ts'
import { completeRules } from '../../host/journal/complete-rules.ts'
import { notAppliedGuard, operatorGuards, reconcileGuards } from '../../host/journal/resolution-rules.ts'
import { settleRules } from '../../host/journal/settle-rules.ts'
import { settles } from './world.ts'
import type { Delivery, Rules, Scenario } from './world.ts'

const say = (message: string, ...steps: readonly string[]): Delivery => ({ line: 0, message, steps })
const inOther = (message: string, ...steps: readonly string[]): Delivery => ({ line: 1, message, steps })

const providerKey = { idempotency: { kind: 'provider-key', windowMilliseconds: 100 } } as const
const reconcile = { reconcile: { tool: 'find', settlesWithin: settles } } as const
const send = { kind: 'send', retry: 'fresh-consent' } as const

export const scenarios = {
  /** The same message at two workers, and another one after it. */
  twice: { name: 'one message delivered twice, one more', deliveries: [[say('m1', 'pay'), say('m2', 'pay')], [say('m1', 'pay')]], faults: 1, kinds: ['crash', 'drop', 'lost-reply', 'freeze'], ticks: 3, refuses: true },
  /** Two messages that come to different steps of one scope, and of another. */
  places: { name: 'two messages, two places of one scope', deliveries: [[say('m1', 'pay/a')], [say('m2', 'pay/b')]], faults: 1, kinds: ['lost-reply', 'crash'], ticks: 3 },
  actions: { name: 'two messages, two actions', deliveries: [[say('m1', 'pay', 'tell')], [say('m2', 'tell/b')]], faults: 1, kinds: ['lost-reply', 'drop', 'crash'], ticks: 3 },
  restart: { name: 'a worker that comes back', deliveries: [[say('m1', 'pay')], [say('m2', 'pay'), say('m3', 'pay')]], faults: 1, kinds: ['freeze', 'drop', 'crash'], ticks: 4 },
  standstill: { name: 'a worker that stands still, and a lost reply', deliveries: [[say('m1', 'pay')], [say('m2', 'pay')]], faults: 2, kinds: ['freeze', 'drop'], ticks: 3 },
  resend: { name: 'a provider that knows keys', deliveries: [[say('m1', 'pay')], [say('m1', 'pay'), say('m2', 'pay')]], attempt: providerKey, dedupes: true, faults: 1, kinds: ['freeze', 'crash', 'drop'], ticks: 4, reaches: ['resent'] },
  reconcile: {
    name: 'a provider that can be asked', deliveries: [[say('m1', 'pay')], [say('m2', 'pay'), say('m3', 'pay')]], attempt: reconcile, sweeps: true, faults: 1, kinds: ['crash', 'drop', 'delay', 'freeze'], ticks: 5,
    reaches: ['reconciled', 'swept', 'key-reused'],
  },
  asked: { name: 'a provider that can be asked, one more message', deliveries: [[say('m1', 'pay')], [say('m2', 'pay')]], attempt: reconcile, sweeps: true, faults: 1, kinds: ['crash', 'drop', 'delay'], ticks: 5, reaches: ['reconciled', 'swept'] },
  supersede: { name: 'a send that may be replaced', deliveries: [[say('m1', 'pay')], [say('m2', 'pay'), say('m3', 'pay')]], attempt: { ...send, ...reconcile }, sweeps: true, dedupes: true, faults: 1, kinds: ['drop', 'delay'], ticks: 4, reaches: ['superseded', 'key-reused'] },
  operator: { name: 'an operator', deliveries: [[say('m1', 'pay')], [say('m2', 'pay')]], verdicts: 2, faults: 1, kinds: ['drop', 'delay', 'freeze'], ticks: 3, reaches: ['release', 'resolve', 'alarm'] },
  operatorResend: { name: 'an operator, and a provider that knows keys', deliveries: [[say('m1', 'pay')], [say('m2', 'pay')]], attempt: providerKey, dedupes: true, verdicts: 1, faults: 1, kinds: ['crash', 'freeze'], ticks: 3, reaches: ['release'] },
  ownStore: { name: 'a host with a store of its own', deliveries: [[say('m1', 'pay')], [say('m1', 'pay'), say('m2', 'pay')]], ownStore: true, faults: 1, kinds: ['crash', 'drop', 'freeze', 'delay'], ticks: 4 },
  shared: { name: 'two conversations, one scope', deliveries: [[say('m1', 'pay'), say('m2', 'pay')], [inOther('m1', 'pay'), inOther('m2', 'pay')]], shared: true, faults: 1, kinds: ['crash', 'drop', 'lost-reply'], ticks: 3 },
  redeploy: { name: 'a message two versions read differently', deliveries: [[say('m1', 'pay', 'tell')], [{ ...say('m1', 'pay'), digest: 'other' }]], faults: 1, kinds: ['crash', 'lost-reply'], ticks: 1 },
  clocks: { name: 'clocks that differ, and are known to', deliveries: [[say('m1', 'pay')], [say('m1', 'pay')]], attempt: reconcile, sweeps: true, verdicts: 1, skew: 3, faults: 0, kinds: [], ticks: 1 },
  restored: { name: 'a restored table', deliveries: [[say('m1', 'pay')], [say('m1', 'pay')]], faults: 1, kinds: ['restore'], ticks: 1 },
  restoredRows: { name: 'a restored table with rows', deliveries: [[say('m1', 'pay')]], attempt: reconcile, sweeps: true, verdicts: 1, faults: 2, kinds: ['restore', 'drop'], ticks: 4 },
} as const satisfies Readonly<Record<string, Scenario>>

export const largeScenarios: readonly Scenario[] = [
  { name: 'two actions, two deliveries, two faults', deliveries: [[say('m1', 'pay', 'tell')], [say('m1', 'pay', 'tell')]], attempt: reconcile, sweeps: true, faults: 2, kinds: ['crash', 'lost-reply', 'drop', 'delay', 'freeze'], ticks: 4 },
  { name: 'two conversations, one scope, two faults', deliveries: [[say('m1', 'pay'), say('m2', 'pay')], [inOther('m1', 'pay'), inOther('m2', 'pay')]], shared: true, faults: 2, kinds: ['crash', 'lost-reply', 'drop', 'freeze'], ticks: 4 },
  { name: 'an operator, two faults', deliveries: [[say('m1', 'pay')], [say('m2', 'pay')]], attempt: reconcile, sweeps: true, verdicts: 1, faults: 2, kinds: ['crash', 'drop', 'delay', 'freeze', 'lost-reply'], ticks: 5 },
]

export const allRules: Rules = {
  claim: Object.values(claimRules),
  complete: Object.values(completeRules),
  settle: Object.values(settleRules),
  reconcile: { guards: Object.values(reconcileGuards), notApplied: notAppliedGuard },
  operator: Object.values(operatorGuards),
}
