/**
 * ajv checks schemas when a set is compiled, an interpreter reads them at run time. On every schema the compiler lets through, both must say the
 * same of every value.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problems } from '../../src/compile/problems.ts'
import { schemaChecker } from '../../src/compile/schema.ts'
import type { JsonObject, JsonValue } from '../../src/index.ts'
import { interpretingValidator } from '../../src/schema/index.ts'

/**
 * Where ajv departs from the draft, and the interpreter does not, nothing is generated: `contains: false` and `contains` beside `prefixItems` let an
 * empty list pass, beside `unevaluatedItems` it counts items it did not match, some nested `unevaluatedProperties` do not compile or overlook
 * `__proto__`, `multipleOf` fails on numbers past 1e20, and values with members named `constructor` or `toString` are compared wrongly. Schemas
 * with a member `__proto__` are refused by the compiler before they get here.
 */
const schemaNames = ['a', 'b', 'length', 'é/~'] as const
const valueNames = [...schemaNames, '__proto__'] as const

const patterns = ['^a', 'b$', '^[a-c]{1,3}$', '^\\d+$', 'é', '^$', '^.*$'] as const

const name = fc.constantFrom(...schemaNames)
const small = fc.integer({ min: 0, max: 4 })
const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: -4, max: 8 }), fc.constantFrom(0.5, 1.5, -0.25), fc.constantFrom('', 'a', 'ab', 'bb', '12', 'é', '👍', 'abcd'))

/** Objects as JSON.parse makes them: every name is an own member. */
const objectOf = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> => {
  const object: Record<string, Value> = {}
  for (const [key, value] of entries) Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  return object
}
const dictionary = <Value>(value: fc.Arbitrary<Value>, most = 3, key: fc.Arbitrary<string> = name) => fc.uniqueArray(fc.tuple(key, value), { maxLength: most, selector: ([own]) => own }).map(objectOf)

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), dictionary(tie('value'), 3, fc.constantFrom(...valueNames))),
}))

/** One schema out of parts; `contains` stands apart from `prefixItems`. */
function joined(parts: readonly JsonObject[]): JsonObject {
  const whole: Record<string, JsonValue> = Object.assign({}, ...parts) as Record<string, JsonValue>
  if (whole['contains'] === undefined || whole['prefixItems'] === undefined) return whole
  const { contains, minContains = 1, maxContains = 9, ...rest } = whole
  return { ...rest, allOf: [{ contains, minContains, maxContains }, ...((rest['allOf'] as readonly JsonValue[] | undefined) ?? [])] }
}

const definitions = ['#/$defs/a', '#/$defs/b', '#here'] as const

const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => {
  const inner = tie('schema')
  const whole = inner.map((candidate): JsonValue => (candidate === false ? { maxLength: 0, maxItems: 0 } : candidate))
  const innerList = fc.array(inner, { minLength: 1, maxLength: 3 })
  const keyword = fc.oneof(
    fc.record({ type: fc.oneof(...(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'] as const).map((type) => fc.constant(type)), fc.constant(['integer', 'null'])) }),
    fc.record({ const: value }), fc.record({ enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) }) }),
    fc.record({ minimum: fc.integer({ min: -2, max: 3 }) }), fc.record({ exclusiveMaximum: fc.integer({ min: 0, max: 6 }) }), fc.record({ multipleOf: fc.constantFrom(1, 2, 3, 0.5) }),
    fc.record({ minLength: small }), fc.record({ maxLength: small }), fc.record({ pattern: fc.constantFrom(...patterns) }),
    fc.record({ minItems: small }), fc.record({ maxItems: small }), fc.record({ uniqueItems: fc.boolean() }), fc.record({ items: inner }), fc.record({ prefixItems: innerList }),
    fc.record({ prefixItems: innerList, items: inner }), fc.record({ contains: whole }), fc.record({ contains: whole, minContains: small, maxContains: small }),
    fc.record({ properties: dictionary(inner) }), fc.record({ required: fc.uniqueArray(name, { maxLength: 2 }) }), fc.record({ properties: dictionary(inner), additionalProperties: inner }),
    fc.record({ patternProperties: fc.dictionary(fc.constantFrom(...patterns), inner, { maxKeys: 2 }), additionalProperties: inner }),
    fc.record({ propertyNames: inner }), fc.record({ minProperties: small }), fc.record({ maxProperties: small }),
    fc.record({ dependentRequired: dictionary(fc.uniqueArray(name, { maxLength: 2 }), 2) }), fc.record({ dependentSchemas: dictionary(inner, 2) }),
    fc.record({ allOf: innerList }), fc.record({ anyOf: innerList }), fc.record({ oneOf: innerList }), fc.record({ not: inner }),
    fc.record({ if: inner, then: inner, else: inner }, { requiredKeys: ['if'] }),
    fc.record({ unevaluatedProperties: inner, properties: dictionary(inner), anyOf: innerList }, { requiredKeys: ['unevaluatedProperties'] }),
    fc.record({ unevaluatedItems: inner, prefixItems: innerList, allOf: innerList }, { requiredKeys: ['unevaluatedItems'] }),
    fc.record({ $ref: fc.constantFrom(...definitions) }),
  )
  return {
    schema: fc.oneof({ maxDepth: 3, depthSize: 'small', withCrossShrink: true }, fc.boolean(), fc.array(keyword, { maxLength: 2 }).map((parts) => joined(parts as readonly JsonObject[]))),
  }
})

const document = fc.record({ main: schema, a: schema, b: schema }).map(({ main, a, b }): JsonObject => ({ allOf: [main], $defs: { a, b, anchored: { $anchor: 'here', type: ['string', 'object'] } } }))

const problems = new Problems()
const checkSchema = schemaChecker(problems)

function accepted(candidate: JsonObject): boolean {
  const before = problems.errors.length
  checkSchema(candidate, { pointer: '' })
  return problems.errors.length === before
}

const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true })
addFormats.default(ajv)

/** Null where ajv's own code fails. */
function byAjv(candidate: JsonObject): (value: JsonValue) => boolean | null {
  const attempt = <Result>(run: () => Result): Result | null => {
    try {
      return run()
    } catch (error) {
      if (error instanceof ReferenceError) return null
      throw error
    }
  }
  const validate = attempt(() => ajv.compile(candidate))
  ajv.removeSchema(candidate)
  return (checked) => (validate === null ? null : attempt(() => validate(checked)))
}

const uses = (candidate: JsonValue, keyword: string): boolean => JSON.stringify(candidate).includes(`"${keyword}":`)

function byInterpreter(candidate: JsonObject): (value: JsonValue) => boolean {
  const check = interpretingValidator.prepare(candidate)
  return (checked) => check(checked).length === 0
}

describe('the validator of the run time', () => {
  it('says of every value what ajv says, on every schema the compiler lets through', () => {
    let compared = 0
    fc.assert(
      fc.property(document, fc.array(value, { minLength: 4, maxLength: 12 }), (candidate, values) => {
        fc.pre(accepted(candidate) && !(uses(candidate, 'contains') && uses(candidate, 'unevaluatedItems')))
        const [expected, found] = [byAjv(candidate), byInterpreter(candidate)]
        for (const checked of values) {
          const wanted = uses(candidate, 'unevaluatedProperties') && uses(checked, '__proto__') ? null : expected(checked)
          if (wanted === null) continue
          compared += 1
          if (found(checked) !== wanted) throw new TypeError(`ajv says ${wanted} of ${JSON.stringify(checked)}`)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(compared).toBeGreaterThan(8_000)
  })
})
