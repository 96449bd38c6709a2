import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SaydoError } from '../../src/errors.ts'
import { parseStrictJson } from '../../src/canonical/index.ts'
import { jsonData, refusalOf, withoutNegativeZero } from './support.ts'

const platformDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function outcomeOf<Outcome>(run: () => Outcome): Outcome | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

describe('ill-formed UTF-8', () => {
  const illFormed: readonly (readonly [what: string, bytes: readonly number[]])[] = [
    ['an overlong NUL', [0xc0, 0x80]],
    ['an overlong slash in two bytes', [0xc0, 0xaf]],
    ['an overlong quote in two bytes', [0xc0, 0xa2]],
    ['an overlong letter in two bytes', [0xc1, 0xbf]],
    ['an overlong form in three bytes', [0xe0, 0x9f, 0xbf]],
    ['an overlong form in four bytes', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['a high surrogate', [0xed, 0xa0, 0x80]],
    ['a low surrogate', [0xed, 0xbf, 0xbf]],
    ['a surrogate pair in six bytes', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
    ['a point beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead byte of no form', [0xf5, 0x80, 0x80, 0x80]],
    ['a five-byte form', [0xf8, 0x88, 0x80, 0x80, 0x80]],
    ['the lead byte of a longer form before three trail bytes', [0xf8, 0x90, 0x80, 0x80]],
    ['the byte FF', [0xff]],
    ['a trail byte alone', [0x80]],
    ['a trail byte too many', [0xc3, 0xa9, 0xa9]],
    ['a form cut short by a letter', [0xe2, 0x82, 0x41]],
    ['a form cut short by another lead', [0xe2, 0xe2, 0x82, 0xac]],
  ]

  it.each(illFormed)('STRICT-1: %s is refused', (_, bytes) => {
    const source = Uint8Array.from([...Buffer.from('{"a":\n["\u20AC'), ...bytes, ...Buffer.from('"]}')])
    const error = refusalOf(() => parseStrictJson(source))
    const wellFormed = bytes[0] === 0xc3 ? 2 : 0
    expect(error).toMatchObject({ code: 'INVALID_UTF8', place: { pointer: '/a/0' }, facts: { offset: 11 + wellFormed, line: 2, column: wellFormed === 0 ? 4 : 5 } })
  })

  it.each([[[0xe2, 0x82]], [[0xf0, 0x9f, 0x98]], [[0xc3]], [[0xff]]])('STRICT-1: bytes %j at the end of the source are refused', (bytes) => {
    expect(refusalOf(() => parseStrictJson(Uint8Array.from([0x31, ...bytes])))).toMatchObject({ code: 'INVALID_UTF8', facts: { offset: 1 } })
  })

  it('STRICT-1: a byte order mark is refused', () => {
    expect(refusalOf(() => parseStrictJson(Uint8Array.from([0xef, 0xbb, 0xbf, 0x31])))).toMatchObject({ code: 'JSON_SYNTAX', facts: { offset: 0 } })
    expect(refusalOf(() => parseStrictJson(Uint8Array.from([0xff, 0xfe, 0x31, 0x00])))).toMatchObject({ code: 'INVALID_UTF8', facts: { offset: 0 } })
  })

  it('STRICT-1: every code point but the surrogates is read from its bytes', () => {
    for (let start = 0x80; start < 0x110000; start += 0x800) {
      const points = Array.from({ length: 0x800 }, (_, at) => start + at).filter((point) => point < 0x110000 && (point < 0xd800 || point > 0xdfff))
      const text = String.fromCodePoint(...points)
      expect(parseStrictJson(Buffer.from(`"${text}"`)) === text).toBe(true)
    }
  })

  it('STRICT-1: bytes are accepted exactly when the decoder of the platform accepts them', () => {
    const odd = fc.constantFrom(0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff)
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.integer({ min: 0x80, max: 0xff })), { maxLength: 8 }), (bytes) => {
        const expected = outcomeOf(() => platformDecoder.decode(Uint8Array.from(bytes)))
        const read = (): unknown => parseStrictJson(Uint8Array.from([0x22, ...bytes, 0x22]))
        if (expected === undefined) expect(refusalOf(read).code).toBe('INVALID_UTF8')
        else expect(read()).toBe(expected)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('damaged text', () => {
  /** Stricter than JSON.parse on purpose. */
  const stricter = ['DUPLICATE_KEY', 'LONE_SURROGATE', 'NUMBER_OUT_OF_RANGE']
  const fragment = fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', '0', '-', '.', 'e', '1e999', 'null', 'tru', '\\u', '\\ud83d', '\uD83D', '\u00E9', '\0', '"a":1')

  it('STRICT-5: the reader agrees with JSON.parse wherever it is not stricter on purpose, and only ever throws a SaydoError', () => {
    fc.assert(
      fc.property(jsonData, fc.nat(), fc.nat(3), fc.array(fragment, { maxLength: 2 }), (value, place, removed, inserted) => {
        const text = JSON.stringify(value)
        const at = place % (text.length + 1)
        const damaged = text.slice(0, at) + inserted.join('') + text.slice(at + removed)
        const expected = outcomeOf(() => ({ value: withoutNegativeZero(JSON.parse(damaged)) }))
        try {
          expect({ value: parseStrictJson(damaged) }).toEqual(expected)
        } catch (error) {
          if (!(error instanceof SaydoError)) throw error
          expect(error.place.pointer).toBeTypeOf('string')
          expect(error.facts['offset']).toBeLessThanOrEqual(damaged.length)
          if (expected !== undefined) expect(stricter).toContain(error.code)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
