import { describe, expect, it } from 'vitest'
import { caught, codeOf, evaluate, evaluateIn, newWorld } from './support.ts'

const OPERATIONS = 'EXPRESSION_OPERATIONS'
const TEXT = 'EXPRESSION_TEXT_SIZE'
const LIST = 'EXPRESSION_LIST_SIZE'
const DEPTH = 'EXPRESSION_CALL_DEPTH'

/** [source, code]: each asks for far more than it may have. */
const GREEDY: readonly (readonly [string, string])[] = [
  ['"x".repeat(2 ** 28)', TEXT], ['"x".repeat(Infinity)', TEXT], ['"x".padEnd(2 ** 29)', TEXT], ['"x".padStart(1e9, "ab")', TEXT], ['Array(1e9)', LIST], ['Array(1e9).fill(0)', LIST], ['Array(4294967295)', LIST],
  ['Array.from({ length: 1e9 })', LIST], ['Array.from({ length: 1e9 }, (_, i) => i)', LIST], ['[..."x".repeat(1e6)]', LIST], ['"x".repeat(1e6).split("")', LIST], ['Array(9e4).concat(Array(9e4))', LIST], ['Object.keys(Array(9e4)).concat(Array(2e4))', LIST],
  ['[...Array(9e4), ...Array(9e4)]', LIST], ['Array(1000).fill(Array(1000)).flat()', LIST], ['Array(1e4).fill("x".repeat(1e4)).join()', TEXT], ['"x".repeat(1e4).replaceAll("x", "y".repeat(200))', TEXT], ['"ab".repeat(1e5).replace(/b/g, "$`")', TEXT],
  ['"x".repeat(1e6) + "x".repeat(1e6)', TEXT], ['`${"x".repeat(1e6)}${"x".repeat(1e6)}`', TEXT], ['Array(30).fill(0).reduce(s => s + s, "x")', TEXT], ['"x".repeat(1e6).concat("x".repeat(1e6))', TEXT], ['JSON.stringify(Array(1000).fill("x".repeat(9999)))', TEXT],
  ['JSON.stringify([["x"]], null, "          ".repeat(1)).repeat(1e6)', TEXT], ['encodeURIComponent("é".repeat(3e5))', TEXT], ['"ﷺ".repeat(1e5).normalize("NFKD")', TEXT], ['"ß".repeat(1e6).toUpperCase()', TEXT],
  ['Array(1e5).fill(0).map(x => x + 1 + 2 + 3)', OPERATIONS], ['Array(900).fill(0).map(() => Array(900).fill(1)).map(a => a.map(x => x)).length', OPERATIONS], ['(() => { const f = n => n < 2 ? n : f(n - 1) + f(n - 2); return f(40) })()', OPERATIONS],
  ['(() => { const s = new Set([0]); s.forEach(x => { s.add(x + 1) }); return s.size })()', OPERATIONS], ['(() => { const m = new Map([[0, 0]]); m.forEach((v, k) => { m.set(k + 1, v) }); return m.size })()', OPERATIONS],
  ['(() => { const a = Array(1000).fill(0); const b = Array(1000).fill(a); return JSON.stringify(Array(1000).fill(b)).length })()', OPERATIONS], ['`${Array(20).fill(0).reduce(a => [a, a], [])}`', OPERATIONS],
  ['(() => { const big = "x".repeat(1e6); const same = big + ""; return Array(9e3).fill(0).map((_, i) => big + i === same + i) })()', OPERATIONS], ['Array(9e4).fill("x".repeat(1e6)).includes("x".repeat(1e6) + "y")', OPERATIONS], ['Array(9e4).fill("x".repeat(1e6)).indexOf("x".repeat(1e6).concat(""))', OPERATIONS],
  ['(() => { const big = "1".repeat(1e6); return Array(5e3).fill(0).map(() => big * 1) })()', OPERATIONS], ['(() => { const big = "x".repeat(1e6); return Array(5e3).fill(0).map(() => big.toUpperCase().length) })()', OPERATIONS],
  ['(() => { const big = "a".repeat(1e6); return Array(5e3).fill(0).map(() => /b/.test(big)) })()', OPERATIONS], ['(() => { const big = "a".repeat(1e5); return Array(5e3).fill(0).map(() => big.split("b").length) })()', OPERATIONS],
  ['Array(5e3).fill(0).map((_, i) => new RegExp("(a+)+" + i).test("a"))', OPERATIONS], ['Array(5e3).fill(0).map((_, i) => (1).toLocaleString("en-US", { minimumIntegerDigits: 1 + i % 20, maximumFractionDigits: i % 15 }))', OPERATIONS],
  ['(() => { const big = Array(9e4).fill(1); return Array(9e4).fill(0).map(() => Math.max(...big)) })()', OPERATIONS], ['Array(5e4).fill(0).sort(() => Math.sin(1))', OPERATIONS], ['(() => { const big = Array(5e4).fill(1); return big.map(() => [...big]) })()', OPERATIONS],
  ['list.map(() => list.push(1))', OPERATIONS], ['list.map(() => (list[0] = 1))', OPERATIONS], ['list.map(x => copy(list))', OPERATIONS], ['list.map(() => JSON.stringify(list).length)', OPERATIONS], ['(() => { const o = { ...list }; return list.map(() => ({ ...o })) })()', OPERATIONS],
  ['(() => { const f = n => f(n + 1); return f(0) })()', DEPTH], ['(() => { const f = () => [1].map(f); return f() })()', DEPTH], ['(() => { const f = () => "a".replace("a", f); return f() })()', DEPTH], ['(() => { const f = () => [1, 2].sort(f); return f() })()', DEPTH],
  ['(() => { const f = (...a) => f(...a, 1); return f() })()', DEPTH], ['(() => { const o = { f: () => o.f() }; return o.f() })()', DEPTH], ['(() => { const f = ({ a = f({}) }) => a; return f({}) })()', DEPTH], ['(f => f(f))(f => f(f))', DEPTH], ['(() => { const a = []; a.push(a); return a.flat(Infinity) })()', DEPTH],
  [`(() => { const f = () => ${'!'.repeat(150)}f(); return f() })()`, DEPTH], [`(() => { const f = () => ${'[].concat('.repeat(60)}f()${')'.repeat(60)}; return f() })()`, DEPTH],
]

describe('Nothing an expression can say takes more than its budget', () => {
  it.each(GREEDY)('%s', (source, code) => {
    const world = newWorld({ variables: { list: Array.from({ length: 5_000 }, (_, index) => index) } })
    const bindings = { copy: { kind: 'function', name: 'copy', call: (value: unknown) => value } } as const
    const memory = process.memoryUsage().heapUsed
    expect(codeOf(() => evaluateIn(world, source, { bindings }))).toBe(code)
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(400e6)
  })

  it.each(['repeat(-1)', 'padStart(-5)', 'at(Infinity)', 'slice(-1e999)', 'substring(NaN, 1e999)', 'split("", -1)', 'normalize("x")', 'codePointAt(1e9)'])('an odd argument is answered: "abc".%s', (call) => {
    const source = `"abc".${call.replaceAll('1e999', 'Infinity')}`
    expect(['none', 'EXPRESSION_ARGUMENT', LIST]).toContain(outcome(source))
  })

  function outcome(source: string): string {
    try {
      evaluate(source)
      return 'none'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it.each(['(1).toFixed(101)', '(1).toString(1)', '(1).toPrecision(0)', 'decodeURIComponent("%")', 'encodeURIComponent("\\ud800")', 'String.fromCodePoint(-1)', 'new Date(NaN).toISOString()', 'Array(-1)', 'Array(1.5)', 'JSON.parse("{")', '[].reduce((a, b) => a)', '[...5]',
    'new Set(5)', 'new Map([1])', 'Object.fromEntries([1])', 'Object.keys(null)', '[1].map(5)', '[1].sort(5)', '"a".matchAll(/a/)', '"a".replaceAll(/a/, "")', '"a".startsWith(/a/)', '(1).toLocaleString("en", { style: "nope" })', '(1).toLocaleString("not a tag!")', '"a".toLocaleUpperCase("not a tag!")', 'new Date(0).toLocaleString("en", { timeZone: "Nowhere/City" })',
    'new Intl.NumberFormat("en", { style: { toString: 1 } })', '"a" in "abc"', 'Intl.RelativeTimeFormat().format(1, "eon")', '[1].with(5, 1)', '(([a]) => a)(5)', 'new Set("a").forEach(1)', 'JSON.parse("1", x => x)'])('%s is an error in the arguments', (source) => {
    expect(codeOf(() => evaluate(source))).toBe('EXPRESSION_ARGUMENT')
  })

  it('the limits are those of the environment', () => {
    expect(evaluate('Array(300).fill(1).map(x => x + 1).length', {}, { limits: { operations: 2_000 } })).toBe(300)
    expect(codeOf(() => evaluate('Array(300).fill(1).map(x => x + 1).length', {}, { limits: { operations: 800 } }))).toBe(OPERATIONS)
    expect(codeOf(() => evaluate('(() => { const f = n => n && f(n - 1); return f(20) })()', {}, { limits: { callDepth: 10 } }))).toBe(DEPTH)
    expect(codeOf(() => evaluate('"abc" + "defg"', {}, { limits: { text: 6 } }))).toBe(TEXT)
    expect(codeOf(() => evaluate('[1, 2, 3].map(x => x).concat([4])', {}, { limits: { items: 3 } }))).toBe(LIST)
  })

  it('an error says where it was: the offset of the call at work', () => {
    expect(caught(() => evaluate('1 + "x".repeat(1e9).length')).facts).toEqual({ offset: 8 })
  })

  it('a budget is for one evaluation, not for all', () => {
    const world = newWorld({ variables: { list: Array.from({ length: 2_000 }, (_, index) => index) } })
    for (let time = 0; time < 50; time += 1) expect(evaluateIn(world, 'list.filter(x => x % 2 === 0).length')).toBe(1_000)
  })

  it('a hundred levels of calls and realistic recursion are fine', () => {
    expect(evaluate('(() => { const depth = o => o.in ? 1 + depth(o.in) : 1; return depth(o) })()', { o: JSON.parse('{"in":'.repeat(150) + '{}' + '}'.repeat(150)) as unknown })).toBe(151)
  })
})
