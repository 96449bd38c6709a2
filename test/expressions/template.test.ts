import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/compile/expressions/index.ts'
import { caught, codeOf, fill } from './support.ts'

describe('Texts with placeholders', () => {
  it.each([
    ['no placeholder', 'text'], ['', 'text'], ['{{a}}', 'single'], ['{{ a + b }}', 'single'], [' {{a}}', 'mixed'], ['{{a}}{{b}}', 'mixed'], ['x {{a}} y', 'mixed'],
    ['{ {a} }', 'text'], ['a }} b', 'text'],
  ])('%s is %s', (text, kind) => {
    expect(parseTemplate(text).kind).toBe(kind)
  })

  it('a placeholder alone keeps the type of its value; text around it makes a text', () => {
    expect(fill('{{n}}', { n: 3 })).toBe(3)
    expect(fill('{{list}}', { list: [1] })).toEqual([1])
    expect(fill('{{n}} ', { n: 3 })).toBe('3 ')
    expect(fill('no {{nothing}}thing', { nothing: null })).toBe('no thing')
    expect(fill('plain')).toBe('plain')
    expect(fill('')).toBe('')
  })

  it('W-6: two placeholders beside each other are two expressions', () => {
    expect(fill('{{first}} {{last}}', { first: 'Ada', last: 'Lovelace' })).toBe('Ada Lovelace')
  })

  it.each([
    ["{{ '}}' }}", '}}'], ['{{ {a: {b: 1}}.a.b }}', 1], ['{{{a: 1}}}', { a: 1 }], ['{{`x${{ a: 1 }.a}`}}', 'x1'], ['{{ "{{" + 1 }}', '{{1'], ["a {{'{{'}} b", 'a {{ b'],
    ['{{ [1].map(x => { return { x } })[0].x }}', 1], ['{{/}}/.test("}}")}}', true], ['{{ 1 /* }} */ }}', 1], ['{{\n  n\n}}', 2], ['{{ (() => { if (n) { return 3 }; return 4 })() }}!', '3!'],
  ])('the expression says where the placeholder ends: %s', (text, value) => {
    expect(fill(text, { n: 2 })).toEqual(value)
  })

  it.each([
    ['Hi {{name', 'PLACEHOLDER_NOT_CLOSED', 3], ['Hi {{name}', 'PLACEHOLDER_NOT_CLOSED', 3], ['{{ }} x', 'PLACEHOLDER_EMPTY', 0], ['a {{}}', 'PLACEHOLDER_EMPTY', 2],
    ['{{ a b }}', 'EXPRESSION_SYNTAX', 5], ['{{ a } }}', 'EXPRESSION_SYNTAX', 5], ["it's {{name and {{other}}", 'EXPRESSION_SYNTAX', 12], ['x {{ this }}', 'EXPRESSION_NOT_ALLOWED', 5],
    ['{{', 'PLACEHOLDER_NOT_CLOSED', 0], ['{{ 1 + }}', 'EXPRESSION_SYNTAX', 7], ["don't {{ 'open }}", 'EXPRESSION_SYNTAX', 9],
  ])('%s is an error with its offset in the text', (text, code, offset) => {
    expect(caught(() => parseTemplate(text))).toMatchObject({ code, facts: { offset } })
  })

  it('the facts are those of all placeholders', () => {
    expect(parseTemplate('{{b}} {{a = b}} {{typeof c}} {{/(x+)+y/.test(a)}}')).toMatchObject({ names: ['a', 'b'], assigned: ['a'], usesPatterns: true, isPath: false })
    expect(parseTemplate('{{a.b}}').isPath).toBe(true)
    expect(parseTemplate('{{a.b}}!').isPath).toBe(false)
  })

  it('a deep placeholder is a typed error, a long text around it is none', () => {
    expect(codeOf(() => parseTemplate(`x {{${'('.repeat(100_000)}1${')'.repeat(100_000)}}}`))).toBe('EXPRESSION_TOO_DEEP')
    expect(fill(`${'it is (not) deep: [ '.repeat(2_000)}{{n}}${' " ` '.repeat(2_000)}`, { n: 1 })).toHaveLength(20 * 2_000 + 1 + 5 * 2_000)
  })

  it('EXPR-12: what a value contains is not evaluated again', () => {
    expect(fill('{{a}} {{b}}', { a: '{{b}}', b: '${1}' })).toBe('{{b}} ${1}')
  })

  it('a text longer than the limit is refused', () => {
    expect(codeOf(() => fill('{{a}}{{a}}', { a: 'x'.repeat(60) }, { limits: { text: 100 } }))).toBe('EXPRESSION_TEXT_SIZE')
  })
})
