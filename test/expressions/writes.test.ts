import { describe, expect, it } from 'vitest'
import { caught, codeOf, evaluateIn, newWorld, type World } from './support.ts'

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** A world whose data throws when it is changed in place. */
function world(variables: Readonly<Record<string, unknown>> = {}, cargo: Readonly<Record<string, unknown>> = {}): World {
  return newWorld({ variables: frozen(variables), cargo: frozen(cargo) })
}

const run = (inside: World, source: string): unknown => evaluateIn(inside, source)

describe('Assignments to variables and cargo', () => {
  it('each is one write, and what follows sees it', () => {
    const inside = world({ items: [{ n: 1 }] }, { a: { b: 0 } })
    expect(run(inside, 'x = 2, items[0].n += 1, cargo.a.b = x + items[0].n, cargo.a.c = [x], cargo.a')).toEqual({ b: 4, c: [2] })
    expect(inside.writes).toEqual([
      { root: 'variables', path: ['x'], value: 2 },
      { root: 'variables', path: ['items', 0, 'n'], value: 2 },
      { root: 'cargo', path: ['a', 'b'], value: 4 },
      { root: 'cargo', path: ['a', 'c'], value: [2] },
    ])
  })

  it('every operator, step and kind of key', () => {
    const inside = world({ x: 5, k: 'q', list: [1, 2] }, { n: null })
    expect(run(inside, '[x++, ++x, x--, --x, x -= 1, x **= 2, x ??= 9, cargo.n ??= 3, cargo[k] = 1, cargo["a b"] = 2, list[list.length] = 3, list["0"] = 9]')).toEqual([5, 7, 7, 5, 4, 16, 16, 3, 1, 2, 3, 9])
    expect(inside.scope.variables).toEqual({ x: 16, k: 'q', list: [9, 2, 3] })
    expect(inside.scope.session['cargo']).toEqual({ n: 3, q: 1, 'a b': 2 })
  })

  it('a logical assignment that keeps its value writes nothing', () => {
    const inside = world({ x: 1 })
    expect(run(inside, '[x ||= 2, x ??= 3, (x = 0, x &&= 4)]')).toEqual([1, 1, 0])
    expect(inside.writes).toHaveLength(1)
  })

  it('what is stored is plain and its own', () => {
    const inside = world()
    expect(run(inside, '(() => { const a = [1]; x = a; a.push(2); y = { d: new Date(0), u: undefined }; return [x, a] })()')).toEqual([[1], [1, 2]])
    expect(inside.scope.variables).toStrictEqual({ x: [1], y: { d: '1970-01-01T00:00:00.000Z' } })
  })

  it.each([['x = y => y'], ['x = new Set([1])'], ['x = NaN'], ['cargo.f = { g: [/a/] }'], ['list.push(z => z)'], ['list[0] = Math'], ['Object.assign(cargo, { a: x => x })']])('%s is not JSON', (source) => {
    const inside = world({ list: [0] })
    expect(codeOf(() => run(inside, source))).toBe('NOT_JSON')
    expect(inside.writes).toEqual([])
  })

  it.each([
    ['cargo.a.b.c = 1', 'member c of nothing'], ['x.y = 1', 'member y of nothing'], ['text.y = 1', 'member y of a text'], ['list.name = 1', 'no place name'], ['list[5] = 1', 'no place 5'], ['list[-1] = 1', 'no place -1'],
    ['list.length = 0', 'no place length'], ['cargo.__proto__ = 1', '__proto__'], ['cargo.__proto__.a = 1', '__proto__'], ['cargo = 1', 'cargo itself'], ['cargo["__proto__"] = x', '__proto__'], ['x++.y', 'goes on'],
  ])('%s is refused', (source, message) => {
    const inside = world({ list: [1], text: 'a' }, { a: {} })
    expect(caught(() => run(inside, source)).message).toContain(message)
    expect(inside.writes).toEqual([])
  })

  it.each(['language = "es"', '$args.a = 1', 'Math = 1', 'Math.PI = 3', 'userInput += "x"', 'undefined = 1', '$args.list.push(1)', 'parseInt++', 'Object.assign($args, {})', 'nope = 1', 'Array.isArray.x = 1'])('%s is refused when it is built', (source) => {
    expect(['EXPRESSION_NOT_ASSIGNABLE', 'EXPRESSION_NAME_UNKNOWN']).toContain(codeOf(() => run(world(), source)))
  })
})

describe('Methods that change a list', () => {
  it('W-2: a list of the session is copied, changed and written back', () => {
    const defaults = frozen({ list: [3, 1, 2] })
    const inside = newWorld({ variables: defaults })
    expect(run(inside, 'list.push(5)')).toBe(4)
    expect(inside.scope.variables['list']).toEqual([3, 1, 2, 5])
    expect(defaults).toEqual({ list: [3, 1, 2] })
    expect(run(inside, '[list.pop(), list.shift(), list.unshift(8, 9), list.splice(1, 1, "a", "b"), list]')).toEqual([5, 3, 4, [9], [8, 'a', 'b', 1, 2]])
    expect(run(inside, 'list.sort((a, b) => String(a) < String(b) ? -1 : 1)')).toEqual([1, 2, 8, 'a', 'b'])
    expect(run(inside, '[...list.reverse().slice(0, 2), ...list.fill(0, 2), ...list.copyWithin(0, 3)]')).toEqual(['b', 'a', 'b', 'a', 0, 0, 0, 0, 0, 0, 0, 0])
    expect(inside.scope.variables['list']).toEqual([0, 0, 0, 0, 0])
  })

  it('works on any path, and what is added is plain and its own', () => {
    const inside = world({ k: 'deep' }, { a: { deep: [[1]] } })
    expect(run(inside, '(() => { const o = { n: 1 }; cargo.a[k][0].push(o, undefined); o.n = 2; return cargo.a?.deep[0].push(new Date(0)) })()')).toBe(4)
    expect(inside.scope.session['cargo']).toEqual({ a: { deep: [[1, { n: 1 }, null, '1970-01-01T00:00:00.000Z']] } })
    expect(run(inside, 'cargo.a?.nope?.push(1)')).toBeUndefined()
    expect(run(inside, 'cargo.a.nope?.list.push(1)')).toBeUndefined()
    expect(run(inside, '[k.nope?.().push(1), k.nope?.().list.push(1), cargo.a.nope?.pop().toFixed()]')).toEqual([undefined, undefined, undefined])
    expect(caught(() => run(inside, 'cargo.nope.push(1)')).message).toContain('push of nothing')
    expect(caught(() => run(inside, 'k.push(1)')).message).toContain('push of a text')
  })

  it('an argument that changes the same list comes first', () => {
    const inside = world({ list: [1, 2, 3] })
    expect(run(inside, 'list.unshift(list.pop()), list')).toEqual([3, 1, 2])
  })

  it('a variable that is not set takes over what its name means', () => {
    const inside = world()
    const bindings = { seen: { kind: 'variable', fallback: { kind: 'value', value: Object.freeze([1]) } } } as const
    expect(evaluateIn(inside, '[seen, seen.push(2), seen]', { bindings })).toEqual([[1], 2, [1, 2]])
    const other = { config: { kind: 'variable', fallback: { kind: 'value', value: Object.freeze({ a: 1 }) } } } as const
    expect(evaluateIn(inside, '(config.b = 2, config)', { bindings: other })).toEqual({ a: 1, b: 2 })
  })
})

describe('Locals that hold session data behave as copies', () => {
  it.each([
    ['(() => { const a = list; a.push(4); return [a, list] })()', [[1, 2, 3, 4], [1, 2, 3]]],
    ['(() => { const a = list; const b = a; b.sort((x, y) => y - x); return [a, b] })()', [[1, 2, 3], [3, 2, 1]]],
    ['(() => { const a = o; a.p.q = 5; a.r = 6; return [a, o] })()', [{ p: { q: 5 }, r: 6 }, { p: { q: 1 } }]],
    ['(() => { const a = [...rows]; a[0].n = 9; return [a, rows] })()', [[{ n: 9 }, { n: 2 }], [{ n: 1 }, { n: 2 }]]],
    ['rows.map(row => { row.n *= 10; return row })', [{ n: 10 }, { n: 20 }]],
    ['rows.map(row => row).concat(rows).length', 4],
    ['(() => { rows.forEach(row => { row.done = true }); return rows })()', [{ n: 1 }, { n: 2 }]],
    ['(() => { const copy = { ...o }; copy.p.q = 3; return [copy, o] })()', [{ p: { q: 3 } }, { p: { q: 1 } }]],
    ['(() => { const f = () => a.push(9); const a = list; f(); return [a, list] })()', [[1, 2, 3, 9], [1, 2, 3]]],
    ['(() => { const a = { list }; a.list.push(4); const b = a.list; b.push(5); return [a.list, list] })()', [[1, 2, 3, 4, 5], [1, 2, 3]]],
    ['Object.assign({}, o, { z: 1 })', { p: { q: 1 }, z: 1 }],
    ['(() => { const a = o; Object.assign(a, { z: 1 }); return [a, o] })()', [{ p: { q: 1 }, z: 1 }, { p: { q: 1 } }]],
    ['(o2 => { o2.p.q++; return [o2.p.q, o.p.q] })(o)', [2, 1]],
    ['(rows ?? []).sort((a, b) => b.n - a.n)', [{ n: 2 }, { n: 1 }]],
  ])('%s', (source, value) => {
    const inside = world({ list: [1, 2, 3], o: { p: { q: 1 } }, rows: [{ n: 1 }, { n: 2 }] })
    expect(run(inside, source)).toEqual(value)
    expect(inside.writes).toEqual([])
  })

  it('Object.assign to a variable or to cargo writes each member', () => {
    const inside = world({ o: { a: 1 } })
    expect(run(inside, '[Object.assign(o, { b: [2] }, null), Object.assign(cargo, { c: 3 })]')).toEqual([{ a: 1, b: [2] }, { c: 3 }])
    expect(inside.writes.map(({ path }) => path)).toEqual([['o', 'b'], ['c']])
  })

  it.each([
    'list.slice(0).concat(rows).find(r => r.n).n = 5', '(list || []).push(1)', 'rows.find(r => r.n === 1).n = 2', 'rows.at(0).n++', '[rows][0][0].q.push(1)',
  ])('a change that nobody could see is refused: %s', (source) => {
    const inside = world({ list: [1], rows: [{ n: 1 }] })
    expect(['EXPRESSION_NOT_ASSIGNABLE', 'EXPRESSION_NOT_CALLABLE']).toContain(codeOf(() => run(inside, source)))
  })

  it('values that are not JSON and come from the session are not changed either', () => {
    const since = new Date(0)
    const inside = newWorld({ variables: { since, set: new Set([1]) } })
    expect(codeOf(() => run(inside, 'since.setDate(5)'))).toBe('EXPRESSION_NOT_ASSIGNABLE')
    expect(codeOf(() => run(inside, 'set.add(5)'))).toBe('EXPRESSION_NOT_ASSIGNABLE')
    expect(run(inside, '(() => { const d = new Date(since); d.setDate(5); return [d, since, set.has(1), [...set]] })()')).toEqual([new Date(4 * 86_400_000), new Date(0), true, [1]])
    expect(since.getTime()).toBe(0)
  })
})
