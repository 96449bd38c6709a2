/**
 * Plain JSON copies: the only form in which a value leaves an expression for a session, a tool or a registered function.
 *
 * P1. The copy shares no container with the value, and holds nothing but JSON.
 * P2. No code of the value runs: accessors are refused unread, `toJSON`, `toString` and `valueOf` are not called.
 * P3. Depth and size are bounded; a value that contains itself ends at the depth.
 */

import type { SaydoError } from '../errors.ts'
import { isPlainObject, type JsonValue, type MutableJson } from '../json.ts'
import { expressionError } from './codes.ts'
import { put } from './put.ts'
import { describe } from './values.ts'

const MOST_DEPTH = 256
const MOST_SIZE = 1_000_000

/** What a copy may still cost: one for each value, and one for each 64 units of text. */
export interface CopyBudget {
  left: number
  exceeded(): SaydoError
}

interface Copying {
  readonly place: string
  readonly budget: CopyBudget
  readonly path: (string | number)[]
}

/**
 * A plain copy. Dates become ISO text; members that are undefined are left out, and are null in lists; -0 becomes 0.
 * Throws NOT_JSON, with `place.pointer` inside the value, for NaN and infinities, functions, Sets, Maps, regular expressions, symbols,
 * BigInts, accessors, instances of classes, invalid dates, and values that contain themselves, nest deeper than 256 or are too large.
 */
export function toPlain(value: unknown, place: string): JsonValue | undefined {
  const budget = { left: MOST_SIZE, exceeded: (): SaydoError => notJson({ place, budget, path: [] }, 'too large') }
  return copyPlain(value, place, budget)
}

export function copyPlain(value: unknown, place: string, budget: CopyBudget): JsonValue | undefined {
  return copy({ place, budget, path: [] }, value)
}

function copy(copying: Copying, value: unknown): MutableJson | undefined {
  const { budget } = copying
  if ((budget.left -= typeof value === 'string' ? 1 + (value.length >>> 6) : 1) < 0) throw budget.exceeded()
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw notJson(copying, String(value))
      return value === 0 ? 0 : value
    case 'object':
      return value === null ? null : copyContainer(copying, value)
    default:
      throw notJson(copying, describe(value))
  }
}

function copyContainer(copying: Copying, value: object): MutableJson {
  if (copying.path.length >= MOST_DEPTH) throw notJson({ ...copying, path: [] }, `nested more than ${MOST_DEPTH} deep, or part of itself`)
  if (Array.isArray(value)) return copyList(copying, value)
  if (value instanceof Date) return dateText(copying, value)
  if (!isPlainObject(value)) throw notJson(copying, describe(value) === 'an object' ? 'an instance of a class' : describe(value))
  const result: Record<string, MutableJson> = {}
  for (const key of Object.keys(value)) {
    const member = copyMember(copying, value, key)
    if (member !== undefined) put(result, key, member)
  }
  return result
}

function copyList(copying: Copying, list: readonly unknown[]): MutableJson[] {
  const result: MutableJson[] = []
  for (let index = 0; index < list.length; index += 1) result.push(copyMember(copying, list, index) ?? null)
  return result
}

function copyMember(copying: Copying, container: object, key: string | number): MutableJson | undefined {
  const property = Object.getOwnPropertyDescriptor(container, key)
  copying.path.push(key)
  if (property !== undefined && !('value' in property)) throw notJson(copying, 'an accessor')
  const member = copy(copying, property?.value)
  copying.path.pop()
  return member
}

function dateText(copying: Copying, date: Date): string {
  if (Number.isNaN(date.getTime())) throw notJson(copying, 'an invalid date')
  return date.toISOString()
}

function notJson({ place, path }: Copying, what: string): SaydoError {
  const pointer = path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  return expressionError('NOT_JSON', `${place}${pointer === '' ? '' : ` at ${pointer}`} is ${what}, which JSON cannot hold`, { place: { pointer } })
}
