/** Path writes on JSON values that are never written in place: each returns a new value that shares what it did not touch. */
import type { JsonValue } from '../json.ts'
import { sessionError } from './codes.ts'

export type PathKey = string | number

/** Sets an own data property, also for names like `__proto__` that plain assignment would treat specially. */
export function setOwn(holder: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  else holder[key] = value
}

/** `base` with `value` at `path`; undefined removes an object's member. Missing objects on the way are made. */
export function withPath(base: JsonValue | undefined, path: readonly PathKey[], value: JsonValue | undefined): JsonValue | undefined {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(base)) return withItem(base as readonly JsonValue[], key, rest, value)
  if (base !== undefined && base !== null && typeof base !== 'object') throw notAContainer(key)
  const copy: Record<string, JsonValue> = { ...(base as Record<string, JsonValue> | null | undefined) }
  const name = String(key)
  const next = withPath(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, value)
  if (next === undefined) Reflect.deleteProperty(copy, name)
  else setOwn(copy, name, next)
  return copy
}

function withItem(list: readonly JsonValue[], key: PathKey, rest: readonly PathKey[], value: JsonValue | undefined): JsonValue {
  const index = typeof key === 'number' ? key : Number(key)
  if (key === 'length' && rest.length === 0 && typeof value === 'number' && value <= list.length) return list.slice(0, value)
  if (!Number.isInteger(index) || index < 0 || index > list.length) throw notAContainer(key)
  const copy = list.slice()
  copy[index] = withPath(list[index], rest, value) ?? null
  return copy
}

function notAContainer(key: PathKey): Error {
  return sessionError('SESSION_NOT_JSON', `cannot store a member named ${JSON.stringify(key)} there: the value above it is no object or list that takes it`)
}
