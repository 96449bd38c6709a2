import { describe, expect, it } from 'vitest'
import { messageFinder } from '../../src/index.ts'
import { payDefinitions, providerKey, said } from '../journeys/paying.ts'
import type { HostReply } from '../../host/index.ts'
import { idle } from '../crash/virtual-time.ts'
import { Stage, outcomesOf } from './stage.ts'

const finished = messageFinder()('action_finished_earlier', 'en')
const refused = messageFinder()('action_refused_earlier', 'en')
const slow = { manners: [{ slow: 7_000 }] }

/** Holds replies back until it is opened. */
class Gate {
  private open: () => void = () => undefined
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve))
  private passes: number

  constructor(passes: number) {
    this.passes = passes
  }

  readonly wait = (): Promise<void> => ((this.passes -= 1) >= 0 ? Promise.resolve() : this.opened)

  thaw(): void {
    this.open()
  }
}

describe('an effect that settles after its turn', () => {
  it('DUR-26: is recorded unknown a second after its time, and the turn is saved', async () => {
    const stage = await Stage.atConsent({ provider: slow })
    const before = stage.time.now()
    expect((await stage.say('yes')).text).toContain(said.unknown)
    expect(stage.time.now() - before).toBe(2_000)
    expect(stage.provider.ledger).toEqual([])
    expect((await stage.rows()).map(({ status, acknowledged }) => [status, acknowledged])).toEqual([['unknown', true]])
  })

  it('DUR-26: says what came of it in one write of its own; the session does not count it as applied before it is told', async () => {
    const stage = await Stage.atConsent({ provider: slow })
    await stage.say('yes')
    stage.calls.length = 0
    await stage.time.advance(10_000)
    expect(stage.calls).toEqual(['commit'])
    expect((await stage.rows()).map(({ status, acknowledged }) => [status, acknowledged])).toEqual([['completed', false]])
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'unknown', amount: 42, receipt: null }])
    expect((await stage.say('hello?')).text).toContain(finished)
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
    expect(await stage.rows()).toEqual([])
    expect((await stage.session()).actions).toMatchObject({ watermarks: {}, receipts: [] })
  })

  it('DUR-26: that settles while its turn goes on is told by the next turn, once', async () => {
    const slowThenSlow = { manners: [{ slow: 2_500 }, { slow: 900 }] }
    const definitions = payDefinitions({ durable: { onUnknown: { type: 'SAY', value: said.unknown } }, then: [{ tool: 'notify', action: 'notify' }] })
    const stage = await Stage.atConsent({ provider: slowThenSlow, definitions })
    expect((await stage.say('yes')).text).toContain(said.unknown)
    expect(await stage.rows()).toMatchObject([{ status: 'completed', acknowledged: false }])
    expect((await stage.say('hello?')).text).toContain(finished)
    expect(await stage.rows()).toEqual([])
    expect((await stage.say('hello?')).recovery).toBeNull()
  })

  it('frees its scope when it is told, and not before', async () => {
    const stage = await Stage.atConsent({ provider: slow })
    await stage.say('yes')
    for (const text of ['pay', '7']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
    await stage.time.advance(10_000)
    await stage.say('hello?')
    for (const text of ['pay', '7']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain('receipt r2')
  })

  it('writes nothing when it is unknown in the end, too', async () => {
    const stage = await Stage.atConsent({ provider: { manners: [{ slow: 7_000, fails: true }] } })
    await stage.say('yes')
    stage.calls.length = 0
    await stage.time.advance(10_000)
    expect(stage.calls).toEqual([])
    expect(await stage.rows()).toMatchObject([{ status: 'unknown', acknowledged: true }])
  })
})

/** A worker that stands still when this many replies have come, and a minute later has not moved. */
async function frozen(stage: Stage, replies: number): Promise<{ readonly handled: Promise<HostReply>; thaw(): void }> {
  const gate = new Gate(replies)
  const handled = stage.worker({ gate: gate.wait }).host.handle(stage.messageOf('yes', 'yes'))
  await idle()
  stage.time.jump(60_000)
  return { handled, thaw: () => gate.thaw() }
}

describe('a worker that was frozen and thaws', () => {
  it('before its effect: sends nothing any more', async () => {
    const stage = await Stage.atConsent()
    const worker = await frozen(stage, 1)
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain(said.unknown)
    worker.thaw()
    expect((await stage.time.settle(worker.handled)).repeated).toBe(true)
    expect(stage.provider.requests).toBe(0)
    expect((await stage.say('hello?')).text).toContain(refused)
    expect(await stage.rows()).toEqual([])
  })

  it('after its effect: its outcome is stored by itself, told by the next turn, and nothing is done again', async () => {
    const stage = await Stage.atConsent()
    const worker = await frozen(stage, 2)
    const told = await stage.say('yes', { messageId: 'yes' })
    expect(told.text).toContain(said.unknown)
    worker.thaw()
    expect(await stage.time.settle(worker.handled)).toEqual({ ...told, repeated: true })
    expect((await stage.say('hello?')).text).toContain(finished)
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('CLAIM_LOST: before its second action: it claims nothing any more', async () => {
    const definitions = payDefinitions({ durable: providerKey, then: [{ tool: 'notify', action: 'notify' }] })
    const stage = await Stage.atConsent({ definitions, provider: { deduplicates: true } })
    const worker = await frozen(stage, 2)
    const paid = await stage.say('yes', { messageId: 'yes' })
    worker.thaw()
    expect(await stage.time.settle(worker.handled)).toEqual({ ...paid, repeated: true })
    expect(stage.provider.ledger.map(({ tool }) => tool)).toEqual(['charge', 'notify'])
  })

  it('CLAIM_LOST: when another worker has sent its request again meanwhile, it saves nothing', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: providerKey }), provider: { deduplicates: true } })
    const worker = await frozen(stage, 2)
    const paid = await stage.say('yes', { messageId: 'yes' })
    expect(paid.text).toContain('receipt r1')
    worker.thaw()
    expect(await stage.time.settle(worker.handled)).toEqual({ ...paid, repeated: true })
    expect(stage.provider).toMatchObject({ requests: 2, ledger: [{ receipt: 'r1' }] })
    expect(await stage.rows()).toEqual([])
  })
})
