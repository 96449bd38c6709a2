import { expect } from 'vitest'
import fc from 'fast-check'
import { SaydoError } from '../../src/errors.ts'

/** The SaydoError that `run` throws; the test fails when it throws nothing or something else. */
export function refusalOf(run: () => unknown): SaydoError {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(SaydoError)
    return error as SaydoError
  }
  return expect.fail('nothing was refused')
}

/** JSON data of any shape with any well-formed text, `__proto__` keys and shared references included. */
export const jsonData = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }),
  fc.dictionary(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', '10', '9')), fc.jsonValue({ maxDepth: 3 })),
)

/** The same data with every `-0` written 0. */
export function withoutNegativeZero(value: unknown): unknown {
  if (value === 0) return 0
  if (Array.isArray(value)) return value.map(withoutNegativeZero)
  return typeof value === 'object' && value !== null ? mapEntries(value, (entries) => entries.map(([key, entry]) => [key, withoutNegativeZero(entry)])) : value
}

/** The same data with the keys of every object inserted in the opposite order. */
export function withReversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReversedKeys)
  return typeof value === 'object' && value !== null
    ? mapEntries(value, (entries) => entries.reverse().map(([key, entry]) => [key, withReversedKeys(entry)]))
    : value
}

function mapEntries(object: object, change: (entries: [string, unknown][]) => [string, unknown][]): object {
  const changed = Object.create(null) as Record<string, unknown>
  for (const [key, entry] of change(Object.entries(object))) changed[key] = entry
  return changed
}

/** `count` arrays inside each other. */
export function nested(count: number): unknown {
  let value: unknown = []
  for (let depth = 1; depth < count; depth++) value = [value]
  return value
}
