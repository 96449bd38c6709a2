import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src/index.ts'
import { applyDifferences, differences } from '../../host/journal/checkpoint-delta.ts'

/** JSON with keys that collide often and mean something to JavaScript. */
const json = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, false, 0, 1, '', 'a', 'b'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '0', '1', '__proto__', 'constructor', ''), tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

const copy = (value: JsonValue): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

describe('the difference of two JSON values', () => {
  it('P1: applied to the first it gives the second, exactly, the order of members too', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const stored = JSON.parse(JSON.stringify(differences(before, after))) as ReturnType<typeof differences>
        const given = copy(before)
        expect(JSON.stringify(applyDifferences(given, stored))).toBe(JSON.stringify(after))
        expect(given).toEqual(before)
      }),
      { numRuns: 3_000 },
    )
  })

  it('P2: is empty for equal values', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(differences(value, copy(value))).toEqual([])
      }),
    )
  })

  it('P2: names members that came, went and changed, and no others', () => {
    expect(differences({ a: 1, b: { c: [1, { d: 2 }], e: 3 }, f: 4 }, { a: 1, b: { c: [1, { d: 5 }] }, f: 4, g: null })).toEqual([
      { path: ['b', 'e'] }, { path: ['b', 'c', 1, 'd'], value: 5 }, { path: ['g'], value: null },
    ])
  })

  it('P2: a list of another length is stored whole, and so is an object in another order', () => {
    expect(differences({ list: [1, 2] }, { list: [1, 2, 3] })).toEqual([{ path: ['list'], value: [1, 2, 3] }])
    expect(differences({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual([{ path: ['a'], value: { y: 2, x: 1 } }])
  })
})
