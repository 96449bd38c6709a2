import { describe, expect, it } from 'vitest'
import { append, constant, documentOf, errorOf, get, give, run, setVar, variable } from './program.ts'
import { runProcedure } from '../../../../flows/forma/index.ts'

const [a, b] = [variable('a'), variable('b')]

describe('operations of the dialect', () => {
  it('setKey, append and jsonPointer.set store copies', () => {
    const set = [
      setVar('out', constant({ list: [] })),
      { op: 'setKey', object: variable('out'), key: constant('kept'), value: a },
      setVar('list', get(variable('out'), 'list')), append('list', a),
      { op: 'callBuiltin', builtin: 'jsonPointer.set', args: { container: variable('out'), pointer: constant('/deep/p'), value: a } },
      { op: 'setKey', object: a, key: constant('late'), value: constant(true) },
      give(variable('out')),
    ]
    expect(run(set, { a: { x: 1 } })).toEqual({ list: [{ x: 1 }], kept: { x: 1 }, deep: { p: { x: 1 } } })
  })

  it('setKey takes a text on an object, or an index on an array', () => {
    const set = (key: string | number | null) => [{ op: 'setKey', object: a, key: constant(key), value: constant('new') }, give(a)]
    expect(run(set('x'), { a: {} })).toEqual({ x: 'new' })
    expect(run(set(1), { a: [1] })).toEqual([1, 'new'])
    for (const [key, on] of [[null, {}], [1, {}], ['x', []], [3, []], ['x', 'text']] as const) {
      expect(errorOf(() => run(set(key), { a: on }))).toMatchObject({ code: 'FORMA_VALUE_KIND', pointer: '/algorithms/procedures/main/ops/0' })
    }
  })

  it('deleteKey and append fail on the wrong kind of value', () => {
    expect(run([{ op: 'deleteKey', object: a, key: constant('x') }, give(a)], { a: { x: 1, y: 2 } })).toEqual({ y: 2 })
    expect(errorOf(() => run([{ op: 'deleteKey', object: a, key: constant(0) }], { a: [1] })).code).toBe('FORMA_VALUE_KIND')
    expect(errorOf(() => run([append('a', b)], { a: {} })).code).toBe('FORMA_VALUE_KIND')
  })

  it('loops go over the items as they were when they began; break leaves the nearest; variables end with the loop', () => {
    const loop = [
      setVar('seen', constant([])),
      { op: 'forEach', array: a, itemVar: 'b', body: [
        append('seen', b), append('a', b),
        { op: 'forEach', array: a, itemVar: 'inner', body: [{ op: 'break' }] },
        { op: 'if', cond: { kind: 'eq', left: b, right: constant(3) }, then: [{ op: 'break' }] },
        setVar('last', b),
      ] },
      give({ kind: 'array', items: [variable('seen'), b, variable('last'), variable('inner')] }),
    ]
    expect(run(loop, { a: [1, 2, 3, 4], b: 'outer' })).toEqual([[1, 2, 3], 'outer', 2, null])
  })

  it('forEachEntry goes by code point, over the keys as they were', () => {
    const loop = [
      setVar('seen', constant([])),
      { op: 'forEachEntry', object: a, keyVar: 'k', valueVar: 'v', body: [
        append('seen', { kind: 'array', items: [variable('k'), variable('v')] }),
        { op: 'deleteKey', object: a, key: constant('\uFF21') },
      ] },
      give(variable('seen')),
    ]
    expect(run(loop, { a: { '\u{1F600}': 1, '\uFF21': 2, B: 3 } })).toEqual([['B', 3], ['\uFF21', null], ['\u{1F600}', 1]])
  })

  it('a loop over anything else runs zero times', () => {
    for (const array of [null, 'text', { x: 1 }]) expect(run([{ op: 'forEach', array: a, itemVar: 'i', body: [give(constant('ran'))] }, give(constant('not'))], { a: array })).toBe('not')
    for (const object of [null, 'text', [1]]) expect(run([{ op: 'forEachEntry', object: a, keyVar: 'k', valueVar: 'v', body: [give(constant('ran'))] }, give(constant('not'))], { a: object })).toBe('not')
  })

  it('filter, findFirst and sort give [], null and [] for no array', () => {
    const cond = { kind: 'gt', left: variable('i'), right: constant(1) }
    const all = (array: unknown) => run([
      { op: 'filter', array: a, itemVar: 'i', cond, assignTo: 'x' }, { op: 'findFirst', array: a, itemVar: 'i', cond, assignTo: 'y' },
      { op: 'sort', array: a, by: [variable('$item')], orders: ['desc'], assignTo: 'z' },
      give({ kind: 'array', items: [variable('x'), variable('y'), variable('z')] }),
    ], { a: array })
    expect(all([1, 2, 3])).toEqual([[2, 3], 2, [3, 2, 1]])
    expect(all('no')).toEqual([[], null, []])
  })

  it('sort is stable and orders null < boolean < number < string < array < object', () => {
    const sort = (by: readonly unknown[], orders?: readonly string[]) => [{ op: 'sort', array: a, by, ...(orders === undefined ? {} : { orders }), assignTo: 'x' }, give(variable('x'))]
    const mixed = [{ a: 1 }, [2], [1], '\u{1F600}', '\uFF21', 10, 2, true, false, null]
    expect(run(sort([variable('$item')]), { a: mixed })).toEqual([null, false, true, 2, 10, '\uFF21', '\u{1F600}', [1], [2], { a: 1 }])
    const pairs = [['x', 1], ['y', 1], ['z', 0]]
    expect(run(sort([get(variable('$item'), 1)], ['desc']), { a: pairs })).toEqual([['x', 1], ['y', 1], ['z', 0]])
  })

  it('switch compares texts only', () => {
    const choose = [{ op: 'switch', expr: a, cases: [{ value: '1', ops: [give(constant('one'))] }, { value: 'two', ops: [] }], default: [give(constant('other'))] }, give(constant('behind'))]
    expect(run(choose, { a: '1' })).toBe('one')
    expect(run(choose, { a: 'two' })).toBe('behind')
    expect(run(choose, { a: 1 })).toBe('other')
  })

  it('a call needs every argument; a procedure without return gives null', () => {
    const others = { two: { id: 'ALG.TWO', params: [{ name: 'x' }, { name: 'y' }], ops: [] } }
    const call = (args: object) => run([setVar('out', constant(1)), { op: 'call', proc: 'two', args, assignTo: 'out' }, give(variable('out'))], { others })
    expect(call({ x: a, y: a })).toBeNull()
    expect(errorOf(() => call({ x: a }))).toMatchObject({ code: 'FORMA_ARGUMENT_MISSING', procedure: 'ALG.MAIN', pointer: '/algorithms/procedures/main/ops/1' })
    expect(errorOf(() => runProcedure(documentOf([]), 'main', { a: 1 }))).toMatchObject({ code: 'FORMA_ARGUMENT_MISSING', procedure: 'ALG.MAIN' })
  })

  it.each([
    [{ op: 'goto' }, 'there is no operation "goto"'],
    [{ op: 'break' }, 'a break stands outside of every loop'],
    [{ op: 'call', proc: 'nobody', args: {} }, 'there is no procedure "nobody"'],
    [{ op: 'callBuiltin', builtin: 'eval', args: {} }, 'there is no builtin "eval"'],
    [7, 'there is no operation null'],
  ])('%j is an error of the document, with its place', (op, message) => {
    const error = errorOf(() => run([{ op: 'if', cond: constant(true), then: [op] }]))
    expect(error).toMatchObject({ code: 'FORMA_OP_INVALID', procedure: 'ALG.MAIN', pointer: '/algorithms/procedures/main/ops/0/then/0' })
    expect(error.message).toContain(message)
  })

  it('a procedure is found by key and by id, and nothing else is one', () => {
    const document = documentOf([give(a)])
    expect(runProcedure(document, 'ALG.MAIN', { a: 1, b: 2 })).toBe(1)
    expect(errorOf(() => runProcedure(document, 'toString', {})).code).toBe('FORMA_PROCEDURE_UNKNOWN')
    for (const wrong of [null, {}, { algorithms: { procedures: [] } }]) expect(errorOf(() => runProcedure(wrong, 'main', {})).code).toBe('FORMA_NORMATIVE_INVALID')
  })
})
