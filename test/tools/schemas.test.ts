import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { Problems } from '../../src/compile/problems.ts'
import { schemaChecker } from '../../src/compile/schema.ts'
import type { JsonObject, JsonValue } from '../../src/index.ts'
import { interpretingValidator } from '../../src/schema/index.ts'

function problemsOf(schema: JsonValue): readonly string[] {
  const problems = new Problems()
  schemaChecker(problems)(schema, { pointer: '' })
  return problems.errors.map(({ pointer, message }) => `${pointer} ${message}`)
}

const issuesOf = (schema: JsonObject, value: JsonValue) => interpretingValidator.prepare(schema)(value)
const passes = (schema: JsonObject, value: JsonValue): boolean => issuesOf(schema, value).length === 0

/** One text that clearly is of the format, one that clearly is not. */
const formats: Readonly<Record<string, readonly [string, string]>> = {
  date: ['2024-02-29', '2023-02-29'],
  time: ['10:00:00Z', '24:00:00Z'],
  'date-time': ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00'],
  duration: ['P1Y2M', 'P'],
  email: ['ana@example.com', 'ana at example.com'],
  hostname: ['api.example.com', '-api.example.com'],
  ipv4: ['192.0.2.1', '192.0.2.256'],
  ipv6: ['2001:db8::1', '2001:db8:::1'],
  uri: ['https://example.com/a?b=c', '/a'],
  'uri-reference': ['/a#b', 'a\\b'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000', '123e4567e89b12d3a456426614174000'],
  'json-pointer': ['/a~1b/0', 'a'],
  'relative-json-pointer': ['1/a', '/a'],
}

describe('formats', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)

  it.each(Object.entries(formats))('%s is asserted when a set is compiled and at run time', (format, [good, bad]) => {
    const schema = { type: 'string', format }
    expect(problemsOf(schema)).toEqual([])
    for (const check of [ajv.compile(schema), (value: JsonValue) => passes(schema, value)]) {
      expect(check(good)).toBe(true)
      expect(check(bad)).toBe(false)
    }
  })

  it.each(Object.keys(formats))('%s is checked in linear time', (format) => {
    for (const text of ['a', '1', '-', '.', ':', '/', 'a.', '1:', 'P1', 'a@', '%41', '"\\', '::']) passes({ format }, `${text.repeat(50_000)} `)
  })

  it.each(['url', 'regex', 'iri', 'constructor', 'credit-card'])('%s is refused: not every validator asserts it, or not in linear time', (format) => {
    expect(problemsOf({ type: 'string', format })[0]).toContain('/format the format')
  })
})

describe('schemas that are refused', () => {
  it.each<[string, JsonValue, string]>([
    ['an unknown type', { type: 'strng' }, '/type'],
    ['$dynamicRef', { $dynamicRef: '#a' }, '/$dynamicRef'],
    ['a keyword of an older draft', { items: [{ type: 'string' }] }, '/items'],
    ['additionalItems', { additionalItems: false }, '/additionalItems'],
    ['an $id inside', { properties: { a: { $id: 'https://x.example/a' } } }, '/properties/a/$id'],
    ['a reference to data', { $ref: '#/default', default: {} }, '/$ref'],
    ['a reference to itself', { $ref: '#' }, '/$ref'],
    ['references in a circle on one value', { $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } }, '/$defs/a/anyOf/0/$ref'],
    ['a pattern that looks ahead', { pattern: '(?=a)a' }, '/pattern'],
    ['a pattern that is not proved linear', { pattern: '^(a+)+$' }, '/pattern'],
    ['such a pattern for names', { patternProperties: { '(a+)+b': {} } }, '/patternProperties/(a+)+b'],
    ['such a pattern below a property named default', { properties: { default: { pattern: '(a|a)*b' } } }, '/properties/default/pattern'],
  ])('%s', (_what, schema, pointer) => {
    expect(problemsOf(schema)[0]?.split(' ')[0]).toBe(pointer)
  })

  it('a reference to itself through a part of the value is none of them', () => {
    const tree = { type: 'object', properties: { left: { $ref: '#' }, right: { $ref: '#' } }, additionalProperties: false } as const
    expect(problemsOf(tree)).toEqual([])
    expect(passes(tree, { left: { left: {} }, right: {} })).toBe(true)
    expect(passes(tree, { left: { middle: {} } })).toBe(false)
  })

  it('properties may have any name but __proto__, also those of keywords and of prototypes', () => {
    const schema = { properties: { pattern: { type: 'string' }, format: { type: 'string' }, constructor: { type: 'number' }, toString: { type: 'number' } } }
    expect(problemsOf(schema)).toEqual([])
    expect(passes(schema, { pattern: '(', constructor: 1 })).toBe(true)
    expect(passes(schema, { toString: 'x' })).toBe(false)
    expect(passes({ required: ['constructor'] }, {})).toBe(false)
  })
})

describe('checking at run time', () => {
  it('no issue holds the value it is about', () => {
    const secret = 4_111_111_111_111_111
    const schema = { properties: { card: { maximum: 5, multipleOf: 2, exclusiveMinimum: 1e20 }, word: { maxLength: 2, pattern: '^x$', enum: ['a'], const: 'b', format: 'date' } } }
    const issues = issuesOf(schema, { card: secret, word: 'my password' })
    expect(issues.length).toBeGreaterThan(6)
    expect(JSON.stringify(issues)).not.toMatch(/4111|password/)
  })

  it('a value of 64 levels is checked by a schema that follows it; a deeper one is refused', () => {
    const nested = (levels: number): JsonValue => (levels === 1 ? {} : { next: nested(levels - 1) })
    const schema = { $ref: '#/$defs/link', $defs: { link: { allOf: [{ anyOf: [{ properties: { next: { $ref: '#/$defs/link' } } }] }] } } }
    expect(passes(schema, nested(64))).toBe(true)
    expect(issuesOf(schema, nested(65))).toMatchObject([{ pointer: '/next'.repeat(64), message: 'The value nests more than 64 deep.' }])
  })

  it('a list too long to compare its items is refused, and an equal pair is found in a shorter one', () => {
    const schema = { properties: { 'a/b': { uniqueItems: true } } }
    const items = Array.from({ length: 2_001 }, (_item, index) => index)
    expect(issuesOf(schema, { 'a/b': items })).toMatchObject([{ pointer: '/a~1b' }])
    expect(passes(schema, { 'a/b': items.slice(1) })).toBe(true)
    expect(passes(schema, { 'a/b': [{ a: 1, b: 2 }, { b: 2, a: 1 }] })).toBe(false)
  })
})
