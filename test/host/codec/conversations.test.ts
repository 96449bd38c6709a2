import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../host/index.ts'
import { checkpointCodec, isEncodedCheckpoint } from '../../../host/node/index.ts'
import { payingHost, sayTo } from '../../support/paying.ts'
import { noting, notingSet } from './noting.ts'
import { conversation, noise, rewrite, rowOf, stores } from './stores.ts'

const kibibytes = (count: number): string => noise(count * 1024)
const words = (characters: number): string => 'the customer asked about the bill of May and was told that it is paid '.repeat(characters / 70)

async function formOf(storage: ReturnType<typeof memoryStore>): Promise<'text' | 'envelope'> {
  return isEncodedCheckpoint((await storage.read(conversation))?.parts['session']) ? 'envelope' : 'text'
}

for (const { name, open } of stores) {
  describe(`conversations on ${name}`, () => {
    it('CODEC-10: sessions are plain by default, in envelopes where the tenant chooses them, and read whatever is chosen', async () => {
      const storage = open()
      await (await noting({ storage })).note(kibibytes(20))
      expect(await formOf(storage)).toBe('text')
      const encoded = await noting({ storage, encoding: 'br-v1' })
      expect((await encoded.host.read('t1', 'c1'))?.cargo['note']).toBe(kibibytes(20))
      await encoded.say('note')
      expect(await formOf(storage)).toBe('envelope')
      const plain = await noting({ storage })
      expect((await plain.say('second')).text).toBe('Kept.')
      expect((await plain.host.read('t1', 'c1'))?.cargo['note']).toBe('second')
    })

    it('CODEC-10: a session under 8 KB stays plain in every setting, and no other part changes its form', async () => {
      const storage = open()
      const host = await noting({ storage, encoding: 'br-v1' })
      await host.note('short')
      expect(await formOf(storage)).toBe('text')
      await host.note(kibibytes(20))
      const parts = (await storage.read(conversation))?.parts ?? {}
      expect(Object.keys(parts).filter((part) => typeof parts[part] !== 'string')).toEqual(['session'])
    })

    it('CODEC-11: a row of a host without a codec goes on under one', async () => {
      const storage = open()
      const old = await noting({ storage, host: { codec: undefined as never } })
      await old.note(kibibytes(20))
      const host = await noting({ storage, encoding: 'br-v1' })
      expect((await host.say('note')).text).toBe('Well?')
    })

    it('CODEC-13: back to plain converts a row at its next save only, and what would be too large blocks that', async () => {
      const storage = open()
      await (await noting({ storage, encoding: 'br-v1' })).note(words(500_000))
      const plain = await noting({ storage })
      await plain.host.read('t1', 'c1')
      expect(await formOf(storage)).toBe('envelope')
      const before = await rowOf(storage)
      await expect(plain.say('note')).rejects.toMatchObject({ code: 'STORAGE_SIZE_LIMIT' })
      expect(await rowOf(storage)).toEqual(before)
      const encoded = await noting({ storage, encoding: 'br-v1' })
      await encoded.note('short now')
      await encoded.note(kibibytes(20))
      await plain.say('note')
      expect(await formOf(storage)).toBe('text')
    })

    it('CODEC-4, CODEC-6: 390 KB are stored plain, 410 KB are not, and then the row stays as it is', async () => {
      const storage = open()
      const host = await noting({ storage })
      expect((await host.note(kibibytes(390))).text).toBe('Kept.')
      expect(await formOf(storage)).toBe('text')
      await host.say('note')
      const before = await rowOf(storage)
      await expect(host.say(kibibytes(410))).rejects.toMatchObject({ code: 'STORAGE_SIZE_LIMIT', next: 'fix-input' })
      expect(await rowOf(storage)).toEqual(before)
      expect((await host.say('less')).text).toBe('Kept.')
    })

    it('CODEC-6: all parts of the record count, not the session alone', async () => {
      const storage = open()
      const host = await noting({ storage })
      await host.note(kibibytes(390))
      await rewrite(storage, { notes: 'of somebody else '.repeat(2_000) })
      const before = await rowOf(storage)
      await expect(host.say('note')).rejects.toMatchObject({ code: 'STORAGE_SIZE_LIMIT' })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('CODEC-4: 410 KB that compress are stored in an envelope; 500 KB that do not are a CheckpointCodecError, the row as it was', async () => {
      const storage = open()
      const host = await noting({ storage, encoding: 'br-v1' })
      await host.note(words(410 * 1024))
      expect(await formOf(storage)).toBe('envelope')
      await host.note(kibibytes(410))
      expect((await host.host.read('t1', 'c1'))?.cargo['note']).toBe(kibibytes(410))
      await host.say('note')
      const before = await rowOf(storage)
      await expect(host.say(kibibytes(500))).rejects.toMatchObject({ name: 'CheckpointCodecError', code: 'CODEC_LIMIT_EXCEEDED' })
      expect(await rowOf(storage)).toEqual(before)
    })

    const damage: Readonly<Record<string, readonly [(bytes: Uint8Array) => Uint8Array, string]>> = {
      'a truncated envelope': [(bytes) => bytes.subarray(0, bytes.length - 10), 'CODEC_ENVELOPE_INVALID'],
      'a wrong digest': [(bytes) => bytes.map((byte, index) => (index === 12 ? byte ^ 1 : byte)), 'CODEC_DIGEST_MISMATCH'],
      'an envelope of a future version': [(bytes) => bytes.map((byte, index) => (index === 4 ? 2 : byte)), 'CODEC_VERSION_UNKNOWN'],
      'an envelope that declares too much': [(bytes) => bytes.map((byte, index) => (index === 5 ? 255 : byte)), 'CODEC_LIMIT_EXCEEDED'],
      'bytes that are none': [() => new Uint8Array([1, 2, 3]), 'CODEC_ENVELOPE_INVALID'],
    }
    for (const [what, [harm, code]] of Object.entries(damage)) {
      it(`CODEC-8: ${what} is reported by every call, and the row is byte for byte the same afterwards`, async () => {
        const storage = open()
        const noted = await noting({ storage, encoding: 'br-v1' })
        const { host } = noted
        await noted.note(kibibytes(20))
        await rewrite(storage, { session: harm((await storage.read(conversation))?.parts['session'] as Uint8Array) })
        const before = await rowOf(storage)
        const reported = { name: 'CheckpointCodecError', code, place: { pointer: '/session' }, facts: expect.objectContaining({ conversation: 'c1' }) as object }
        await expect(noted.say('note')).rejects.toMatchObject(reported)
        await expect(host.read('t1', 'c1')).rejects.toMatchObject(reported)
        await expect(host.recover('t1', 'c1')).rejects.toMatchObject(reported)
        await expect(host.reset('t1', 'c1')).rejects.toMatchObject(reported)
        expect(await rowOf(storage)).toEqual(before)
      })
    }

    it('CODEC-8: a host without a codec leaves an envelope alone and says what it needs', async () => {
      const storage = open()
      await (await noting({ storage, encoding: 'br-v1' })).note(kibibytes(20))
      const before = await rowOf(storage)
      const host = await payingHost({ storage, provider: () => null, flowSet: notingSet, clock: { now: () => 1 }, ids: { random: () => 'x', ordered: () => 'x' } })
      await expect(sayTo(host, 'hello', 'm1')).rejects.toMatchObject({ code: 'CODEC_MISSING', next: 'fix-input' })
      expect(await rowOf(storage)).toEqual(before)
    })

    it('CODEC-14: readers that do not write envelopes read those of the first writer, and a reader can be set up everywhere before it', async () => {
      const storage = open()
      const reader = await noting({ storage, encoding: 'plain' })
      const writer = await noting({ storage, encoding: 'br-v1' })
      await writer.note(kibibytes(20))
      expect(await formOf(storage)).toBe('envelope')
      expect((await reader.say('note')).text).toBe('Well?')
      expect(await formOf(storage)).toBe('text')
    })
  })
}

describe('the setting', () => {
  it('CODEC-10: an encoding that the codec does not know is an error before anything is read or run', async () => {
    const storage = memoryStore()
    const without = await noting({ storage, encoding: 'br-v1', host: { codec: undefined as never } })
    await expect(without.say('note')).rejects.toMatchObject({ code: 'CODEC_MISSING' })
    const unknown = await noting({ storage, encoding: 'br-v2' as never, host: { codec: checkpointCodec() } })
    await expect(unknown.say('note')).rejects.toMatchObject({ code: 'TENANT_INVALID' })
    expect(await storage.read(conversation)).toBeNull()
  })
})
