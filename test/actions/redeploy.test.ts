import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { memoryStore, uuidIds } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { payingDefinitions, payingHost, sayTo } from '../support/paying.ts'
import type { Charge, Provider } from '../support/paying.ts'

/** A clock a test moves by hand. */
function handClock() {
  let now = 1_800_000_000_000
  return { now: () => now, pass: (milliseconds: number) => { now += milliseconds } }
}

/** A worker that dies while its effect runs: the provider has been paid, nothing was saved. */
async function lostPayment(flowSet: FlowSet, durable: object = {}) {
  const storage: Storage = memoryStore()
  const clock = handClock()
  const ledger: Charge[] = []
  const pay: Provider = (args, info) => {
    const earlier = ledger.findIndex((charge) => charge.key === info.idempotencyKey)
    if (earlier >= 0) return { receipt: `r${earlier + 1}` }
    ledger.push({ key: info.idempotencyKey ?? '', amount: args.amount })
    return { receipt: `r${ledger.length}` }
  }
  const dying = await payingHost({ storage, clock, ids: uuidIds, flowSet, provider: (args, info) => (pay(args, info), new Promise(() => undefined)), deadlines: neverOver })
  for (const [text, id] of [['pay', 'm1'], ['42', 'm2']] as const) await sayTo(dying, text, id)
  void sayTo(dying, 'yes', 'm3')
  await new Promise((resolve) => setImmediate(resolve))
  expect(ledger).toHaveLength(1)
  clock.pass(120_000)
  const restart = (set: FlowSet) => payingHost({ storage, clock, ids: uuidIds, flowSet: set, provider: pay })
  return { restart, ledger, storage, durable }
}

/** A dead worker's timers never ring. */
const neverOver = { start: () => ({ signal: { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined }, expired: new Promise<never>(() => undefined), clear: () => undefined }) }

const providerKey = { idempotency: 'provider-key', windowSeconds: 3_600 }

async function snapshot(storage: Storage) {
  const record = await storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })
  const { replies: _replies, ...parts } = record?.parts ?? {}
  return parts
}

describe('a redeploy between the loss and the restart', () => {
  it('DUR-33: the same definitions resume: the outcome is told, and the effect was once', async () => {
    const set = await compileFlowSet(payingDefinitions(providerKey))
    const { restart, ledger } = await lostPayment(set)
    const reply = await sayTo(await restart(set), 'yes', 'm3')
    expect(reply.text).toBe('Paying...\n\nPaid 42, receipt r1.')
    expect(ledger).toHaveLength(1)
  })

  it('without a provider key the same definitions say that nobody knows, and try nothing again', async () => {
    const set = await compileFlowSet(payingDefinitions())
    const { restart, ledger } = await lostPayment(set)
    const host = await restart(set)
    const reply = await sayTo(host, 'hello?', 'm4')
    expect(reply.text).toContain('I could not confirm the payment. I have not tried again.')
    expect(reply.text).toContain('I have not acted on your latest message')
    expect(ledger).toHaveLength(1)
    expect((await host.read('t1', 'c1'))?.lastTurnRecovery).toMatchObject({ kind: 'restored', deferredInput: 'hello?' })
  })

  const base = payingDefinitions(providerKey)
  const [flow] = base.flows
  const [tool] = base.tools ?? []
  const changes = {
    'a changed text': { ...base, flows: [{ ...flow, steps: flow?.steps.map((step) => (step['id'] === 'done' ? { ...step, value: 'All paid.' } : step)) }] },
    'a changed step': { ...base, flows: [{ ...flow, steps: [...(flow?.steps ?? []), { type: 'SAY', id: 'more', value: 'Bye.' }] }] },
    'a changed tool contract': { ...base, tools: [{ ...tool, timeout: 2_000 }] },
  }

  for (const [what, changed] of Object.entries(changes)) {
    it(`DUR-31: ${what} holds, says which part differs, and changes nothing`, async () => {
      const { restart, ledger, storage } = await lostPayment(await compileFlowSet(base))
      const before = await snapshot(storage)
      const host = await restart(await compileFlowSet(changed as never))
      const reply = await sayTo(host, 'yes', 'm3')
      expect(reply.text).toContain('I cannot safely check your earlier request right now')
      expect(reply.recovery).toMatchObject({ kind: 'hold', reason: 'incompatible_recovery_identity', differs: ['definitions'], status: 'attempted' })
      expect(await snapshot(storage)).toEqual(before)
      expect(ledger).toHaveLength(1)
    })
  }

  it('DUR-23: another runtime holds too, and the engine says that it is the runtime', async () => {
    const set = await compileFlowSet(base)
    const { restart, storage } = await lostPayment(set)
    const key = { namespace: 't1', kind: 'conversation', id: 'c1' } as const
    const record = await storage.read(key)
    const name = Object.keys(record?.parts ?? {}).find((part) => part.startsWith('attempt:')) ?? ''
    const row = String(record?.parts[name]).replace('"runtime":"unstamped"', '"runtime":"sha256:other"')
    await storage.commit([{ key, expect: record?.version ?? '', next: 'edited', set: { [name]: row } }])
    const reply = await sayTo(await restart(set), 'yes', 'm3')
    expect(reply.text).toContain('I cannot safely check your earlier request right now')
    expect(reply.recovery?.differs).toEqual(['runtime'])
  })
})
