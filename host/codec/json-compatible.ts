/** What JSON gives back as it was. */
import { isPlainObject } from '../../src/index.ts'
import { CheckpointCodecError } from './codes.ts'

/**
 * The JSON text of a value from which JSON takes nothing away (CODEC-3).
 * @throws CheckpointCodecError CODEC_INPUT with the JSON Pointer of the first value that would be lost or changed.
 */
export function losslessJson(value: unknown): string {
  requireJson(value, '', new Set())
  return JSON.stringify(value)
}

function requireJson(value: unknown, pointer: string, above: Set<object>): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return
  const members = membersOf(value)
  if (members === null) throw lost(`a ${typeof value} is no JSON`, pointer)
  if (above.has(value as object)) throw lost('the value contains itself', pointer)
  above.add(value as object)
  for (const [key, member] of members) requireJson(member, `${pointer}/${key}`, above)
  above.delete(value as object)
}

/** Null for what is neither a plain object nor a list. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) return Array.from(value, (member: unknown, index) => [String(index), member] as const)
  return isPlainObject(value) && typeof value['toJSON'] !== 'function' ? Object.entries(value) : null
}

const lost = (message: string, pointer: string): CheckpointCodecError => new CheckpointCodecError('CODEC_INPUT', message, { place: { pointer } })
