import { describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { buildExpression, buildText, isLibraryName, type Tree } from '../../src/expressions/index.ts'
import { caught, codeOf, evaluate, evaluateIn, newEnvironment, newWorld } from './support.ts'

describe('Names', () => {
  it('W-10: an unknown name is an error when the tree is built, never a text', () => {
    expect(caught(() => evaluate('hello'))).toMatchObject({ code: 'EXPRESSION_NAME_UNKNOWN', facts: { name: 'hello', offset: 0 } })
    expect(codeOf(() => evaluate('1 + (true ? 1 : nope)'))).toBe('EXPRESSION_NAME_UNKNOWN')
  })

  it('a variable that is not set is undefined; typeof may ask for any name', () => {
    expect(evaluate('x')).toBeUndefined()
    expect(evaluate('typeof x')).toBe('undefined')
    expect(evaluate('typeof nope')).toBe('undefined')
    expect(evaluate('typeof nope !== "undefined" && x')).toBe(false)
  })

  it('a variable beats a session name while it is set, and the library when it is declared', () => {
    const bindings = { language: { kind: 'variable', fallback: { kind: 'session' } }, Math: { kind: 'variable' } } as const
    expect(evaluate('language', {}, { bindings })).toBe('en')
    expect(evaluate('language', { language: 'es' }, { bindings })).toBe('es')
    expect(evaluate('Math.max', { Math: { max: 3 } }, { bindings })).toBe(3)
    expect(codeOf(() => evaluate('Math.max(1)', { Math: { max: 3 } }, { bindings }))).toBe('EXPRESSION_NOT_CALLABLE')
  })

  it('session names, arguments, globals and functions', () => {
    const bindings = { rate: { kind: 'value', value: { eur: 1.1 } }, twice: { kind: 'function', name: 'twice', call: (n: unknown) => Number(n) * 2 } } as const
    expect(evaluate('[userInput, language, $args.amount, rate.eur, twice(4)]', {}, { bindings })).toEqual(['hello', 'en', 7, 1.1, 8])
  })

  it('W-22: variables named like reserved words or prototype members are only themselves', () => {
    const variables = { class: 1, return: 2, eval: 3, arguments: 4, toString: 'text', constructor: 'mine', hasOwnProperty: false }
    expect(evaluate('eval + arguments', variables)).toBe(7)
    expect(evaluate('toString + constructor + hasOwnProperty', variables)).toBe('textminefalse')
    expect(evaluate('toString', {}, { names: ['toString'] })).toBeUndefined()
    expect(evaluate('toString', {}, { bindings: { toString: { kind: 'session' } as const } })).toBeUndefined()
  })

  it('isLibraryName knows the fixed library and nothing else', () => {
    expect(['Math', 'undefined', 'parseInt', 'Intl', 'Set'].every(isLibraryName)).toBe(true)
    expect(['process', 'globalThis', 'Function', 'constructor', 'eval', 'toString', 'Reflect', 'Symbol', 'Promise'].some(isLibraryName)).toBe(false)
  })
})

describe('EXPR-18: a member of nothing is nothing', () => {
  it.each(['x.a', 'x.a.b.c', 'x[0].y', 'x?.a.b', 'o.q.r.s', 'o.list[9].name', '"abc".q.r', '(5).q', 'o["q"]["r"]', 'true.q.r', '(({ a }) => a)(x)', '(([a]) => a)(x)'])('%s', (source) => {
    expect(evaluate(source, { o: { list: [] } })).toBeUndefined()
  })

  it('calling what is not there is an error that names it, unless ?. asks', () => {
    expect(caught(() => evaluate('x.trim()')).message).toContain('trim of nothing')
    expect(caught(() => evaluate('o.a.b()', { o: {} })).message).toContain('method b of nothing')
    expect(caught(() => evaluate('o.a()', { o: { a: 1 } })).message).toContain('method a of an object')
    expect(caught(() => evaluate('"a".foo()')).message).toContain('method foo of a text')
    expect(caught(() => evaluate('x()')).message).toContain('x is nothing')
    expect(evaluate('[x?.trim(), x?.a.b.trim(), o.a?.(), x?.trim().length.foo()]', { o: {} })).toEqual([undefined, undefined, undefined, undefined])
    expect(codeOf(() => evaluate('o?.a.b()', { o: {} }))).toBe('EXPRESSION_NOT_CALLABLE')
  })

  it('a method without its call is nothing; library functions are values', () => {
    expect(evaluate('["a".trim, [].push, o.hasOwnProperty]', { o: {} })).toEqual([undefined, undefined, undefined])
    expect(evaluate('["1", "", "x"].filter(Boolean).map(String).map(Number.isInteger).concat([4, 9].map(Math.sqrt))')).toEqual([false, false, 2, 3])
  })
})

describe('Texts from values', () => {
  it.each([
    ["'a' + null + undefined", 'a'], ["'' + [1, 'b', null]", '[1,"b",null]'], ["'' + { a: 1 }", '{"a":1}'], ["[1] + [2]", '[1][2]'], ['({}) + 1', '{}1'], ["'' + 1.50 + -0 + true", '1.50true'],
    ['`${null}|${undefined}|${[1]}|${{ a: "b" }}`', '||[1]|{"a":"b"}'], ["'' + new Date(0)", '1970-01-01T00:00:00.000Z'], ['`${new Date(NaN)}`', 'Invalid Date'], ['String({ a: 1 })', '{"a":1}'], ['[[1, 2], 3].join()', '[1,2],3'],
    ['"x".concat({ a: 1 })', 'x{"a":1}'], ['"a[1]b".replace([1], "-")', 'a-b'], ['`${/a/g}`', '/a/g'], ["'' + { d: new Date(0), u: undefined }", '{"d":"1970-01-01T00:00:00.000Z"}'], ['({ a: 1 }).toString()', '{"a":1}'],
  ])('%s', (source, text) => {
    expect(evaluate(source)).toBe(text)
  })

  it('arithmetic stays JavaScript, and objects are never numbers', () => {
    expect(evaluate('[1 + null, 1 - "1", +[], [5] * 1, +{}, ({}) > 1, [1] == 1, Number([5])]')).toEqual([1, 0, NaN, NaN, NaN, false, false, NaN])
    expect(evaluate('new Date(5) - new Date(2)')).toBe(3)
    expect(evaluate('new Date(5) > new Date(2)')).toBe(true)
  })

  it.each(['`${x => x}`', "'' + new Set()", '`${new Map()}`', '`${Math}`', '`${new Intl.NumberFormat()}`', 'JSON.stringify(new Set())', '(() => { const a = []; a.push(a); return `${a}` })()'])('%s has no text', (source) => {
    expect(codeOf(() => evaluate(source))).toBe('EXPRESSION_NO_TEXT')
  })

  it('buildText always gives a text', () => {
    const { tree } = parseExpression('x')
    const text = buildText([tree], newEnvironment({ names: ['x'] }))
    expect([text(newWorld({ variables: { x: 5 } }).scope), text(newWorld().scope), text(newWorld({ variables: { x: [1] } }).scope)]).toEqual(['5', '', '[1]'])
    expect(buildText([], newEnvironment())(newWorld().scope)).toBe('')
  })
})

describe('Objects are only their own data', () => {
  it('names of the prototype are names like any other', () => {
    expect(evaluate('({ ["__proto__"]: 1, constructor: 2, toString: 3 })')).toStrictEqual(JSON.parse('{"__proto__":1,"constructor":2,"toString":3}'))
    expect(evaluate('Object.keys({ ...JSON.parse(text) })', { text: '{"__proto__":{"a":1}}' })).toEqual(['__proto__'])
    expect(evaluate('JSON.parse(text).__proto__.a', { text: '{"__proto__":{"a":1}}' })).toBe(1)
    expect(evaluate('"toString" in o || o.hasOwnProperty("valueOf")', { o: {} })).toBe(false)
  })

  it('an accessor of a prototype is not called, an instance shows its own members', () => {
    class Account {
      readonly open = 1
      get secret(): string {
        throw new TypeError('the accessor ran')
      }
    }
    expect(evaluate('[account.open, account.secret, account.constructor]', { account: new Account() })).toEqual([1, undefined, undefined])
  })
})

describe('Registered functions', () => {
  const call = (source: string, act: (...values: readonly unknown[]) => unknown, variables = {}): unknown =>
    evaluate(source, variables, { bindings: { act: { kind: 'function', name: 'act', call: act } } })

  it('get plain copies and give plain copies', () => {
    const o = { list: [1] }
    const kept: unknown[] = []
    const result = { fresh: [1] }
    expect(call('act(o, new Date(0), undefined, o.list)', (...values) => (kept.push(...values), result), { o })).toEqual({ fresh: [1] })
    expect(kept).toEqual([{ list: [1] }, '1970-01-01T00:00:00.000Z', undefined, [1]])
    expect(kept[0]).not.toBe(o)
    expect(call('act()', () => result)).not.toBe(result)
  })

  it('refuse functions, Sets and other values that are not JSON, both ways', () => {
    expect(codeOf(() => call('act(x => x)', () => 1))).toBe('NOT_JSON')
    expect(codeOf(() => call('act(new Set())', () => 1))).toBe('NOT_JSON')
    expect(codeOf(() => call('act()', () => () => 1))).toBe('NOT_JSON')
    expect(codeOf(() => call('act()', () => NaN))).toBe('NOT_JSON')
    expect(caught(() => call('act()', () => Promise.reject(new TypeError('late')))).message).toContain('is a tool')
  })

  it('a throw is wrapped with its cause', () => {
    const cause = new TypeError('inside')
    expect(caught(() => call('1 + act()', () => { throw cause }))).toMatchObject({ code: 'EXPRESSION_FUNCTION_FAILED', cause, facts: { offset: 4 } })
  })

  it('the values of one evaluation are changed in place, also those a function gave', () => {
    expect(call('(() => { const a = act(); const b = a.list; b.push(2); a.list.push(3); return a })()', () => ({ list: [1] }))).toEqual({ list: [1, 2, 3] })
  })

  it('may evaluate expressions themselves, with budgets of their own', () => {
    const inner = newWorld({ variables: { x: 3 } })
    expect(call('[1, 2].map(i => act(i)).concat(act(9))', (i) => Number(i) + Number(evaluateIn(inner, 'x * 2')))).toEqual([7, 8, 15])
  })

  it('Math.random is there only where the environment gives one', () => {
    expect(codeOf(() => evaluate('Math.random()'))).toBe('EXPRESSION_MEMBER_UNKNOWN')
    expect(codeOf(() => evaluate('Math.random()', { random: 1 }))).toBe('EXPRESSION_MEMBER_UNKNOWN')
    expect(evaluate('Math.random()', {}, { bindings: { random: { kind: 'function', name: 'random', call: () => 0.25 } } })).toBe(0.25)
  })
})

describe('Trees from elsewhere', () => {
  it.each([
    [null], [{}], [{ kind: 'nope' }], [{ kind: 'toString' }], [{ kind: 'binary', operator: 'toString', left: { kind: 'value', value: 1 }, right: { kind: 'value', value: 1 } }], [{ kind: 'call' }], ['text'], [[1]], [{ kind: 'function', parameters: [], slots: 1e9, body: { kind: 'value', value: 1 } }],
  ])('%j is no tree', (tree) => {
    expect(codeOf(() => buildExpression(tree as unknown as Tree, newEnvironment()))).toBe('EXPRESSION_TREE')
  })

  it('a tree that is too deep', () => {
    let tree: unknown = { kind: 'value', value: 1 }
    for (let level = 0; level < 100_000; level += 1) tree = { kind: 'unary', operator: '!', of: tree }
    expect(codeOf(() => buildExpression(tree as Tree, newEnvironment()))).toBe('EXPRESSION_TREE')
  })

  it('a local that no function holds reaches nothing', () => {
    expect(buildExpression({ kind: 'local', up: 0, slot: 0 }, newEnvironment())(newWorld().scope)).toBeUndefined()
    expect(codeOf(() => buildExpression({ kind: 'local', up: 3, slot: 1 }, newEnvironment())(newWorld().scope))).toBe('EXPRESSION_FAILED')
  })
})
