/**
 * Writes a conversation anew in another encoding, beside live traffic.
 *
 * CV1. Conditional on the version that was read: a turn that was faster keeps its save, and has written in its own encoding.
 * CV2. Lossless: what is to be written is decoded and compared first. What cannot be decoded, or would be too large, is left (CODEC-8, CODEC-13).
 * CV3. A conversation that somebody is talking to is left: a turn that called tools outside the action protocol could not be
 *      run again when this write came before its save.
 */
import type { Ids } from '../../src/index.ts'
import type { Part, RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import type { CheckpointCodec, CheckpointEncoding } from './checkpoint-codec.ts'
import { CheckpointCodecError } from './codes.ts'
import { bytesOfParts } from './coded-storage.ts'

export interface ConvertOptions {
  readonly storage: Storage
  readonly codec: CheckpointCodec
  readonly to: CheckpointEncoding
  /** Says what would be done and writes nothing. */
  readonly dryRun: boolean
  /** Bytes a record may have. */
  readonly recordBytes: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds without a message after which nobody is taken to be talking. */
  readonly idleMilliseconds: number
  readonly ids: Ids
}

export type Conversion =
  | { readonly status: 'converted'; readonly bytesBefore: number; readonly bytesAfter: number }
  /** Stored so already. */
  | { readonly status: 'already' }
  /** Somebody is talking to it, or an action runs. */
  | { readonly status: 'busy' }
  /** Saved by a turn meanwhile, or gone. */
  | { readonly status: 'changed' }
  | { readonly status: 'too-large'; readonly reason: string }
  | { readonly status: 'not-readable'; readonly reason: string }

export async function convertConversation(key: RecordKey, options: ConvertOptions): Promise<Conversion> {
  const record = await options.storage.read(key)
  if (record === null) return { status: 'changed' }
  try {
    return await convertRecord(record, options)
  } catch (error) {
    if (!(error instanceof CheckpointCodecError)) throw error
    return { status: error.code === 'CODEC_LIMIT_EXCEEDED' ? 'too-large' : 'not-readable', reason: error.message }
  }
}

async function convertRecord(record: StoredRecord, options: ConvertOptions): Promise<Conversion> {
  const texts = await textsOf(record, options.codec)
  const set = await changedParts(record, texts, options)
  if (Object.keys(set).length === 0) return { status: 'already' }
  if (isBusy(record, texts.get('session'), options)) return { status: 'busy' }
  const bytesAfter = bytesOfParts({ ...record.parts, ...set })
  if (bytesAfter > options.recordBytes) return { status: 'too-large', reason: `the record would have ${bytesAfter} bytes, ${options.recordBytes} are allowed` }
  if (!options.dryRun) {
    const result = await options.storage.commit([{ key: record.key, expect: record.version, next: options.ids.random(), set }])
    if (result.status === 'refused') return { status: 'changed' }
  }
  return { status: 'converted', bytesBefore: bytesOfParts(record.parts), bytesAfter }
}

async function textsOf({ parts }: StoredRecord, codec: CheckpointCodec): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(parts).filter((name) => name === 'session' || name.startsWith('checkpoint:'))
  return new Map(await Promise.all(names.map(async (name) => [name, await codec.decode(parts[name] as Part)] as const)))
}

/** The parts that are stored in another form than they would be written in. */
async function changedParts(record: StoredRecord, texts: ReadonlyMap<string, string>, { codec, to }: ConvertOptions): Promise<Readonly<Record<string, Part>>> {
  const set: Record<string, Part> = {}
  for (const [name, text] of texts) {
    const part = await codec.encode(text, to)
    if (typeof part === typeof record.parts[name]) continue
    if ((await codec.decode(part)) !== text) throw new CheckpointCodecError('CODEC_DIGEST_MISMATCH', `${name} does not come out as it went in`)
    set[name] = part
  }
  return set
}

/** What says nothing about it counts as busy: such a row is for a person to look at. */
function isBusy({ parts }: StoredRecord, session: string | undefined, { now, idleMilliseconds }: ConvertOptions): boolean {
  const lastActivity = session === undefined ? 0 : Date.parse(String(memberOf(session, 'lastActivity')))
  if (!(lastActivity + idleMilliseconds <= now)) return true
  return Object.entries(parts).some(([name, row]) => name.startsWith('attempt:') && memberOf(String(row), 'status') === 'attempted' && !(Number(memberOf(String(row), 'deadline')) < now))
}

/** @throws CheckpointCodecError CODEC_ENVELOPE_INVALID: the text is no JSON object. */
function memberOf(text: string, name: string): unknown {
  try {
    return (JSON.parse(text) as Readonly<Record<string, unknown>>)[name]
  } catch (cause) {
    throw new CheckpointCodecError('CODEC_ENVELOPE_INVALID', 'the text is no JSON', { cause })
  }
}
