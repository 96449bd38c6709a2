/**
 * JSON Pointers (RFC 6901) into JSON values.
 *
 * JP1. Only own members are seen; an index is 0 or digits without a leading zero.
 * JP2. A write never changes its base: it returns a new value that shares what it did not touch, or the base itself when the place
 *      cannot be reached.
 */
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'

/** The keys of a pointer; null when it is none. `""` is the whole value: no keys. */
export function readPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null
  return pointer.slice(1).split('/').map((part) => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part))
}

/** The index a key stands for in a list; null when it stands for none. */
export function readIndex(key: string): number | null {
  return /^(0|[1-9][0-9]{0,15})$/.test(key) ? Number(key) : null
}

/** What is there; undefined when the pointer does not resolve. */
export function pointedAt(value: unknown, keys: readonly string[]): unknown {
  let current = value
  for (const key of keys) {
    current = memberAt(current, key)
    if (current === undefined) return undefined
  }
  return current
}

function memberAt(container: unknown, key: string): unknown {
  if (Array.isArray(container)) {
    const index = readIndex(key)
    return index === null ? undefined : (container[index] as unknown)
  }
  return isPlainObject(container) && Object.hasOwn(container, key) ? container[key] : undefined
}

/**
 * `base` with `value` at the pointer. Members missing on the way are created as objects; a list takes an existing index, its length, or
 * `-` (both append). No keys: the members of `base` become those of `value`, when both are objects or both lists. A member that is
 * there but holds no others, and every other place that cannot be reached, leave `base` as it is.
 */
export function withPointed(base: JsonValue, keys: readonly string[], value: JsonValue): JsonValue {
  if (keys.length > 0) return written(base, keys, value)
  const areBothLists = Array.isArray(base) && Array.isArray(value)
  return areBothLists || (isPlainObject(base) && isPlainObject(value)) ? value : base
}

function written(base: JsonValue, keys: readonly string[], value: JsonValue): JsonValue {
  const [key = '', ...rest] = keys
  if (Array.isArray(base)) return writtenItem(base as readonly JsonValue[], { key, rest }, value)
  if (!isPlainObject(base)) return base
  const before = Object.hasOwn(base, key) ? (base[key] as JsonValue) : undefined
  const after = within(before, rest, value)
  return after === before ? base : withMember(base, key, after)
}

function writtenItem(list: readonly JsonValue[], { key, rest }: { readonly key: string; readonly rest: readonly string[] }, value: JsonValue): JsonValue {
  const index = key === '-' ? list.length : readIndex(key)
  if (index === null || index > list.length) return list
  const before = list[index]
  const after = within(before, rest, value)
  if (after === before) return list
  const copy = list.slice()
  copy[index] = after
  return copy
}

function within(before: JsonValue | undefined, rest: readonly string[], value: JsonValue): JsonValue {
  return rest.length === 0 ? value : written(before === undefined ? {} : before, rest, value)
}

function withMember(object: Readonly<Record<string, JsonValue>>, key: string, value: JsonValue): JsonValue {
  const copy = { ...object }
  if (key === '__proto__') Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true })
  else copy[key] = value
  return copy
}
