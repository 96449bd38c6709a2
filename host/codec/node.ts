/** The codec with Node's own Brotli and SHA-256 (CODEC-1). Part of `saydo/host/node`. */
import { createHash } from 'node:crypto'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { BrotliOptions } from 'node:zlib'
import { envelopeCodec } from './checkpoint-codec.ts'
import type { CheckpointCodec, CheckpointEncoding } from './checkpoint-codec.ts'
import { CheckpointCodecError } from './codes.ts'
import { defaultCodecLimits, openEnvelope, sealEnvelope } from './envelope.ts'
import type { CodecLimits, Compression, EnvelopeParts } from './envelope.ts'
import { losslessJson } from './json-compatible.ts'

export interface CodecOptions {
  /** Bytes of text and envelope. Default 16 MiB and 350 KiB (CODEC-4). */
  readonly limits?: Partial<CodecLimits>
  /** Brotli's, 0 to 11. Default 4: Node's own default of 11 takes a hundred times as long for a tenth less. */
  readonly quality?: number
}

export interface CheckpointCodecOptions extends CodecOptions {
  /** What the journal's checkpoints are written as. Default `plain` (CODEC-10); conversations follow their tenant's `sessionEncoding`. */
  readonly encoding?: CheckpointEncoding
}

/**
 * The codec for `createConversationHost({ codec })` and `createActionJournal({ codec })`: reads plain text and envelopes.
 *
 * @example
 * createConversationHost({ codec: checkpointCodec(), tenants: () => ({ flowSet, sessionEncoding: 'br-v1' }), storage, engines })
 */
export function checkpointCodec({ encoding = 'plain', ...options }: CheckpointCodecOptions = {}): CheckpointCodec {
  return envelopeCodec(partsOf(options), encoding)
}

/**
 * A checkpoint or session in a `br-v1` envelope, whatever its size.
 * @throws CheckpointCodecError CODEC_INPUT: the value is no JSON; CODEC_LIMIT_EXCEEDED.
 */
export async function encodeCheckpoint(value: unknown, options: CodecOptions = {}): Promise<Uint8Array> {
  return sealEnvelope(losslessJson(value), partsOf(options))
}

/**
 * What an envelope, or the JSON text of former times, holds (CODEC-11).
 * @throws CheckpointCodecError CODEC_ENVELOPE_INVALID, CODEC_VERSION_UNKNOWN, CODEC_LIMIT_EXCEEDED, CODEC_DIGEST_MISMATCH.
 */
export async function decodeCheckpoint(stored: string | Uint8Array, options: CodecOptions = {}): Promise<unknown> {
  const text = typeof stored === 'string' ? stored : await openEnvelope(stored, partsOf(options))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CheckpointCodecError('CODEC_ENVELOPE_INVALID', 'the text is no JSON', { cause })
  }
}

function partsOf({ limits = {}, quality = 4 }: CodecOptions): EnvelopeParts {
  return { compression: brotli(quality), hasher, limits: { ...defaultCodecLimits, ...limits } }
}

const hasher = { sha256: (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex') }

function brotli(quality: number): Compression {
  return {
    compress: (bytes) => new Promise((resolve, reject) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      brotliCompress(bytes, { params }, (error, compressed) => (error === null ? resolve(compressed) : reject(error)))
    }),
    decompress,
  }
}

/** With `info`, Node also gives the engine, which knows how much of the input it took. */
interface InformedOptions extends BrotliOptions {
  readonly info: true
}

interface Decompressed {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

const nothing: Decompressed = { buffer: new Uint8Array(), engine: { bytesWritten: 0 } }

function decompress(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const options: InformedOptions = { maxOutputLength: most, info: true }
    brotliDecompress(bytes, options, (error, result) => {
      const { buffer, engine } = error === null ? (result as unknown as Decompressed) : nothing
      if (error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') resolve(null)
      else if (error !== null) reject(error)
      else if (engine.bytesWritten !== bytes.length) reject(new TypeError('there are bytes behind the compressed text'))
      else resolve(buffer)
    })
  })
}
