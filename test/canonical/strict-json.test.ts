import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson } from '../../src/canonical/index.ts'
import { jsonData, nested, refusalOf, withoutNegativeZero } from './support.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('what is read', () => {
  it('STRICT-1: any text that JSON.stringify writes is read as the same data, with any spacing', () => {
    fc.assert(
      fc.property(jsonData, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = ` \r\n${JSON.stringify(value, null, space)}\t\n`
        expect(parseStrictJson(text)).toEqual(withoutNegativeZero(value))
        expect(parseStrictJson(bytesOf(text))).toEqual(withoutNegativeZero(value))
      }),
    )
  })

  it('STRICT-1: every escape is read', () => {
    expect(parseStrictJson(String.raw`"\"\\\/\b\f\n\r\t\u0041\u20AC\u20ac\ud83D\uDE00\u0000"`)).toBe('"\\/\b\f\n\r\tA\u20AC\u20AC\u{1F600}\0')
  })

  it.each([
    ['0', 0],
    ['-1', -1],
    ['10.25e-2', 0.1025],
    ['1E+2', 100],
    ['1e2', 100],
    ['9007199254740993', 9007199254740992],
    ['1e-400', 0],
    ['1.7976931348623157e308', Number.MAX_VALUE],
  ])('STRICT-1: the number %s is read as the nearest double', (text, value) => {
    expect(parseStrictJson(text)).toBe(value)
  })

  it('STRICT-1: a number of a million digits is read', () => {
    expect(parseStrictJson(`0.${'0'.repeat(1_000_000)}1`)).toBe(0)
  })

  it.each(['-0', '-0.0', '-0e5', '-1e-400'])('STRICT-1: %s is read as 0, as it would be written', (text) => {
    expect(parseStrictJson(text)).toBe(0)
  })

  it('STRICT-3: objects have no prototype and __proto__ is an ordinary key', () => {
    const value = parseStrictJson('{"__proto__":{"admin":true},"constructor":1,"a":{}}') as Record<string, object>
    expect(Object.getPrototypeOf(value)).toBeNull()
    expect(Object.getPrototypeOf(value['a'])).toBeNull()
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a'])
    expect(Object.keys(value['__proto__']!)).toEqual(['admin'])
    expect('admin' in value).toBe(false)
  })
})

describe('what is refused, and where', () => {
  const syntax: readonly (readonly [text: string, pointer: string, line: number, column: number])[] = [
    ['', '', 1, 1],
    ['  \n ', '', 2, 2],
    ['[1,\n 2,\n x]', '/2', 3, 2],
    ['[1,]', '/1', 1, 4],
    ['[,1]', '/0', 1, 2],
    ['[1 2]', '', 1, 4],
    ['[1', '', 1, 3],
    ['[1}', '', 1, 3],
    ['{"a":1,}', '', 1, 8],
    ['{"a" 1}', '', 1, 6],
    ['{"a":}', '/a', 1, 6],
    ['{a:1}', '', 1, 2],
    ["{'a':1}", '', 1, 2],
    ['{"a":1 "b":2}', '', 1, 8],
    ['{"a":{"b/~":[0,tru]}}', '/a/b~1~0/1', 1, 16],
    ['{"a":1}}', '', 1, 8],
    ['1 1', '', 1, 3],
    ['nul', '', 1, 1],
    ['True', '', 1, 1],
    ['undefined', '', 1, 1],
    ['NaN', '', 1, 1],
    ['Infinity', '', 1, 1],
    ['-Infinity', '', 1, 1],
    ['01', '', 1, 1],
    ['+1', '', 1, 1],
    ['.5', '', 1, 1],
    ['1.', '', 1, 1],
    ['1e', '', 1, 1],
    ['- 1', '', 1, 1],
    ['0x10', '', 1, 2],
    ['1_000', '', 1, 2],
    ['"a', '', 1, 3],
    ['"a\nb"', '', 1, 3],
    ['"a\tb"', '', 1, 3],
    ['"a\0b"', '', 1, 3],
    [String.raw`"\x41"`, '', 1, 2],
    [String.raw`"\u12G4"`, '', 1, 2],
    [String.raw`"\u12`, '', 1, 2],
    ['"\\', '', 1, 2],
    ['// no\n1', '', 1, 1],
    ['[1, /* no */ 2]', '/1', 1, 5],
    ['\u00A01', '', 1, 1],
    ['["\u{1F600}\u20AC", x]', '/1', 1, 8],
    ['\uFEFF{}', '', 1, 1],
    ['{}\uFEFF', '', 1, 3],
    ['{"a":1}\0', '', 1, 8],
  ]

  it.each(syntax)('STRICT-5: %j is refused as syntax, with pointer %j, line %i, column %i', (text, pointer, line, column) => {
    for (const source of [text, bytesOf(text)]) {
      const error = refusalOf(() => parseStrictJson(source))
      expect(error.code).toBe('JSON_SYNTAX')
      expect(error.place).toEqual({ pointer })
      expect(error.facts).toMatchObject({ line, column })
      expect(error.message).toContain(`(line ${line}, column ${column})`)
    }
  })

  it('STRICT-5: the offset is in the units of the source', () => {
    const text = '["\u{1F600}\u20AC\u00E9", x]'
    expect(refusalOf(() => parseStrictJson(text)).facts).toEqual({ offset: 9, line: 1, column: 9 })
    expect(refusalOf(() => parseStrictJson(bytesOf(text))).facts).toEqual({ offset: 14, line: 1, column: 9 })
  })

  it('STRICT-5: the message names what was found as a code point and what must stand there', () => {
    expect(refusalOf(() => parseStrictJson('{\u201Ca\u201D:1}')).message).toBe('there is U+201C where a key in double quotes must stand (line 1, column 2)')
    expect(refusalOf(() => parseStrictJson('[1')).message).toBe('the text ends where "," or "]" must stand (line 1, column 3)')
  })

  it('STRICT-5: of two faults the first is reported', () => {
    expect(refusalOf(() => parseStrictJson('{"a":1,"a":x}')).code).toBe('DUPLICATE_KEY')
    expect(refusalOf(() => parseStrictJson('{"a":x,"a":1}')).code).toBe('JSON_SYNTAX')
  })

  it.each([
    ['{"a":1,"a":1}', '/a', 7],
    [String.raw`{"a":1,"\u0061":2}`, '/a', 7],
    [String.raw`{"é":1,"\u00e9":2}`, '/é', 7],
    [String.raw`[{"b":{"/":1, "\/":2}}]`, '/0/b/~1', 14],
    ['{"__proto__":1,"__proto__":2}', '/__proto__', 15],
    ['{"":1,"":2}', '/', 6],
  ])('STRICT-2: the key given twice in %j is refused', (text, pointer, offset) => {
    const error = refusalOf(() => parseStrictJson(text))
    expect(error).toMatchObject({ code: 'DUPLICATE_KEY', place: { pointer }, facts: { offset } })
  })

  it('STRICT-2: the same key in different objects is no duplicate', () => {
    expect(parseStrictJson('[{"a":{"a":1}},{"a":2}]')).toEqual([{ a: { a: 1 } }, { a: 2 }])
  })

  it.each(['1e400', '-1e309', '1'.repeat(400), '9'.repeat(2_000_000)])('STRICT-1: a number that no double holds is refused', (text) => {
    expect(refusalOf(() => parseStrictJson(`{"n":[${text}]}`))).toMatchObject({ code: 'NUMBER_OUT_OF_RANGE', place: { pointer: '/n/0' }, facts: { offset: 6 } })
  })

  it.each([
    [String.raw`["\ud800"]`, 2],
    [String.raw`["\udc00"]`, 2],
    [String.raw`["a\ude00\ud83d"]`, 3],
    [String.raw`["\ud83d\u0041"]`, 2],
    [String.raw`["\ud83d\ud83d\ude00"]`, 2],
    [String.raw`["\ud83d\n"]`, 2],
    ['["\\ud83d\uDE00"]', 2],
    ['["\uD83D\\ude00"]', 2],
    ['["ab\uD83D"]', 4],
    ['["\uDE00"]', 2],
  ])('STRICT-1: the lone surrogate in %j is refused', (text, offset) => {
    expect(refusalOf(() => parseStrictJson(text))).toMatchObject({ code: 'LONE_SURROGATE', place: { pointer: '/0' }, facts: { offset } })
  })
})

describe('limits of what is read', () => {
  it('STRICT-4: 8 MiB of UTF-8 is the default, for bytes and text', () => {
    const most = 8 * 1024 * 1024
    const text = `"${'a'.repeat(most - 2)}"`
    expect(parseStrictJson(text)).toHaveLength(most - 2)
    const refused = [`${text} `, bytesOf(`${text} `), `"${'\u20AC'.repeat(most / 3 + 1)}"`, ' '.repeat(9 * 1024 * 1024)]
    for (const source of refused) {
      expect(refusalOf(() => parseStrictJson(source))).toMatchObject({ code: 'RESOURCE_LIMIT', facts: { limit: 'bytes', maximum: most } })
    }
  })

  it('STRICT-4: the byte limit counts UTF-8, not UTF-16', () => {
    expect(parseStrictJson('"\u{1F600}\u20AC\u00E9"', { bytes: 11 })).toBe('\u{1F600}\u20AC\u00E9')
    expect(refusalOf(() => parseStrictJson('"\u{1F600}\u20AC\u00E9"', { bytes: 10 })).code).toBe('RESOURCE_LIMIT')
  })

  it('STRICT-4: depth 64 is the default and 256 the most', () => {
    const deep = (count: number): string => '['.repeat(count) + ']'.repeat(count)
    expect(parseStrictJson(deep(64))).toEqual(nested(64))
    expect(parseStrictJson(deep(256), { depth: 256 })).toEqual(nested(256))
    expect(refusalOf(() => parseStrictJson(deep(65)))).toMatchObject({
      code: 'RESOURCE_LIMIT',
      place: { pointer: '/0'.repeat(64) },
      facts: { limit: 'depth', maximum: 64, offset: 64, line: 1, column: 65 },
    })
  })

  it.each(['[', '{"a":', '[{"a":'])('STRICT-4: 100,000 times %j is refused by its depth, also when never closed', (open) => {
    expect(refusalOf(() => parseStrictJson(open.repeat(100_000), { depth: 256 })).facts).toMatchObject({ limit: 'depth', maximum: 256 })
  })

  it('STRICT-4: 100,000 entries is the default, elements and members together', () => {
    const list = (count: number): string => `{"a":[${Array<string>(count).fill('0').join(',')}]}`
    expect(parseStrictJson(list(99_999))).toHaveProperty('a.length', 99_999)
    expect(refusalOf(() => parseStrictJson(list(100_000)))).toMatchObject({ code: 'RESOURCE_LIMIT', place: { pointer: '/a' }, facts: { limit: 'entries', maximum: 100_000 } })
    expect(parseStrictJson('{"a":[1,2]}', { entries: 3 })).toEqual({ a: [1, 2] })
    expect(refusalOf(() => parseStrictJson('{"a":[1,2]}', { entries: 2 })).code).toBe('RESOURCE_LIMIT')
  })

  it.each([[null], [undefined], [1], [{}], [[1]], [new Uint16Array(1)]])('STRICT-1: %j is no source and a programming mistake', (source) => {
    expect(() => parseStrictJson(source as never)).toThrow(TypeError)
  })
})
