import { describe, expect, it } from 'vitest'
import { storageError } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, conversation } from './stage.ts'

describe('a store whose reply is lost', () => {
  it('at the claim: the claim is our own write, and the effect runs, once', async () => {
    const stage = await Stage.atConsent()
    expect((await stage.say('yes', { worker: stage.worker({ faults: { 2: 'lose-after' } }) })).text).toContain('receipt r1')
    expect(stage.calls).toEqual(['read', 'commit', 'commit', 'effect', 'commit'])
  })

  it('at the final write: the turn is saved, and the user has the reply', async () => {
    const stage = await Stage.atConsent()
    expect((await stage.say('yes', { worker: stage.worker({ faults: { 4: 'lose-after' } }) })).text).toContain('receipt r1')
    expect(await stage.rows()).toEqual([])
  })

  it('and then the request, too: asking once more tells', async () => {
    const stage = await Stage.atConsent()
    expect((await stage.say('yes', { worker: stage.worker({ faults: { 4: 'lose-before' } }) })).text).toContain('receipt r1')
  })

  it('an error that says what is wrong is not asked twice', async () => {
    const stage = await Stage.atConsent()
    let commits = 0
    const commit = (): Promise<never> => {
      commits += 1
      return Promise.reject(storageError('STORAGE_INPUT', 'no'))
    }
    await expect(stage.say('hello?', { worker: stage.worker({ storage: { ...stage.storage, commit } }) })).rejects.toMatchObject({ code: 'STORAGE_INPUT' })
    expect(commits).toBe(1)
  })
})

describe('what the store is told about the conversation', () => {
  const due = async (stage: Stage, before: number): Promise<readonly unknown[]> => (await stage.storage.due('t1', before)).keys

  it('that it is due at its deadline while an action may run', async () => {
    const stage = await Stage.atConsent()
    const begun = stage.time.now()
    await stage.dieAt(3, 'die-before')
    const [row] = await stage.rows()
    expect(row?.deadline).toBe(begun + 36_000)
    expect(await due(stage, begun + 36_000)).toEqual([])
    expect(await due(stage, begun + 36_001)).toEqual([conversation])
  })

  it('that it is due at once while an outcome is not consumed', async () => {
    const stage = await Stage.atConsent({ provider: { manners: [{ slow: 7_000 }] } })
    await stage.say('yes')
    expect(await due(stage, stage.time.now() + 1_000_000)).toEqual([])
    await stage.time.advance(10_000)
    expect(await due(stage, stage.time.now())).toEqual([conversation])
  })

  it('that it is not due when all is settled; that what only an operator can settle is due at the end of all times: no sweep looks at it, and it is listed', async () => {
    const stage = await Stage.atConsent()
    await stage.say('yes')
    expect(await due(stage, Number.MAX_SAFE_INTEGER)).toEqual([])
    const unknown = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await unknown.say('yes')
    expect(await unknown.rows()).toHaveLength(1)
    expect(await due(unknown, Date.UTC(9000, 0))).toEqual([])
    expect(await due(unknown, Number.MAX_SAFE_INTEGER)).toHaveLength(1)
  })

  it('DUR-47: an unknown action keeps its row and its scope, and no checkpoint', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await stage.say('yes')
    expect(await stage.parts('checkpoint:')).toEqual([])
    for (const text of ['pay', '7']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
  })
})

describe('a scope that several conversations share', () => {
  const shared = { durable: { subject: { account: 'a1' } } }
  const inAnother = async (stage: Stage, lines: readonly string[]): Promise<string | null> => {
    let text: string | null = null
    for (const content of lines) {
      const message = { ...stage.messageOf(content), conversationId: 'c2' }
      text = (await stage.time.settle(stage.worker().host.handle(message))).text
    }
    return text
  }

  it('is passed from one payment of a turn to the next, and freed by the save', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ ...shared, then: [{ tool: 'charge', action: 'pay' }, { tool: 'charge', action: 'pay' }] }) })
    expect((await stage.say('yes')).text).toContain('receipt r3')
    expect(await stage.rows()).toEqual([])
    expect(await inAnother(stage, ['pay', '7', 'yes'])).toContain('receipt r6')
  })

  it('is held against another conversation while its action is unknown, and names the attempt, not the conversation', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ durable: { ...shared.durable, onHold: { type: 'RETURN', value: 'outcome.heldBy' } } }), provider: { manners: ['drop'] } })
    await stage.say('yes')
    const [row] = await stage.rows()
    expect(await inAnother(stage, ['pay', '7', 'yes'])).toContain(row?.attempt.key)
    expect(stage.provider.requests).toBe(1)
  })

  it('is held against another conversation until the outcome is saved', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions(shared) })
    await stage.dieAt(4, 'die-before')
    expect(await inAnother(stage, ['pay', '7', 'yes'])).toContain(said.held)
  })
})
