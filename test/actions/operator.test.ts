import { describe, expect, it } from 'vitest'
import { createActionJournal } from '../../host/index.ts'
import type { ActionJournal, JournalAlarm } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, outcomesOf } from './stage.ts'

const by = { actor: 'ana', reason: 'ticket 7: seen at the provider' }
const shared = payDefinitions({ durable: { subject: { account: 'a1' } } })

/** A conversation that was told that nobody knows, and the journal as an operator has it. */
async function held(definitions = payDefinitions()): Promise<{ stage: Stage; journal: ActionJournal; of: { sessionId: string; key: string } }> {
  const stage = await Stage.atConsent({ definitions, provider: { manners: ['drop'] } })
  await stage.say('yes')
  await stage.time.advance(60_000)
  const journal = createActionJournal({ storage: stage.storage, namespace: 't1', clock: stage.time })
  const [row] = await stage.rows()
  return { stage, journal, of: { sessionId: 'c1', key: row?.attempt.key ?? '' } }
}

async function payAgain(stage: Stage): Promise<string | null> {
  for (const text of ['pay', '42']) await stage.say(text)
  return (await stage.say('yes')).text
}

for (const [scope, definitions] of [['of the conversation', payDefinitions()], ['that is shared', shared]] as const) {
  describe(`an operator, an unknown attempt of a scope ${scope}`, () => {
    it('resolves it as completed: the user is told, once, and the scope is free', async () => {
      const { stage, journal, of } = await held(definitions)
      await journal.resolve({ ...of, ...by, outcome: { status: 'completed', result: { receipt: 'r1' } } })
      const reply = await stage.say('hello?')
      expect(reply.text).toContain('Your earlier request is done.')
      expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
      expect((await stage.say('hello?')).recovery).toBeNull()
      expect(await payAgain(stage)).toContain('receipt r2')
    })

    it('resolves it as failed: the user is told', async () => {
      const { stage, journal, of } = await held(definitions)
      await journal.resolve({ ...of, ...by, outcome: { status: 'failed' } })
      expect((await stage.say('hello?')).text).toContain('Your earlier request was not carried out.')
      expect(outcomesOf(await stage.session())).toMatchObject([{ status: 'failed' }])
    })

    it('releases it: nothing is told, and the scope is free', async () => {
      const { stage, journal, of } = await held(definitions)
      await journal.release({ ...of, ...by })
      expect((await stage.say('hello?')).recovery).toBeNull()
      expect(await payAgain(stage)).toContain('receipt r2')
      expect(await journal.inspect(of)).toMatchObject({ attempts: [{ status: 'unknown', resolution: { kind: 'released' } }] })
    })

    it('until then its scope is held', async () => {
      const { stage } = await held(definitions)
      expect(await payAgain(stage)).toContain(said.held)
    })
  })
}

describe('an operator', () => {
  it('decides nothing while a worker may be running', async () => {
    const stage = await Stage.atConsent()
    const dead = stage.worker({ faults: { 3: 'die-after' } })
    await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('yes')), dead.death]))
    const journal = createActionJournal({ storage: stage.storage, namespace: 't1', clock: stage.time })
    const key = (await stage.rows())[0]?.attempt.key ?? ''
    const code = 'ATTEMPT_MAY_BE_RUNNING'
    await expect(journal.resolve({ sessionId: 'c1', key, ...by, outcome: { status: 'failed' } })).rejects.toMatchObject({ code })
    await expect(journal.release({ sessionId: 'c1', key, ...by })).rejects.toMatchObject({ code })
    await expect(journal.reconcile({ sessionId: 'c1', key, ...by, answer: { status: 'applied', result: null } })).rejects.toMatchObject({ code })
    await stage.time.advance(60_000)
    expect(await journal.release({ sessionId: 'c1', key, ...by })).toMatchObject({ status: 'unknown', acknowledged: false })
    expect((await stage.say('hello?')).text).toContain(said.unknown)
  })

  it('decides nothing that is decided, or that is not there', async () => {
    const { journal, of } = await held()
    await expect(journal.release({ ...of, key: 'k0', ...by })).rejects.toMatchObject({ code: 'ATTEMPT_NOT_FOUND' })
    await journal.release({ ...of, ...by })
    await expect(journal.release({ ...of, ...by })).rejects.toMatchObject({ code: 'ATTEMPT_SETTLED' })
    await journal.resolve({ ...of, ...by, outcome: { status: 'failed' } })
    for (const status of ['failed', 'completed'] as const) await expect(journal.resolve({ ...of, ...by, outcome: { status, result: 1 } })).rejects.toMatchObject({ code: 'ATTEMPT_SETTLED' })
    await expect(journal.reconcile({ ...of, ...by, answer: { status: 'applied', result: 1 } })).rejects.toMatchObject({ code: 'ATTEMPT_SETTLED' })
  })

  it('has a name and a reason', async () => {
    const { journal, of } = await held()
    for (const operator of [{ actor: '', reason: 'x' }, { actor: 'ana', reason: ' ' }, { actor: 'ana' } as never]) {
      await expect(journal.release({ ...of, ...operator })).rejects.toMatchObject({ code: 'JOURNAL_INPUT' })
    }
  })

  it('leaves every change behind with actor, reason, time, before and after, in the record of the conversation', async () => {
    const { stage, journal, of } = await held()
    await journal.release({ ...of, ...by })
    await journal.resolve({ ...of, actor: 'ben', reason: 'it was paid after all', outcome: { status: 'completed', result: { receipt: 'r1' } } })
    const { audit } = await journal.inspect(of)
    expect(audit).toMatchObject([
      { change: 'release', key: of.key, ...by, before: { status: 'unknown', resolution: null }, after: { status: 'unknown', resolution: { kind: 'released' } } },
      { change: 'resolve', actor: 'ben', reason: 'it was paid after all', before: { resolution: { kind: 'released' } }, after: { status: 'completed', outcome: { result: { receipt: 'r1' } } } },
    ])
    expect(audit.map(({ at }) => at)).toEqual(Array(2).fill(new Date(stage.time.now()).toISOString()))
    await stage.say('hello?')
    expect((await journal.inspect(of)).audit).toEqual(audit)
  })

  it('lists what is not settled, of all conversations, and nothing that is', async () => {
    const { stage, journal, of } = await held()
    const listed = async () => (await journal.list()).attempts.map(({ sessionId, attempt, status }) => [sessionId, attempt.key, status])
    expect(await listed()).toEqual([['c1', of.key, 'unknown']])
    await journal.resolve({ ...of, ...by, outcome: { status: 'failed' } })
    expect(await listed()).toEqual([['c1', of.key, 'failed']])
    await stage.say('hello?')
    expect(await listed()).toEqual([])
  })

  it('takes an answer of the provider over, as far as it counts', async () => {
    const reconcile = { reconcile: { tool: 'find' }, settlesWithin: 60_000 }
    const { stage, journal, of } = await held(payDefinitions({ durable: reconcile, reading: ['find'] }))
    expect(await journal.reconcile({ ...of, ...by, answer: { status: 'not-applied', fenced: false } })).toMatchObject({ status: 'unknown' })
    await stage.time.advance(60_000)
    expect(await journal.reconcile({ ...of, ...by, answer: { status: 'not-applied', fenced: false } })).toMatchObject({ status: 'failed', outcome: { reason: 'not_applied' } })
    expect((await journal.inspect(of)).audit).toMatchObject([{ change: 'reconcile', ...by }])
  })
})

describe('a worker that comes back after somebody has decided', () => {
  async function late(decide: (journal: ActionJournal, of: { sessionId: string; key: string }) => Promise<unknown>, definitions = payDefinitions()) {
    const alarms: JournalAlarm[] = []
    const stage = await Stage.atConsent({ definitions, provider: { manners: [{ slow: 90_000 }] } })
    await stage.say('yes', { worker: stage.worker({ host: { onAlarm: (alarm) => alarms.push(alarm) } }) })
    await stage.time.advance(50_000)
    const journal = createActionJournal({ storage: stage.storage, namespace: 't1', clock: stage.time })
    const of = { sessionId: 'c1', key: (await stage.rows())[0]?.attempt.key ?? '' }
    await decide(journal, of)
    await stage.say('hello?')
    await stage.time.advance(60_000)
    return { stage, journal, of, alarms }
  }

  for (const definitions of [payDefinitions(), shared]) {
    const scope = definitions === shared ? 'a shared scope' : 'a scope of its own'
    it(`and contradicts it: kept beside it, an alarm, and ${scope} is held again until an operator has looked`, async () => {
      const { stage, journal, of, alarms } = await late((given, attempt) => given.release({ ...attempt, ...by }), definitions)
      expect(alarms).toMatchObject([{ code: 'EFFECT_AFTER_RESOLUTION', key: of.key }])
      expect((await journal.inspect(of)).attempts).toMatchObject([{ status: 'unknown', lateOutcome: { status: 'completed' } }])
      expect((await journal.inspect(of)).audit.at(-1)).toMatchObject({ change: 'late', actor: 'worker' })
      expect((await journal.list()).attempts).toHaveLength(1)
      expect(await payAgain(stage)).toContain(said.held)
      await journal.resolve({ ...of, ...by, outcome: { status: 'completed', result: { receipt: 'r1' } } })
      expect((await stage.say('hello?')).text).toContain('Your earlier request is done.')
      expect(await payAgain(stage)).toContain('receipt r2')
    })
  }

  it('and contradicts a failure: an alarm; what the user was told stays until an operator says otherwise', async () => {
    const { stage, journal, of, alarms } = await late((given, attempt) => given.resolve({ ...attempt, ...by, outcome: { status: 'failed' } }))
    expect(alarms).toHaveLength(1)
    expect(outcomesOf(await stage.session())).toMatchObject([{ status: 'failed' }])
    expect(await payAgain(stage)).toContain(said.held)
    await journal.release({ ...of, ...by })
    expect(await payAgain(stage)).toContain('receipt')
  })

  it('and says the same: nothing more', async () => {
    const { stage, journal, of, alarms } = await late((given, attempt) => given.resolve({ ...attempt, ...by, outcome: { status: 'completed', result: { receipt: 'r1' } } }))
    expect(alarms).toEqual([])
    expect((await journal.inspect(of)).attempts).toMatchObject([{ lateOutcome: null }])
    expect(await payAgain(stage)).toContain('receipt r2')
  })
})
