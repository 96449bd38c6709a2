import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { buildExpression, type Tree } from '../../src/expressions/index.ts'
import { DATA, programFrom } from './generated.ts'
import { newEnvironment, newWorld } from './support.ts'
import { javascript } from './support-javascript.ts'

const environment = newEnvironment({ names: [...Object.keys(DATA), 'maybe'], limits: { operations: 5_000_000 } })

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

describe('Generated expressions', () => {
  const world = frozen(structuredClone(DATA))

  it('mean what they mean in JavaScript, also after their tree was stored, and change nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 5, maxLength: 120 }), (choices) => {
        const source = programFrom(choices)
        const expected = javascript(source, { ...DATA, maybe: undefined })
        const tree = JSON.parse(JSON.stringify(parseExpression(source).tree)) as Tree
        const inside = newWorld({ variables: world })
        expect(buildExpression(tree, environment)(inside.scope), source).toStrictEqual(expected)
        expect(inside.writes).toEqual([])
      }),
      { numRuns: 4_000 },
    )
  })

  it('are of many kinds', () => {
    const sources = fc.sample(fc.array(fc.nat(10_000), { minLength: 40, maxLength: 120 }), { numRuns: 2_000, seed: 7 }).map(programFrom)
    for (const part of ['**', '>>>', '??', '?.', '`<$', '...', '=> {', 'let ', 'if (', 'splice', 'reduce', 'replace(/', 'new Set', 'Object.assign', '++', '??=', 'sort()']) {
      expect(sources.filter((source) => source.includes(part)).length, part).toBeGreaterThan(10)
    }
  })
})
