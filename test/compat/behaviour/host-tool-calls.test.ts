/** lastTurnToolCalls: what a host must know before it throws a turn away. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { JsfeSession } from '../../../host/compat/index.ts'
import { continued, engineOf, flow, tool } from '../support/jsfe-talk.ts'

const made = { charges: 0 }
const engine = engineOf(
  [flow('PayNow', [
    { id: 'ask', type: 'SAY-GET', value: 'Say CONFIRM.', variable: 'confirm' },
    { id: 'charge', type: 'CALL-TOOL', tool: 'ChargeProfile', variable: 'charge' },
    { id: 'receipt', type: 'SAY-GET', value: 'Would you like a receipt?', variable: 'receipt' },
    { id: 'done', type: 'SAY', value: 'Thank you.' },
  ])],
  { tools: [tool('ChargeProfile', { name: 'Charge Profile' })], functions: { ChargeProfile: () => Promise.resolve({ id: (made.charges += 1) }) } },
)

const begun = async () => {
  const talk = continued(engine)
  await talk.say('PayNow')
  return talk
}

beforeEach(() => {
  made.charges = 0
})

describe('lastTurnToolCalls', () => {
  it('OBS-14: is a list of each turn, names tool and kind, and is gone with the next turn', async () => {
    const talk = await begun()
    expect(talk.session.lastTurnToolCalls).toEqual([])
    await talk.say('confirm')
    expect(made.charges).toBe(1)
    expect(talk.session.lastTurnToolCalls).toEqual([{ tool: 'Charge Profile', implementation: 'local', transactionId: expect.any(String) as string, at: expect.any(String) as string }])
    await talk.say('no thanks')
    expect(talk.session.lastTurnToolCalls).toEqual([])
  })

  it('a host that restores the session from before the call charges twice: the list tells it not to', async () => {
    const talk = await begun()
    const before = JSON.parse(JSON.stringify(talk.session)) as JsfeSession
    await talk.say('confirm')
    expect(talk.session.lastTurnToolCalls.length).toBeGreaterThan(0)
    await continued(engine, before).say('confirm')
    expect(made.charges).toBe(2)
  })

  it('a host that keeps the session it got charges once', async () => {
    const talk = await begun()
    await talk.say('confirm')
    await talk.say('confirm')
    expect(made.charges).toBe(1)
    expect(talk.session.lastTurnToolCalls).toEqual([])
  })
})
