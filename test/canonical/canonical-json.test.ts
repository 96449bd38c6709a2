import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, parseStrictJson } from '../../src/canonical/index.ts'
import { jsonData, nested, refusalOf, withReversedKeys, withoutNegativeZero } from './support.ts'

interface Vector {
  readonly name: string
  readonly input: string
  readonly output: string
}

const vectors = JSON.parse(readFileSync(new URL('./fixtures/jcs.json', import.meta.url), 'utf8')) as readonly Vector[]

/** Written without the code under test: keys by the bytes of their UTF-8. */
function plainCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainCanonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${plainCanonical(entry)}`).join(',')}}`
}

/** RFC 8785, appendix B: the bits of a double and its text. */
const NUMBERS: readonly (readonly [bits: bigint, text: string])[] = [
  [0x0000000000000000n, '0'],
  [0x8000000000000000n, '0'],
  [0x0000000000000001n, '5e-324'],
  [0x8000000000000001n, '-5e-324'],
  [0x7fefffffffffffffn, '1.7976931348623157e+308'],
  [0xffefffffffffffffn, '-1.7976931348623157e+308'],
  [0x4340000000000000n, '9007199254740992'],
  [0xc340000000000000n, '-9007199254740992'],
  [0x4430000000000000n, '295147905179352830000'],
  [0x44b52d02c7e14af5n, '9.999999999999997e+22'],
  [0x44b52d02c7e14af6n, '1e+23'],
  [0x44b52d02c7e14af7n, '1.0000000000000001e+23'],
  [0x444b1ae4d6e2ef4en, '999999999999999700000'],
  [0x444b1ae4d6e2ef4fn, '999999999999999900000'],
  [0x444b1ae4d6e2ef50n, '1e+21'],
  [0x3eb0c6f7a0b5ed8cn, '9.999999999999997e-7'],
  [0x3eb0c6f7a0b5ed8dn, '0.000001'],
  [0x41b3de4355555553n, '333333333.3333332'],
  [0x41b3de4355555554n, '333333333.33333325'],
  [0x41b3de4355555555n, '333333333.3333333'],
  [0x41b3de4355555556n, '333333333.3333334'],
  [0x41b3de4355555557n, '333333333.33333343'],
  [0xbecbf647612f3696n, '-0.0000033333333333333333'],
  [0x43143ff3c1cb0959n, '1424953923781206.2'],
]

function doubleOf(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

describe('one text for one value', () => {
  it.each(vectors.filter(({ name }) => name !== 'weird'))('CANON-1: RFC 8785 vector $name has its canonical text', ({ input, output }) => {
    expect(canonicalJson(parseStrictJson(input))).toBe(output)
    expect(canonicalJson(JSON.parse(input))).toBe(output)
  })

  it('CANON-1: RFC 8785 vector weird differs only in the place of its key beyond the BMP', () => {
    const { input, output } = vectors.find(({ name }) => name === 'weird')!
    const inCodePointOrder = output.replace('"\u{1F602}":"Smiley",', '').replace('Dalet With Dagesh"}', 'Dalet With Dagesh","\u{1F602}":"Smiley"}')
    expect(inCodePointOrder).not.toBe(output)
    expect(canonicalJson(parseStrictJson(input))).toBe(inCodePointOrder)
  })

  it.each(NUMBERS)('CANON-1: the double %s is written %s', (bits, text) => {
    expect(canonicalJson(doubleOf(bits))).toBe(text)
  })

  it('CANON-1: keys are ordered by code point, integer-like keys too', () => {
    const value = { '\u{1F600}': 1, '\uFF21': 2, '10': 3, '9': 4, b: 5, '': 6, ab: 7, a: 8 }
    expect(canonicalJson(value)).toBe('{"":6,"10":3,"9":4,"a":8,"ab":7,"b":5,"\uFF21":2,"\u{1F600}":1}')
  })

  it('CANON-1: the text agrees with an independent writer', () => {
    fc.assert(
      fc.property(jsonData, (value) => {
        expect(canonicalJson(value)).toBe(plainCanonical(value))
      }),
    )
  })

  it('CANON-1: the text does not depend on the order in which keys were inserted', () => {
    fc.assert(
      fc.property(jsonData, (value) => {
        expect(canonicalJson(withReversedKeys(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('CANON-1: reading the text gives the value back', () => {
    fc.assert(
      fc.property(jsonData, (value) => {
        expect(parseStrictJson(canonicalJson(value))).toEqual(withoutNegativeZero(value))
      }),
    )
  })
})

describe('only finite JSON data', () => {
  const sparse = [1, 2, 3]
  Reflect.deleteProperty(sparse, 1)
  const refused: readonly (readonly [what: string, value: unknown, pointer: string])[] = [
    ['undefined', { a: undefined }, '/a'],
    ['a function', [() => 1], '/0'],
    ['a symbol', { a: Symbol('s') }, '/a'],
    ['a bigint', { a: 1n }, '/a'],
    ['NaN', { a: [Number.NaN] }, '/a/0'],
    ['Infinity', Number.POSITIVE_INFINITY, ''],
    ['minus Infinity', Number.NEGATIVE_INFINITY, ''],
    ['a symbol as key', { a: { [Symbol('s')]: 1 } }, '/a'],
    ['a property that is not enumerable', Object.defineProperty({}, 'a', { value: 1 }), '/a'],
    ['a date', { a: new Date(0) }, '/a'],
    ['a map', new Map(), ''],
    ['a boxed string', [Object('text')], '/0'],
    ['bytes', new Uint8Array(1), ''],
    ['an instance of a class', new (class Point { x = 1 })(), ''],
    ['an object with another prototype', Object.create({ a: 1 }), ''],
    ['an instance of a subclass of Array', new (class List extends Array {})(), ''],
    ['a sparse array', { a: sparse }, '/a'],
    ['an extended array', Object.assign([1], { extra: 1 }), ''],
    ['an array with a symbol as key', Object.assign([1], { [Symbol('s')]: 1 }), ''],
    ['the Math namespace', Math, ''],
  ]

  it.each(refused)('CANON-2: %s is refused with its place', (_, value, pointer) => {
    const error = refusalOf(() => canonicalJson(value))
    expect(error.code).toBe('NOT_JSON_DATA')
    expect(error.place).toEqual({ pointer })
  })

  it('CANON-2: an array whose hole is made up by a further property is refused at the hole', () => {
    const array = Object.assign([1, 2], { extra: 1 })
    Reflect.deleteProperty(array, 1)
    expect(refusalOf(() => canonicalJson(array))).toMatchObject({ code: 'NOT_JSON_DATA', place: { pointer: '/1' } })
  })

  it.each(['\uD800', 'a\uDC00', '\uDE00\uD83D', '\uD83D\uD83D\uDE00', '\uD83D\uDE00\uDE00'])('CANON-2: the lone surrogate in %j is refused as value and as key', (text) => {
    expect(refusalOf(() => canonicalJson({ a: [text] }))).toMatchObject({ code: 'LONE_SURROGATE', place: { pointer: '/a/0' } })
    expect(refusalOf(() => canonicalJson({ a: { [text]: 1 } }))).toMatchObject({ code: 'LONE_SURROGATE', place: { pointer: '/a' } })
  })

  it('CANON-2: a value that contains itself is refused', () => {
    const object: Record<string, unknown> = { list: [] }
    Object.assign(object, { list: [{ 'a/b~c': object }] })
    expect(refusalOf(() => canonicalJson(object))).toMatchObject({ code: 'CYCLIC_DATA', place: { pointer: '/list/0/a~1b~0c' } })
    const array: unknown[] = []
    array.push(array)
    expect(refusalOf(() => canonicalJson(array)).code).toBe('CYCLIC_DATA')
  })

  it('CANON-2: a value may be referred to several times', () => {
    const shared = { a: [1] }
    expect(canonicalJson({ one: shared, two: [shared, shared] })).toBe('{"one":{"a":[1]},"two":[{"a":[1]},{"a":[1]}]}')
  })

  it('CANON-2: objects without a prototype and keys named like inherited ones are data', () => {
    const object: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3}')
    const bare: unknown = Object.assign(Object.create(null), { b: 1 })
    expect(canonicalJson([object, bare])).toBe('[{"__proto__":{"a":1},"constructor":2,"toString":3},{"b":1}]')
  })
})

describe('nothing of the data runs', () => {
  it('CANON-3: an accessor is refused and never called', () => {
    let calls = 0
    const accessor = { enumerable: true, get: () => ++calls }
    expect(refusalOf(() => canonicalJson({ a: Object.defineProperty({}, 'b', accessor) }))).toMatchObject({
      code: 'NOT_JSON_DATA',
      message: 'an accessor is not JSON data',
      place: { pointer: '/a/b' },
    })
    expect(refusalOf(() => canonicalJson(Object.defineProperty([1], 0, accessor))).code).toBe('NOT_JSON_DATA')
    expect(refusalOf(() => canonicalJson(Object.defineProperty({}, 'b', { enumerable: true, set: () => ++calls }))).code).toBe('NOT_JSON_DATA')
    expect(calls).toBe(0)
  })

  it('CANON-3: an own toJSON is refused and never called', () => {
    let calls = 0
    expect(refusalOf(() => canonicalJson({ toJSON: () => ++calls }))).toMatchObject({ code: 'NOT_JSON_DATA', place: { pointer: '/toJSON' } })
    expect(calls).toBe(0)
  })
})

describe('limits of what is written', () => {
  it('CANON-4: bytes are counted as UTF-8 of the escaped text', () => {
    const value = { 'é\n': ['\u{1F600}', '\u20AC"', '\u0001', 'plain', true, null, -1.5] }
    const bytes = Buffer.byteLength(canonicalJson(value))
    expect(canonicalJson(value, { bytes })).toBe(canonicalJson(value))
    expect(refusalOf(() => canonicalJson(value, { bytes: bytes - 1 }))).toMatchObject({ code: 'RESOURCE_LIMIT', facts: { limit: 'bytes', maximum: bytes - 1 } })
  })

  it('CANON-4: for any data the byte limit is exact', () => {
    fc.assert(
      fc.property(jsonData, (value) => {
        const text = canonicalJson(value)
        const bytes = Buffer.byteLength(text)
        expect(canonicalJson(value, { bytes })).toBe(text)
        expect(refusalOf(() => canonicalJson(value, { bytes: bytes - 1 })).code).toBe('RESOURCE_LIMIT')
      }),
    )
  })

  it('CANON-4: 8 MiB is the default', () => {
    const most = 8 * 1024 * 1024 - 2
    expect(canonicalJson('a'.repeat(most))).toHaveLength(most + 2)
    expect(refusalOf(() => canonicalJson('a'.repeat(most + 1))).facts).toEqual({ limit: 'bytes', maximum: 8 * 1024 * 1024 })
    expect(refusalOf(() => canonicalJson('\u0001'.repeat(most))).code).toBe('RESOURCE_LIMIT')
    expect(refusalOf(() => canonicalJson(Array(9).fill('a'.repeat(1024 * 1024)))).place).toEqual({ pointer: '/7' })
  })

  it('CANON-4: depth 64 is the default and 256 the most', () => {
    expect(canonicalJson(nested(64))).toBe('['.repeat(64) + ']'.repeat(64))
    expect(refusalOf(() => canonicalJson(nested(65)))).toMatchObject({ code: 'RESOURCE_LIMIT', facts: { limit: 'depth', maximum: 64 } })
    expect(canonicalJson(nested(256), { depth: 256 })).toHaveLength(512)
    expect(refusalOf(() => canonicalJson(nested(100_000), { depth: 256 })).facts).toEqual({ limit: 'depth', maximum: 256 })
    expect(canonicalJson(1, { depth: 0 })).toBe('1')
  })

  it('CANON-4: 100,000 entries is the default, elements and members together', () => {
    expect(canonicalJson({ a: Array(99_999).fill(0) })).toHaveLength(200_005)
    expect(refusalOf(() => canonicalJson({ a: Array(100_000).fill(0) }))).toMatchObject({ place: { pointer: '/a' }, facts: { limit: 'entries', maximum: 100_000 } })
    expect(canonicalJson({ a: [1, 2] }, { entries: 3 })).toBe('{"a":[1,2]}')
    expect(refusalOf(() => canonicalJson({ a: [1, 2] }, { entries: 2 })).code).toBe('RESOURCE_LIMIT')
  })

  it('CANON-4: an array of four thousand million holes is refused by its length', () => {
    const array: unknown[] = []
    array.length = 4_000_000_000
    expect(refusalOf(() => canonicalJson(array)).code).toBe('RESOURCE_LIMIT')
  })

  it('CANON-4: a shared value counts wherever it is written, so sharing cannot multiply without bound', () => {
    let value: unknown = [0]
    for (let level = 0; level < 40; level++) value = [value, value]
    expect(refusalOf(() => canonicalJson(value)).facts).toEqual({ limit: 'entries', maximum: 100_000 })
  })

  it.each([{ depth: 257 }, { depth: -1 }, { bytes: 1.5 }, { entries: Number.NaN }, { bytes: Number.POSITIVE_INFINITY }, { entries: '5' }])(
    'CANON-4: the limits %j are a programming mistake',
    (limits) => {
      expect(() => canonicalJson(1, limits as object)).toThrow(TypeError)
      expect(() => parseStrictJson('1', limits as object)).toThrow(TypeError)
    },
  )
})
