import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CheckpointCodecError } from '../../../host/index.ts'
import { checkpointCodec, decodeCheckpoint, encodeCheckpoint, isEncodedCheckpoint } from '../../../host/node/index.ts'
import { noise } from './stores.ts'

const fails = (code: string) => expect.objectContaining({ name: 'CheckpointCodecError', code }) as Error

/** An envelope made by hand. */
function envelope({ text = '{}', length = Buffer.byteLength(text), digest = createHash('sha256').update(text).digest(), payload = new Uint8Array(brotliCompressSync(text)), version = 1 } = {}): Uint8Array {
  const head = Buffer.alloc(41)
  head.write('SAYC', 'latin1')
  head.writeUInt8(version, 4)
  head.writeUInt32BE(length, 5)
  head.set(digest, 9)
  return Buffer.concat([head, payload])
}

/** Zeros, compressed, without ever having them in memory. */
async function compressedZeros(bytes: number): Promise<Buffer> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => stream.on('end', resolve))
  const zeros = Buffer.alloc(1024 * 1024)
  for (let written = 0; written < bytes; written += zeros.length) if (!stream.write(zeros)) await new Promise((resolve) => stream.once('drain', resolve))
  stream.end()
  await ended
  return Buffer.concat(chunks)
}

describe('the br-v1 envelope', () => {
  it('CODEC-1: encoding and decoding are asynchronous functions of saydo/host/node', async () => {
    const encoding = encodeCheckpoint({ a: 1 })
    expect(encoding).toBeInstanceOf(Promise)
    const encoded = await encoding
    expect([isEncodedCheckpoint(encoded), isEncodedCheckpoint('{"a":1}'), isEncodedCheckpoint(new Uint8Array([1, 2, 3])), isEncodedCheckpoint(null)]).toEqual([true, false, false, false])
    expect(await decodeCheckpoint(encoded)).toEqual({ a: 1 })
  })

  it('CODEC-2: it is bytes that say version, UTF-8 length and SHA-256 of the JSON text', async () => {
    const value = { text: 'ñandú '.repeat(100) }
    const bytes = Buffer.from(await encodeCheckpoint(value))
    const text = JSON.stringify(value)
    expect(bytes.toString('latin1', 0, 4)).toBe('SAYC')
    expect(bytes[4]).toBe(1)
    expect(bytes.readUInt32BE(5)).toBe(Buffer.byteLength(text))
    expect(bytes.subarray(9, 41).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('CODEC-3: whatever JSON holds comes out as it went in, the order of members too', async () => {
    await fc.assert(fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      const text = JSON.stringify(value)
      expect(JSON.stringify(await decodeCheckpoint(await encodeCheckpoint(JSON.parse(text))))).toBe(text)
    }), { numRuns: 60 })
    const odd = { '\uD800': '\uDFFF', '10': 1, '2': [[], {}, null], '\uFEFF': '\uFEFF\u0000\u2028', __proto_: 1 }
    expect(JSON.stringify(await decodeCheckpoint(await encodeCheckpoint(odd)))).toBe(JSON.stringify(odd))
  })

  const self: Record<string, unknown> = {}
  self['me'] = self
  const lossy = { undefined: { a: { b: undefined } }, 'not a number': { a: { b: Number.NaN } }, 'a function': { a: { b: () => 1 } }, 'a date': { a: { b: new Date(0) } }, 'a bigint': { a: { b: 1n } }, 'a hole': { a: { b: new Array(1) } } }
  for (const [what, value] of Object.entries(lossy)) {
    it(`CODEC-3: ${what} is refused, not trimmed`, async () => {
      await expect(encodeCheckpoint(value)).rejects.toMatchObject({ code: 'CODEC_INPUT', place: { pointer: what === 'a hole' ? '/a/b/0' : '/a/b' } })
    })
  }

  it('CODEC-3: a value that contains itself is refused; one that is in two places is not', async () => {
    await expect(encodeCheckpoint({ self })).rejects.toThrow(fails('CODEC_INPUT'))
    const shared = { x: 1 }
    expect(await decodeCheckpoint(await encodeCheckpoint([shared, shared]))).toEqual([shared, shared])
  })

  it('CODEC-4: more than 16 MiB of JSON and more than 350 KiB of envelope are refused, and so are lower limits that are passed', async () => {
    await expect(encodeCheckpoint('a'.repeat(16 * 1024 * 1024))).rejects.toMatchObject({ code: 'CODEC_LIMIT_EXCEEDED', facts: { limit: 16 * 1024 * 1024 } })
    await expect(encodeCheckpoint(noise(480_000))).rejects.toMatchObject({ code: 'CODEC_LIMIT_EXCEEDED', facts: { limit: 350 * 1024 } })
    const value = noise(10_000)
    const encoded = await encodeCheckpoint(value)
    await expect(encodeCheckpoint(value, { limits: { decodedBytes: 10_001 } })).rejects.toThrow(fails('CODEC_LIMIT_EXCEEDED'))
    expect(await decodeCheckpoint(encoded, { limits: { decodedBytes: 10_002, encodedBytes: encoded.length } })).toBe(value)
    await expect(decodeCheckpoint(encoded, { limits: { decodedBytes: 10_001 } })).rejects.toThrow(fails('CODEC_LIMIT_EXCEEDED'))
    await expect(decodeCheckpoint(encoded, { limits: { encodedBytes: encoded.length - 1 } })).rejects.toThrow(fails('CODEC_LIMIT_EXCEEDED'))
  })

  it('CODEC-5: a bomb that declares itself is refused before it is opened, one that lies ends where its declaration does', async () => {
    const payload = new Uint8Array(await compressedZeros(512 * 1024 * 1024))
    expect(payload.length).toBeLessThan(350 * 1024)
    const before = process.resourceUsage().maxRSS
    await expect(decodeCheckpoint(envelope({ payload, length: 512 * 1024 * 1024 }))).rejects.toThrow(fails('CODEC_LIMIT_EXCEEDED'))
    await expect(decodeCheckpoint(envelope({ payload, length: 16 * 1024 * 1024 }))).rejects.toThrow(fails('CODEC_ENVELOPE_INVALID'))
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(128)
  })

  const text = JSON.stringify({ words: 'one two three '.repeat(50) })
  const whole = envelope({ text })
  const broken: Readonly<Record<string, readonly [Uint8Array, string]>> = {
    'no bytes': [new Uint8Array(), 'CODEC_ENVELOPE_INVALID'],
    'other bytes': [new Uint8Array(100).fill(7), 'CODEC_ENVELOPE_INVALID'],
    'a head and no more': [whole.subarray(0, 41), 'CODEC_ENVELOPE_INVALID'],
    'half a head': [whole.subarray(0, 20), 'CODEC_ENVELOPE_INVALID'],
    'half a text': [whole.subarray(0, whole.length - 5), 'CODEC_ENVELOPE_INVALID'],
    'bytes behind the text': [Buffer.concat([whole, Buffer.from([0])]), 'CODEC_ENVELOPE_INVALID'],
    'a payload that is no Brotli': [envelope({ text, payload: new Uint8Array(40).fill(255) }), 'CODEC_ENVELOPE_INVALID'],
    'a length too small': [envelope({ text, length: text.length - 1 }), 'CODEC_ENVELOPE_INVALID'],
    'a length too large': [envelope({ text, length: text.length + 1 }), 'CODEC_ENVELOPE_INVALID'],
    'a length of nothing': [envelope({ text: '', length: 0 }), 'CODEC_ENVELOPE_INVALID'],
    'a text that is no UTF-8': [envelope({ payload: new Uint8Array(brotliCompressSync(Buffer.from([0xff, 0xfe]))), length: 2 }), 'CODEC_ENVELOPE_INVALID'],
    'a text that is no JSON': [envelope({ text: '{"a":' }), 'CODEC_ENVELOPE_INVALID'],
    'another digest': [envelope({ text, digest: createHash('sha256').update('other').digest() }), 'CODEC_DIGEST_MISMATCH'],
    'another text of the same length': [envelope({ text: text.replace('one', 'two'), digest: createHash('sha256').update(text).digest() }), 'CODEC_DIGEST_MISMATCH'],
    'a version of the future': [envelope({ text, version: 2 }), 'CODEC_VERSION_UNKNOWN'],
    'a version of the future with another head': [whole.subarray(0, 5).map((byte, index) => (index === 4 ? 9 : byte)), 'CODEC_VERSION_UNKNOWN'],
  }
  for (const [what, [bytes, code]] of Object.entries(broken)) {
    it(`CODEC-7: ${what} is a CheckpointCodecError ${code}`, async () => {
      const error: unknown = await decodeCheckpoint(bytes).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(CheckpointCodecError)
      expect(error).toMatchObject({ code, next: 'ask-operator' })
    })
  }

  it('CODEC-7: no single changed byte goes unseen', async () => {
    for (let index = 0; index < whole.length; index += 1) {
      const changed = Uint8Array.from(whole, (byte, place) => (place === index ? byte ^ 1 : byte))
      await expect(decodeCheckpoint(changed).then((value) => JSON.stringify(value) === text)).rejects.toBeInstanceOf(CheckpointCodecError)
    }
  })

  it('CODEC-10: a codec writes plain text unless it is told otherwise, and short texts always', async () => {
    const codec = checkpointCodec()
    expect(codec.encoding).toBe('plain')
    expect(await codec.encode(noise(9_000), 'plain')).toBeTypeOf('string')
    expect(await codec.encode(noise(8_191), 'br-v1')).toBeTypeOf('string')
    expect(isEncodedCheckpoint(await codec.encode(noise(8_192), 'br-v1'))).toBe(true)
    expect(isEncodedCheckpoint(await codec.encode('ñ'.repeat(4_096), 'br-v1'))).toBe(true)
  })

  it('CODEC-11: plain text of former times is read, a damaged one is an error', async () => {
    expect(await decodeCheckpoint('{"a":[1]}')).toEqual({ a: [1] })
    await expect(decodeCheckpoint('{"a":')).rejects.toThrow(fails('CODEC_ENVELOPE_INVALID'))
  })
})
