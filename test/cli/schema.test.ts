import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { utilityFlowSet } from '../../flows/index.ts'
import { definitionsSchema } from '../../src/compile/index.ts'
import { compileKinds } from '../../src/compile/kinds/index.ts'
import { ask, call, errorsOf, flow, say, set, steps, toFlow, when } from '../support/definitions.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { shop } from '../host/testing/scripts/support.ts'
import { saydo } from './support.ts'

const validate = new Ajv2020({ strict: false, allErrors: true }).compile(definitionsSchema())

/** Definitions as they are in a file. */
const accepts = (definitions: unknown): boolean => validate(JSON.parse(JSON.stringify(definitions)))

const fault = { type: 'SAY', valeu: 'x' }

describe('saydo schema', () => {
  it('prints a JSON Schema, the one the compiler gives', async () => {
    const { code, stdout } = await saydo(temporaryDirectory(), ['schema'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(definitionsSchema())))
    const json = await saydo(temporaryDirectory(), ['schema', '--json'])
    expect(json.stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(await saydo(temporaryDirectory(), ['schema', 'x.json'])).toMatchObject({ code: 2 })
  })

  it('knows every step type of the core', () => {
    const definitions = definitionsSchema()['$defs'] as Readonly<Record<string, unknown>>
    expect(Object.keys(definitions).filter((name) => name.startsWith('step:')).sort()).toEqual([...compileKinds([]).keys()].map((type) => `step:${type}`).sort())
  })

  it('accepts flow sets that compile', async () => {
    for (const definitions of [utilityFlowSet, shop]) {
      expect(await errorsOf(definitions)).toEqual([])
      expect(accepts(definitions), JSON.stringify(validate.errors)).toBe(true)
    }
  })

  it('accepts every form of a branch, a handler, a text, and what is the author\'s own', async () => {
    const definitions = steps(
      { type: 'CASE', branches: { 'condition: 1': say('a'), default: [say('b', { value_es: 'c', 'value_es-MX': 'd', 'x-mine': 1, metadata: { any: [1] } })] } },
      { type: 'CASE', branches: [{ when: '1', do: [say('a')] }], default: say('b') },
      { type: 'SWITCH', variable: 'answer', branches: { a: say('x'), default: say('y') } },
      ask('?', 'answer', { choices: ['Yes', { label: 'No', label_es: 'No', value: 'n' }], validate: { pattern: 'a+', onExhausted: [say('x')] }, digits: { min: 1 }, pii: true }),
      { type: 'FOREACH', list: '[]', item: 'i', do: [set('n', 'i')] },
    )
    expect(await errorsOf(definitions)).toEqual([])
    expect(accepts(definitions), JSON.stringify(validate.errors)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['no flows', {}],
    ['an empty list of flows', { flows: [] }],
    ['an unknown member', { flows: [flow('a', {})], tool: [] }],
    ['a flow without steps', { flows: [{ id: 'a', name: 'A' }] }],
    ['an unknown attribute', steps(fault)],
    ['one in a branch', steps(when('1', fault))],
    ['one in a handler', steps(call('t', { onFail: fault }))],
    ['one in a loop', steps({ type: 'WHILE', when: '1', maxIterations: 1, do: [fault] })],
    ['one in a projector', steps(call('t', { durable: { action: 'a', project: [set('x', '1', { valeu: 1 })] } }))],
    ['an unknown step type', steps({ type: 'SAYY', value: 'x' })],
    ['a step without a type', steps({ value: 'x' })],
    ['a text that is none', steps(say('x', { value_es: 1 }))],
    ['an unknown call type', steps(toFlow('main', { callType: 'jump' }))],
    ['a choice without a label', steps(ask('?', 'x', { choices: [{ value: '1' }] }))],
    ['an unknown attribute of a check', steps(ask('?', 'x', { validate: { patern: 'a' } }))],
    ['an unknown kind of tool', { ...steps(say('x')), tools: [{ id: 't', implementation: { type: 'ftp' } }] }],
    ['an attribute of another kind of tool', { ...steps(say('x')), tools: [{ id: 't', implementation: { type: 'mock', response: 1, url: 'https://x.example' } }] }],
    ['a parameter without a name', { flows: [flow('a', { parameters: [{ type: 'string' }] })] }],
    ['an unknown variable type', { flows: [flow('a', { variables: { x: { type: 'text' } } })] }],
  ])('JS1: refuses %s, as the compiler does', async (_what, definitions) => {
    expect(accepts(definitions)).toBe(false)
    expect((await errorsOf(definitions)).length).toBeGreaterThan(0)
  })
})
