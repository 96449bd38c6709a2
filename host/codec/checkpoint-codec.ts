/**
 * How sessions and checkpoints are written, and read again.
 *
 * CC1. Every format that was ever written is read, whatever is written now (CODEC-10, CODEC-11).
 * CC2. Short texts stay plain in every format.
 * CC3. A packed text has its own, larger limit: it is stored in pieces.
 */
import type { Part } from '../storage/index.ts'
import { CheckpointCodecError } from './codes.ts'
import { decodedText, isEncodedCheckpoint, openEnvelope, sealEnvelope } from './envelope.ts'
import type { EnvelopeParts } from './envelope.ts'

/** `plain`: JSON text. `br-v1`: version 1 of the envelope, Brotli; texts under 8 KB stay plain. */
export type CheckpointEncoding = 'plain' | 'br-v1'

export interface CheckpointCodec {
  /** What the journal writes its checkpoints as; conversations have a setting of their own (CODEC-12). */
  readonly encoding: CheckpointEncoding
  /** What it can write, and read. */
  readonly formats: readonly CheckpointEncoding[]
  /** @throws CheckpointCodecError CODEC_LIMIT_EXCEEDED. */
  encode(text: string, encoding: CheckpointEncoding): Promise<Part>
  /** @throws CheckpointCodecError. */
  decode(part: Part): Promise<string>
  /** A text as small as this codec can make it. @throws CheckpointCodecError CODEC_LIMIT_EXCEEDED. */
  pack(text: string): Promise<Uint8Array>
  /** What any codec has packed. @throws CheckpointCodecError. */
  unpack(bytes: Uint8Array): Promise<string>
}

/** Bytes from which a text is worth an envelope. */
const worthwhile = 8_192

const packedBytes = 64 * 1024 * 1024

/** Reads and writes text only. What it cannot read is an error that says so. */
export const plainCodec: CheckpointCodec = {
  encoding: 'plain',
  formats: ['plain'],
  encode: (text) => Promise.resolve(text),
  decode: (part) => (typeof part === 'string' ? Promise.resolve(part) : Promise.reject(unreadable(part))),
  pack: (text) => Promise.resolve(new TextEncoder().encode(text)),
  unpack: (bytes) => (isEncodedCheckpoint(bytes) ? Promise.reject(unreadable(bytes)) : plainText(bytes)),
}

const plainText = async (bytes: Uint8Array): Promise<string> => Promise.resolve(decodedText(bytes))

function unreadable(part: Uint8Array): Error {
  if (!isEncodedCheckpoint(part)) return new CheckpointCodecError('CODEC_ENVELOPE_INVALID', 'the bytes are no envelope')
  return new CheckpointCodecError('CODEC_MISSING', 'the text is in an envelope, and no codec was given that opens it')
}

export function envelopeCodec(parts: EnvelopeParts, encoding: CheckpointEncoding): CheckpointCodec {
  const packing: EnvelopeParts = { ...parts, limits: { decodedBytes: packedBytes, encodedBytes: packedBytes } }
  return {
    encoding,
    formats: ['plain', 'br-v1'],
    encode: (text, to) => (to === 'plain' || isShort(text) ? Promise.resolve(text) : sealEnvelope(text, parts)),
    decode: (part) => (typeof part === 'string' ? Promise.resolve(part) : openEnvelope(part, parts)),
    pack: (text) => sealEnvelope(text, packing),
    unpack: (bytes) => (isEncodedCheckpoint(bytes) ? openEnvelope(bytes, packing) : plainText(bytes)),
  }
}

/** A character has at least one byte of UTF-8 and at most three. */
const isShort = (text: string): boolean => text.length < worthwhile && (text.length * 3 < worthwhile || new TextEncoder().encode(text).length < worthwhile)
