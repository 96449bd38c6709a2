import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlain } from '../../src/expressions/index.ts'
import { caught, codeOf } from './support.ts'

class Account {
  readonly open = true
}

describe('Plain copies', () => {
  it('share nothing with the value and hold nothing but JSON', () => {
    const value = { a: [1, { b: 'x' }], d: new Date(0), u: undefined, n: null, list: [undefined, -0] }
    const plain = toPlain(value, 'The value') as { readonly a: unknown }
    expect(plain).toStrictEqual({ a: [1, { b: 'x' }], d: '1970-01-01T00:00:00.000Z', n: null, list: [null, 0] })
    expect(plain.a).not.toBe(value.a)
    expect(toPlain(undefined, 'The value')).toBeUndefined()
    expect(toPlain(-0, 'The value')).toBe(0)
    expect(toPlain([, 1], 'The value')).toStrictEqual([null, 1])
  })

  it('of JSON are the same JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(toPlain(value, 'The value'))).toBe(JSON.stringify(value))
    }))
  })

  it.each([
    ['NaN', { a: NaN }, '/a'], ['Infinity', [Infinity], '/0'], ['a function', { f: () => 1 }, '/f'], ['a Set', { 'x/y': { '~': new Set() } }, '/x~1y/~0'], ['a Map', new Map(), ''], ['a regular expression', [/a/], '/0'], ['a symbol', { s: Symbol('s') }, '/s'], ['a bigint', 1n, ''],
    ['an accessor', { get a() { throw new TypeError('read') } }, '/a'], ['an instance of a class', { a: new Account() }, '/a'], ['an invalid date', new Date(NaN), ''], ['an instance of a class', new TypeError('x'), ''], ['an instance of a class', Object.create({ a: 1 }), ''],
  ])('refuse %s and say where', (what, value, pointer) => {
    expect(caught(() => toPlain(value, 'The value'))).toMatchObject({ code: 'NOT_JSON', place: { pointer } })
    expect(caught(() => toPlain(value, 'The value')).message).toContain(what)
  })

  it('call nothing: no toJSON, no toString, no accessor of a list', () => {
    const list: unknown[] = [1]
    Object.defineProperty(list, 0, { get: () => { throw new TypeError('read') }, enumerable: true })
    expect(codeOf(() => toPlain(list, 'The value'))).toBe('NOT_JSON')
    expect(codeOf(() => toPlain({ toJSON: () => 'x' }, 'The value'))).toBe('NOT_JSON')
  })

  it('names of the prototype are copied as data', () => {
    const plain = toPlain(JSON.parse('{"__proto__":{"polluted":1},"constructor":2}'), 'The value') as object
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype)
    expect(JSON.stringify(plain)).toBe('{"__proto__":{"polluted":1},"constructor":2}')
    expect(toPlain(Object.assign(Object.create(null) as object, { a: 1 }), 'The value')).toStrictEqual({ a: 1 })
  })

  it('what contains itself, is too deep or too large is refused', () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    expect(caught(() => toPlain(loop, 'The value')).message).toContain('part of itself')
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    expect(toPlain(deep(256), 'The value')).toEqual(deep(256))
    expect(codeOf(() => toPlain(deep(257), 'The value'))).toBe('NOT_JSON')
    let wide: unknown[] = []
    for (let level = 0; level < 40; level += 1) wide = [wide, wide]
    expect(caught(() => toPlain(wide, 'The value')).message).toContain('too large')
  })
})
