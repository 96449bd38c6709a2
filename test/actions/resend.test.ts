import { describe, expect, it } from 'vitest'
import type { CompileOptions, StepDefinition } from '../../src/index.ts'
import { payDefinitions, providerKey, said } from '../journeys/paying.ts'
import { Stage } from './stage.ts'

const hour = 3_600_000
const known = { deduplicates: true }

describe('a provider that knows keys', () => {
  it('is sent the same key again, and the outcome is told', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: providerKey }), provider: known })
    await stage.dieAt(3, 'die-after')
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain('receipt r1')
    expect(stage.provider).toMatchObject({ requests: 2, ledger: [{ receipt: 'r1' }] })
  })

  it('the same for a scope that conversations share', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: { ...providerKey, subject: { account: 'a1' } } }), provider: known })
    await stage.dieAt(3, 'die-after')
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain('receipt r1')
    for (const text of ['pay', '7']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain('receipt r2')
  })

  it('is not sent a key it may have forgotten: the window counts from the first claim, not from the last', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: providerKey }), provider: known })
    await stage.dieAt(3, 'die-after')
    await stage.time.advance(20 * hour)
    await stage.dieAt(3, 'die-before')
    await stage.time.advance(5 * hour)
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain(said.unknown)
    expect(stage.provider.requests).toBe(1)
  })

  it('that cannot be reached the second time proves nothing by it', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: providerKey }), provider: { ...known, manners: ['drop', 'not-sent'] } })
    await stage.dieAt(3, 'die-after')
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain(said.unknown)
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('is not asked again where the outcome is only projected', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: providerKey }), provider: known })
    await stage.dieAt(3, 'die-after')
    await stage.worker().host.reset('t1', 'c1')
    await stage.say('hello?')
    expect(stage.provider.requests).toBe(1)
    expect(await stage.rows()).toMatchObject([{ status: 'unknown', acknowledged: true }])
  })
})

describe('a conversation that begins with an action', () => {
  const call: StepDefinition = { type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: 5 }, variable: 'outcome', durable: { action: 'pay', effect: 'charge', onUnknown: { type: 'RETURN', value: `'${said.unknown}'` } } }
  const definitions: CompileOptions = { ...payDefinitions(), flows: [{ id: 'pay', name: 'Pay', description: 'x', steps: [call, { type: 'SAY', value: 'Done, receipt {{outcome.result.receipt}}.' }] }] }

  it('is there after its worker died, and says what became of it', async () => {
    const stage = await Stage.of({ definitions })
    const dead = stage.worker({ faults: { 3: 'die-after' } })
    await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('pay', 'm')), dead.death]))
    await stage.time.advance(60_000)
    expect((await stage.say('pay', { messageId: 'm' })).text).toBe(said.unknown)
    expect(stage.provider.requests).toBe(1)
  })

  it('runs it once when its message comes twice', async () => {
    const stage = await Stage.of({ definitions })
    const [first, second] = await Promise.all([stage.worker().host.handle(stage.messageOf('pay', 'm')), stage.worker().host.handle(stage.messageOf('pay', 'm'))])
    expect([first.retryAfter === null, second.retryAfter === null]).toContain(true)
    expect(stage.provider.requests).toBe(1)
  })
})

describe('a turn that called a tool outside the protocol', () => {
  const write: StepDefinition = { type: 'CALL-TOOL', id: 'look', tool: 'look', args: { amount: 1 } }
  const definitions: CompileOptions = { ...payDefinitions({ tools: ['look'] }), flows: [{ id: 'go', name: 'Go', description: 'x', steps: [write, { type: 'SAY', value: 'Gone.' }] }] }

  it('ST3: is not thrown away and run again when another message was faster', async () => {
    const stage = await Stage.of({ definitions })
    const storage = { ...stage.storage, commit: overtaking(stage) }
    await expect(stage.say('go', { worker: stage.worker({ storage }) })).rejects.toMatchObject({ code: 'SAVE_CONFLICT_AFTER_EFFECT', facts: { tools: ['look'] } })
    expect(stage.provider.requests).toBe(1)
  })

  it('SAVE_CONFLICT: one that called none is, until it is saved or others were faster every time', async () => {
    const stage = await Stage.of({ definitions: payDefinitions() })
    await stage.say('hello?')
    const once = { ...stage.storage, commit: overtaking(stage, 1) }
    expect((await stage.say('pay', { worker: stage.worker({ storage: once }) })).text).toBe('How much?')
    const always = { ...stage.storage, commit: overtaking(stage) }
    await expect(stage.say('42', { worker: stage.worker({ storage: always }) })).rejects.toMatchObject({ code: 'SAVE_CONFLICT', next: 'retry' })
  })
})

/** Before each of the first commits somebody else's save comes in between. */
function overtaking(stage: Stage, times = Infinity): Stage['storage']['commit'] {
  let count = 0
  return async (changes) => {
    if ((count += 1) <= times) await stage.edit(({ session }) => ({ session: session ?? JSON.stringify(null), note: 'x' }))
    return stage.storage.commit(changes)
  }
}
