import { describe, expect, it } from 'vitest'
import { readYaml } from '../../../host/yaml/index.ts'
import { errorOf } from '../../support/error-of.ts'

const valuesOf = (text: string) => readYaml(text).map((document) => document.value)

describe('YAML as JSON data', () => {
  it('Y2: reads what YAML 1.2 says: a date is a text, yes is a text, 012 is twelve', () => {
    expect(valuesOf('day: 2030-01-02\nyes: yes\nnumber: 012\nhex: 0x1f\nnothing: ~\nlist: [1, "2"]')).toEqual([{ day: '2030-01-02', yes: 'yes', number: 12, hex: 31, nothing: null, list: [1, '2'] }])
  })

  it('reads every document of a file, and none of an empty one', () => {
    expect(valuesOf('a: 1\n---\nb: 2\n')).toEqual([{ a: 1 }, { b: 2 }])
    expect(valuesOf('')).toEqual([])
  })

  it('gives aliases as values of their own', () => {
    expect(valuesOf('first: &words [a, b]\nsecond: *words')).toEqual([{ first: ['a', 'b'], second: ['a', 'b'] }])
  })

  it.each([
    ['a: 1\na: 2', 2, 1],
    ['talk:\n  - user: {b', 2, 13],
    ['x: !command rm', 1, 4],
    ['x: "unended', 1, 12],
  ])('Y1: %j is refused with line %i and column %i', (text, line, column) => {
    expect(errorOf(() => readYaml(text))).toMatchObject({ code: 'YAML_SYNTAX', facts: { line, column } })
  })

  it.each([
    ['x: .nan', '/x'],
    ['x: -.inf', '/x'],
    ['x: !!binary aGk=', '/x'],
    ['"__proto__": 1', ''],
    ['a: &a [*a]', undefined],
    ['? [1, 2]\n: x', undefined],
  ])('%j is no JSON, and refused', (text, pointer) => {
    expect(errorOf(() => readYaml(text))).toMatchObject({ code: 'YAML_NOT_JSON', place: pointer === undefined ? {} : { pointer } })
  })

  it('Y3: aliases of aliases cannot grow a document without bound', () => {
    const levels = Array.from({ length: 12 }, (_level, index) => `l${index + 1}: &l${index + 1} [${Array.from({ length: 10 }, () => `*l${index}`).join(', ')}]`)
    expect(errorOf(() => readYaml(['l0: &l0 [x, x]', ...levels].join('\n')))).toMatchObject({ code: 'YAML_SYNTAX' })
  })

  it('says where a value stands, or the nearest one around it', () => {
    const [document] = readYaml('talk:\n  - user: hello\n    reply: hi\n')
    expect(document?.position('/talk/0/reply')).toEqual({ line: 3, column: 12 })
    expect(document?.position('/talk/0/nothing')).toEqual({ line: 2, column: 5 })
    expect(document?.position('')).toEqual({ line: 1, column: 1 })
  })
})
