import { describe, expect, it } from 'vitest'
import { decideComplete } from '../../host/journal/complete-rules.ts'
import { outcomeDigest } from '../../host/journal/complete-rules.ts'
import { keepStubs, settle } from '../../host/journal/settle-rules.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import { stubList } from '../../host/journal/stored-form.ts'
import { attempt, completed, failed, row, rowWith, stub, unknown } from './rows.ts'

const facts = (rows: readonly StoredAttempt[], stubs: readonly ReturnType<typeof stub>[] = []) => ({ attempts: new Map(rows.map((stored) => [stored.attempt.key, stored])), head: { stubs, sequence: 7 } })
const request = { key: 'k1', token: 'mine', outcome: completed }

describe('a completion finds', () => {
  it('own token, attempted: written under the next sequence, pending', () => {
    for (const outcome of [completed, failed, unknown]) {
      expect(decideComplete({ ...request, outcome }, facts([row()]))).toEqual({ kind: 'write', stored: { ...row(), status: outcome.status, outcome, sequence: 8, acknowledged: false } })
    }
  })

  it('own token, unknown, however late and also acknowledged: written under a new sequence, pending again', () => {
    const stored = rowWith(unknown, { acknowledged: true })
    expect(decideComplete(request, facts([stored]))).toEqual({ kind: 'write', stored: { ...stored, status: 'completed', outcome: completed, sequence: 8, acknowledged: false } })
  })

  it('own token, the same outcome already there: stored, under the sequence it has', () => {
    for (const outcome of [completed, failed, unknown]) expect(decideComplete({ ...request, outcome }, facts([rowWith(outcome)]))).toEqual({ kind: 'stored', sequence: 2 })
  })

  it('own token, another outcome already decided: that one stays', () => {
    expect(decideComplete(request, facts([rowWith(failed)]))).toEqual({ kind: 'stored', sequence: 2 })
    expect(decideComplete({ ...request, outcome: failed }, facts([rowWith(completed)]))).toEqual({ kind: 'stored', sequence: 2 })
  })

  it('own token, settled meanwhile: stored', () => {
    expect(decideComplete(request, facts([], [stub({ key: 'k0' }), stub()]))).toEqual({ kind: 'stored', sequence: 2 })
  })

  it('another token: lost, whatever the status', () => {
    for (const stored of [row(), rowWith(completed), rowWith(unknown)]) expect(decideComplete({ ...request, token: 'old' }, facts([stored]))).toEqual({ kind: 'lost' })
    expect(decideComplete({ ...request, token: 'old' }, facts([], [stub()]))).toEqual({ kind: 'lost' })
  })

  it('no row: lost', () => {
    expect(decideComplete(request, facts([row({ attempt: attempt({ key: 'k0' }) })]))).toEqual({ kind: 'lost' })
  })
})

describe('a receipt', () => {
  it('of a completed or failed attempt: settled, with a stub that says what it was', () => {
    for (const outcome of [completed, failed]) {
      expect(settle(rowWith(outcome), { key: 'k1', sequence: 2 })).toEqual({
        kind: 'settled', stub: { key: 'k1', activation: 1, token: 'mine', sequence: 2, requestDigest: 'd42', outcomeDigest: outcomeDigest(outcome), status: outcome.status },
      })
    }
  })

  it('DUR-47: of an unknown attempt: kept, acknowledged', () => {
    expect(settle(rowWith(unknown), { key: 'k1', sequence: 2 })).toEqual({ kind: 'kept', stored: rowWith(unknown, { acknowledged: true }) })
  })

  it('DUR-45: of an earlier sequence, or a later one: nothing changes', () => {
    for (const outcome of [completed, failed, unknown]) for (const sequence of [1, 3]) expect(settle(rowWith(outcome), { key: 'k1', sequence })).toEqual({ kind: 'untouched' })
  })

  it('of an attempt without an outcome: nothing changes', () => {
    expect(settle(row(), { key: 'k1', sequence: 1 })).toEqual({ kind: 'untouched' })
  })
})

describe('stubs of settled attempts', () => {
  const many = Array.from({ length: 40 }, (_, index) => stub({ key: `k${index}`, activation: index, sequence: index }))

  it('stay within half a kilobyte as they are stored; the oldest go first, the newest always stays', () => {
    const kept = keepStubs(many.slice(0, 39), many.slice(39), () => new Set())
    expect(JSON.stringify(kept.map(stubList)).length).toBeLessThanOrEqual(512)
    expect(kept).toEqual(many.slice(-kept.length))
    expect(kept.length).toBeGreaterThan(3)
    const large = stub({ outcomeDigest: 'x'.repeat(5_000) })
    expect(keepStubs(many, [large], () => new Set())).toEqual([large])
  })

  it('stay whatever the size while their activation lives: its step may be come to again', () => {
    const kept = keepStubs(many.slice(0, 39), many.slice(39), () => new Set([3, 5]))
    expect(kept.map((one) => one.activation)).toEqual(expect.arrayContaining([3, 5, 39]))
    expect(kept.length).toBeLessThan(15)
  })

  it('stay all while there is room', () => {
    expect(keepStubs([stub({ key: 'k0' })], [stub()], () => new Set())).toEqual([stub({ key: 'k0' }), stub()])
  })
})
