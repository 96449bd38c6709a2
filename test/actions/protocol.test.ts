import { describe, expect, it } from 'vitest'
import { EffectNotApplied } from '../../src/index.ts'
import { runEffect } from '../../src/actions/effect.ts'
import { platformDeadlines } from '../../src/ports/index.ts'
import { memoryStore, uuidIds } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { payingHost, sayTo } from '../support/paying.ts'
import type { Charge, Provider } from '../support/paying.ts'

const clock = { now: () => 1_800_000_000_000 }

/** A store that counts its requests. */
function counted(storage: Storage) {
  const requests: string[] = []
  const wrapped: Storage = {
    supports: storage.supports,
    read: (key) => (requests.push('read'), storage.read(key)),
    commit: (changes) => (requests.push('commit'), storage.commit(changes)),
    due: (...query) => (requests.push('due'), storage.due(...query)),
  }
  return { storage: wrapped, requests }
}

async function upToConsent(provider: Provider) {
  const { storage, requests } = counted(memoryStore())
  const host = await payingHost({ storage, provider, clock, ids: uuidIds })
  await sayTo(host, 'pay', 'm1')
  await sayTo(host, '42', 'm2')
  requests.length = 0
  return { host, requests }
}

const providerWith = (ledger: Charge[]): Provider => (args, info) => {
  ledger.push({ key: info.idempotencyKey ?? '', amount: args.amount })
  return { receipt: `r${ledger.length}` }
}

describe('a durable CALL-TOOL', () => {
  it('runs its effect once, projects the outcome and says so', async () => {
    const ledger: Charge[] = []
    const { host } = await upToConsent(providerWith(ledger))
    const reply = await sayTo(host, 'yes', 'm3')
    expect(reply.text).toBe('Paying...\n\nPaid 42, receipt r1.')
    expect(ledger).toHaveLength(1)
    const session = await host.read('t1', 'c1')
    expect(Object.values(session?.cargo['payments'] ?? {})).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
    expect(session?.actions).toMatchObject({ receipts: [], watermarks: {} })
  })

  it('three storage requests for a turn with one action, two for a plain turn', async () => {
    const { host, requests } = await upToConsent(providerWith([]))
    await sayTo(host, 'yes', 'm3')
    expect(requests).toEqual(['read', 'commit', 'commit'])
    requests.length = 0
    await sayTo(host, 'pay', 'm4')
    expect(requests).toEqual(['read', 'commit'])
  })

  it('a proven failure runs onFail and frees the scope', async () => {
    let refuse = true
    const { host } = await upToConsent(() => {
      if (refuse) throw new EffectNotApplied('card_declined')
      return { receipt: 'r9' }
    })
    expect((await sayTo(host, 'yes', 'm3')).text).toBe('Paying...\n\nRefused: card_declined')
    refuse = false
    for (const [text, id] of [['pay', 'm4'], ['42', 'm5']] as const) await sayTo(host, text, id)
    expect((await sayTo(host, 'yes', 'm6')).text).toBe('Paying...\n\nPaid 42, receipt r9.')
  })

  it('an outcome nobody knows is said so, and holds its scope against the next request', async () => {
    let calls = 0
    const { host } = await upToConsent(() => {
      calls += 1
      throw new TypeError('socket hang up')
    })
    expect((await sayTo(host, 'yes', 'm3')).text).toBe('Paying...\n\nI could not confirm the payment. I have not tried again.')
    for (const [text, id] of [['pay', 'm4'], ['42', 'm5']] as const) await sayTo(host, text, id)
    expect((await sayTo(host, 'yes', 'm6')).text).toBe('Paying...\n\nAn earlier payment is not settled.')
    expect(calls).toBe(1)
  })

  it('the same message again gets the same reply and pays nothing', async () => {
    const ledger: Charge[] = []
    const { host } = await upToConsent(providerWith(ledger))
    const first = await sayTo(host, 'yes', 'm3')
    expect(await sayTo(host, 'yes', 'm3')).toEqual({ ...first, repeated: true })
    expect(ledger).toHaveLength(1)
  })

  it('DUR-14: without a journal nothing runs: the step is held', async () => {
    const ledger: Charge[] = []
    const host = await payingHost({ storage: memoryStore(), provider: providerWith(ledger), clock, ids: uuidIds, tenant: { durableActions: false } })
    for (const [text, id] of [['pay', 'm1'], ['42', 'm2']] as const) await sayTo(host, text, id)
    expect((await sayTo(host, 'yes', 'm3')).text).toBe('Paying...\n\nAn earlier payment is not settled.')
    expect(ledger).toHaveLength(0)
  })
})

describe('E2: a second send under the same key', () => {
  const call = (more: object) => ({ start: () => Promise.reject(new TypeError('x')), timeout: 100, deadline: 1_000, proofOf: () => 'never-sent' as const, mayHaveBeenSent: false, ...more })
  const ports = { clock: { now: () => 0 }, deadlines: platformDeadlines }

  it('that was never sent proves nothing: unknown, where a first one is failed', async () => {
    expect((await runEffect(call({}), ports)).outcome.status).toBe('failed')
    expect((await runEffect(call({ mayHaveBeenSent: true }), ports)).outcome.status).toBe('unknown')
  })

  it('that would start too late is unknown, where a first one is failed', async () => {
    expect((await runEffect(call({ deadline: 50 }), ports)).outcome).toMatchObject({ status: 'failed', reason: 'not_enough_time' })
    expect((await runEffect(call({ deadline: 50, mayHaveBeenSent: true }), ports)).outcome).toEqual({ status: 'unknown', reason: 'not_enough_time' })
  })

  it('that the provider itself refuses is failed', async () => {
    expect((await runEffect(call({ mayHaveBeenSent: true, proofOf: () => 'refused' }), ports)).outcome.status).toBe('failed')
  })
})
