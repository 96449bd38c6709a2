import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapped, problemsOf } from './mapping-support.ts'
import type { JsonValue } from '../../src/index.ts'

const reply = {
  user: { name: 'Ana', tags: ['x', 'y'], 'first name': 'A', length: 7 },
  items: [{ id: 1, price: 10, kind: 'a' }, { id: 2, price: 9, kind: 'b' }, { id: 3, price: 100, kind: 'a' }],
  none: null,
  '@id': 'xml',
}

describe('paths', () => {
  it.each<[string, JsonValue]>([
    ['user.name', 'Ana'], ['$.user.name', 'Ana'], ['items[1].id', 2], ['$.items[1].id', 2], ['items.1.id', 2], ['items.length', 3], ['$.items.length', 3], ['user.length', 7],
    ['user.first name', 'A'], ['user.tags[1]', 'y'], ['@id', 'xml'], ['none.a.b', null], ['user.name.length', null], ['items[9].id', null], ['toString', null], ['constructor.name', null],
    ['__proto__', null], ['user.__proto__.polluted', null],
  ])('EXPR-15: %s is %j', async (path, value) => expect(await mapped(path, reply)).toEqual(value))

  it.each(['', '.', '$'])('%j is the whole', async (path) => expect(await mapped(path, reply)).toEqual(reply))

  it('MAP-2: $args and {name} read the arguments of the call', async () => {
    const input = { args: { who: { id: 5 }, key: 'name', at: 2, evil: '__proto__' } }
    expect(await mapped('$args.who.id', reply, input)).toBe(5)
    expect(await mapped('user.{key}', reply, input)).toBe('Ana')
    expect(await mapped('items[{at}].id', reply, input)).toBe(3)
    expect(await mapped('user.{evil}.x', reply, input)).toBeNull()
    expect(await mapped('user.{missing}', reply, input)).toBeNull()
  })

  it.each(['a..b', 'a[', 'a[-1]', 'a[x]', 'a.', '.a.', '{}', 'a[*]', '$args..x'])('%s is a problem when it is compiled', (path) => {
    expect(problemsOf(path)[0]).toContain('is no path')
  })
})

describe('JSONPath (RFC 9535)', () => {
  const store = {
    store: {
      book: [
        { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
        { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
        { category: 'fiction', author: 'Herman Melville', title: 'Moby Dick', isbn: '0-553-21311-3', price: 8.99 },
        { category: 'fiction', author: 'J. R. R. Tolkien', title: 'The Lord of the Rings', isbn: '0-395-19395-8', price: 22.99 },
      ],
      bicycle: { color: 'red', price: 399 },
    },
  }

  it.each<[string, JsonValue]>([
    ['$.store.book[*].author', ['Nigel Rees', 'Evelyn Waugh', 'Herman Melville', 'J. R. R. Tolkien']],
    ['$..price', [399, 8.95, 12.99, 8.99, 22.99]],
    ['$.store.book[-1].title', 'The Lord of the Rings'],
    ['$.store.book[0,1].price', [8.95, 12.99]],
    ['$.store.book[:2].price', [8.95, 12.99]],
    ['$.store.book[?@.isbn].title', ['Moby Dick', 'The Lord of the Rings']],
    ['$.store.book[?@.price < 10].title', ['Sayings of the Century', 'Moby Dick']],
    ["$.store['bicycle'].color", 'red'],
    ['$.store.book[?length(@.title) > 18].price', [8.95, 22.99]],
    ['$.store.book[?count(@.*) == 5].price', [8.99, 22.99]],
    ['$.store.book[?match(@.author, "[A-Z].*es")].price', [8.95]],
    ['$.store.book[?search(@.title, "o[bf]")].price', [8.95, 12.99, 8.99, 22.99]],
    ['$.store.nothing[*]', []],
    ["$['store']['nothing']", null],
    ["$['__proto__'].x", null],
  ])('%s', async (path, value) => {
    const found = await mapped(path, store)
    if (path === '$..price') expect(new Set(found as JsonValue[])).toEqual(new Set(value as JsonValue[]))
    else expect(found).toEqual(value)
  })

  it.each(['$.a[', '$[?foo(@)]', '$[?@.a == ]', "$['a", '$[?match(@.a, "(?=x)")]', "$[?search(@.a, '(a')]"])('%s is a problem when it is compiled', (path) => {
    expect(problemsOf(path)).toHaveLength(1)
  })

  it('W-29: match and search run in linear time, also with a pattern out of the data', async () => {
    const data = { text: `${'a'.repeat(40)}!`, list: [{ text: `${'a'.repeat(40)}!`, pattern: '(a+)+' }, { text: 'aaa', pattern: '(a+)+' }, { text: 'x', pattern: '(' }] }
    expect(await mapped('$.list[?match(@.text, "(a|aa)+")].text', data)).toEqual(['aaa'])
    expect(await mapped('$.list[?match(@.text, @.pattern)].text', data)).toEqual(['aaa'])
  })

  it('an argument stays one literal, whatever it holds', async () => {
    const data = { list: [{ id: 'a', v: 1 }, { id: `'] || @.v > 0 || @.id == '`, v: 2 }, { id: 7, v: 3 }, { id: 'back\\slash "q"', v: 4 }], by: { 'odd.key': 5 } }
    const find = (path: string, id: JsonValue) => mapped(path, data, { args: { id } })
    for (const { id, v } of data.list) {
      expect(await find('$.list[?@.id == {id}].v', id)).toEqual([v])
      if (typeof id === 'string') {
        expect(await find("$.list[?@.id == '{id}'].v", id)).toEqual([v])
        expect(await find('$.list[?@.id == "{id}"].v', id)).toEqual([v])
      }
    }
    expect(await find('$.by.{id}', 'odd.key')).toBe(5)
    expect(await find('$.list[?@.id == "x"].{id}', 'odd')).toEqual([])
    await expect(find('$.list[?@.id == {id}].v', { a: 1 })).rejects.toMatchObject({ code: 'TOOL_MAPPING_FAILED' })
  })

  it('an argument never changes what a query means (property)', async () => {
    const texts = fc.array(fc.constantFrom("'", '"', '\\', ']', '[', '?', '@', ' ', '|', 'a', '\n', '\ud800', '{id}'), { maxLength: 8 }).map((parts) => parts.join(''))
    await fc.assert(fc.asyncProperty(texts, async (id) => {
      const same = await mapped("$.list[?@ == '{id}']", { list: [id.replace(/\p{Surrogate}/gu, '\ufffd'), `${id}x`] }, { args: { id } })
      expect(same).toEqual([id.replace(/\p{Surrogate}/gu, '\ufffd')])
    }), { numRuns: 200 })
  })
})

describe('mapping types', () => {
  it('MAP-1: a path with a transform and a fallback is honoured at the top', async () => {
    expect(await mapped({ path: 'user.name', transform: { type: 'toUpperCase' } }, reply)).toBe('ANA')
    expect(await mapped({ path: 'user.none', fallback: 'nobody' }, reply)).toBe('nobody')
    expect(await mapped({ path: 'user.none', fallback: '$args.who' }, reply, { args: { who: 'Eva' } })).toBe('Eva')
    expect(await mapped({ path: 'none', fallback: false }, reply)).toBe(false)
  })

  it('MAP-2: jsonPath builds nested objects', async () => {
    expect(await mapped({ type: 'jsonPath', mappings: { 'a.b': { path: 'user.name' }, 'a.c': '$.items[*].id', d: { path: 'x', fallback: 0 } } }, reply)).toEqual({ a: { b: 'Ana', c: [1, 2, 3] }, d: 0 })
  })

  it('W-23: no output key leads to a prototype', () => {
    for (const key of ['__proto__.pwnd', 'a.__proto__.b', 'a.__proto__']) {
      expect(problemsOf({ type: 'jsonPath', mappings: { [key]: { path: 'a' }, ok: 'a' } })[0] ?? key).toContain('no name')
    }
    expect(({} as { pwnd?: unknown }).pwnd).toBeUndefined()
  })

  it('W-23: names of other prototypes are plain members', async () => {
    const result = (await mapped({ type: 'jsonPath', mappings: { 'constructor.prototype.pwnd': { path: 'user.name' } } }, reply)) as object
    expect(result).toEqual({ constructor: { prototype: { pwnd: 'Ana' } } })
    expect(Object.hasOwn(result, 'constructor')).toBe(true)
    expect(({} as { pwnd?: unknown }).pwnd).toBeUndefined()
  })

  it('a key that is a value and holds others is a problem', () => {
    expect(problemsOf({ type: 'jsonPath', mappings: { a: 'x', 'a.b': 'y' } })[0]).toBe('/mappings/a a cannot be a value and hold a.b')
  })

  it('MAP-3: object takes paths, fields, mappings and literals with placeholders', async () => {
    const mapping = {
      type: 'object',
      mappings: {
        name: 'user.name', upper: { path: 'user.name', transform: { type: 'toUpperCase' } }, year: { transform: { type: 'currentYear' } },
        ids: { type: 'array', source: 'items', itemMapping: 'id' }, flag: true, nothing: null,
        literal: { list: ['{{user.tags}}', 'Hi {{user.name}} ({$args.n})', 5], missing: '{{user.none}}', text: '{{user.none}}!' }, 'a.b': 'user.name',
      },
    }
    expect(await mapped(mapping, reply, { args: { n: 3 } })).toEqual({
      name: 'Ana', upper: 'ANA', year: 2026, ids: [1, 2, 3], flag: true, nothing: null, literal: { list: [['x', 'y'], 'Hi Ana (3)', 5], missing: null, text: '!' }, 'a.b': 'Ana',
    })
  })

  it.each(['object', 'jsonPath'])('%s: a member that fails fails the mapping; with strict false it is left out', async (type) => {
    const mappings = { good: 'user.name', bad: { path: '$..*' } }
    const limits = { mappingItems: 5 }
    await expect(mapped({ type, mappings }, reply, { limits })).rejects.toMatchObject({ code: 'TOOL_MAPPING_FAILED' })
    expect(await mapped({ type, mappings, strict: false }, reply, { limits })).toEqual({ good: 'Ana' })
  })

  it('MAP-4: filter, itemMapping, sort, offset and limit, in this order', async () => {
    const list = { type: 'array', source: 'items', filter: { field: 'kind', operator: 'eq', value: 'a' }, itemMapping: { type: 'object', mappings: { price: 'price', at: '{$args.index}' } } }
    expect(await mapped({ type: 'array', source: 'items', itemMapping: 'id', sort: {}, offset: 1, limit: 1 }, reply)).toEqual([2])
    expect(await mapped({ ...list, itemMapping: 'price' }, reply)).toEqual([10, 100])
    expect(await mapped({ type: 'array', source: 'items', filter: [{ field: 'kind', operator: 'eq', value: 'a' }, { field: 'price', operator: 'gt', value: 50 }], itemMapping: 'id' }, reply)).toEqual([3])
    expect(await mapped({ type: 'array', source: 'items', itemMapping: { path: '$args.index' } }, reply)).toEqual([0, 1, 2])
    expect(await mapped({ type: 'array', source: 'items', itemMapping: 'id', limit: 0 }, reply)).toEqual([1, 2, 3])
    expect(await mapped({ type: 'array', itemMapping: 'id' }, reply.items)).toEqual([1, 2, 3])
  })

  it('MAP-4: what is no list is the fallback, or an empty list', async () => {
    expect(await mapped({ type: 'array', source: 'user' }, reply)).toEqual([])
    expect(await mapped({ type: 'array', source: 'user', fallback: null }, reply)).toBeNull()
    expect(await mapped({ type: 'array', source: 'user', fallback: '$args.x' }, reply, { args: { x: [1] } })).toEqual([1])
  })

  it('W-28: numbers are sorted as numbers; what is missing comes last either way', async () => {
    expect(await mapped({ type: 'array', sort: {} }, [10, 100, 9, null, 'b', 'a'])).toEqual([9, 10, 100, 'a', 'b', null])
    expect(await mapped({ type: 'array', sort: { order: 'desc' } }, [10, null, 100, 9])).toEqual([100, 10, 9, null])
    expect(await mapped({ type: 'array', source: 'items', sort: { field: 'price' }, itemMapping: { type: 'object', mappings: { price: 'price' } } }, reply)).toEqual([{ price: 9 }, { price: 10 }, { price: 100 }])
  })

  it('MAP-5: template with paths, arguments and lists; dataPath and arguments count inside lists too', async () => {
    expect(await mapped({ type: 'template', template: '{{user.name}} {{none}}{$args.a} {{$args.a}} {{user.tags}}' }, reply, { args: { a: 1 } })).toBe('Ana 1 1 ["x","y"]')
    const each = '{{#each items}}{{@index}}:{{id}}{$args.a}{{#unless @last}}, {{/unless}}{{/each}}.'
    expect(await mapped({ type: 'template', template: each }, reply, { args: { a: '!' } })).toBe('0:1!, 1:2!, 2:3!.')
    expect(await mapped({ type: 'template', template: '{{name}}:{{#each tags}}<{{.}}{{this}}>{{/each}}', dataPath: 'user' }, reply)).toBe('Ana:<xx><yy>')
    expect(await mapped({ type: 'template', template: '{{#each a}}{{#each b}}{{.}}{{/each}};{{/each}}' }, { a: [{ b: [1, 2] }, { b: [] }, {}] })).toBe('12;;;')
    expect(await mapped({ type: 'template', template: '{{#each user}}x{{/each}}' }, reply)).toBe('')
  })

  it.each(['{{#each a}}', '{{/each}}', '{{#if a}}x{{/if}}', '{{#each a}}{{/unless}}', '{{@last}}', '{{a b[}}'])('the template %s is a problem', (template) => {
    expect(problemsOf({ type: 'template', template })).toHaveLength(1)
  })

  it('MAP-6: the first condition that holds; else the rest, else the data', async () => {
    const conditions = [
      { if: { field: '$args.kind', operator: 'equals', value: 'x' }, then: 'user.name' },
      { if: { field: 'user.name', operator: 'startsWith', value: 'A' }, then: { type: 'object', mappings: { n: 'items.length' } } },
    ]
    expect(await mapped({ type: 'conditional', conditions }, reply, { args: { kind: 'x' } })).toBe('Ana')
    expect(await mapped({ type: 'conditional', conditions }, reply)).toEqual({ n: 3 })
    expect(await mapped({ type: 'conditional', conditions, else: { path: 'x', fallback: 'none' } }, { a: 1 })).toBe('none')
    expect(await mapped({ type: 'conditional', conditions }, { a: 1 })).toEqual({ a: 1 })
  })

  it.each<[string, unknown, string]>([
    ['a number', 5, ''], ['a list', [], ''], ['an unknown type', { type: 'jsonpath' }, '/type'], ['an empty field', {}, ''], ['an attribute nobody knows', { path: 'a', default: 1 }, '/default'],
    ['no mappings', { type: 'object' }, '/mappings'], ['an offset below zero', { type: 'array', offset: -1 }, '/offset'], ['an unknown operator', { type: 'array', filter: { field: 'a', operator: 'like', value: 1 } }, '/filter/operator'],
    ['a condition without a value', { type: 'conditional', conditions: [{ if: { field: 'a', operator: 'gt' }, then: 'a' }] }, '/conditions/0/if/value'],
    ['a pattern that is not linear', { type: 'conditional', conditions: [{ if: { field: 'a', operator: 'matches', value: '(?<!a)b' }, then: 'a' }] }, '/conditions/0/if/value'],
    ['in without a list', { type: 'array', filter: { field: 'a', operator: 'in', value: 'a' } }, '/filter/value'],
  ])('%s is a problem at its place', (_what, mapping, pointer) => {
    expect(problemsOf(mapping).map((problem) => problem.split(' ')[0])).toContain(pointer)
  })
})

describe('bounds', () => {
  it.each([
    ['a path that finds too much', '$..*', { mappingItems: 3 }],
    ['a list that is too long', { type: 'array', source: 'items' }, { mappingItems: 2 }],
    ['a text that is too long', { type: 'template', template: '{{#each items}}xxxxxxxxxx{{/each}}' }, { mappingCharacters: 20 }],
  ])('%s fails with its own code', async (_what, mapping, limits) => {
    await expect(mapped(mapping, reply, { limits })).rejects.toMatchObject({ code: 'TOOL_MAPPING_FAILED' })
  })
})
