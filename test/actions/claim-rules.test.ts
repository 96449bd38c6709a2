import { describe, expect, it } from 'vitest'
import { decideClaim } from '../../host/journal/claim-rules.ts'
import { newClaim } from '../../host/journal/new-claim.ts'
import { defaultJournalLimits } from '../../host/journal/limits.ts'
import type { ClaimDecision, ClaimWrite } from '../../host/journal/claim-rules.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import type { ClaimRequest } from '../../src/index.ts'
import { attempt, claimOf, completed, failed, now, row, rowWith, stub, unknown } from './rows.ts'

interface Found {
  readonly rows?: readonly StoredAttempt[]
  readonly stubs?: readonly ReturnType<typeof stub>[]
  readonly request?: ClaimRequest
  readonly token?: string
  readonly loaded?: number
  readonly at?: number
  readonly consumed?: Readonly<Record<string, number>>
  readonly foreign?: boolean
  readonly doubt?: number | null
}

function decide({ rows = [], stubs = [], request = claimOf(), token = 'new', loaded = 2, at = now, consumed = {}, foreign = false, doubt = null }: Found): ClaimDecision {
  const attempts = new Map(rows.map((stored) => [stored.attempt.key, stored]))
  return decideClaim(request, { attempts, stubs, revision: 2 }, { now: at, token, revision: loaded, consumed: new Map(Object.entries(consumed)), isForeignJournal: foreign, clockDoubt: doubt })
}

/** A claim that is written. */
const written = (over: Partial<ClaimWrite> = {}): ClaimWrite => ({ kind: 'write', again: null, takesFrom: null, supersedes: [], keyFrom: null, ...over })

const other = attempt({ key: 'k0' })
const providerKey = attempt({ idempotency: { kind: 'provider-key', windowMilliseconds: 10_000 } })
const past = now + 60_001

describe('a claim finds', () => {
  it('nothing of all this: it is written', () => {
    expect(decide({})).toEqual(written())
  })

  it('the conversation saved by another turn meanwhile: stale, whatever else is there', () => {
    expect(decide({ loaded: 1 })).toEqual({ kind: 'stale' })
    expect(decide({ loaded: 1, rows: [rowWith(completed)] })).toEqual({ kind: 'stale' })
  })

  it('the same key with another request: a mismatch, whatever its status', () => {
    for (const stored of [row(), rowWith(completed), rowWith(failed), rowWith(unknown)]) {
      const changed = { ...stored, attempt: attempt({ requestDigest: 'd43' }) }
      expect(decide({ rows: [changed], token: 'mine' })).toEqual({ kind: 'mismatch', stored: changed })
    }
  })

  it('the same key, own token, attempted, before its deadline: our own write whose reply was lost', () => {
    expect(decide({ rows: [row()], token: 'mine' })).toEqual({ kind: 'claimed', stored: row() })
    expect(decide({ rows: [row()], token: 'mine', loaded: 1 })).toEqual({ kind: 'claimed', stored: row() })
  })

  it('the same key, completed or failed: replay, own token or not', () => {
    for (const stored of [rowWith(completed), rowWith(failed)]) {
      expect(decide({ rows: [stored] })).toEqual({ kind: 'replay', stored })
      expect(decide({ rows: [stored], token: 'mine' })).toEqual({ kind: 'replay', stored })
    }
  })

  it('the same key, settled: hold, for its outcome went to the session that saved it', () => {
    expect(decide({ stubs: [stub()] })).toEqual({ kind: 'hold', heldBy: 'this', key: 'k1', sequence: null, reason: 'settled_before' })
    expect(decide({ stubs: [stub({ key: 'k0' })] })).toMatchObject({ kind: 'write' })
  })

  it('the same key, consumed by this session and gone from the journal: hold', () => {
    expect(decide({ consumed: { k1: 2 } })).toEqual({ kind: 'hold', heldBy: 'this', key: 'k1', sequence: null, reason: 'settled_before' })
    expect(decide({ consumed: { k0: 2 } })).toMatchObject({ kind: 'write' })
  })

  it('the same key, attempted by another, up to its deadline: busy until it is past', () => {
    expect(decide({ rows: [row()] })).toEqual({ kind: 'busy', retryAfter: 60_001 })
    expect(decide({ rows: [row()], at: now + 60_000 })).toEqual({ kind: 'busy', retryAfter: 1 })
  })

  it('the same key, attempted, past its deadline: it is written as unknown, own token or not', () => {
    expect(decide({ rows: [row()], at: past })).toEqual({ kind: 'mark-unknown', stored: row() })
    expect(decide({ rows: [row()], at: past, token: 'mine' })).toEqual({ kind: 'mark-unknown', stored: row() })
  })

  it('the same key, unknown: hold under its sequence, with its reason', () => {
    expect(decide({ rows: [rowWith(unknown)], at: past })).toEqual({ kind: 'hold', heldBy: 'this', key: 'k1', sequence: 2, reason: 'timeout' })
  })

  it('the same key, unknown or past its deadline, window open: claimed again under the same provider key', () => {
    for (const stored of [rowWith(unknown, { attempt: providerKey }), row({ attempt: providerKey, deadline: now - 1 })]) {
      expect(decide({ rows: [stored] })).toEqual(written({ again: stored }))
    }
  })

  it('a window that is closed when the effect may end: hold', () => {
    const stored = rowWith(unknown, { attempt: providerKey, firstClaimedAt: now - 9_000 })
    expect(decide({ rows: [stored] })).toMatchObject({ kind: 'hold', heldBy: 'this' })
    expect(decide({ rows: [{ ...stored, firstClaimedAt: now - 8_999 }] })).toMatchObject({ kind: 'write' })
  })

  it('a window that is open, where the caller may not send again: hold', () => {
    expect(decide({ rows: [rowWith(unknown, { attempt: providerKey })], request: claimOf({ mayResend: false }) })).toMatchObject({ kind: 'hold' })
  })

  it('a running attempt with an open window: busy all the same', () => {
    expect(decide({ rows: [row({ attempt: providerKey })] })).toMatchObject({ kind: 'busy' })
  })

  it('its scope held by an attempt that may run: busy', () => {
    expect(decide({ rows: [row({ attempt: other })] })).toEqual({ kind: 'busy', retryAfter: 60_001 })
    expect(decide({ rows: [row({ attempt: other })], at: now + 60_000 })).toEqual({ kind: 'busy', retryAfter: 1 })
  })

  it('its scope held by an attempt past its deadline, or unknown: hold, naming it', () => {
    const held = { kind: 'hold', heldBy: 'other', key: 'k0', sequence: null, reason: 'earlier_unknown' }
    expect(decide({ rows: [row({ attempt: other })], at: past })).toEqual(held)
    expect(decide({ rows: [rowWith(unknown, { attempt: other })] })).toEqual(held)
    expect(decide({ rows: [rowWith(unknown, { attempt: other, acknowledged: true })], consumed: { k0: 2 } })).toEqual(held)
  })

  it('its scope held by a finished attempt this session has not consumed: the turn is outdated, unless a reset lies between', () => {
    for (const outcome of [completed, failed]) expect(decide({ rows: [rowWith(outcome, { attempt: other })] })).toEqual({ kind: 'stale' })
    expect(decide({ rows: [rowWith(completed, { attempt: other })], consumed: { k0: 1 } })).toEqual({ kind: 'stale' })
    const before = rowWith(completed, { attempt: attempt({ key: 'k0', epoch: 'e0' }) })
    expect(decide({ rows: [before] })).toEqual({ kind: 'hold', heldBy: 'other', key: 'k0', sequence: null, reason: 'earlier_outcome_not_consumed' })
  })

  it('its scope held by finished attempts, all consumed: it takes the scope from the one that has it', () => {
    const first = rowWith(completed, { attempt: other })
    const second = rowWith(failed, { attempt: attempt({ key: 'k9' }), scopeVersion: 'v1' })
    expect(decide({ rows: [first], consumed: { k0: 2 } })).toEqual(written())
    expect(decide({ rows: [first, second], consumed: { k0: 2, k9: 2 } })).toEqual(written({ takesFrom: second }))
    expect(decide({ rows: [first, second], consumed: { k0: 2 } })).toEqual({ kind: 'stale' })
  })

  it('another scope held: that is nothing to it', () => {
    const elsewhere = [attempt({ key: 'k0', action: 'notify' }), attempt({ key: 'k9', subject: { account: 'a1' } })]
    expect(decide({ rows: elsewhere.map((given) => rowWith(unknown, { attempt: given })) })).toMatchObject({ kind: 'write', takesFrom: null })
  })

  it('attempts of another journal: hold, whatever is there; but not before a faster turn', () => {
    expect(decide({ foreign: true })).toEqual({ kind: 'hold', heldBy: 'other', key: null, sequence: null, reason: 'journal_not_confirmed' })
    expect(decide({ foreign: true, rows: [rowWith(completed)] })).toMatchObject({ kind: 'hold', key: null })
    expect(decide({ foreign: true, loaded: 1 })).toEqual({ kind: 'stale' })
  })

  it('the same key, attempted, where the clocks differ: busy, past its deadline or not', () => {
    expect(decide({ rows: [row()], at: past, doubt: 30_000 })).toEqual({ kind: 'busy', retryAfter: 30_000 })
    expect(decide({ rows: [rowWith(unknown, { attempt: providerKey })], doubt: 30_000 })).toMatchObject({ kind: 'hold', heldBy: 'this' })
  })

  it('the same key, unknown, with a reconciler, past its deadline: the provider is asked', () => {
    const asked = rowWith(unknown, { attempt: attempt({ reconcile: { tool: 'find', settlesWithin: 0 } }) })
    expect(decide({ rows: [asked], at: past })).toEqual({ kind: 'reconcile', stored: asked })
    expect(decide({ rows: [asked], at: now + 60_000 })).toMatchObject({ kind: 'hold' })
    expect(decide({ rows: [asked], at: past, doubt: 1 })).toMatchObject({ kind: 'hold' })
    expect(decide({ rows: [{ ...asked, askAfter: past + 1 }], at: past })).toMatchObject({ kind: 'hold' })
  })

  it('the same key, unknown, released or superseded: hold; neither sent again nor asked about', () => {
    const declared = attempt({ reconcile: { tool: 'find', settlesWithin: 0 }, idempotency: { kind: 'provider-key', windowMilliseconds: 1e9 } })
    for (const kind of ['released', 'superseded'] as const) {
      expect(decide({ rows: [rowWith(unknown, { attempt: declared, resolution: { kind, fenced: false } })], at: past })).toMatchObject({ kind: 'hold', heldBy: 'this', sequence: 2 })
    }
  })

  describe('its scope held by an unknown send', () => {
    const send = (over: Parameters<typeof attempt>[0] = {}) => attempt({ kind: 'send', retry: 'fresh-consent', ...over })
    const old = rowWith(unknown, { attempt: send({ key: 'k0', requestDigest: 'd41' }), providerKey: 'k0' })
    const request = claimOf({ attempt: send() })

    it('DUR-50: that may be replaced by a new consent, and of which the session was told: it supersedes it', () => {
      expect(decide({ rows: [old], request, consumed: { k0: 2 } })).toEqual(written({ supersedes: [old] }))
    })

    it('DUR-50: of which the session was not told, or that is no such send, or is running: it is in the way', () => {
      expect(decide({ rows: [old], request })).toMatchObject({ kind: 'hold', heldBy: 'other' })
      for (const over of [{ kind: 'charge' as const }, { retry: 'none' as const }]) {
        expect(decide({ rows: [{ ...old, attempt: send({ key: 'k0', ...over }) }], request, consumed: { k0: 2 } })).toMatchObject({ kind: 'hold' })
      }
      expect(decide({ rows: [old], request: claimOf({ attempt: send({ retry: 'none' }) }), consumed: { k0: 2 } })).toMatchObject({ kind: 'hold' })
      expect(decide({ rows: [row({ attempt: send({ key: 'k0' }) })], request, consumed: { k0: 1 } })).toMatchObject({ kind: 'busy' })
    })

    it('for the very same request: its provider key is used again, once', () => {
      const same = { ...old, attempt: send({ key: 'k0' }) }
      expect(decide({ rows: [same], request, consumed: { k0: 2 } })).toEqual(written({ supersedes: [same], keyFrom: same }))
      expect(decide({ rows: [{ ...same, keyPassedOn: true }], request, consumed: { k0: 2 } })).toMatchObject({ kind: 'write', keyFrom: null })
    })
  })

  it('an attempt for the same request that the provider has not applied: its key is used again, unless it is fenced', () => {
    const gone = rowWith(failed, { attempt: other, acknowledged: true, resolution: { kind: 'reconciled', fenced: false } })
    expect(decide({ rows: [gone] })).toEqual(written({ keyFrom: gone }))
    expect(decide({ rows: [{ ...gone, resolution: { kind: 'reconciled', fenced: true } }] })).toEqual(written())
    expect(decide({ rows: [{ ...gone, attempt: attempt({ key: 'k0', requestDigest: 'd41' }) }] })).toEqual(written())
    expect(decide({ rows: [{ ...gone, resolution: null }], consumed: { k0: 2 } })).toEqual(written())
  })

  it('an attempt that was decided, told and acknowledged holds nothing; contradicted by its worker, it does', () => {
    const decided = rowWith(failed, { attempt: attempt({ key: 'k0', requestDigest: 'd41' }), acknowledged: true, resolution: { kind: 'resolved', fenced: false } })
    expect(decide({ rows: [decided] })).toEqual(written())
    expect(decide({ rows: [{ ...decided, lateOutcome: completed }] })).toMatchObject({ kind: 'hold', heldBy: 'other', reason: 'outcome_contradicted' })
  })
})

describe('a new claim', () => {
  const request = claimOf()
  const begin = (left: number) => newClaim({ again: null, keyFrom: null }, {
    request, sequence: 1, token: 'new', revision: 2, journalEpoch: null, clock: { now: () => now }, ids: { random: () => 'r', ordered: () => 'o' }, limits: defaultJournalLimits, turnEnds: now + left,
  })

  it('NOT_ENOUGH_TIME: is refused when time-out and save do not fit into what is left of the turn', () => {
    const needed = request.timeout + defaultJournalLimits.saveBudget
    expect(begin(needed).status).toBe('attempted')
    expect(() => begin(needed - 1)).toThrow(expect.objectContaining({ code: 'NOT_ENOUGH_TIME', next: 'retry' }))
  })
})
