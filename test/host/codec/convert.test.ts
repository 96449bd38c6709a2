import { describe, expect, it } from 'vitest'
import { convertConversation, memoryStore, uuidIds } from '../../../host/index.ts'
import type { ConvertOptions, Storage } from '../../../host/index.ts'
import { checkpointCodec, isEncodedCheckpoint } from '../../../host/node/index.ts'
import { noting } from './noting.ts'
import { conversation, noise, rewrite, rowOf, stores } from './stores.ts'

const later = 1_800_000_000_000 + 3_600_000

const optionsOf = (storage: Storage, more: Partial<ConvertOptions> = {}): ConvertOptions => ({
  storage, codec: checkpointCodec(), to: 'br-v1', dryRun: false, recordBytes: 409_600, now: later, idleMilliseconds: 60_000, ids: uuidIds, ...more,
})

const formOf = async (storage: Storage) => (isEncodedCheckpoint((await storage.read(conversation))?.parts['session']) ? 'br-v1' : 'plain')

for (const { name, open } of stores) {
  describe(`converting a conversation on ${name}`, () => {
    it('CODEC-14: there and back is lossless, conditional on what was read, and done once', async () => {
      const storage = open()
      await (await noting({ storage })).note(noise(20_000))
      const before = await storage.read(conversation)
      const there = await convertConversation(conversation, optionsOf(storage))
      expect(there).toMatchObject({ status: 'converted' })
      expect(await formOf(storage)).toBe('br-v1')
      expect(await convertConversation(conversation, optionsOf(storage))).toEqual({ status: 'already' })
      expect(await convertConversation(conversation, optionsOf(storage, { to: 'plain' }))).toMatchObject({ status: 'converted' })
      expect((await storage.read(conversation))?.parts).toEqual(before?.parts)
      expect((await storage.read(conversation))?.version).not.toBe(before?.version)
    })

    it('CODEC-14: a dry run says the same and writes nothing', async () => {
      const storage = open()
      await (await noting({ storage })).note(noise(20_000))
      const before = await rowOf(storage)
      const dry = await convertConversation(conversation, optionsOf(storage, { dryRun: true }))
      expect(await rowOf(storage)).toEqual(before)
      expect(await convertConversation(conversation, optionsOf(storage))).toEqual(dry)
    })

    it('CODEC-13: a text that would be too large leaves the envelope as it is', async () => {
      const storage = open()
      await (await noting({ storage, encoding: 'br-v1' })).note('again and again '.repeat(30_000))
      const before = await rowOf(storage)
      expect(await convertConversation(conversation, optionsOf(storage, { to: 'plain' }))).toMatchObject({ status: 'too-large' })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('CODEC-8: what cannot be decoded is reported and left', async () => {
      const storage = open()
      await (await noting({ storage })).note(noise(20_000))
      await rewrite(storage, { session: new Uint8Array([1, 2, 3]) })
      const before = await rowOf(storage)
      expect(await convertConversation(conversation, optionsOf(storage, { to: 'plain' }))).toMatchObject({ status: 'not-readable' })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('CV3: somebody who talks, or whose action runs, is not disturbed', async () => {
      const storage = open()
      await (await noting({ storage })).note(noise(20_000))
      const at = later - 3_600_000
      expect(await convertConversation(conversation, optionsOf(storage, { now: at + 59_999 }))).toEqual({ status: 'busy' })
      await rewrite(storage, { 'attempt:k': JSON.stringify({ status: 'attempted', deadline: later + 1 }) })
      expect(await convertConversation(conversation, optionsOf(storage))).toEqual({ status: 'busy' })
      expect(await convertConversation(conversation, optionsOf(storage, { now: later + 2 }))).toMatchObject({ status: 'converted' })
    })
  })
}

describe('converting beside live traffic', () => {
  /** A store that does something else just before the first commit it is asked for. */
  function interrupted(storage: Storage, meanwhile: () => Promise<unknown>): Storage {
    let waits = true
    return {
      ...storage, supports: storage.supports,
      commit: async (changes) => {
        if (waits) {
          waits = false
          await meanwhile()
        }
        return storage.commit(changes)
      },
    }
  }

  it('CV1: a turn that was faster keeps its save', async () => {
    const storage = memoryStore()
    const talk = await noting({ storage })
    await talk.note(noise(20_000))
    const conversion = await convertConversation(conversation, optionsOf(interrupted(storage, () => talk.note('a later note'))))
    expect(conversion).toEqual({ status: 'changed' })
    expect((await talk.host.read('t1', 'c1'))?.cargo['note']).toBe('a later note')
  })

  it('CV1: a turn that meets the conversion is run again on the same session, and answers as ever', async () => {
    const storage = memoryStore()
    await (await noting({ storage })).note(noise(20_000))
    const talk = await noting({ storage: interrupted(storage, () => convertConversation(conversation, optionsOf(storage))) })
    expect((await talk.say('note')).text).toBe('Well?')
    expect((await talk.say('the end')).text).toBe('Kept.')
    expect((await talk.host.read('t1', 'c1'))?.cargo['note']).toBe('the end')
  })
})
