import { describe, expect, it } from 'vitest'
import { constant, errorOf, get, run, give, setVar, append, value, variable } from './program.ts'

const [a, b] = [variable('a'), variable('b')]

describe('expressions of the dialect', () => {
  it('get sees own members only: a text on an object, a whole number on an array, never the other way', () => {
    expect(value(get(a, 'x'), { a: { x: 1 } })).toBe(1)
    expect(value(get(a, 1), { a: ['p', 'q'] })).toBe('q')
    expect(value(get(a, '1'), { a: ['p', 'q'] })).toBeNull()
    expect(value(get(a, 1), { a: { 1: 'p' } })).toBeNull()
    expect(value(get(a, -1), { a: ['p'] })).toBeNull()
    expect(value(get(a, 'length'), { a: 'text' })).toBeNull()
    expect(value(get(a, 'constructor'), { a: {} })).toBeNull()
    expect(value(get(a, '__proto__'), { a: JSON.parse('{"__proto__":5}') as unknown })).toBe(5)
  })

  it('has is true only for an own member of an object', () => {
    const has = (key: string) => ({ kind: 'has', object: a, key: constant(key) })
    expect(value(has('x'), { a: { x: null } })).toBe(true)
    expect(value(has('toString'), { a: {} })).toBe(false)
    expect(value(has('0'), { a: ['x'] })).toBe(false)
  })

  it('eq is deep, takes no notice of order, and never converts', () => {
    const eq = { kind: 'eq', left: a, right: b }
    expect(value(eq, { a: { x: [1, { y: null }], z: 2 }, b: { z: 2, x: [1, { y: null }] } })).toBe(true)
    expect(value(eq, { a: { x: 1 }, b: { y: 1 } })).toBe(false)
    expect(value(eq, { a: [], b: {} })).toBe(false)
    expect(value(eq, { a: 1, b: '1' })).toBe(false)
    expect(value(eq, { a: -0, b: 0 })).toBe(true)
  })

  it('null, false, 0 and the empty text are false; and, or and not give booleans', () => {
    for (const no of [null, false, 0, '']) expect(value({ kind: 'not', value: a }, { a: no })).toBe(true)
    for (const yes of [true, 1, 'x', [], {}]) expect(value({ kind: 'and', values: [a] }, { a: yes })).toBe(true)
    expect(value({ kind: 'or', values: [a, b] }, { a: 0, b: '' })).toBe(false)
    expect(value({ kind: 'or', values: [] })).toBe(false)
    expect(value({ kind: 'and', values: [] })).toBe(true)
  })

  it('typeIs, gt, len, neg and coalesce', () => {
    expect(['null', 'boolean', 'number', 'string', 'array', 'object'].map((type) => value({ kind: 'typeIs', value: a, type }, { a: [] }))).toEqual([false, false, false, false, true, false])
    expect(value({ kind: 'gt', left: a, right: b }, { a: 2, b: 1 })).toBe(true)
    expect(value({ kind: 'gt', left: a, right: b }, { a: '2', b: 1 })).toBe(false)
    expect(value({ kind: 'len', value: a }, { a: '\u{1F600}\uD83Dx' })).toBe(3)
    expect(value({ kind: 'len', value: a }, { a: { length: 9 } })).toBe(0)
    expect(value({ kind: 'neg', value: a }, { a: 2 })).toBe(-2)
    expect(Object.is(value({ kind: 'neg', value: a }, { a: 0 }), 0)).toBe(true)
    expect(value({ kind: 'neg', value: a }, { a: '2' })).toBeNull()
    expect(value({ kind: 'coalesce', values: [a, b] }, { b: false })).toBe(false)
    expect(value({ kind: 'coalesce', values: [] })).toBeNull()
  })

  it('toString: texts as they are, the rest as JSON, containers canonical', () => {
    const text = { kind: 'toString', value: a }
    expect(value(text, { a: 'x' })).toBe('x')
    expect(value(text, { a: null })).toBe('null')
    expect(value(text, { a: 1.50 })).toBe('1.5')
    expect(value(text, { a: { b: [true], a: 1 } })).toBe('{"a":1,"b":[true]}')
  })

  it('any binds its item, and what it hid is seen again', () => {
    const any = { kind: 'any', array: b, itemVar: 'a', cond: { kind: 'gt', left: a, right: constant(2) } }
    expect(value({ kind: 'array', items: [any, a] }, { a: 'outer', b: [1, 3] })).toEqual([true, 'outer'])
    expect(value(any, { b: 'none' })).toBe(false)
  })

  it('a constant is a fresh copy each time', () => {
    const make = [setVar('x', constant([])), append('x', constant(1)), give(variable('x'))]
    expect(run([{ op: 'call', proc: 'make', args: {}, assignTo: 'p' }, { op: 'call', proc: 'make', args: {}, assignTo: 'q' }, give(variable('q'))], { others: { make: { id: 'ALG.MAKE', params: [], ops: make } } })).toEqual([1])
  })

  it('a variable never set is null; objects are built with any name', () => {
    expect(value({ kind: 'object', properties: { ['__proto__']: variable('nobody'), x: a } }, { a: 1 })).toEqual(JSON.parse('{"__proto__":null,"x":1}'))
  })

  it.each([
    [{ kind: 'power' }, 'there is no expression kind "power"'],
    [{ kind: 'constructor' }, 'there is no expression kind "constructor"'],
    [{ kind: 'typeIs', value: constant(1), type: 'integer' }, 'there is no type "integer"'],
    [{ kind: 'not' }, 'an expression is missing'],
  ])('%j fails with the place, when it is reached', (expression, message) => {
    const error = errorOf(() => run([setVar('x', constant(1)), give(expression)]))
    expect(error).toMatchObject({ code: 'FORMA_OP_INVALID', procedure: 'ALG.MAIN', pointer: '/algorithms/procedures/main/ops/1' })
    expect(error.message).toContain(message)
    expect(run([{ op: 'if', cond: constant(false), then: [give(expression)] }, give(constant('fine'))])).toBe('fine')
  })
})
