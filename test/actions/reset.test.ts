import { describe, expect, it } from 'vitest'
import { messageFinder } from '../../src/index.ts'
import { resetConversation, retainRecoveryState } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { ledger, sessionWith } from './rows.ts'
import { Stage, outcomesOf } from './stage.ts'

const texts = messageFinder()
const finished = texts('action_finished_earlier', 'en')
const unknown = texts('action_unknown_earlier', 'en')
const incompatible = texts('action_recovery_incompatible', 'en')

describe('what the host changed itself', () => {
  it('DUR-52: raises the policy revision and notes the paths, deletions as such; the given session stays as it is', async () => {
    const session = { ...(await sessionWith(ledger({ policyRevision: 4 }))), cargo: { customer: { verified: false, 'a/b': [1] } } }
    const before = structuredClone(session)
    const after = retainRecoveryState(session, ['/customer/verified', '/customer/a~1b/0', '/customer/a~1b/1', '/gone', ''])
    expect(after.actions).toEqual(ledger({
      policyRevision: 5,
      retained: [
        { path: '/customer/verified', deleted: false }, { path: '/customer/a~1b/0', deleted: false }, { path: '/customer/a~1b/1', deleted: true },
        { path: '/gone', deleted: true }, { path: '', deleted: false },
      ],
    }))
    expect(session).toEqual(before)
  })

  it('DUR-52: a path is noted once, as it is now', async () => {
    const first = retainRecoveryState({ ...(await sessionWith(null)), cargo: { verified: true } }, ['/verified', '/verified', '/kept'])
    const second = retainRecoveryState({ ...first, cargo: {} }, ['/verified'])
    expect(second.actions).toMatchObject({ policyRevision: 2, retained: [{ path: '/kept', deleted: true }, { path: '/verified', deleted: true }] })
  })

  it('DUR-52: what is no JSON Pointer is refused', async () => {
    const session = await sessionWith(null)
    expect(() => retainRecoveryState(session, ['verified'])).toThrow(TypeError)
  })

  it('DUR-53: is not undone by resuming an older state: the outcome is projected', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const changed = retainRecoveryState({ ...(await stage.session()), cargo: { verified: false } }, ['/verified'])
    await stage.edit(() => ({ session: JSON.stringify(changed) }))
    const reply = await stage.say('hello?')
    expect(reply.recovery).toMatchObject({ kind: 'projected' })
    const after = await stage.session()
    expect(after.cargo['verified']).toBe(false)
    expect(outcomesOf(after)).toEqual([{ status: 'unknown', amount: 42, receipt: null }])
  })
})

describe('a conversation that is reset', () => {
  it('DUR-54: has another epoch each time, no flow active, and keeps cargo, ledger and count of activations', async () => {
    const stage = await Stage.atConsent()
    const before = await stage.session()
    const after = resetConversation({ ...before, cargo: { plan: 'gold' } })
    expect(after).toMatchObject({ stacks: [], queued: [], response: null, cargo: { plan: 'gold' }, activations: before.activations })
    expect(after.actions).toEqual({ ...before.actions, epoch: expect.any(String) as string })
    expect(resetConversation(after).actions?.epoch).not.toBe(after.actions?.epoch)
    expect(before.stacks).toHaveLength(1)
  })

  it('DUR-54: what was begun before does not come back, what came of it is told', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const { host } = stage.worker()
    expect((await host.reset('t1', 'c1'))?.stacks).toEqual([])
    const reply = await stage.say('hello?')
    expect(reply.text).toContain(unknown)
    expect(reply.recovery).toMatchObject({ kind: 'projected' })
    expect((await stage.session()).stacks).toEqual([])
  })

  it('its unknown action stays held; a request of the new epoch has a key of its own', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await stage.say('yes')
    const [held] = await stage.rows()
    await stage.worker().host.reset('t1', 'c1')
    for (const text of ['pay', '42']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
    expect(await stage.rows()).toEqual([held])
  })

  it('while its action runs: the outcome is stored and told in the new epoch', async () => {
    const stage = await Stage.atConsent({ provider: { manners: [{ slow: 500 }] } })
    const handled = stage.worker().host.handle(stage.messageOf('yes', 'yes'))
    await stage.time.advance(100)
    await stage.worker().host.reset('t1', 'c1')
    const reply = await stage.time.settle(handled)
    expect(reply.text).toBe(finished)
    expect(reply.recovery).toMatchObject({ kind: 'projected', deferredInput: null })
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('whose lost action is of other definitions: it is held no more, and only the scope of that action stays closed', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const changed = await Stage.of({ definitions: payDefinitions({ after: [{ type: 'SAY', id: 'bye', value: 'Bye.' }] }) })
    const redeployed = stage.worker({ flowSet: changed.flowSet })
    expect((await stage.say('hello?', { worker: redeployed })).text).toBe(incompatible)
    await redeployed.host.reset('t1', 'c1')
    expect((await stage.say('pay', { worker: redeployed })).text).toBe('How much?')
    await stage.say('7', { worker: redeployed })
    expect((await stage.say('yes', { worker: redeployed })).text).toContain(said.held)
    expect((await stage.rows()).map(({ status }) => status)).toEqual(['attempted'])
  })

  it('is null where there is no conversation', async () => {
    const stage = await Stage.of()
    expect(await stage.worker().host.reset('t1', 'nobody')).toBeNull()
  })
})
