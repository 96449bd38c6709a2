import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readState } from '../../host/journal/state.ts'
import { differenceLists, rowText, stubList, wholeDifferences, wholeRow, wholeStub } from '../../host/journal/stored-form.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import { attempt, completed, row, stub, unknown } from './rows.ts'

const place = { namespace: 't1', kind: 'conversation', id: 'c1' } as const

/** A value of a member, or the one it has in most rows. */
const orUsual = <Value>(usual: Value, ...others: readonly Value[]) => fc.constantFrom(usual, ...others)

const engineKeyFields = fc.record({
  format: fc.constant(1), namespace: orUsual('t1', 't2'), sessionId: orUsual('c1', 'c2'), epoch: orUsual<string | null>(null, 'e1'), activation: fc.nat(), step: orUsual('charge', 'other'), visit: fc.nat(), action: orUsual('pay', 'send'),
})

const attempts = fc.record({
  keyFields: fc.oneof(engineKeyFields, fc.dictionary(fc.string(), fc.nat())),
  request: fc.record({ amount: fc.nat() }), args: fc.record({ amount: fc.nat(3) }), subject: orUsual<unknown>(null, { account: 'a' }), epoch: orUsual<string | null>(null, 'e1'),
  idempotency: orUsual<unknown>({ kind: 'none' }, { kind: 'provider-key', windowMilliseconds: 5 }), reconcile: orUsual<unknown>(null, { tool: 'ask', settlesWithin: 1 }),
  retry: orUsual('none', 'fresh-consent'), policyRevision: fc.nat(2), messageId: orUsual<string | null>(null, 'm1'),
}).map((over) => attempt(over as Parameters<typeof attempt>[0]))

const rows: fc.Arbitrary<StoredAttempt> = fc.record({
  attempt: attempts, claims: fc.integer({ min: 1, max: 3 }), providerKey: orUsual('k1', 'k0'), outcome: orUsual<unknown>(null, completed, unknown), acknowledged: fc.boolean(), scopeVersion: orUsual<string | null>(null, 'v1'),
  resolution: orUsual<unknown>(null, { kind: 'released', fenced: false }), lateOutcome: orUsual<unknown>(null, completed), askAfter: orUsual<number | null>(null, 0, 5), keyPassedOn: fc.boolean(), journalEpoch: orUsual<string | null>(null, 'j1'),
}).map((over) => row(over as Parameters<typeof row>[0]))

it('SF1: a row is read as it was written', () => {
  fc.assert(fc.property(rows, (stored) => {
    const text = rowText(stored, place)
    expect(wholeRow(JSON.parse(text), stored.attempt.key, place)).toEqual(JSON.parse(JSON.stringify(stored)))
  }))
})

it('SF1: what is most usual is left out', () => {
  const fields = { format: 1, namespace: 't1', sessionId: 'c1', epoch: null, activation: 3, step: 'charge', visit: 1, action: 'pay' }
  const written = rowText(row({ attempt: attempt({ keyFields: fields }) }), place)
  for (const name of ['"key"', 'namespace', 'args', 'providerKey', 'acknowledged', 'lateOutcome']) expect(written).not.toContain(name)
  expect(written).toContain('"ownKeyFields":{"activation":3,"visit":1}')
})

it('SF2: a row with all its members is taken as it is', () => {
  const whole = row({ attempt: attempt({ args: { amount: 1 } }), providerKey: 'other' })
  const record = { key: place, version: 'v1', parts: { 'attempt:k1': JSON.stringify(whole) } }
  expect(readState(record).attempts.get('k1')).toEqual(whole)
})

it('SF1: stubs and differences are read as they were written', () => {
  expect(wholeStub(JSON.parse(JSON.stringify(stubList(stub()))))).toEqual(stub())
  const list = [{ path: ['a', 0], value: null }, { path: ['b'] }, { path: [], value: { c: 1 } }] as const
  expect(wholeDifferences(JSON.parse(JSON.stringify(differenceLists(list))))).toEqual(list)
})
