import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transformSchemas } from '../../src/compile/definitions/index.ts'
import { mapped, problemsOf, transformed } from './mapping-support.ts'
import type { JsonValue } from '../../src/index.ts'

type Row = readonly [transform: { readonly type: string; readonly [option: string]: JsonValue }, value: JsonValue, result: JsonValue]

const rows: readonly Row[] = [
  [{ type: 'parseInt' }, '42 apples', 42], [{ type: 'parseInt' }, 7.9, 7], [{ type: 'parseInt' }, 'none', 0], [{ type: 'parseInt', fallback: -1 }, 'none', -1], [{ type: 'parseInt' }, null, 0],
  [{ type: 'parseFloat' }, '3.5kg', 3.5], [{ type: 'parseFloat' }, 'x', 0], [{ type: 'parseFloat', fallback: null }, 'x', null], [{ type: 'parseFloat' }, '1e999', 0],
  [{ type: 'toLowerCase' }, 'ÀB', 'àb'], [{ type: 'toUpperCase' }, 'straße', 'STRASSE'], [{ type: 'trim' }, ' a ', 'a'], [{ type: 'trim' }, null, ''], [{ type: 'toLowerCase' }, 5, '5'],
  [{ type: 'replace', pattern: 'a', replacement: 'b' }, 'banana', 'bbnbnb'], [{ type: 'replace', pattern: 'a', flags: '', replacement: 'b' }, 'banana', 'bbnana'],
  [{ type: 'replace', pattern: '(\\d+)-(\\d+)', replacement: '$2/$1 $& $$ $9' }, '1-22', '22/1 1-22 $ $9'], [{ type: 'replace', pattern: '(?<x>a)', replacement: '[$<x>]' }, 'a', '[a]'],
  [{ type: 'replace', pattern: '', replacement: '-' }, 'a👍', '-a-👍-'], [{ type: 'replace', pattern: 'A', flags: 'gi' }, 'aba', 'b'], [{ type: 'replace', pattern: 'a' }, null, null],
  [{ type: 'concat', prefix: '<', suffix: '>' }, 'a', '<a>'], [{ type: 'concat', prefix: '$' }, 5, '$5'], [{ type: 'concat', prefix: '$' }, null, null], [{ type: 'concat', prefix: '$', fallback: '-' }, null, '-'],
  [{ type: 'regex', pattern: '\\d+' }, 'ab12', '12'], [{ type: 'regex', pattern: '(\\d)(\\d)?', group: 2 }, 'a1', ''], [{ type: 'regex', pattern: '(a)(\\d)', group: 2 }, 'a1', '1'],
  [{ type: 'regex', pattern: 'x' }, 'ab', ''], [{ type: 'regex', pattern: 'x', fallback: 'none' }, 'ab', 'none'], [{ type: 'regex', pattern: 'x' }, null, ''],
  [{ type: 'date' }, '2026-01-02', '2026-01-02T00:00:00.000Z'], [{ type: 'date' }, '2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'], [{ type: 'date' }, '2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
  [{ type: 'date' }, '2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'], [{ type: 'date' }, 0, '1970-01-01T00:00:00.000Z'], [{ type: 'date' }, 'Fri, 02 Jan 2026 03:04:05 GMT', '2026-01-02T03:04:05.000Z'],
  [{ type: 'date' }, 'Jan 2, 2026', '2026-01-02T00:00:00.000Z'], [{ type: 'date' }, 'soon', null], [{ type: 'date' }, null, null], [{ type: 'date', fallback: '-' }, '2026-13-01', '-'], [{ type: 'date' }, 1e300, null],
  [{ type: 'default', value: 'd' }, null, 'd'], [{ type: 'default', value: 'd' }, 0, 0], [{ type: 'default', value: [1] }, null, [1]],
  [{ type: 'substring', start: 1, end: 3 }, 'abcd', 'bc'], [{ type: 'substring', start: 2 }, 'abcd', 'cd'], [{ type: 'substring' }, null, null], [{ type: 'substring', start: 1 }, 123, '23'],
  [{ type: 'split' }, 'a,b', ['a', 'b']], [{ type: 'split', delimiter: ' ', index: 1 }, 'a b', 'b'], [{ type: 'split', index: -1 }, 'a,b', 'b'], [{ type: 'split', index: 5 }, 'a', null], [{ type: 'split' }, 5, 5],
  [{ type: 'join' }, ['a', 1, null], 'a,1,'], [{ type: 'join', delimiter: ' - ' }, ['a', 'b'], 'a - b'], [{ type: 'join' }, 'x', 'x'],
  [{ type: 'abs' }, -2, 2], [{ type: 'abs' }, '-2', 2], [{ type: 'abs' }, 'x', 'x'], [{ type: 'abs', fallback: 0 }, 'x', 0],
  [{ type: 'round' }, 2.5, 3], [{ type: 'round', precision: 2 }, 1.005, 1.01], [{ type: 'round', precision: 2 }, '2.345', 2.35], [{ type: 'round' }, null, null], [{ type: 'round' }, 1e21, 1e21],
  [{ type: 'floor' }, 2.9, 2], [{ type: 'ceil' }, 2.1, 3], [{ type: 'floor' }, '', ''],
  [{ type: 'template', template: '{{.}}!' }, 'a', 'a!'], [{ type: 'template', template: '{{name}} {{other}}' }, { name: 'Ana' }, 'Ana {{other}}'], [{ type: 'template', template: '{{a.b}}' }, { a: { b: 1 } }, '1'],
  [{ type: 'sum' }, [1, 2, '3', 'x', null], 6], [{ type: 'sum', field: 'n' }, [{ n: 1 }, { n: 2 }, {}], 3], [{ type: 'sum' }, [], 0], [{ type: 'sum' }, 'x', 0], [{ type: 'sum', fallback: null }, 'x', null],
  [{ type: 'average', precision: 1 }, [1, 2, 2], 1.7], [{ type: 'average' }, [], 0], [{ type: 'average', fallback: null }, ['x'], null], [{ type: 'count' }, [1, null], 2], [{ type: 'count', field: 'a' }, [{ a: 1 }, {}], 1],
  [{ type: 'count' }, {}, 0], [{ type: 'min' }, [3, 1, 2], 1], [{ type: 'max', field: 'n' }, [{ n: 3 }, { n: 10 }], 10], [{ type: 'max' }, [], 0], [{ type: 'min', fallback: 'none' }, [], 'none'],
  [{ type: 'multiply', multiplier: 3 }, 2, 6], [{ type: 'multiply', multiplier: 0.1, precision: 2 }, '12.34', 1.23], [{ type: 'divide', divisor: 4 }, 10, 2.5], [{ type: 'divide', divisor: 0 }, 10, 0],
  [{ type: 'divide', divisor: 0, fallback: null }, 10, null], [{ type: 'percentage', divisor: 8 }, 2, 25], [{ type: 'percentage' }, 0.125, 12.5], [{ type: 'percentage', divisor: 0 }, 1, 0],
  [{ type: 'add', addend: 1 }, '2', 3], [{ type: 'subtract', subtrahend: 1 }, 2, 1], [{ type: 'add', addend: 1 }, 'x', 'x'], [{ type: 'add', addend: 1, fallback: 0 }, null, 0], [{ type: 'multiply', multiplier: 1e308 }, 1e308, 1e308],
  [{ type: 'currentYear' }, null, 2026], [{ type: 'yearDifference' }, 1990, 36], [{ type: 'yearDifference' }, '1990-05-05', 36], [{ type: 'yearDifference', fromYear: 2000 }, null, 26], [{ type: 'yearDifference' }, 'x', 'x'],
  [{ type: 'handlebars', template: '{{#each .}}{{n}}{{#unless @last}},{{/unless}}{{/each}}', dataPath: 'rows' }, { rows: [{ n: 1 }, { n: 2 }] }, '1,2'],
  [{ type: 'custom' }, { a: 1 }, { a: 1 }],
]

describe('transforms (MAP-7)', () => {
  it.each(rows)('%j of %j is %j', async (transform, value, result) => expect(await transformed(transform, value)).toEqual(result))

  it('conditional: by conditions on the value itself, or by one condition', async () => {
    const size = { type: 'conditional', conditions: [{ if: { field: 'n', operator: 'gt', value: 5 }, then: 'big' }, { if: { field: 'n', operator: 'exists' }, then: 'small' }], else: 'none' }
    expect(await Promise.all([{ n: 9 }, { n: 1 }, {}].map((value) => transformed(size, value)))).toEqual(['big', 'small', 'none'])
    const paid = { type: 'conditional', condition: { field: '.', operator: 'equals', value: true }, trueValue: 'paid', falseValue: 'open' }
    expect(await Promise.all([true, false].map((value) => transformed(paid, value)))).toEqual(['paid', 'open'])
  })

  it('conditional: an else that is false, 0 or empty is what it says; without one the value stays', async () => {
    const when = { conditions: [{ if: { field: '.', operator: 'eq', value: 1 }, then: 'one' }] }
    for (const rest of [false, 0, '', null]) expect(await transformed({ type: 'conditional', ...when, else: rest }, 2)).toBe(rest)
    expect(await transformed({ type: 'conditional', ...when }, 2)).toBe(2)
  })

  it('a null that a transform leaves goes to the fallback of the field', async () => {
    expect(await mapped({ path: 'phone', transform: { type: 'concat', prefix: '+1 ' }, fallback: 'no phone' }, {})).toBe('no phone')
    expect(await mapped({ path: 'due', transform: { type: 'date' }, fallback: 'not set' }, { due: 'never' })).toBe('not set')
  })

  it('every transform of the language has a row', () => {
    const tried = new Set([...rows.map(([{ type }]) => type), 'conditional'])
    expect(Object.keys(transformSchemas).filter((type) => !tried.has(type))).toEqual([])
  })

  it('W-29: a pattern that takes others seconds takes no time', async () => {
    expect(await transformed({ type: 'regex', pattern: '^(a+)+$', fallback: 'no' }, `${'a'.repeat(50_000)}!`)).toBe('no')
    expect(await transformed({ type: 'replace', pattern: '(a|aa)+$', replacement: '' }, `${'a'.repeat(5_000)}!`)).toBe(`${'a'.repeat(5_000)}!`)
  })

  it('no transform makes NaN, an infinity or undefined of any value (property)', async () => {
    const types = rows.map(([transform]) => transform)
    await fc.assert(fc.asyncProperty(fc.constantFrom(...types), fc.jsonValue({ maxDepth: 2 }), async (transform, value) => {
      const result = await transformed(transform, value as JsonValue)
      expect(JSON.parse(JSON.stringify({ result }))).toEqual({ result: Object.is(result, -0) ? 0 : result })
    }), { numRuns: 500 })
  })

  it.each<[string, unknown, string]>([
    ['an unknown one', { type: 'shout' }, '/transform/type'], ['one without a type', {}, '/transform/type'], ['a text', 'toUpperCase', '/transform/type'], ['a misspelt option', { type: 'round', precission: 2 }, '/transform/precission'],
    ['a missing option', { type: 'multiply' }, '/transform/multiplier'], ['an option of another kind', { type: 'divide', divisor: '2' }, '/transform/divisor'], ['a pattern that cannot be read', { type: 'regex', pattern: '(' }, '/transform/pattern'],
    ['a pattern that is not linear', { type: 'replace', pattern: '(a)\\1' }, '/transform/pattern'], ['flags nobody knows', { type: 'replace', pattern: 'a', flags: 'y' }, '/transform/pattern'],
    ['conditions and a condition', { type: 'conditional', conditions: [{ if: { operator: 'exists' }, then: 1 }], condition: { operator: 'exists' } }, '/transform'], ['a conditional of nothing', { type: 'conditional' }, '/transform'],
  ])('%s is a problem at its place', (_what, transform, pointer) => {
    expect(problemsOf({ path: 'v', transform }).map((problem) => problem.split(' ')[0])).toContain(pointer)
  })
})

describe('conditions (MAP-8)', () => {
  const holds = async (operator: string, field: JsonValue, value?: JsonValue): Promise<JsonValue> =>
    mapped({ type: 'conditional', conditions: [{ if: { field: 'f', operator, ...(value === undefined ? {} : { value }) }, then: { path: 'yes', fallback: true } }], else: { path: 'no', fallback: false } }, { f: field })

  it.each<[string, JsonValue, JsonValue | undefined, boolean]>([
    ['equals', 1, 1, true], ['eq', 1, '1', false], ['notEquals', 1, '1', true], ['ne', 'a', 'a', false],
    ['contains', 'abc', 'b', true], ['contains', 123, 2, true], ['contains', ['a', 'b'], 'b', true], ['contains', [10], 1, false], ['contains', null, '', false],
    ['exists', 0, undefined, true], ['exists', null, undefined, false], ['notExists', null, undefined, true],
    ['greaterThan', 2, 1, true], ['gt', '10', 9, true], ['gt', 'x', 1, false], ['gt', null, -1, false], ['lessThan', 1, 2, true], ['lt', null, 1, false], ['greaterThanOrEqual', 1, 1, true], ['gte', 0, 1, false], ['lessThanOrEqual', 1, 1, true], ['lte', 2, 1, false],
    ['startsWith', 'abc', 'a', true], ['startsWith', 5, '5', false], ['endsWith', 'abc', 'c', true], ['endsWith', null, '', false],
    ['matches', 'abc', '^a.c$', true], ['matches', 'xx', '^a', false], ['matches', 12, '^\\d+$', true], ['matches', null, '.*', false],
    ['in', 'a', ['a', 'b'], true], ['in', 1, ['1'], false], ['hasLength', 'ab', 2, true], ['hasLength', [1], 1, true], ['hasLength', {}, 0, false], ['hasLength', null, 0, false],
    ['isArray', [], undefined, true], ['isArray', {}, undefined, false], ['isObject', {}, undefined, true], ['isObject', [], undefined, false], ['isObject', null, undefined, false],
    ['isString', '', undefined, true], ['isString', 1, undefined, false], ['isNumber', 1, undefined, true], ['isNumber', '1', undefined, false],
  ])('%s of %j and %j: %s', async (operator, field, value, result) => expect(await holds(operator, field, value)).toBe(result))

  it('reads arguments', async () => {
    expect(await mapped({ type: 'array', filter: { field: '$args.all', operator: 'eq', value: true } }, [1, 2], { args: { all: true } })).toEqual([1, 2])
  })
})
