import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPattern, createPatterns } from '../../src/patterns/index.ts'
import { caught, codeOf, evaluate, patterns } from './support.ts'

function refusal(source: string, flags = ''): unknown {
  const { code, facts, message } = caught(() => checkPattern(source, flags))
  expect(codeOf(() => patterns.compile(source, flags))).toBe(code)
  return [code, facts['offset'], message.replace(/^.*\/[a-z]* (?=\S+ \S)/, '')]
}

describe('Patterns that are refused, by name', () => {
  it.each([
    ['(?=a)', 'PATTERN_NOT_LINEAR', 0, 'looks ahead'], ['a(?!b)', 'PATTERN_NOT_LINEAR', 1, 'looks ahead'], ['(?<=a)b', 'PATTERN_NOT_LINEAR', 0, 'looks behind'], ['(?<!a)b', 'PATTERN_NOT_LINEAR', 0, 'looks behind'], ['(a)\\1', 'PATTERN_NOT_LINEAR', 3, 'back-reference'],
    ['(?<n>a)\\k<n>', 'PATTERN_NOT_LINEAR', 7, 'back-reference'], ['\\07', 'PATTERN_NOT_LINEAR', 0, 'octal'], ['(', 'PATTERN_SYNTAX', 0, 'without its )'], ['a)', 'PATTERN_SYNTAX', 1, 'without its ('], ['[a', 'PATTERN_SYNTAX', 0, 'without its ]'], ['*a', 'PATTERN_SYNTAX', 0, 'nothing to repeat'],
    ['a**', 'PATTERN_SYNTAX', 2, 'nothing to repeat'], ['^*', 'PATTERN_SYNTAX', 0, 'repeats a place'], ['a{3,2}', 'PATTERN_SYNTAX', 0, 'ends before'], ['[z-a]', 'PATTERN_SYNTAX', 1, 'ends before'], ['\\q', 'PATTERN_SYNTAX', 0, 'unknown escape'], ['\\x4', 'PATTERN_SYNTAX', 0, 'unfinished'], ['\\u{110000}', 'PATTERN_SYNTAX', 1, 'beyond'],
    ['\\c1', 'PATTERN_SYNTAX', 0, 'unfinished'], ['a\\', 'PATTERN_SYNTAX', 2, 'ends too early'], ['(?<a>.)(?<a>.)', 'PATTERN_SYNTAX', 7, 'two groups'], ['(?i:a)', 'PATTERN_SYNTAX', 0, 'unknown kind'], ['\\p{L}', 'PATTERN_SYNTAX', 0, 'without the flag u'], ['[\\ud800-\\udbff]', 'PATTERN_UNSUPPORTED', 2, 'half of a character'],
    ['a{1001}', 'PATTERN_TOO_LARGE', 0, 'more than 1000'], ['(a{100}){100}', 'PATTERN_TOO_LARGE', 0, 'repeats its parts'], ['((((((a{9}){9}){9}){9}){9}){9})', 'PATTERN_TOO_LARGE', 0, 'repeats its parts'], ['x'.repeat(3_000), 'PATTERN_TOO_LARGE', 2_000, 'longer than'], ['('.repeat(60) + ')'.repeat(60), 'PATTERN_TOO_LARGE', 50, 'nests groups'],
  ])('%s', (source, code, offset, named) => {
    expect(refusal(source)).toEqual([code, offset, expect.stringContaining(named)])
  })

  it.each([['a', 'y', 'PATTERN_FLAGS'], ['a', 'ii', 'PATTERN_FLAGS'], ['a', 'd', 'PATTERN_FLAGS'], ['a', 'v', 'PATTERN_FLAGS'], ['[\\d-z]', 'u', 'PATTERN_SYNTAX'], ['\\p{Emoji}', 'u', 'PATTERN_UNSUPPORTED'], ['\\p{', 'u', 'PATTERN_SYNTAX'], ['\\p{Script=Klingon}', 'u', 'PATTERN_UNSUPPORTED']])(
    '%s with the flags %s', (source, flags, code) => {
      expect(codeOf(() => checkPattern(source, flags))).toBe(code)
    },
  )
})

describe('The engine behind the port', () => {
  it('is needed only by patterns that are not proved linear natively', () => {
    const linear = ['^[1-5]$', '^(done|no|exit)$', '[^0-9]', '\\s+', '[^\\w\\s]+', 'a?b?c', '^\\s*\\d{5}\\s*$', '^\\+?[0-9 ()-]{7,20}$', '(ab)?(cd)?x*', '^[A-Z]{2}\\d+$', 'a|b+|c']
    const others = ['(a+)+$', '^(a|a)*$', '\\s+$', '^\\s+|\\s+$', 'a*b', '[a-z]+@[a-z]+', '^a*a*$', '^\\d*\\d$', '(a|b|ab)*c', '(a?){30}a{30}', '.*foo', '^\\w+\\b', '(x{0,60}){3}y']
    expect(linear.map((source) => [source, checkPattern(source, '').needsEngine])).toEqual(linear.map((source) => [source, false]))
    expect(others.map((source) => [source, checkPattern(source, '').needsEngine])).toEqual(others.map((source) => [source, true]))
  })

  it('is loaded by ready, not by making the port', async () => {
    const port = createPatterns()
    expect(port.compile('^a$', 'i').test('A')).toBe(true)
    expect(codeOf(() => port.compile('(a+)+$', ''))).toBe('PATTERN_ENGINE_NOT_READY')
    await port.ready()
    expect(port.compile('(a+)+$', '').test('b')).toBe(false)
  })

  it('W-29: runs what backtracks without end elsewhere', () => {
    for (const source of ['^(a+)+$', '^(a|a)*$', '(a?){25}a{25}b$', '^([a-zA-Z]+)*$', '(.*)*x$', '^(([a-z])+.)+[A-Z]([a-z])+$']) {
      expect(patterns.compile(source, '').test(`${'a'.repeat(5_000)}!`), source).toBe(false)
    }
  })

  it('named groups, Unicode and whole characters', () => {
    expect(patterns.compile('(?<year>\\d{4})-(?<mês>\\d+)x*y?', 'g').exec('on 2024-05', 0)).toEqual({ index: 3, end: 10, groups: ['2024-05', '2024', '05'], named: { year: '2024', mês: '05' } })
    expect(patterns.compile('[\\p{Lu}\\p{Script=Greek}]+x*y', 'u').exec('aΑβxy', 0)).toMatchObject({ index: 1, end: 5 })
    expect(patterns.compile('^\\P{Letter}$', 'u').test('1')).toBe(true)
    expect([patterns.compile('^.$', '').test('😀'), patterns.compile('^(?:.|xx)*y$', '').exec('😀y', 0)?.end, patterns.compile('\\ud83d\\ude00', '').test('😀')]).toEqual([true, 3, true])
    expect(evaluate('"😀a".replace(/[^a]/g, "-")')).toBe('-a')
    expect(evaluate('"áé í".match(/[\\w-áéí]+/g)')).toEqual(['áé', 'í'])
  })
})

describe('Both engines and JavaScript agree', () => {
  const atoms = ['a', 'b', '.', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S', '[ab]', '[^ab]', '[a-c\\d]', '[\\W_]', '[\\S]', '[\\w-]', '\\.', '\\u0061', '\\x41', 'é', '[^]', '-', '1', ' ', '\\t', '\\cJ', '\\/', '{', ']', '}', 'a{,2}']
  const atom = fc.constantFrom(...atoms)
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
      tie('pattern').map((inside) => `(${inside})`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
      fc.tuple(fc.constantFrom(...atoms.slice(0, 20)), fc.constantFrom('*', '+', '?', '{1,2}', '{2}', '{0,3}', '*?', '+?', '??'), tie('pattern')).map((parts) => parts.join('')),
      fc.tuple(atom, atom, fc.constantFrom('(', '(?:'), fc.constantFrom('', '|'), fc.constantFrom('*', '+', '{2}', '+?')).map(([first, second, open, between, count]) => `${open}${first}${between}${second})${count}`),
      fc.tuple(fc.constantFrom('^', '', '\\b', '\\B'), tie('pattern'), fc.constantFrom('$', '', '\\b', '\\B')).map((parts) => parts.join('')),
    ),
  }))
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '1', ' ', 'A', 'é', '\n', '_', '-', '.', '{', '\t'), { maxLength: 10 }).map((letters) => letters.join(''))

  /** Loose braces beside digits can come to a count without anything to repeat. */
  function isPattern(source: string): boolean {
    try {
      return new RegExp(source).source !== ''
    } catch {
      return false
    }
  }

  it('on what matches, where, and with which groups', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i', 's', 'is'), text, fc.nat(10), (source, flags, searched, at) => {
        fc.pre(isPattern(source))
        const from = Math.min(at, searched.length)
        const native = new RegExp(source, `${flags}g`)
        native.lastIndex = from
        const expected = native.exec(searched)
        const found = patterns.compile(source, flags).exec(searched, from)
        expect(found === null ? null : [found.index, found.end, found.groups]).toEqual(expected === null ? null : [expected.index, native.lastIndex, [...expected]])
        expect(patterns.compile(source, flags).test(searched)).toBe(new RegExp(source, flags).test(searched))
      }),
      { numRuns: 3_000 },
    )
  })

  it('any text is read to a pattern or refused with a code', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.array(fc.constantFrom(...Array.from('()[]{}|*+?^$\\.-,:=!<>pdux19a')), { maxLength: 20 }).map((parts) => parts.join(''))), fc.constantFrom('', 'u', 'im'), (source, flags) => {
        try {
          patterns.compile(source, flags).exec('aab-1', 1)
        } catch (error) {
          expect((error as { code?: unknown }).code).toMatch(/^PATTERN_(?!ENGINE)/)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
