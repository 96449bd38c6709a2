import { describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { caught, codeOf } from './support.ts'

describe('What is known of an expression when it is parsed', () => {
  it.each([
    ['a + b.c(a)', ['a', 'b'], []],
    ['items.filter(x => x.price > limit).map(({ name }) => name)', ['items', 'limit'], []],
    ['total = total + price', ['price', 'total'], ['total']],
    ['total = 1', [], ['total']],
    ['total += 1, count++', ['count', 'total'], ['count', 'total']],
    ['cargo.a.b = value', ['cargo', 'value'], ['cargo']],
    ['list.push(1)', ['list'], ['list']],
    ['cargo?.lists[key].sort()', ['cargo', 'key'], ['cargo']],
    ['Object.assign(target, source)', ['Object', 'source', 'target'], ['target']],
    ['(() => { const a = []; a.push(b); return a })()', ['b'], []],
    ['typeof maybe !== "undefined"', [], []],
    ['typeof maybe !== "undefined" && maybe', ['maybe'], []],
    ['(a => { let b = a; b = c; return b })(1)', ['c'], []],
    ['((a, b = a, ...rest) => rest)(a)', ['a'], []],
  ])('%s', (source, names, assigned) => {
    expect(parseExpression(source)).toMatchObject({ names, assigned })
  })

  it.each([
    ['name', true], ['a.b.c', true], ['a?.b["c d"]', true], ['items[0].name', true], ['items[index]', true], ['cargo', true],
    ['items[index + 1]', false], ['a.b()', false], ['1', false], ['a + b', false], ['[a]', false], ['(x => x)(a)', false],
  ])('%s is a path: %s', (source, isPath) => {
    expect(parseExpression(source).isPath).toBe(isPath)
  })

  it.each([
    ['/^[1-5]$/.test(a)', false], ['a.replace(/[^0-9]/g, "")', false], ['a.split(",")', false], ['a.match(/x/)', false],
    ['/(a+)+$/.test(a)', true], ['a.match("x+")', true], ['new RegExp(a)', true], ['new RegExp("^a$")', false], ['RegExp("(a|b)+c")', true],
    ['a[b](/x/)', true], ['a.search(p)', true],
  ])('%s needs the pattern engine: %s', (source, usesPatterns) => {
    expect(parseExpression(source).usesPatterns).toBe(usesPatterns)
  })

  it('a tree is plain JSON', () => {
    const { tree } = parseExpression('`a${x?.y[0]} ${(({ a = 1, ...r }) => { if (a) return /b/g; let q = -1; q++; return [...r, q] })({ p: 1 })}`')
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
  })
})

describe('What is refused, by name', () => {
  it.each([
    ['this.x', 'this'], ['super.x', 'super'], ['new.target', 'new.target'], ['import("fs")', 'import'], ['import.meta', 'import.meta'],
    ['async () => 1', 'async'], ['await x', 'await'], ['yield', 'yield'], ['function () {}', 'function'], ['(function* () {})', 'function'],
    ['class {}', 'class'], ['(class A {})', 'class'], ['x`y`', 'tagged template'], ['({ get a() { return 1 } })', 'getter'],
    ['({ set a(v) {} })', 'setter'], ['({ a() {} })', 'method'], ['({ __proto__: x })', '__proto__'], ['({ "__proto__": x })', '__proto__'],
    ['10n', 'BigInt'], ['delete a.b', 'delete'], ['a instanceof b', 'instanceof'], ['new Function("x")', 'new for Function'], ['new Proxy(a, b)', 'new for Proxy'],
    ['new Array(3)', 'new for Array'], ['new a.b()', 'new for this'], ['[a, b] = [b, a]', 'destructuring'], ['({ a } = b)', 'destructuring'],
    ['(() => { for (;;) {} })()', 'loop'], ['(() => { while (true) {} })()', 'loop'], ['(() => { do {} while (1) })()', 'loop'],
    ['(() => { for (const a of b) {} })()', 'loop'], ['(() => { for (const a in b) {} })()', 'loop'], ['(() => { switch (a) {} })()', 'switch'],
    ['(() => { throw a })()', 'throw'], ['(() => { try {} catch {} })()', 'try'], ['(() => { a: b })()', 'label'], ['(() => { var a = 1 })()', 'var'],
    ['(() => { function f() {} })()', 'function'], ['(() => { class A {} })()', 'class'], ['(() => { debugger })()', 'debugger'],
    ['(() => { const a = 1; a = 2 })()', 'const a'], ['010', 'octal'], ['1e999', 'Infinity'], ['for (;;) {}', 'loop'], ['if (a) b', 'statement (if)'],
    ['let a = 1', 'statement (let)'], ['return 1', 'statement (return)'], ['throw a', 'throw'], ['while (1) {}', 'loop'],
  ])('%s', (source, named) => {
    const error = caught(() => parseExpression(source))
    expect(error.message).toContain(named)
    expect(error.facts['offset']).toBeTypeOf('number')
  })

  it.each([
    ['1 +', 3], ['a b', 2], ['(', 1], ["'abc", 0], ['a..b', 2], ['{a: 1', 5], ['`${', 3], ['/(/', 1], ['a ? b', 5], ['1;', 1], ['x = ', 4],
  ])('%s does not parse, and says where', (source, offset) => {
    expect(caught(() => parseExpression(source))).toMatchObject({ code: 'EXPRESSION_SYNTAX', facts: { offset } })
  })

  it('an empty expression', () => {
    expect(codeOf(() => parseExpression(''))).toBe('EXPRESSION_EMPTY')
    expect(codeOf(() => parseExpression(' \n'))).toBe('EXPRESSION_EMPTY')
  })

  it('a local that is read before it is declared, unless a function reads it later', () => {
    expect(caught(() => parseExpression('(() => { const a = b; const b = 1; return a })()')).message).toContain('b is used before')
    expect(caught(() => parseExpression('(x => { const x2 = 1; { const y = z; let z = 1 } return x2 })()')).message).toContain('z is used before')
    expect(parseExpression('(() => { const f = () => b; const b = 1; return f() })()').names).toEqual([])
  })

  it.each([
    ['/(?=a)b/', 'looks ahead', 1], ['a || /x(?<!a)b/', 'looks behind', 7], ['/(a)\\1/', 'back-reference', 4], ['/a/y', 'flag y', 2],
    ['/a{2000}/', 'more than 1000', 1], ['new RegExp("(?!a)")', 'looks ahead', 12],
  ])('the pattern in %s', (source, named, offset) => {
    const error = caught(() => parseExpression(source))
    expect(error).toMatchObject({ code: 'EXPRESSION_PATTERN', facts: { offset } })
    expect(error.message).toContain(named)
  })
})

describe('Depth and length are bounded before anything recurses', () => {
  const deep = (open: string, middle: string, close: string, count: number): string => open.repeat(count) + middle + close.repeat(count)
  it.each([
    ['parentheses', deep('(', '1', ')', 100_000)],
    ['lists', deep('[', '', ']', 24_000)],
    ['unclosed brackets', '['.repeat(40_000)],
    ['objects', deep('{a:', '1', '}', 10_000)],
    ['calls', deep('f(', '1', ')', 10_000)],
    ['templates', deep('`${', '1', '}`', 9_000)],
    ['negations', '!'.repeat(40_000) + '1'],
    ['minus signs', '- '.repeat(20_000) + '1'],
    ['typeof', 'typeof '.repeat(7_000) + '1'],
    ['arrows', 'a=>'.repeat(10_000) + '1'],
    ['choices', 'a?1:'.repeat(10_000) + '1'],
    ['assignments', 'a='.repeat(10_000) + '1'],
    ['powers', '2**'.repeat(10_000) + '1'],
    ['sums', '1+'.repeat(20_000) + '1'],
    ['members', 'a' + '.b'.repeat(20_000)],
    ['calls in a row', 'f' + '()'.repeat(20_000)],
    ['arrow bodies', deep('(()=>{return ', '1', '})()', 2_000)],
    ['ifs', '(() => {' + 'if(a)'.repeat(5_000) + 'return 1})()'],
    ['blocks', '(() => {' + deep('{', '', '}', 10_000) + '})()'],
    ['patterns of parameters', '(' + deep('[', 'a', ']', 10_000) + ') => 1'],
    ['groups in a regular expression', '/' + deep('(', 'a', ')', 400) + '/'],
    ['just over 200', deep('!', '1', '', 200)],
  ])('%s', (_, source) => {
    expect(['EXPRESSION_TOO_DEEP', 'EXPRESSION_TOO_LONG', 'EXPRESSION_PATTERN']).toContain(codeOf(() => parseExpression(source)))
  })

  it('198 levels and a long flat list are fine', () => {
    expect(parseExpression(deep('!', '1', '', 198)).names).toEqual([])
    expect(parseExpression(deep('(', '1', ')', 198)).names).toEqual([])
    expect(parseExpression(`[${'"some text", '.repeat(3_000)}]`).names).toEqual([])
    expect(parseExpression(Array.from({ length: 190 }, (_, index) => `a.b.c === 'x${index}' && d != ${index}`).join(' || ')).names).toEqual(['a', 'd'])
  })

  it('limits can be set', () => {
    expect(codeOf(() => parseExpression('[[[[1]]]]', { limits: { depth: 3, length: 100 } }))).toBe('EXPRESSION_TOO_DEEP')
    expect(codeOf(() => parseExpression('1 + 1 + 1', { limits: { depth: 3, length: 5 } }))).toBe('EXPRESSION_TOO_LONG')
  })
})

describe('W-22: a name costs only the expressions that use it', () => {
  it('eval, arguments, package and public are names like any other', () => {
    expect(parseExpression('eval + arguments + package + public + let + of').names).toEqual(['arguments', 'eval', 'let', 'of', 'package', 'public'])
  })
})
