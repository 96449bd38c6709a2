/**
 * All parts of a record in one column, so that reading a record is one row and writing it one statement.
 *
 * A part is: kind (1 byte: 0 text, 1 bytes), length of the name and length of the value (4 bytes each, little-endian), name, value.
 * Text is UTF-8. A write copies the parts it keeps without decoding them.
 */

import type { Part, RecordWrite } from '../../storage/index.ts'
import { storageError } from '../../storage/index.ts'

const headBytes = 9
const kindOf = { text: 0, bytes: 1 } as const

interface PackedPart {
  readonly name: string
  readonly isText: boolean
  readonly value: Buffer
  /** The part with its head, as it is stored. */
  readonly whole: Buffer
}

/** Throws `STORAGE_DAMAGED` for bytes that were not packed here. */
export function unpackParts(packed: Uint8Array): Record<string, Part> {
  const parts: Record<string, Part> = {}
  for (const { name, isText, value } of packedParts(packed)) parts[name] = isText ? value.toString('utf8') : value
  return parts
}

/** The packed parts after a write. */
export function repackParts(packed: Uint8Array, { set = {}, remove = [] }: RecordWrite): Uint8Array {
  const kept = packedParts(packed).filter(({ name }) => !Object.hasOwn(set, name) && !remove.includes(name))
  const added = Object.entries(set)
  const keptLength = kept.reduce((sum, { whole }) => sum + whole.length, 0)
  const target = Buffer.allocUnsafe(added.reduce((sum, [name, part]) => sum + packedLength(name, part), keptLength))
  const end = kept.reduce((start, { whole }) => start + whole.copy(target, start), 0)
  added.reduce((start, [name, part]) => packPart(target, start, name, part), end)
  return target
}

function packedLength(name: string, part: Part): number {
  return headBytes + Buffer.byteLength(name) + (typeof part === 'string' ? Buffer.byteLength(part) : part.length)
}

/** Writes one part at `start`; gives where it ends. */
function packPart(target: Buffer, start: number, name: string, part: Part): number {
  const valueStart = start + headBytes + target.write(name, start + headBytes)
  const end = valueStart + writeValue(target, valueStart, part)
  target.writeUInt8(typeof part === 'string' ? kindOf.text : kindOf.bytes, start)
  target.writeUInt32LE(valueStart - start - headBytes, start + 1)
  target.writeUInt32LE(end - valueStart, start + 5)
  return end
}

function writeValue(target: Buffer, start: number, part: Part): number {
  if (typeof part === 'string') return target.write(part, start)
  target.set(part, start)
  return part.length
}

function packedParts(packed: Uint8Array): PackedPart[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const parts: PackedPart[] = []
  for (let start = 0; start < bytes.length; ) {
    const part = packedPartAt(bytes, start)
    parts.push(part)
    start += part.whole.length
  }
  return parts
}

function packedPartAt(bytes: Buffer, start: number): PackedPart {
  const nameStart = start + headBytes
  if (nameStart > bytes.length) throw damaged()
  const kind = bytes.readUInt8(start)
  const valueStart = nameStart + bytes.readUInt32LE(start + 1)
  const end = valueStart + bytes.readUInt32LE(start + 5)
  if (kind > kindOf.bytes || end > bytes.length) throw damaged()
  return {
    name: bytes.toString('utf8', nameStart, valueStart),
    isText: kind === kindOf.text,
    value: bytes.subarray(valueStart, end),
    whole: bytes.subarray(start, end),
  }
}

function damaged(): Error {
  return storageError('STORAGE_DAMAGED', 'the parts of a record are not as they were packed')
}
