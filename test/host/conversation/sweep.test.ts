import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../../src/index.ts'
import type { OutboundReply } from '../../../host/index.ts'
import { payDefinitions, said } from '../../journeys/paying.ts'
import { Stage } from '../../actions/stage.ts'

function outbound(fails = 0) {
  const sent: OutboundReply[] = []
  let failures = fails
  const channel = {
    deliver(reply: OutboundReply): Promise<void> {
      sent.push(reply)
      failures -= 1
      return failures >= 0 ? Promise.reject(new TypeError('no connection')) : Promise.resolve()
    },
  }
  return { sent, channel }
}

const sweep = { tenantId: 't1', olderThan: 0 }

/** A conversation whose worker died between the effect and the save. */
async function lost(): Promise<Stage> {
  const stage = await Stage.atConsent()
  await stage.dieAt(4, 'die-before')
  return stage
}

describe('a sweep', () => {
  it('finishes what a dead process left, and delivers what there is to say', async () => {
    const stage = await lost()
    const { sent, channel } = outbound()
    const worker = stage.worker({ host: { channel } })
    expect(await worker.host.sweep(sweep)).toEqual({ examined: 1, finished: 1, held: 0, busy: 0, delivered: 1, failed: [] })
    expect(sent).toMatchObject([{ tenantId: 't1', conversationId: 'c1', userId: 'u1', text: `One moment.\n\n${said.unknown}` }])
    expect(await worker.host.sweep(sweep)).toMatchObject({ examined: 0 })
    expect((await stage.say('hello?')).text).toBeNull()
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('looks only at what has been due for long enough', async () => {
    const stage = await lost()
    const worker = stage.worker()
    const [row] = await stage.rows()
    const age = stage.time.now() - row!.deadline
    expect(await worker.host.sweep({ ...sweep, olderThan: age })).toMatchObject({ examined: 0 })
    expect(await worker.host.sweep({ ...sweep, olderThan: age - 1 })).toMatchObject({ examined: 1, finished: 1 })
  })

  it('delivers again what the channel did not take, the same reply, until it does', async () => {
    const stage = await lost()
    const { sent, channel } = outbound(1)
    const worker = stage.worker({ host: { channel } })
    expect(await worker.host.sweep(sweep)).toMatchObject({ finished: 1, delivered: 0, failed: [{ conversationId: 'c1', code: 'CHANNEL_FAILED' }] })
    await stage.time.advance(1)
    expect(await worker.host.sweep(sweep)).toMatchObject({ examined: 1, finished: 0, delivered: 1 })
    expect(sent[1]).toEqual(sent[0])
    await stage.time.advance(1)
    expect(await worker.host.sweep(sweep)).toMatchObject({ examined: 0 })
  })

  it('delivers again after it has died between delivery and note', async () => {
    const stage = await lost()
    const { sent, channel } = outbound()
    // Calls: read, commit of the mark, save; read and commit of the delivery's note.
    const dying = stage.worker({ host: { channel }, faults: { 5: 'die-before' } })
    await stage.time.settle(Promise.race([dying.host.sweep(sweep), dying.death]))
    expect(sent).toHaveLength(1)
    await stage.time.advance(1)
    expect(await stage.worker({ host: { channel } }).host.sweep(sweep)).toMatchObject({ delivered: 1 })
    expect(sent[1]).toEqual(sent[0])
  })

  it('yields to a live turn', async () => {
    const stage = await Stage.atConsent()
    const dead = stage.worker({ faults: { 3: 'die-after' } })
    await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('yes')), dead.death]))
    expect(await stage.worker().host.sweep({ ...sweep, olderThan: -60_000 })).toMatchObject({ examined: 1, busy: 1, finished: 0 })
    expect((await stage.rows()).map(({ status }) => status)).toEqual(['attempted'])
  })

  it('leaves a conversation of other definitions as it is, and says nothing for it', async () => {
    const stage = await lost()
    const { sent, channel } = outbound()
    const other = await compileFlowSet(payDefinitions({ least: 1 }))
    const before = await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })
    expect(await stage.worker({ flowSet: other, host: { channel } }).host.sweep(sweep)).toMatchObject({ held: 1, delivered: 0 })
    expect(sent).toEqual([])
    expect(await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })).toEqual(before)
  })

  it('is not stopped by a conversation that cannot be read', async () => {
    const stage = await lost()
    await stage.storage.commit([{ key: { namespace: 't1', kind: 'conversation', id: 'c0' }, expect: 'absent', next: 'v1', set: { session: '{' }, dueAt: 1 }])
    expect(await stage.worker().host.sweep(sweep)).toMatchObject({ examined: 2, finished: 1, failed: [{ conversationId: 'c0', code: 'CONVERSATION_NOT_READABLE' }] })
  })

  it('looks at no more conversations than it is told to', async () => {
    const stage = await lost()
    expect(await stage.worker().host.sweep({ ...sweep, limit: 0 })).toMatchObject({ examined: 0 })
  })

  it('asks a provider about what nobody knows, after its deadline, and tells the user', async () => {
    const definitions = payDefinitions({ durable: { reconcile: { tool: 'find' }, settlesWithin: 0 }, reading: ['find'] })
    const stage = await Stage.atConsent({ definitions, provider: { manners: ['drop'] } })
    await stage.say('yes')
    const { sent, channel } = outbound()
    const worker = stage.worker({ host: { channel }, functions: { find: () => ({ status: 'applied', result: { receipt: 'r1' } }) } })
    expect(await worker.host.sweep(sweep)).toMatchObject({ examined: 0 })
    await stage.time.advance(60_000)
    expect(await worker.host.sweep(sweep)).toMatchObject({ examined: 1, finished: 1, delivered: 1 })
    expect(sent[0]?.text).toBe('Your earlier request is done.')
  })
})

describe('what a recovery has to say without a channel', () => {
  it('is put before the next reply with words, once', async () => {
    const stage = await lost()
    expect((await stage.worker().host.recover('t1', 'c1'))?.text).toContain(said.unknown)
    expect((await stage.say('what?')).text).toBeNull()
    expect((await stage.say('pay')).text).toBe(`One moment.\n\n${said.unknown}\n\nHow much?`)
    expect((await stage.say('7')).text).toBe('Pay 7?')
  })

  it('is not, when the channel says that it was seen', async () => {
    const stage = await lost()
    const reply = await stage.worker().host.recover('t1', 'c1')
    const message = { ...stage.messageOf('pay'), seen: [reply?.replyId ?? ''] }
    expect((await stage.worker().host.handle(message)).text).toBe('How much?')
  })
})

describe('the reply of an action', () => {
  const take = (stage: Stage, text: string, seen: readonly string[]) => stage.worker().host.handle({ ...stage.messageOf(text), seen })

  it('that was not seen is said again before the next one, where the channel tells what was seen', async () => {
    const stage = await Stage.atConsent()
    const paid = await take(stage, 'yes', [])
    const next = await take(stage, 'pay', [])
    expect(next.text).toBe(`${paid.text ?? ''}\n\nHow much?`)
    expect((await take(stage, '7', [])).text).toBe('Pay 7?')
  })

  it('that was seen is not', async () => {
    const stage = await Stage.atConsent()
    const { replyId } = await take(stage, 'yes', [])
    expect((await take(stage, 'pay', [replyId])).text).toBe('How much?')
  })

  it('is not where the channel tells nothing', async () => {
    const stage = await Stage.atConsent()
    await stage.say('yes')
    expect((await stage.say('pay')).text).toBe('How much?')
  })
})
