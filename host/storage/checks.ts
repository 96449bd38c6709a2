/**
 * What is refused before any store sees it (ST-16), and the copies every store works on (ST-15).
 *
 * Each check returns a fresh copy of what it found right, taken at once: nothing the caller does later reaches it.
 */

import type { Change, Part, RecordDeletion, RecordKey, RecordWrite } from './port.ts'
import type { SaydoError } from '../../src/errors.ts'
import { storageError } from './codes.ts'

const kinds: readonly RecordKey['kind'][] = ['conversation', 'scope', 'definitions']
const longest = { namespace: 256, id: 1024, part: 256, version: 128, cursor: 8192 } as const
const utf8 = new TextEncoder()

export function checkKey(key: RecordKey, pointer = ''): RecordKey {
  const given = objectAt(key, pointer)
  if (!kinds.includes(key.kind)) throw refused(`${pointer}/kind`, `is none of ${kinds.join(', ')}`)
  return {
    namespace: checkName(given['namespace'], `${pointer}/namespace`, longest.namespace),
    kind: key.kind,
    id: checkName(given['id'], `${pointer}/id`, longest.id),
  }
}

/** At least one change, and no record twice: the order of two changes of one record would mean something. */
export function checkChanges(changes: readonly Change[]): [Change, ...Change[]] {
  if (!Array.isArray(changes)) throw refused('', 'is not a list of changes')
  const [first, ...others] = changes.map((change, index) => checkChange(change as Change, `/${index}`))
  if (first === undefined) throw refused('', 'holds no change')
  const seen = new Set<string>()
  for (const [index, { key }] of [first, ...others].entries()) {
    const name = keyText(key)
    if (seen.has(name)) throw refused(`/${index}/key`, 'is the record of an earlier change')
    seen.add(name)
  }
  return [first, ...others]
}

export function checkDueQuery(namespace: string, before: number, cursor: string | undefined): void {
  checkName(namespace, '/namespace', longest.namespace)
  checkTime(before, '/before')
  if (cursor !== undefined) checkName(cursor, '/cursor', longest.cursor)
}

/** A key as one text that no other key has: its fields never hold NUL. */
export function keyText(key: RecordKey): string {
  return `${key.namespace}\0${key.kind}\0${key.id}`
}

/** Copies bytes; text cannot be changed by anybody. */
export function copyParts(parts: Readonly<Record<string, Part>>): Record<string, Part> {
  const copy: Record<string, Part> = {}
  for (const name of Object.keys(parts)) copy[name] = copyPart(parts[name] as Part)
  return copy
}

function copyPart(part: Part): Part {
  return typeof part === 'string' ? part : new Uint8Array(part)
}

/** True for a change that removes its record. */
export function isDeletion(change: Change): change is RecordDeletion {
  return change.next === 'deleted'
}

function checkChange(change: Change, pointer: string): Change {
  const given = objectAt(change, pointer)
  const key = checkKey(change.key, `${pointer}/key`)
  const expect = checkVersion(given['expect'], `${pointer}/expect`, 'absent')
  const next = checkVersion(given['next'], `${pointer}/next`, 'deleted')
  if (expect === next) throw refused(`${pointer}/next`, 'is the version that is expected')
  if (isDeletion(change)) return checkDeletion({ key, expect, next: 'deleted' }, given, pointer)
  return checkWrite({ key, expect, next }, change, pointer)
}

function checkDeletion(deletion: RecordDeletion, given: Readonly<Record<string, unknown>>, pointer: string): RecordDeletion {
  if (deletion.expect === 'absent') throw refused(`${pointer}/expect`, 'is absent, and what is absent cannot be deleted')
  const field = ['set', 'remove', 'dueAt', 'expiresAt'].find((name) => given[name] !== undefined)
  if (field !== undefined) throw refused(`${pointer}/${field}`, 'stands in a deletion')
  return deletion
}

function checkWrite(checked: Pick<RecordWrite, 'key' | 'expect' | 'next'>, change: RecordWrite, pointer: string): RecordWrite {
  const write: { -readonly [Field in keyof RecordWrite]: RecordWrite[Field] } = { ...checked }
  if (change.set !== undefined) write.set = checkSet(change.set, `${pointer}/set`)
  if (change.remove !== undefined) write.remove = checkRemove(change.remove, change.set, `${pointer}/remove`)
  if (change.dueAt !== undefined) write.dueAt = checkTimeOrNull(change.dueAt, `${pointer}/dueAt`)
  if (change.expiresAt !== undefined) write.expiresAt = checkTimeOrNull(change.expiresAt, `${pointer}/expiresAt`)
  return write
}

function checkSet(set: Readonly<Record<string, unknown>>, pointer: string): Record<string, Part> {
  objectAt(set, pointer)
  const copy: Record<string, Part> = {}
  for (const name of Object.keys(set)) {
    checkPartName(name, pointer)
    const part = set[name]
    if (part instanceof Uint8Array) copy[name] = new Uint8Array(part)
    else if (isWellFormedText(part)) copy[name] = part
    else throw refused(`${pointer}/${name}`, 'is neither bytes nor well-formed text')
  }
  return copy
}

function checkRemove(remove: readonly string[], set: RecordWrite['set'], pointer: string): string[] {
  if (!Array.isArray(remove)) throw refused(pointer, 'is not a list of part names')
  return remove.map((name: unknown, index) => {
    const checked = checkPartName(name, `${pointer}/${index}`)
    if (set !== undefined && Object.hasOwn(set, checked)) throw refused(`${pointer}/${index}`, 'is set by the same change')
    return checked
  })
}

/** The two words of the port that are no versions are allowed where they mean something, and nowhere else. */
function checkVersion(version: unknown, pointer: string, word: 'absent' | 'deleted'): string {
  const checked = checkName(version, pointer, longest.version)
  const isWord = checked === 'absent' || checked === 'deleted'
  if (isWord && checked !== word) throw refused(pointer, `is "${checked}", which is no version here`)
  return checked
}

/** `__proto__` is the one name that an object of parts cannot simply be given. */
function checkPartName(name: unknown, pointer: string): string {
  if (name === '__proto__') throw refused(pointer, 'names a part "__proto__"')
  return checkName(name, pointer, longest.part)
}

function checkName(value: unknown, pointer: string, most: number): string {
  if (typeof value !== 'string') throw refused(pointer, 'is not text')
  if (value === '') throw refused(pointer, 'is empty')
  if (value.includes('\0')) throw refused(pointer, 'holds the character NUL')
  if (!isWellFormedText(value)) throw refused(pointer, 'holds half of a surrogate pair')
  // A UTF-16 unit is at most three bytes of UTF-8: most names need no counting.
  if (value.length * 3 > most && utf8.encode(value).length > most) throw refused(pointer, `is longer than ${most} bytes`)
  return value
}

function checkTime(value: unknown, pointer: string): number {
  const isTime = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isTime) throw refused(pointer, 'is not a whole number of milliseconds since 1970')
  return value
}

function checkTimeOrNull(value: unknown, pointer: string): number | null {
  return value === null ? null : checkTime(value, pointer)
}

// ES2024; every Node this runs on has it, but not the library of types that the sources are compiled with.
function isWellFormedText(value: unknown): value is string {
  return typeof value === 'string' && (value as string & { isWellFormed(): boolean }).isWellFormed()
}

function objectAt(value: unknown, pointer: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw refused(pointer, 'is not an object')
  return value as Record<string, unknown>
}

function refused(pointer: string, reason: string): SaydoError {
  return storageError('STORAGE_INPUT', `${pointer === '' ? 'what was given' : pointer} ${reason}`, { place: { pointer } })
}
