import { describe, expect, it } from 'vitest'
import { constant, errorOf, give, run, variable } from './program.ts'

const builtin = (name: string, args: Readonly<Record<string, unknown>>) => {
  const values = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, constant(value as null)]))
  return run([{ op: 'callBuiltin', builtin: name, args: values, assignTo: 'out' }, give(variable('out'))])
}

const stored = (container: unknown, pointer: unknown, value: unknown) =>
  run([{ op: 'callBuiltin', builtin: 'jsonPointer.set', args: { container: variable('a'), pointer: constant(pointer as null), value: constant(value as null) } }, give(variable('a'))], { a: container })

describe('builtins', () => {
  it.each([
    ['', { a: [{ '': 1, '~/': 2 }] }], ['/a/0/', 1], ['/a/0/~0~1', 2], ['/a/-', null], ['/a/00', null], ['/a/1', null], ['a', null], ['/a/0/~2', null], [5, null],
    ['/constructor', null],
  ])('jsonPointer.get of %j', (pointer, result) => {
    expect(builtin('jsonPointer.get', { doc: { a: [{ '': 1, '~/': 2 }] }, pointer })).toEqual(result)
  })

  it.each([
    [{}, '/a/b', 1, { a: { b: 1 } }],
    [{ a: [1] }, '/a/-', 2, { a: [1, 2] }],
    [{ a: [1] }, '/a/1', 2, { a: [1, 2] }],
    [{ a: [1] }, '/a/2', 2, { a: [1] }],
    [{ a: [1] }, '/a/01', 2, { a: [1] }],
    [{ a: [] }, '/a/-/x', 2, { a: [{ x: 2 }] }],
    [{ a: null }, '/a/b', 1, { a: null }],
    [{ a: 'text' }, '/a/b', 1, { a: 'text' }],
    [{ a: 1, b: 2 }, '', { c: 3 }, { c: 3 }],
    [[1, 2], '', [3], [3]],
    [[1, 2], '', { c: 3 }, [1, 2]],
    [{ a: 1 }, 'a', 2, { a: 1 }],
    [{ a: 1 }, 7, 2, { a: 1 }],
    ['scalar', '/a', 2, 'scalar'],
    [{}, '/__proto__/x', 1, JSON.parse('{"__proto__":{"x":1}}')],
  ])('jsonPointer.set in %j at %j of %j', (container, pointer, value, result) => {
    expect(stored(container, pointer, value)).toEqual(result)
  })

  it('jsonMergePatch, stringCompare', () => {
    expect(builtin('jsonMergePatch', { target: { a: 1, b: { c: 2 } }, patch: { a: null, b: { d: { e: null } } } })).toEqual({ b: { c: 2, d: {} } })
    expect(builtin('jsonMergePatch', { target: [1], patch: { a: 1 } })).toEqual({ a: 1 })
    expect(builtin('stringCompare', { left: '\u{1F600}', right: '\uFF21' })).toBe(1)
    expect(builtin('stringCompare', { left: 'a', right: 'a' })).toBe(0)
    expect(builtin('stringCompare', { left: 'a', right: 'ab' })).toBe(-1)
  })

  it('clock is in milliseconds and never goes back within a run', () => {
    const times = [1000, 900, 1100]
    const ask = (name: string) => ({ op: 'callBuiltin', builtin: 'clock', args: {}, assignTo: name })
    const clock = { now: () => times.shift() ?? 0 }
    expect(run([ask('x'), ask('y'), ask('z'), give({ kind: 'array', items: ['x', 'y', 'z'].map(variable) })], { clock })).toEqual([1000, 1000, 1100])
  })

  it.each([
    ['xabcx', 'b.x|a[b-d]+', true], ['line\nend', '^end$', false], ['A', 'a', false], ['\u00a0', '^\\s$', true], ['a\u2028b', 'a.b', false],
    ['aa', '(a)\\1', false], ['ab', 'a(?=b)', false], ['a', '(?i)A', false], ['a', '\\Aa', false], ['a', '[', false], ['Q', '\\Q', false], ['a'.repeat(3), 'a'.repeat(1001), false],
  ])('regexMatch %j by %j is %j', (value, pattern, result) => {
    expect(builtin('regexMatch', { value, pattern })).toBe(result)
  })

  it('a pattern that cannot be used is told to the callback, never to the result', () => {
    const issues: unknown[] = []
    const result = run([{ op: 'callBuiltin', builtin: 'regexMatch', args: { value: constant('x'), pattern: constant('(?=x)') }, assignTo: 'out' }, give(variable('out'))], { onIssue: (issue) => issues.push(issue) })
    expect(result).toBe(false)
    expect(issues).toMatchObject([{ code: 'unsupported_feature' }])
  })

  it('a builtin needs every argument', () => {
    expect(errorOf(() => builtin('regexMatch', { value: 'x' }))).toMatchObject({ code: 'FORMA_ARGUMENT_MISSING', pointer: '/algorithms/procedures/main/ops/0' })
  })
})
