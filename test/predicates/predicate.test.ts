import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src/index.ts'
import { createPatterns } from '../../src/patterns/index.ts'
import { buildPredicate, usesPatterns } from '../../src/predicates/index.ts'

const patterns = createPatterns({ RE2JS })
const context = { n: 3, text: 'AB-12', list: [1, 2], yes: true, nothing: null }
const holds = (predicate: unknown): boolean => buildPredicate(predicate as JsonValue, patterns)(context, { spend: () => undefined })
const ref = (pointer: string) => ({ ref: pointer })

describe('predicates', () => {
  it.each<readonly [unknown, boolean]>([
    [true, true], [false, false],
    [{ all: [] }, true], [{ all: [true, false] }, false], [{ any: [] }, false], [{ any: [false, true] }, true], [{ not: false }, true],
    [{ exists: [ref('/n'), ref('/none')] }, true], [{ exists: [ref('/nothing')] }, false],
    [{ eq: [ref('/list'), [1, 2]] }, true], [{ eq: [1, 1, 2] }, false], [{ eq: [] }, true], [{ ne: [ref('/n'), '3'] }, true], [{ eq: [-0, 0] }, true],
    [{ gt: [ref('/n'), 2] }, true], [{ gte: [3, ref('/n')] }, true], [{ lt: [ref('/n'), 3] }, false], [{ lte: [ref('/n'), 3] }, true],
    [{ gt: ['4', 3] }, false], [{ lt: [1] }, false], [{ ne: [1, 2, 3] }, false],
    [{ matches: [ref('/text'), '^[A-Z]+-\\d+$'] }, true], [{ matches: [ref('/text'), '(a|B)+-'] }, true], [{ matches: [ref('/n'), '3'] }, false],
    [{ ref: '/yes' }, true], [{ ref: '/n' }, false], [{ ref: 5 }, false],
  ])('%j is %j', (predicate, result) => {
    expect(holds(predicate)).toBe(result)
  })

  it.each([null, 1, 'true', [], {}, { near: [] }, { all: true }, { eq: 'x' }, { matches: [ref('/text'), '('] }, { matches: [ref('/text'), '(?=A)'] }, { matches: ['a', 'a'.repeat(1_001)] }, { constructor: [] }].map((predicate) => ({ predicate })))('PR1: $predicate is false, not wrong', ({ predicate }) => {
    expect(holds(predicate)).toBe(false)
  })

  it('PR2: of several operators the first of the table decides', () => {
    expect(holds({ ref: '/none', eq: [1, 1] })).toBe(true)
    expect(holds({ lt: [1, 2], all: [false] })).toBe(false)
  })

  it('knows whether it needs the pattern engine, and spends a budget', () => {
    expect(usesPatterns({ all: [{ not: { matches: ['a', 'b'] } }] })).toBe(true)
    expect(usesPatterns({ eq: ['matches', 1] })).toBe(false)
    let spent = 0
    buildPredicate({ matches: ['x'.repeat(1_000), '(a|b)+c'] }, patterns)(context, { spend: (work) => (spent += work) })
    expect(spent).toBeGreaterThan(100)
  })
})
