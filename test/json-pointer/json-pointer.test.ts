import { describe, expect, it } from 'vitest'
import { pointedAt, readPointer, withPointed } from '../../src/json-pointer/index.ts'
import type { JsonValue } from '../../src/index.ts'

const at = (value: unknown, pointer: string): unknown => pointedAt(value, readPointer(pointer) ?? ['never'])

describe('JSON Pointers', () => {
  it.each([['', []], ['/', ['']], ['/a~1b/~0', ['a/b', '~']], ['/~01', ['~1']], ['a', null], ['/~', null], ['/~2', null]])('%j has the keys %j', (pointer, keys) => {
    expect(readPointer(pointer)).toEqual(keys)
  })

  it('JP1: only own members and canonical indices are seen', () => {
    expect(at({ a: [1, { b: 2 }] }, '/a/1/b')).toBe(2)
    for (const pointer of ['/a/01', '/a/-', '/a/2', '/a/length', '/constructor', '/a/0/x']) expect(at({ a: [1] }, pointer)).toBeUndefined()
    expect(at('text', '/0')).toBeUndefined()
  })

  const frozen = (value: JsonValue): JsonValue => (typeof value === 'object' && value !== null ? Object.freeze(Array.isArray(value) ? value.map(frozen) : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozen(member)]))) : value)

  it.each<readonly [JsonValue, string, JsonValue, JsonValue]>([
    [{}, '/a/b', 1, { a: { b: 1 } }], [{ a: [1] }, '/a/-', 2, { a: [1, 2] }], [{ a: [1] }, '/a/1', 2, { a: [1, 2] }], [{ a: [1] }, '/a/0', 2, { a: [2] }],
    [{ a: [] }, '/a/-/x', 2, { a: [{ x: 2 }] }], [{ a: 1 }, '', { b: 2 }, { b: 2 }], [[1], '', [2], [2]],
  ])('JP2: %j with %j set to %j', (base, pointer, value, result) => {
    expect(withPointed(frozen(base), readPointer(pointer)!, value)).toEqual(result)
  })

  it.each<readonly [JsonValue, string]>([[{ a: null }, '/a/b'], [{ a: 'x' }, '/a/b'], [{ a: [1] }, '/a/2'], [{ a: [1] }, '/a/01'], [7, '/a'], [[1], ''], ['x', '']])('JP2: %j is itself where %j cannot be reached', (base, pointer) => {
    expect(withPointed(base, readPointer(pointer)!, { new: true })).toBe(base)
  })

  it('JP2: what was not touched is shared', () => {
    const base = { a: { x: 1 }, b: { y: 2 } }
    const changed = withPointed(base, ['a', 'x'], 3) as unknown as typeof base
    expect(changed.b).toBe(base.b)
    expect(base.a.x).toBe(1)
  })
})
