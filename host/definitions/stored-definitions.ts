/**
 * A flow set in the store: a small manifest under its digest, and pieces of its own copy.
 *
 * SD1. The manifest is written last: where it is, all pieces were written.
 * SD2. Pieces belong to one copy. Two writers at once write two copies, and the manifest names the pieces of one.
 * SD3. What is loaded is what was stored, to the character, and is the flow set of its digest; anything else is an error.
 */
import { digest as digestOf } from '../../src/canonical/index.ts'
import { isPlainObject, loadFlowSet, writeArtifact } from '../../src/index.ts'
import type { FlowSet, Ids } from '../../src/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import type { RecordKey, RecordWrite, Storage, StoredRecord } from '../storage/index.ts'
import { definitionsError } from './codes.ts'

export interface DefinitionsPorts {
  readonly storage: Storage
  readonly codec: CheckpointCodec
  readonly ids: Ids
}

/** One piece, and the version it had when the manifest was written. */
interface Piece {
  readonly id: string
  readonly version: string
}

export interface Manifest {
  readonly format: 1
  /** Digest of the artifact's text. */
  readonly content: string
  readonly pieces: readonly Piece[]
  /** Milliseconds since 1970. */
  readonly usedAt: number
  /** An attempt that is not settled names the definitions: they never expire. */
  readonly held: boolean
}

/** How long a copy is to be kept. */
export type Keeping = Pick<Manifest, 'usedAt' | 'held'> & { readonly expiresAt: number | null }

/** Bytes of a piece. */
const pieceBytes = 350_000

export const definitionsKey = (namespace: string, id: string): RecordKey => ({ namespace, kind: 'definitions', id })

/** Null where there is none, or none that can be read. */
export function manifestOf(record: StoredRecord | null): Manifest | null {
  const part = record?.parts['manifest']
  if (typeof part !== 'string') return null
  try {
    const value: unknown = JSON.parse(part)
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is Manifest {
  if (!isPlainObject(value) || value['format'] !== 1 || typeof value['content'] !== 'string' || typeof value['usedAt'] !== 'number' || typeof value['held'] !== 'boolean') return false
  const { pieces } = value
  return Array.isArray(pieces) && pieces.every((piece) => isPlainObject(piece) && typeof piece['id'] === 'string' && typeof piece['version'] === 'string')
}

/** Writes a copy of the set. Where another writer was faster its copy counts, and this one expires. */
export async function storeDefinitions(key: RecordKey, flowSet: FlowSet, keeping: Keeping & { readonly expect: string }, ports: DefinitionsPorts): Promise<void> {
  const text = writeArtifact(flowSet)
  const bytes = await ports.codec.pack(text)
  const copy = ports.ids.random()
  const pieces: Piece[] = []
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = { id: `${key.id}.${copy}.${pieces.length}`, version: ports.ids.random() }
    await write(ports, { key: { ...key, id: piece.id }, expect: 'absent', next: piece.version, set: { piece: bytes.slice(start, start + pieceBytes) }, expiresAt: keeping.expiresAt })
    pieces.push(piece)
  }
  await writeManifest(key, { format: 1, content: contentOf(text), pieces, usedAt: keeping.usedAt, held: keeping.held }, keeping, ports)
}

/** Writes new times to a copy. False when a piece of it is gone. */
export async function keepDefinitions(record: StoredRecord, manifest: Manifest, keeping: Keeping, ports: DefinitionsPorts): Promise<boolean> {
  const pieces: Piece[] = []
  for (const piece of manifest.pieces) {
    const version = await keepPiece({ ...record.key, id: piece.id }, piece.version, keeping.expiresAt, ports)
    if (version === null) return false
    pieces.push({ id: piece.id, version })
  }
  await writeManifest(record.key, { ...manifest, pieces, usedAt: keeping.usedAt, held: keeping.held }, { ...keeping, expect: record.version }, ports)
  return true
}

/** The new version; null when the piece is gone. One that others keep at the same time is found at another version. */
async function keepPiece(key: RecordKey, expect: string, expiresAt: number | null, ports: DefinitionsPorts): Promise<string | null> {
  let version = expect
  for (;;) {
    const next = ports.ids.random()
    const result = await write(ports, { key, expect: version, next, expiresAt })
    if (result === 'stored') return next
    if (result === null) return null
    version = result.version
  }
}

/** Another manifest there meanwhile is as good. */
async function writeManifest(key: RecordKey, manifest: Manifest, { expect, expiresAt }: Keeping & { readonly expect: string }, ports: DefinitionsPorts): Promise<void> {
  await write(ports, { key, expect, next: ports.ids.random(), set: { manifest: JSON.stringify(manifest) }, expiresAt })
}

async function write({ storage }: DefinitionsPorts, change: RecordWrite): Promise<'stored' | StoredRecord | null> {
  const result = await storage.commit([change])
  return result.status === 'stored' ? 'stored' : (result.blocked[0]?.current ?? null)
}

/** @throws SaydoError DEFINITIONS_MISSING, DEFINITIONS_DAMAGED; what the store throws. */
export async function loadDefinitions(key: RecordKey, { storage, codec }: Pick<DefinitionsPorts, 'storage' | 'codec'>): Promise<FlowSet> {
  const record = await storage.read(key)
  if (record === null) throw definitionsError('DEFINITIONS_MISSING', `the flow set ${key.id} is not stored`, { facts: { definitions: key.id } })
  const manifest = manifestOf(record)
  if (manifest === null) throw damaged(key, 'its manifest cannot be read')
  const pieces = await Promise.all(manifest.pieces.map(({ id }) => storage.read({ ...key, id })))
  const missing = pieces.findIndex((piece) => !(piece?.parts['piece'] instanceof Uint8Array))
  if (missing >= 0) throw definitionsError('DEFINITIONS_MISSING', `piece ${missing + 1} of ${pieces.length} of the flow set ${key.id} is gone`, { facts: { definitions: key.id } })
  return flowSetFrom(key, joined(pieces.map((piece) => piece?.parts['piece'] as Uint8Array)), manifest, codec)
}

async function flowSetFrom(key: RecordKey, bytes: Uint8Array, manifest: Manifest, codec: CheckpointCodec): Promise<FlowSet> {
  try {
    const text = await codec.unpack(bytes)
    const flowSet = contentOf(text) === manifest.content ? loadFlowSet(text) : null
    if (flowSet?.digest === key.id) return flowSet
  } catch (cause) {
    throw damaged(key, 'its pieces cannot be read', cause)
  }
  throw damaged(key, 'it has another content')
}

const contentOf = (text: string): string => digestOf('saydo.definitions', text, undefined, { bytes: 256 * 1024 * 1024 })

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  pieces.reduce((start, piece) => (bytes.set(piece, start), start + piece.length), 0)
  return bytes
}

const damaged = (key: RecordKey, why: string, cause?: unknown): Error =>
  definitionsError('DEFINITIONS_DAMAGED', `the stored flow set ${key.id} is not as it was: ${why}`, { facts: { definitions: key.id }, ...(cause === undefined ? {} : { cause }) })
