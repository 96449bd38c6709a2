/**
 * A store as the rules above it see it: sessions and checkpoints are text, whatever they are stored as. One for each turn.
 *
 * CS1. Only the parts `session` and `checkpoint:KEY` are encoded; all others keep their form.
 * CS2. A record that cannot be decoded is never given out and never written over by who asked for it: reading it throws (CODEC-8).
 * CS3. A refusal is an answer and never becomes an error: what cannot be decoded in it stays as it is stored.
 * CS4. The whole record is measured as it would be stored, before it is written (CODEC-6).
 */
import type { Change, CommitResult, DuePage, Part, RecordKey, RecordWrite, Storage, StorageSupports, StoredRecord } from '../storage/index.ts'
import { checkChanges, isDeletion, keyText, partsAfter, storageError } from '../storage/index.ts'
import type { CheckpointCodec, CheckpointEncoding } from './checkpoint-codec.ts'
import { CheckpointCodecError } from './codes.ts'

export interface CodedStorageOptions {
  readonly storage: Storage
  readonly codec: CheckpointCodec
  /** What the session is written as. */
  readonly sessionEncoding: CheckpointEncoding
  /** Bytes a record may have. */
  readonly recordBytes: number
}

export class CodedStorage implements Storage {
  readonly supports: StorageSupports
  private readonly options: CodedStorageOptions
  private readonly seen = new Map<string, Pick<StoredRecord, 'version' | 'parts'>>()

  /** @throws CheckpointCodecError CODEC_MISSING: the codec does not know the encoding. */
  constructor(options: CodedStorageOptions) {
    const { codec, sessionEncoding, storage } = options
    if (!codec.formats.includes(sessionEncoding)) throw new CheckpointCodecError('CODEC_MISSING', `the codec writes ${codec.formats.join(', ')}, not ${JSON.stringify(sessionEncoding)}`)
    this.options = options
    this.supports = storage.supports
  }

  async read(key: RecordKey): Promise<StoredRecord | null> {
    const record = await this.options.storage.read(key)
    if (record === null) return null
    this.note(record)
    return this.decoded(record, (name, error) => {
      throw error instanceof CheckpointCodecError ? placed(error, record.key, name) : error
    })
  }

  async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
    const encoded = this.writesText ? changes : await this.allEncoded(checkChanges(changes))
    const after = encoded.map((change) => (isDeletion(change) ? null : this.fitting(change)))
    const result = await this.options.storage.commit(encoded)
    if (result.status === 'stored') {
      encoded.forEach(({ key, next }, index) => this.noteWritten(key, next, after[index] ?? null))
      return result
    }
    const blocked = await Promise.all(result.blocked.map(async ({ key, current }) => ({ key, current: current === null ? null : await this.decoded(current, () => undefined) })))
    result.blocked.forEach(({ current }) => current !== null && this.note(current))
    return { status: 'refused', blocked }
  }

  due(namespace: string, before: number, cursor?: string): Promise<DuePage> {
    return this.options.storage.due(namespace, before, cursor)
  }

  /** Bytes a part would be stored in. @throws CheckpointCodecError CODEC_LIMIT_EXCEEDED. */
  async bytesOf(part: 'session' | 'checkpoint', text: string): Promise<number> {
    return bytesOfPart(await this.options.codec.encode(text, this.encodingOf(part)))
  }

  private get writesText(): boolean {
    return this.options.sessionEncoding === 'plain' && this.options.codec.encoding === 'plain'
  }

  private async allEncoded([first, ...others]: readonly [Change, ...Change[]]): Promise<readonly [Change, ...Change[]]> {
    return [await this.encoded(first), ...(await Promise.all(others.map((change) => this.encoded(change))))]
  }

  private encodingOf(name: string): CheckpointEncoding {
    return name === 'session' ? this.options.sessionEncoding : this.options.codec.encoding
  }

  private async decoded(record: StoredRecord, failed: (name: string, error: unknown) => void): Promise<StoredRecord> {
    const names = Object.keys(record.parts).filter((name) => isCoded(name) && typeof record.parts[name] !== 'string')
    if (names.length === 0) return record
    const parts: Record<string, Part> = { ...record.parts }
    for (const name of names) {
      try {
        parts[name] = await this.options.codec.decode(record.parts[name] as Part)
      } catch (error) {
        failed(name, error)
      }
    }
    return { ...record, parts }
  }

  private async encoded(change: Change): Promise<Change> {
    if (isDeletion(change) || change.set === undefined) return change
    const names = Object.keys(change.set).filter((name) => isCoded(name) && this.encodingOf(name) !== 'plain')
    if (names.length === 0) return change
    const set: Record<string, Part> = { ...change.set }
    for (const name of names) {
      const text = set[name]
      if (typeof text === 'string') set[name] = await this.options.codec.encode(text, this.encodingOf(name))
    }
    return { ...change, set }
  }

  /** The parts as they will be. @throws SaydoError STORAGE_SIZE_LIMIT. */
  private fitting(change: RecordWrite): Readonly<Record<string, Part>> {
    const { recordBytes } = this.options
    const parts = this.partsAfter(change)
    if (mostBytesOf(parts) <= recordBytes) return parts
    const bytes = bytesOfParts(parts)
    if (bytes > recordBytes) throw storageError('STORAGE_SIZE_LIMIT', `the record of ${JSON.stringify(change.key.id)} would have ${bytes} bytes, ${recordBytes} are allowed`, { facts: { bytes, limit: recordBytes } })
    return parts
  }

  private partsAfter(change: RecordWrite): Readonly<Record<string, Part>> {
    const seen = this.seen.get(keyText(change.key))
    return partsAfter(seen?.version === change.expect ? seen.parts : {}, change)
  }

  private note({ key, version, parts }: StoredRecord): void {
    this.seen.set(keyText(key), { version, parts })
  }

  private noteWritten(key: RecordKey, version: string, parts: StoredRecord['parts'] | null): void {
    if (parts === null) this.seen.delete(keyText(key))
    else this.seen.set(keyText(key), { version, parts })
  }
}

const isCoded = (name: string): boolean => name === 'session' || name.startsWith('checkpoint:')

/** Bytes the parts of a record take, with their names. */
export const bytesOfParts = (parts: Readonly<Record<string, Part>>): number =>
  Object.entries(parts).reduce((sum, [name, part]) => sum + bytesOfPart(name) + bytesOfPart(part), 0)

/** A bound without counting: a character has at most three bytes. */
function mostBytesOf(parts: Readonly<Record<string, Part>>): number {
  let characters = 0
  for (const name of Object.keys(parts)) characters += name.length + (parts[name]?.length ?? 0)
  return characters * 3
}

const bytesOfPart = (part: Part): number => (typeof part === 'string' ? new TextEncoder().encode(part).length : part.length)

function placed(error: CheckpointCodecError, key: RecordKey, name: string): CheckpointCodecError {
  return new CheckpointCodecError(error.code as ConstructorParameters<typeof CheckpointCodecError>[0], `${name} of ${JSON.stringify(key.id)}: ${error.message}`, {
    place: { pointer: `/${name}` }, facts: { ...error.facts, conversation: key.id }, cause: error,
  })
}
