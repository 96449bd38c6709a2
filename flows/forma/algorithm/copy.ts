/** Copies of JSON values: what goes into a run, what it stores, and what it gives. */
import { Fault } from './codes.ts'
import { mostDepth, putMember } from './values.ts'
import type { Charge, ObjectValue, Value } from './values.ts'
import { isPlainObject } from '../../../src/index.ts'

/** A copy that shares nothing with the value. @throws Fault FORMA_VALUE_NOT_JSON; whatever `charge` throws, asked once for each value. */
export function copyValue(value: unknown, charge: Charge): Value {
  return copy(value, charge, 0)
}

function copy(value: unknown, charge: Charge, depth: number): Value {
  charge(1)
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return finite(value)
  if (depth >= mostDepth) throw new Fault('FORMA_VALUE_NOT_JSON', `a value nests more than ${mostDepth} deep`)
  if (Array.isArray(value)) return copyItems(value, charge, depth)
  if (!isPlainObject(value)) throw new Fault('FORMA_VALUE_NOT_JSON', `a value of type ${typeof value} is not JSON`)
  const result: ObjectValue = {}
  for (const key of Object.keys(value)) putMember(result, key, copy(value[key], charge, depth + 1))
  return result
}

function copyItems(items: readonly unknown[], charge: Charge, depth: number): Value[] {
  const result: Value[] = []
  for (let index = 0; index < items.length; index += 1) result.push(copy(items[index], charge, depth + 1))
  return result
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Fault('FORMA_VALUE_NOT_JSON', `the number ${String(value)} is not JSON`)
  return value === 0 ? 0 : value
}

/** A copy whose JSON text has at most this many bytes of UTF-8. @throws Fault FORMA_OUTPUT_LIMIT, FORMA_VALUE_NOT_JSON. */
export function copyWithin(value: Value, bytes: number): Value {
  let left = bytes
  const take = (count: number): void => {
    left -= count
    if (left < 0) throw new Fault('FORMA_OUTPUT_LIMIT', `the result has more than ${bytes} bytes`)
  }
  return measured(value, take, 0)
}

function measured(value: Value, take: (bytes: number) => void, depth: number): Value {
  if (typeof value !== 'object' || value === null) {
    take(typeof value === 'string' ? textBytes(value) : String(value).length)
    return typeof value === 'number' ? finite(value) : value
  }
  if (depth >= mostDepth) throw new Fault('FORMA_VALUE_NOT_JSON', `the result nests more than ${mostDepth} deep`)
  take(2)
  if (Array.isArray(value)) return value.map((item) => (take(1), measured(item, take, depth + 1)))
  const result: ObjectValue = {}
  for (const key of Object.keys(value)) {
    take(textBytes(key) + 2)
    putMember(result, key, measured(value[key] ?? null, take, depth + 1))
  }
  return result
}

/** The bytes of a text between quotes; escapes count as one. */
function textBytes(text: string): number {
  let bytes = 2
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}
