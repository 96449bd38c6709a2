import { describe, expect, it } from 'vitest'
import { messageFinder } from '../../src/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, outcomesOf } from './stage.ts'

const texts = messageFinder()
const deferred = texts('action_recovery_input_deferred', 'en')
const finished = texts('action_finished_earlier', 'en')
const unknown = texts('action_unknown_earlier', 'en')
const done = 'One moment.\n\nDone 42, receipt r1.'

const echoing = payDefinitions({ durable: { onUnknown: { type: 'RETURN', value: "'You said ' + userInput + '.'" } } })
const failingAfterwards = payDefinitions({ after: [{ type: 'SET', id: 'guard', variable: 'never', value: 'false', requireTrue: true }] })

/** Another turn of the host's own was saved in between: the checkpoint does not fit any more. */
const pass = (stage: Stage): Promise<void> => stage.edit(({ head = '{}' }) => ({ head: JSON.stringify({ ...(JSON.parse(head) as object), revision: 99 }) }))

describe('a turn after one that was lost', () => {
  it('DUR-24: the claim with its checkpoint is stored before the effect starts, with identity, progress, epoch and policy revision', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(3, 'die-before')
    const [row] = await stage.rows()
    expect(row).toMatchObject({ status: 'attempted', outcome: null, attempt: { identity: { protocol: 1, runtime: 'unstamped', definitions: stage.flowSet.digest }, progress: 3, epoch: null, policyRevision: 0, messageId: 'yes' } })
    expect(await stage.parts('checkpoint:')).toHaveLength(1)
    expect(stage.provider.ledger).toEqual([])
  })

  it('DUR-29: every turn forgets what the last one recovered', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    await stage.say('hello?')
    expect((await stage.session()).lastTurnRecovery).toMatchObject({ kind: 'restored' })
    await stage.say('hello?')
    expect((await stage.session()).lastTurnRecovery).toBeNull()
  })

  it('DUR-33, DUR-37: goes on from the checkpoint, and says that the message was not acted on', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const reply = await stage.say('hello?')
    expect(reply.text).toBe(`One moment.\n\n${said.unknown}\n\n${deferred}`)
    expect(reply.recovery).toMatchObject({ kind: 'restored', status: 'attempted', deferredInput: 'hello?' })
  })

  it('DUR-33: an outcome that was recorded is told by the flow itself', async () => {
    const stage = await Stage.atConsent()
    const worker = stage.worker({ storage: { ...stage.storage, commit: failingCommit(stage, 2) } })
    await expect(stage.say('yes', { worker, messageId: 'yes' })).rejects.toThrow('no connection')
    const reply = await stage.say('hello?')
    expect(reply.text).toBe(`${done}\n\n${deferred}`)
    expect(reply.recovery).toMatchObject({ kind: 'restored', status: 'completed' })
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('DUR-34: projects beside the current flow where the checkpoint does not fit', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    await pass(stage)
    const before = await stage.session()
    const reply = await stage.say('hello?')
    const after = await stage.session()
    expect(reply.text).toBe(`${unknown}\n\n${deferred}`)
    expect(reply.recovery).toMatchObject({ kind: 'projected' })
    expect(after.stacks).toEqual(before.stacks)
    expect(outcomesOf(after)).toEqual([{ status: 'unknown', amount: 42, receipt: null }])
  })

  it('DUR-36: the message is no consent after the fact, and no answer to the question that is open', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    await pass(stage)
    await stage.say('yes', { messageId: 'm-other' })
    expect(stage.provider.ledger).toHaveLength(1)
    expect((await stage.session()).stacks[0]?.frames[0]).toMatchObject({ waiting: 'answer' })
  })

  it('DUR-36: a yes to the question that was answered once already is held: its request has been made', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    await pass(stage)
    await stage.say('hello?')
    expect((await stage.say('yes')).text).toContain(said.unknown)
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('RC1: what is recovered does not see the message', async () => {
    const stage = await Stage.atConsent({ definitions: echoing })
    await stage.dieAt(3, 'die-after')
    expect((await stage.say('a secret')).text).toContain('You said .')
    const again = await Stage.atConsent({ definitions: echoing })
    await again.dieAt(3, 'die-after', 'yes')
    expect((await again.say('yes', { messageId: 'yes' })).text).toContain('You said yes.')
  })

  it('the lost message itself, sent again, is what is being finished: nothing is deferred', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const reply = await stage.say('yes', { messageId: 'yes' })
    expect(reply.text).toBe(`One moment.\n\n${said.unknown}`)
    expect(reply.recovery?.deferredInput).toBeNull()
  })

  it('the lost message, sent again after another message was told its outcome, gets that reply and is not processed', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const told = await stage.say('hello?')
    for (const text of ['pay', '7']) await stage.say(text)
    const again = await stage.say('yes', { messageId: 'yes' })
    expect(again).toEqual({ ...told, repeated: true })
    expect((await stage.session()).stacks[0]?.frames[0]).toMatchObject({ waiting: 'answer' })
  })

  it('DUR-38: progress counts ordinary turns only', async () => {
    const stage = await Stage.atConsent()
    const progress = async (): Promise<number | undefined> => (await stage.session()).actions?.progress
    expect(await progress()).toBe(2)
    await stage.dieAt(4, 'die-before')
    await stage.say('hello?')
    expect(await progress()).toBe(3)
    await stage.say('hello?')
    expect(await progress()).toBe(4)
  })

  it('DUR-38: a conversation without a journal has no progress', async () => {
    const stage = await Stage.of()
    await stage.say('pay', { worker: stage.worker({ tenant: { durableActions: false } }) })
    expect((await stage.session()).actions).toBeNull()
  })

  it('recovery without a message finishes the same, and defers nothing', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const reply = await stage.worker().host.recover('t1', 'c1')
    expect(reply?.text).toBe(`One moment.\n\n${said.unknown}`)
    expect((await stage.session()).actions?.progress).toBe(3)
    expect(await stage.worker().host.recover('t1', 'c1')).toBeNull()
    expect((await stage.say('yes', { messageId: 'yes' })).repeated).toBe(true)
  })

  it('RC5: what the host said itself recovers nothing, and is not taken while an action may run', async () => {
    const stage = await Stage.atConsent()
    const dead = stage.worker({ faults: { 3: 'die-after' } })
    await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('yes')), dead.death]))
    const note = { ...stage.messageOf('We will call you.'), role: 'assistant' as const, content: 'We will call you.' }
    expect(await stage.worker().host.handle(note)).toMatchObject({ retryAfter: 36_001 })
    await stage.time.advance(36_001)
    expect(await stage.worker().host.handle(note)).toMatchObject({ text: null, recovery: null })
    expect((await stage.say('hello?')).text).toContain(unknown)
  })

  it('the conversation goes on when durable actions were turned off: what is pending is told all the same', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const off = stage.worker({ tenant: { durableActions: false } })
    expect((await stage.say('hello?', { worker: off })).text).toContain(said.unknown)
    expect((await stage.say('hello?', { worker: off })).recovery).toBeNull()
  })
})

describe('a restored flow that fails', () => {
  it('RC4: does not keep its outcome from the user', async () => {
    const stage = await Stage.atConsent({ definitions: failingAfterwards })
    await expect(stage.say('yes', { messageId: 'yes' })).rejects.toMatchObject({ name: 'StepError' })
    expect((await stage.rows()).map(({ status }) => status)).toEqual(['completed'])
    const reply = await stage.say('yes', { messageId: 'yes' })
    expect(reply.text).toBe(finished)
    expect(reply.recovery).toMatchObject({ kind: 'projected', deferredInput: null })
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
    expect((await stage.say('hello?')).recovery).toBeNull()
    expect(stage.provider.ledger).toHaveLength(1)
  })
})

/** The commit of this number, and all its repetitions with the same version, fail. */
function failingCommit(stage: Stage, number: number): Stage['storage']['commit'] {
  let count = 0
  let doomed = ''
  return (changes) => {
    count += 1
    if (count === number) doomed = changes[0].next
    return changes[0].next === doomed ? Promise.reject(new TypeError('no connection')) : stage.storage.commit(changes)
  }
}
