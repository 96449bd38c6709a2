/**
 * The `br-v1` envelope: a JSON text in bytes, compressed, with what proves that it comes out as it went in (CODEC-2).
 *
 *   0   4 bytes   the letters SAYC
 *   4   1 byte    version, 1: Brotli
 *   5   4 bytes   bytes of the text as UTF-8, big-endian
 *   9   32 bytes  SHA-256 of the text as UTF-8
 *   41  the text, compressed
 *
 * E1. Nothing is trusted before it is checked: sizes first, then the compression, then the digest; only then the text is given out.
 * E2. Decompression never gives more than the envelope declares, and that is within the limit (CODEC-5).
 * E3. One text has one reading: bytes before, between or behind the named ones make the envelope invalid.
 */
import type { Hasher } from '../../src/index.ts'
import { CheckpointCodecError } from './codes.ts'

export interface Compression {
  compress(bytes: Uint8Array): Promise<Uint8Array>
  /** The whole of what was compressed; null as soon as there is more than `most` bytes of it. Throws for bytes that are not wholly one compressed text. */
  decompress(bytes: Uint8Array, most: number): Promise<Uint8Array | null>
}

export interface CodecLimits {
  /** UTF-8 bytes of the JSON text. Default 16 MiB. */
  readonly decodedBytes: number
  /** Bytes of the envelope. Default 350 KiB. */
  readonly encodedBytes: number
}

export interface EnvelopeParts {
  readonly compression: Compression
  readonly hasher: Hasher
  readonly limits: CodecLimits
}

/** CODEC-4. */
export const defaultCodecLimits: CodecLimits = { decodedBytes: 16 * 1024 * 1024, encodedBytes: 350 * 1024 }

const magic = [0x53, 0x41, 0x59, 0x43] as const
const version = 1
const at = { version: 4, length: 5, digest: 9, text: 41 } as const

/** True for any envelope, also of a version this one does not read. */
export function isEncodedCheckpoint(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && magic.every((byte, index) => value[index] === byte)
}

/** @throws CheckpointCodecError CODEC_LIMIT_EXCEEDED. */
export async function sealEnvelope(text: string, { compression, hasher, limits }: EnvelopeParts): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > limits.decodedBytes) throw tooLarge('the text', bytes.length, limits.decodedBytes)
  const compressed = await compression.compress(bytes)
  const envelope = new Uint8Array(at.text + compressed.length)
  if (envelope.length > limits.encodedBytes) throw tooLarge('the envelope', envelope.length, limits.encodedBytes)
  envelope.set(magic)
  envelope[at.version] = version
  viewOf(envelope).setUint32(at.length, bytes.length)
  envelope.set(bytesOfHex(hasher.sha256(text)), at.digest)
  envelope.set(compressed, at.text)
  return envelope
}

/** @throws CheckpointCodecError CODEC_ENVELOPE_INVALID, CODEC_VERSION_UNKNOWN, CODEC_LIMIT_EXCEEDED, CODEC_DIGEST_MISMATCH. */
export async function openEnvelope(envelope: Uint8Array, parts: EnvelopeParts): Promise<string> {
  const length = declaredLength(envelope, parts.limits)
  const bytes = await decompressed(envelope.subarray(at.text), length, parts.compression)
  const text = decodedText(bytes)
  if (parts.hasher.sha256(text) !== hexOfBytes(envelope.subarray(at.digest, at.text))) throw new CheckpointCodecError('CODEC_DIGEST_MISMATCH', 'the text has another digest than the envelope says')
  return text
}

/** What the envelope says of itself, once that is known to be sound. */
function declaredLength(envelope: Uint8Array, limits: CodecLimits): number {
  if (!isEncodedCheckpoint(envelope) || envelope.length <= at.version) throw invalid('the bytes are no envelope')
  if (envelope[at.version] !== version) throw new CheckpointCodecError('CODEC_VERSION_UNKNOWN', `the envelope has version ${envelope[at.version]}, this release reads ${version}`)
  if (envelope.length > limits.encodedBytes) throw tooLarge('the envelope', envelope.length, limits.encodedBytes)
  if (envelope.length <= at.text) throw invalid('the envelope is cut off')
  const length = viewOf(envelope).getUint32(at.length)
  if (length === 0) throw invalid('the envelope declares an empty text')
  if (length > limits.decodedBytes) throw tooLarge('the text', length, limits.decodedBytes)
  return length
}

async function decompressed(payload: Uint8Array, length: number, compression: Compression): Promise<Uint8Array> {
  let bytes: Uint8Array | null
  try {
    bytes = await compression.decompress(payload, length)
  } catch (cause) {
    throw invalid('the compressed text is damaged or cut off', cause)
  }
  if (bytes === null) throw invalid(`the text is longer than the ${length} bytes the envelope declares`)
  if (bytes.length !== length) throw invalid(`the text has ${bytes.length} bytes, the envelope declares ${length}`)
  return bytes
}

/** @throws CheckpointCodecError CODEC_ENVELOPE_INVALID. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw invalid('the text is no UTF-8', cause)
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from({ length: hex.length / 2 }, (_byte, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))

const hexOfBytes = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const invalid = (message: string, cause?: unknown): CheckpointCodecError => new CheckpointCodecError('CODEC_ENVELOPE_INVALID', message, cause === undefined ? {} : { cause })

const tooLarge = (what: string, bytes: number, limit: number): CheckpointCodecError =>
  new CheckpointCodecError('CODEC_LIMIT_EXCEEDED', `${what} has ${bytes} bytes, ${limit} are allowed`, { facts: { bytes, limit } })
