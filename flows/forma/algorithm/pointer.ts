/** JSON Pointers as the dialect's builtins read and write them: a write changes its container in place. */
import { readIndex, readPointer } from '../../../src/json-pointer/index.ts'
import { isObject, putMember } from './values.ts'
import type { Value } from './values.ts'

/** What is there, by reference; null when the pointer is malformed or does not resolve. */
export function valueAtPointer(doc: Value, pointer: Value): Value {
  const keys = typeof pointer === 'string' ? readPointer(pointer) : null
  if (keys === null) return null
  let current: Value | undefined = doc
  for (const key of keys) {
    current = memberAt(current, key)
    if (current === undefined) return null
  }
  return current
}

function memberAt(container: Value, key: string): Value | undefined {
  if (Array.isArray(container)) {
    const index = readIndex(key)
    return index === null ? undefined : container[index]
  }
  return isObject(container) && Object.hasOwn(container, key) ? container[key] : undefined
}

/** Stores `value` in `container`; a place that cannot be reached leaves everything as it was. */
export function storeAtPointer(container: Value, pointer: Value, value: Value): void {
  const keys = typeof pointer === 'string' ? readPointer(pointer) : null
  if (keys === null) return
  const last = keys[keys.length - 1]
  if (last === undefined) {
    replaceMembers(container, value)
    return
  }
  let holder: Value = container
  const missing = keys.slice(0, -1)
  for (let key = missing[0]; key !== undefined; key = missing[0]) {
    const below: Value | undefined = memberAt(holder, key)
    if (below === undefined) break
    holder = below
    missing.shift()
  }
  const way = [...missing, last]
  put(holder, way[0] ?? last, way.slice(1).reduceRight<Value>((inner, key) => withOnly(key, inner), value))
}

function withOnly(key: string, value: Value): Value {
  const object = {}
  putMember(object, key, value)
  return object
}

function put(holder: Value, key: string, value: Value): void {
  if (isObject(holder)) putMember(holder, key, value)
  if (!Array.isArray(holder)) return
  const index = key === '-' ? holder.length : readIndex(key)
  if (index !== null && index <= holder.length) holder[index] = value
}

function replaceMembers(container: Value, value: Value): void {
  if (Array.isArray(container) && Array.isArray(value)) container.splice(0, container.length, ...value)
  if (!isObject(container) || !isObject(value)) return
  const members = Object.entries(value)
  for (const key of Object.keys(container)) Reflect.deleteProperty(container, key)
  for (const [key, member] of members) putMember(container, key, member)
}
