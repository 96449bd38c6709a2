import { describe, expect, it } from 'vitest'
import type { JournalAlarm } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage } from './stage.ts'

const send = { effect: 'send', retry: 'fresh-consent' }

describe('a send whose outcome nobody knows', () => {
  for (const [scope, durable] of [['of the conversation', send], ['of a shared subject', { ...send, subject: { account: 'a1' } }]] as const) {
    it(`DUR-50: ${scope} is replaced by a new consent; the request has the provider's key it had`, async () => {
      const stage = await Stage.atConsent({ definitions: payDefinitions({ durable }), provider: { manners: ['drop-before'] } })
      expect((await stage.say('yes')).text).toContain(said.unknown)
      const [unknown] = await stage.rows()
      for (const text of ['pay', '42']) await stage.say(text)
      expect((await stage.say('yes')).text).toContain('receipt r1')
      expect(stage.provider.ledger.map(({ key }) => key)).toEqual([unknown?.providerKey])
      expect(await stage.rows()).toMatchObject([{ status: 'unknown', resolution: { kind: 'superseded' }, keyPassedOn: true }])
      for (const text of ['pay', '42']) await stage.say(text)
      expect((await stage.say('yes')).text).toContain('receipt r2')
    })
  }

  it('DUR-50: is not replaced without the declaration', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: { effect: 'send' } }), provider: { manners: ['drop-before'] } })
    await stage.say('yes')
    for (const text of ['pay', '42']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
  })

  it('and was replaced: what comes of it after all is kept, raises an alarm, and holds the scope', async () => {
    const alarms: JournalAlarm[] = []
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: send }), provider: { manners: [{ slow: 30_000 }] } })
    const slow = stage.worker({ host: { onAlarm: (alarm) => alarms.push(alarm) } })
    await stage.say('yes', { worker: slow })
    for (const text of ['pay', '7', 'yes']) await stage.say(text)
    expect(stage.provider.ledger).toHaveLength(1)
    await stage.time.advance(40_000)
    const rows = await stage.rows()
    expect(rows).toMatchObject([{ status: 'unknown', lateOutcome: { status: 'completed' } }])
    expect(alarms).toEqual([{ code: 'EFFECT_AFTER_RESOLUTION', namespace: 't1', conversation: 'c1', key: rows[0]?.attempt.key, action: 'pay' }])
    for (const text of ['pay', '8']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
  })
})
