/**
 * JSON values as the dialect sees them.
 *
 * V1. Only own members count; `__proto__`, `constructor` and the like are ordinary names.
 * V2. What is not there is null.
 */
import type { MutableJson } from '../../../src/json.ts'
import { Fault } from './codes.ts'
import { compareCodePoints } from '../../../src/canonical/index.ts'

/** A value a run owns and may change. */
export type Value = MutableJson
export type ObjectValue = Record<string, Value>

/** Arrays and objects inside each other, in anything a run takes, stores or gives. */
export const mostDepth = 200

export const isObject = (value: unknown): value is ObjectValue => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text key on an object, a whole number on an array, never the other way. */
export function memberOf(container: Value | undefined, key: Value): Value {
  if (Array.isArray(container)) return typeof key === 'number' ? (container[key] ?? null) : null
  if (typeof key !== 'string' || !isObject(container)) return null
  return Object.hasOwn(container, key) ? (container[key] ?? null) : null
}

export const hasMember = (container: Value | undefined, key: Value): boolean => typeof key === 'string' && isObject(container) && Object.hasOwn(container, key)

/** Stores an own member, also under names plain assignment would treat specially. */
export function putMember(object: ObjectValue, key: string, value: Value): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}

export const isTrue = (value: Value): boolean => value !== null && value !== false && value !== 0 && value !== ''

export type Charge = (operations: number) => void

/** Deep equality; -0 equals 0, the order of members does not count. */
export function areEqual(left: Value, right: Value, charge: Charge, depth = 0): boolean {
  charge(1)
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (depth > mostDepth) throw new Fault('FORMA_VALUE_NOT_JSON', `a value nests more than ${mostDepth} deep`)
  if (Array.isArray(left) || Array.isArray(right)) return areEqualLists(left, right, charge, depth + 1)
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && areEqual(left[key] ?? null, right[key] ?? null, charge, depth + 1))
}

function areEqualLists(left: Value, right: Value, charge: Charge, depth: number): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
  return left.every((item, index) => areEqual(item, right[index] ?? null, charge, depth))
}

/** A value as it is sorted: null < boolean < number < string < array < object, then by value, containers by their canonical text. */
export interface SortKey {
  readonly rank: number
  readonly value: string | number
}

export function sortKeyOf(value: Value): SortKey {
  if (value === null) return { rank: 0, value: 0 }
  if (typeof value === 'object') return { rank: Array.isArray(value) ? 4 : 5, value: canonicalText(value) }
  return typeof value === 'string' ? { rank: 3, value } : { rank: typeof value === 'boolean' ? 1 : 2, value: Number(value) }
}

export function compareSortKeys(left: SortKey, right: SortKey): number {
  if (left.rank !== right.rank) return left.rank - right.rank
  if (typeof left.value === 'string' && typeof right.value === 'string') return compareCodePoints(left.value, right.value)
  return Number(left.value) - Number(right.value)
}

export function textOf(value: Value): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? canonicalText(value) : JSON.stringify(value)
}

/** Canonical JSON: members by code point. Half of a surrogate pair, which canonical data may not hold, is escaped as JSON.stringify does. */
export function canonicalText(value: Value): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  const members = Object.keys(value).sort(compareCodePoints).map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}

export function lengthOf(value: Value): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'string') return 0
  let pairs = 0
  for (let at = 0; at < value.length; at += 1) if ((value.codePointAt(at) ?? 0) > 0xffff) pairs += 1
  return value.length - pairs
}
