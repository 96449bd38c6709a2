/**
 * ACT-1. Copies a default value that is no JSON for one activation.
 *
 * Plain objects and lists are copied deeply, cycles kept; other objects are structured-cloned; everything else is what it is,
 * functions as `ofFunction` gives them. Iterative: a default may nest deeper than the call stack.
 */
import { isPlainObject } from '../json.ts'
import { platformClone } from '../ports/index.ts'
import { setOwn } from './path.ts'

type Callback = (...values: readonly unknown[]) => unknown
type Container = Record<PropertyKey, unknown>

/** @throws what the platform throws for an object it cannot clone: one that holds a function, a promise, ... */
export function cloneLive(value: unknown, ofFunction: (callback: Callback) => unknown = (callback) => callback): unknown {
  const copies = new Map<object, unknown>()
  const open: (readonly [from: Container, to: Container])[] = []
  const copyOf = (original: unknown): unknown => {
    if (typeof original === 'function') return ofFunction(original as Callback)
    if (typeof original !== 'object' || original === null) return original
    if (copies.has(original)) return copies.get(original)
    const isList = Array.isArray(original)
    const copy: unknown = isList ? new Array(original.length) : isPlainObject(original) ? {} : platformClone(original)
    copies.set(original, copy)
    if (isList || isPlainObject(original)) open.push([original as unknown as Container, copy as Container])
    return copy
  }
  const copied = copyOf(value)
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [from, to] = pair
    for (const key of Object.keys(from)) setOwn(to, key, copyOf(from[key]))
  }
  return copied
}
