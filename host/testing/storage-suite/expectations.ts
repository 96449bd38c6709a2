/** The suite's own assertions: it runs under any test runner, so it brings them along. */

import type { CommitResult, RecordKey, StoredRecord } from '../../storage/index.ts'
import { isSaydoError } from '../../../src/errors.ts'
import { testingError } from '../codes.ts'

export function expectTrue(condition: boolean, sentence: string): void {
  if (!condition) throw testingError('SUITE_EXPECTATION', sentence)
}

/** Equality of plain data and bytes. Bytes are equal to bytes only, whatever their class. */
export function expectEqual(actual: unknown, expected: unknown, subject: string): void {
  if (!isEqual(actual, expected)) throw testingError('SUITE_EXPECTATION', `${subject}: expected ${shown(expected)}, found ${shown(actual)}`)
}

export function expectStored(result: CommitResult, subject: string): void {
  expectEqual(result, { status: 'stored' }, subject)
}

type Current = readonly [key: RecordKey, current: StoredRecord | null]

/** A refusal that names exactly these records. */
export function expectRefused(result: CommitResult, currents: readonly Current[], subject: string): void {
  const byId = <Item extends { readonly key: { readonly id: string } }>(items: readonly Item[]): Item[] =>
    [...items].sort((left, right) => (left.key.id < right.key.id ? -1 : 1))
  const found = result.status === 'refused' ? { status: result.status, blocked: byId(result.blocked) } : result
  expectEqual(found, { status: 'refused', blocked: byId(currents.map(([key, current]) => ({ key, current }))) }, subject)
}

/** A rejection with a SaydoError of this code. */
export async function expectCode(work: () => Promise<unknown>, code: string, subject: string): Promise<void> {
  const failure = await work().then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (failure === undefined) throw testingError('SUITE_EXPECTATION', `${subject}: expected ${code}, but nothing was thrown`)
  const found = isSaydoError(failure.error) ? failure.error.code : String(failure.error)
  if (found !== code) throw testingError('SUITE_EXPECTATION', `${subject}: expected ${code}, found ${found}`, { cause: failure.error })
}

function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (left instanceof Uint8Array || right instanceof Uint8Array) return isSameBytes(left, right)
  const names = Object.keys(left)
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name as keyof typeof left], right[name as keyof typeof right]))
  )
}

function isSameBytes(left: object, right: object): boolean {
  if (!(left instanceof Uint8Array) || !(right instanceof Uint8Array) || left.length !== right.length) return false
  return left.every((byte, index) => byte === right[index])
}

/** Short enough to read, whatever was stored. */
function shown(value: unknown): string {
  const text = JSON.stringify(value, (_name, item: unknown) => (item instanceof Uint8Array ? `${item.length} bytes` : item)) as string | undefined
  return text === undefined || text.length <= 400 ? String(text) : `${text.slice(0, 400)}... (${text.length} characters)`
}
