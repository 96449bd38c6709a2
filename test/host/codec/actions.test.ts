import { describe, expect, it } from 'vitest'
import { WorkflowEngine } from '../../../src/index.ts'
import type { Session } from '../../../src/index.ts'
import { checkpointActionSession, createActionJournal } from '../../../host/index.ts'
import type { StoredAttempt } from '../../../host/journal/attempt.ts'
import type { Storage } from '../../../host/index.ts'
import { checkpointCodec, isEncodedCheckpoint } from '../../../host/node/index.ts'
import { noting, notingSet } from './noting.ts'
import { conversation, noise, rewrite, rowOf, stores } from './stores.ts'

const words = (characters: number): string => 'the customer asked about the bill of May and was told that it is paid '.repeat(characters / 70)

async function attemptsOf(storage: Storage): Promise<readonly StoredAttempt[]> {
  const parts = (await storage.read(conversation))?.parts ?? {}
  return Object.keys(parts).filter((name) => name.startsWith('attempt:')).map((name) => JSON.parse(String(parts[name])) as StoredAttempt)
}

async function checkpointOf(storage: Storage): Promise<readonly [name: string, part: string | Uint8Array] | undefined> {
  return Object.entries((await storage.read(conversation))?.parts ?? {}).find(([name]) => name.startsWith('checkpoint:'))
}

/** A worker that pays and dies; the provider was called once. */
async function dieWhilePaying(storage: Storage, encoding: 'plain' | 'br-v1'): Promise<void> {
  let called: () => void = () => undefined
  const isCalled = new Promise<void>((resolve) => { called = resolve })
  const dying = await noting({ storage, encoding, provider: () => (called(), new Promise(() => undefined)) })
  for (const text of ['pay', '42']) await dying.say(text)
  void dying.say('yes').catch(() => undefined)
  await isCalled
}

const later = { clock: { now: () => 1_800_000_600_000 } }

for (const { name, open } of stores) {
  describe(`actions of encoded conversations on ${name}`, () => {
    it('CODEC-12: what conversations are written as says nothing about checkpoints, and both are read in any setting', async () => {
      const storage = open()
      await (await noting({ storage, encoding: 'br-v1' })).note(noise(20_000))
      await dieWhilePaying(storage, 'br-v1')
      expect(isEncodedCheckpoint((await storage.read(conversation))?.parts['session'])).toBe(true)
      expect(typeof (await checkpointOf(storage))?.[1]).toBe('string')
      const next = await noting({ storage, ...later })
      const reply = await next.say('hello?')
      expect(reply.text).toContain('I could not confirm the payment. I have not tried again.')
      expect(reply.recovery).toMatchObject({ kind: 'restored' })
    })

    it('CODEC-8: a damaged checkpoint is reported, and nothing of the row changes, the attempt least of all', async () => {
      const storage = open()
      await dieWhilePaying(storage, 'plain')
      const [part] = (await checkpointOf(storage)) ?? ['']
      await rewrite(storage, { [part]: new Uint8Array([1, 2, 3]) })
      const before = await rowOf(storage)
      await expect((await noting({ storage, ...later })).say('hello?')).rejects.toMatchObject({ code: 'CODEC_ENVELOPE_INVALID', place: { pointer: `/${part}` } })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('CODEC-9: a save that the size forbids acknowledges nothing: the outcome is kept alone, without its payload, and told by the next turn', async () => {
      const storage = open()
      let payments = 0
      const provider = () => ({ receipt: noise(420 * 1024, (payments += 1)) })
      const host = await noting({ storage, provider })
      for (const text of ['pay', '42']) await host.say(text)
      const session = await host.host.read('t1', 'c1')
      await expect(host.say('yes')).rejects.toMatchObject({ code: 'STORAGE_SIZE_LIMIT' })
      expect(await host.host.read('t1', 'c1')).toEqual(session)
      expect(await attemptsOf(storage)).toMatchObject([{ status: 'completed', acknowledged: false, outcome: { payloadLost: true, result: null } }])
      const reply = await host.say('hello?')
      expect(reply.recovery).toMatchObject({ status: 'completed' })
      expect(await attemptsOf(storage)).toEqual([])
      expect(payments).toBe(1)
    })

    it('CODEC-9: a save that the codec refuses acknowledges nothing either', async () => {
      const storage = open()
      const codec = checkpointCodec({ limits: { decodedBytes: 30_000 } })
      const host = await noting({ storage, encoding: 'br-v1', host: { codec }, provider: () => ({ receipt: noise(40_000) }) })
      for (const text of ['pay', '42']) await host.say(text)
      await expect(host.say('yes')).rejects.toMatchObject({ name: 'CheckpointCodecError', code: 'CODEC_LIMIT_EXCEEDED' })
      expect(await attemptsOf(storage)).toMatchObject([{ status: 'completed', acknowledged: false }])
    })

    it('CODEC-6: a claim needs room beside the session as it is stored: 405 KB of words can pay in an envelope, not in plain text', async () => {
      const storage = open()
      let payments = 0
      const provider = () => ({ receipt: `r${(payments += 1)}` })
      const plain = await noting({ storage, provider })
      await plain.note(words(396 * 1024))
      for (const text of ['pay', '42']) await plain.say(text)
      const before = await rowOf(storage)
      await expect(plain.say('yes')).rejects.toMatchObject({ code: 'CHECKPOINT_TOO_LARGE' })
      expect(await rowOf(storage)).toEqual(before)
      expect(payments).toBe(0)
      const encoded = await noting({ storage, provider, encoding: 'br-v1' })
      expect((await encoded.say('yes')).text).toContain('receipt r1')
    })
  })

  describe(`the journal of a host with a store of its own, on ${name}`, () => {
    async function ownStore(storage: Storage, encoding: 'plain' | 'br-v1') {
      const journal = createActionJournal({ storage, namespace: 't1', codec: checkpointCodec({ encoding }), clock: later.clock })
      const calls: string[] = []
      const engine = new WorkflowEngine({ flows: notingSet, actionJournal: journal, functions: { charge: (_args: unknown, info: { idempotencyKey: string | null }) => (calls.push(info.idempotencyKey ?? ''), { receipt: 'r1' }) } })
      const take = (content: string, session: Session) => engine.updateActivity({ role: 'user', content }, session)
      let session = engine.initSession({ userId: 'u1', sessionId: 'c1' })
      for (const text of ['note', noise(20_000), 'pay', '42']) session = await take(text, session)
      return { journal, take, session, calls }
    }

    it('CODEC-12: only checkpoints are encoded; a journal that writes plain text reads them, and resumes', async () => {
      const storage = open()
      const first = await ownStore(storage, 'br-v1')
      await first.take('yes', first.session)
      const parts = (await storage.read(conversation))?.parts ?? {}
      expect(Object.keys(parts).filter((part) => typeof parts[part] !== 'string')).toEqual([(await checkpointOf(storage))?.[0]])
      const second = await ownStore(storage, 'plain')
      const resumed = await second.take('hello?', first.session)
      expect(resumed.lastTurnRecovery).toMatchObject({ kind: 'restored', status: 'completed' })
      expect([...first.calls, ...second.calls]).toHaveLength(1)
    })

    it('CODEC-9: the checkpoint stays until a saved session is acknowledged', async () => {
      const storage = open()
      const { journal, take, session } = await ownStore(storage, 'br-v1')
      const paid = await take('yes', session)
      expect(isEncodedCheckpoint((await checkpointOf(storage))?.[1])).toBe(true)
      await checkpointActionSession(journal, paid)
      expect(await checkpointOf(storage)).toBeUndefined()
    })
  })
}
