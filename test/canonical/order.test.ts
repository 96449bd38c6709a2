import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '../../src/canonical/index.ts'

const texts = fc.string({ unit: 'binary' })

describe('the order of texts', () => {
  it('CANON-1: a character beyond the BMP comes after every character of the BMP', () => {
    expect(compareCodePoints('\u{1F600}', '\uFF21')).toBeGreaterThan(0)
    expect(['\uFF21', '\u{1F600}'].sort()).toEqual(['\u{1F600}', '\uFF21'])
    expect(['\u{1F600}', '\uFF21'].sort(compareCodePoints)).toEqual(['\uFF21', '\u{1F600}'])
    expect(compareCodePoints('a\uFFFF', 'a\u{10000}')).toBeLessThan(0)
  })

  it('CANON-1: a text comes before its continuations and equals itself only', () => {
    expect(compareCodePoints('ab', 'abc')).toBeLessThan(0)
    expect(compareCodePoints('', 'a')).toBeLessThan(0)
    expect(compareCodePoints('abc', 'abc')).toBe(0)
  })

  it('CANON-1: the order of code points is the order of UTF-8 bytes', () => {
    fc.assert(
      fc.property(texts, texts, texts, (start, left, right) => {
        const byBytes = Buffer.compare(Buffer.from(start + left), Buffer.from(start + right))
        expect(Math.sign(compareCodePoints(start + left, start + right))).toBe(byBytes)
      }),
    )
  })
})
