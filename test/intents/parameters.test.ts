import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptParameters } from '../../src/intents/index.ts'
import { interpretingValidator } from '../../src/schema/index.ts'
import type { JsonObject, JsonValue } from '../../src/index.ts'

const contracts = [
  { name: 'amount', type: 'number' }, { name: 'count', type: 'integer' }, { name: 'who', type: 'string' }, { name: 'urgent', type: 'boolean' },
  { name: 'size', type: 'string', enum: ['Small', 'Extra large'] }, { name: 'free' },
  { name: 'place', type: 'object', jsonSchema: { type: 'object', properties: { zip: { type: 'string', pattern: '^[0-9]{5}$' } }, required: ['zip'], additionalProperties: false } },
  { name: 'tags', type: 'array', jsonSchema: { type: 'array', items: { type: 'string' }, maxItems: 2 } },
]
const accepted = (given: JsonObject) => acceptParameters(contracts, given, interpretingValidator)

describe('acceptParameters', () => {
  it('W-8: a name that is not declared sets nothing', () => {
    expect(accepted({ isAdmin: true, amount: 5, constructor: 1, ...(JSON.parse('{"__proto__":{"x":1}}') as JsonObject) })).toEqual({ accepted: { amount: 5 }, dropped: ['isAdmin', 'constructor', '__proto__'] })
    expect(Object.getPrototypeOf(accepted(JSON.parse('{"__proto__":{"x":1}}') as JsonObject).accepted)).toBe(Object.prototype)
  })

  it.each<[string, JsonValue, JsonValue | undefined]>([
    ['amount', '12.5', 12.5], ['amount', 7, 7], ['amount', 'twelve', undefined], ['amount', '', undefined], ['amount', true, undefined],
    ['count', '3', 3], ['count', 3.5, undefined], ['count', '3.5', undefined],
    ['who', 'Ana', 'Ana'], ['who', 5, '5'], ['who', ['Ana'], undefined],
    ['urgent', 'true', true], ['urgent', false, false], ['urgent', 'yes', undefined],
    ['size', ' small ', 'Small'], ['size', 'EXTRA LARGE', 'Extra large'], ['size', 'medium', undefined],
    ['place', { zip: '12345' }, { zip: '12345' }], ['place', { zip: '1' }, undefined], ['place', { zip: '12345', more: 1 }, undefined], ['place', '12345', undefined], ['place', [], undefined],
    ['tags', ['a', 'b'], ['a', 'b']], ['tags', ['a', 'b', 'c'], undefined], ['tags', [1], undefined], ['tags', {}, undefined],
    ['free', { any: ['thing'] }, { any: ['thing'] }],
  ])('FLOW-3: %s given as %j is %j', (name, given, wanted) => {
    expect(accepted({ [name]: given })).toEqual(wanted === undefined ? { accepted: {}, dropped: [name] } : { accepted: { [name]: wanted }, dropped: [] })
  })

  it('FLOW-3: whatever is given, what is accepted is declared and of its type', () => {
    const given = fc.dictionary(fc.oneof(fc.constantFrom(...contracts.map((contract) => contract.name)), fc.string()), fc.jsonValue() as fc.Arbitrary<JsonValue>)
    fc.assert(fc.property(given, (values) => {
      const { accepted: taken, dropped } = accepted(values)
      expect([...Object.keys(taken), ...dropped].sort()).toEqual(Object.keys(values).filter((name) => values[name] !== null).sort())
      for (const [name, value] of Object.entries(taken)) {
        const type = contracts.find((contract) => contract.name === name)?.type
        if (type === 'number') expect(Number.isFinite(value)).toBe(true)
        if (type === 'integer') expect(Number.isInteger(value)).toBe(true)
        if (type === 'string' || type === 'boolean') expect(typeof value).toBe(type)
      }
    }), { numRuns: 500 })
  })
})
