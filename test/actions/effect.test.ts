import { describe, expect, it } from 'vitest'
import { runEffect } from '../../src/actions/effect.ts'
import type { EffectCall, EffectRun } from '../../src/actions/effect.ts'
import { EffectNotApplied } from '../../src/index.ts'
import type { AbortSignalLike, JsonValue } from '../../src/index.ts'
import { VirtualTime } from '../crash/virtual-time.ts'

const timeout = 1_000

class Case {
  readonly time = new VirtualTime()
  starts = 0
  signal: AbortSignalLike | null = null
  private readonly effect: (time: VirtualTime) => Promise<JsonValue>

  constructor(effect: (time: VirtualTime) => Promise<JsonValue>) {
    this.effect = effect
  }

  run(over: Partial<EffectCall> = {}): Promise<EffectRun> {
    const { time } = this
    const call: EffectCall = {
      start: (signal) => {
        this.starts += 1
        this.signal = signal
        return this.effect(time)
      },
      timeout, deadline: time.now() + timeout, mayHaveBeenSent: false,
      proofOf: (error) => (error instanceof EffectNotApplied ? 'refused' : error === notSent ? 'never-sent' : null),
      ...over,
    }
    return time.settle(runEffect(call, { clock: time, deadlines: time.deadlinesFor(this) }))
  }
}

const after = (milliseconds: number, end: () => JsonValue) => async (time: VirtualTime): Promise<JsonValue> => {
  await time.wait(milliseconds, time)
  return end()
}
const fails = (error: Error) => (): never => {
  throw error
}
/** Foreign code may reject with anything. */
const rejecting = Promise.reject.bind(Promise) as (reason: unknown) => Promise<never>
const receipt = { receipt: 'r1' }
const refusal = new EffectNotApplied('card_declined')
const notSent = new TypeError('no route')
const broken = new TypeError('socket hang up')

describe('an effect', () => {
  it('that gives a result is completed', async () => {
    const given = new Case(after(10, () => receipt))
    expect(await given.run()).toEqual({ outcome: { status: 'completed', result: receipt, completedAt: given.time.now() }, late: null })
    expect(given.signal?.aborted).toBe(false)
    expect(given.time.fireNext()).toBe(false)
  })

  it('that throws EffectNotApplied, or is refused by the provider, is failed', async () => {
    const given = new Case(after(10, fails(refusal)))
    expect((await given.run()).outcome).toEqual({ status: 'failed', reason: 'card_declined', completedAt: given.time.now() })
    expect((await new Case(after(10, fails(refusal))).run({ mayHaveBeenSent: true })).outcome).toMatchObject({ status: 'failed' })
  })

  it('that was never sent is failed, or unknown when an earlier one under its key may have arrived', async () => {
    const given = new Case(after(10, fails(notSent)))
    expect((await given.run()).outcome).toEqual({ status: 'failed', reason: 'no route', completedAt: given.time.now() })
    expect((await new Case(after(10, fails(notSent))).run({ mayHaveBeenSent: true })).outcome).toEqual({ status: 'unknown', reason: 'no route' })
  })

  it('that throws anything else is unknown', async () => {
    expect((await new Case(after(10, fails(broken))).run()).outcome).toEqual({ status: 'unknown', reason: 'socket hang up' })
    expect((await new Case(fails(Object.assign(new TypeError('x'), { code: 'ECONNRESET' }))).run()).outcome).toEqual({ status: 'unknown', reason: 'ECONNRESET' })
    expect((await new Case(() => rejecting('words')).run()).outcome).toEqual({ status: 'unknown', reason: 'words' })
  })

  it('that would start too late for its deadline never starts', async () => {
    const given = new Case(after(0, () => receipt))
    const deadline = given.time.now() + timeout - 1
    expect(await given.run({ deadline })).toEqual({ outcome: { status: 'failed', reason: 'not_enough_time', completedAt: given.time.now() }, late: null })
    expect((await given.run({ deadline, mayHaveBeenSent: true })).outcome).toEqual({ status: 'unknown', reason: 'not_enough_time' })
    expect(given.starts).toBe(0)
    expect((await given.run({ deadline: given.time.now() + timeout })).outcome.status).toBe('completed')
    expect(given.time.fireNext()).toBe(false)
  })

  it('is aborted at its time, and has a second more to settle', async () => {
    const given = new Case(after(timeout + 999, () => receipt))
    const start = given.time.now()
    expect(await given.run()).toMatchObject({ outcome: { status: 'completed' }, late: null })
    expect(given.signal?.aborted).toBe(true)
    expect(given.time.now()).toBe(start + timeout + 999)
    expect((await new Case(after(timeout + 500, fails(refusal))).run()).outcome).toMatchObject({ status: 'failed' })
  })

  it('that has not settled then is unknown, and says later what came of it', async () => {
    const given = new Case(after(timeout + 5_000, () => receipt))
    const start = given.time.now()
    const run = await given.run()
    expect(run.outcome).toEqual({ status: 'unknown', reason: 'timeout' })
    expect(given.time.now()).toBe(start + timeout + 1_000)
    expect(await given.time.settle(run.late as Promise<unknown>)).toEqual({ status: 'completed', result: receipt, completedAt: start + timeout + 5_000 })
    const late = await new Case(after(9_000, fails(broken))).run()
    expect(late.late).not.toBeNull()
  })
})
