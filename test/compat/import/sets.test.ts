import { describe, expect, it } from 'vitest'
import { importJsfe } from '../../../src/compat/index.ts'
import { rejectionOf } from '../../support/error-of.ts'
import { flowOf, imported, jsfe, localTool, notesOf, withTools } from './support.ts'

const end = { type: 'END' }
const flow = (id: string | undefined, name: string | undefined, steps: readonly unknown[] = [end], more: object = {}) => ({ ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }), description: 'd', steps, ...more })
const namesOf = async (...flows: readonly object[]) => (await importJsfe({ flows })).definitions.flows.map(({ id, name }) => [id, name])

describe('a set of jsfe flows', () => {
  it('API-2: takes lists, and objects that hold them', async () => {
    const list = [flow('a', 'A')]
    expect((await importJsfe({ flows: { flows: list }, tools: { tools: [localTool('t')] } })).definitions).toEqual((await importJsfe({ flows: list, tools: [localTool('t')] })).definitions)
  })

  it.each<[unknown, unknown, string]>([[undefined, [], '/flows'], ['[]', [], '/flows'], [[1], [], '/flows/0'], [[], { tool: [] }, '/tools'], [[], [null], '/tools/0']])('refuses flows %j with tools %j, naming %s', async (flows, tools, pointer) => {
    expect(await rejectionOf(importJsfe({ flows, tools }))).toMatchObject({ code: 'JSFE_NOT_READABLE', place: { pointer } })
  })

  it('W-34: a flow without an id, or without a name, gets one', async () => {
    expect(await namesOf(flow(undefined, 'PayBill'), flow('x', undefined), flow(undefined, undefined))).toEqual([['pay-bill', 'PayBill'], ['x', 'x'], ['flow-3', 'flow-3']])
  })

  it('FLOW-1: the first flow of a name is the one that is found; a later one gets a name of its own', async () => {
    expect(await namesOf(flow('a', 'A'), flow('b', 'A'), flow('a', 'C'), flow('A', 'D'))).toEqual([['a', 'A'], ['b', 'A-2'], ['a-2', 'C'], ['A-3', 'D']])
  })

  it('keeps what flows say of themselves, and moves the rest under metadata', async () => {
    const { definitions } = await importJsfe({ flows: [flow('a', 'A', [end], { version: 2, primary: 'yes', interruptable: true, isolated: false, prompt: 'p', prompt_es: 'q', riskLevel: 'high', metadata: { x: 1 } })] })
    expect(flowOf(definitions)).toEqual({ id: 'a', name: 'A', version: '2', description: 'd', prompt: 'p', prompt_es: 'q', primary: true, interruptable: true, isolated: false, steps: [end], metadata: { x: 1, riskLevel: 'high' } })
  })

  it('a default of another type stays; its type goes, as jsfe never looked at it', async () => {
    const variables = { a: { type: 'boolean', value: 'false' }, b: { type: 'string', value: '' }, c: { type: 'text' }, d: 5, e: { type: 'array', value: null, scope: 'galaxy' } }
    const { definitions, notes, problems } = await imported({ flows: [flow('a', 'A', [end], { variables })] })
    expect(problems).toEqual([])
    expect(flowOf(definitions).variables).toEqual({
      a: { value: 'false', metadata: { type: 'boolean' } }, b: { type: 'string', value: '' }, c: { metadata: { type: 'text' } }, d: {}, e: { type: 'array', value: null, metadata: { scope: 'galaxy' } },
    })
    expect(notes.map((note) => note.pointer)).toEqual(['/flows/0/variables/a/value', '/flows/0/variables/c/type', '/flows/0/variables/d', '/flows/0/variables/e/scope'])
  })

  it('VAL-15: parameters keep what is well-formed', async () => {
    const parameters = [{ name: 'a', type: 'string', enum: ['x'], description: 'd' }, { name: 'a' }, { type: 'string' }, { name: 'b', type: 'money', enum: [1], required: 'yes' }]
    expect(flowOf((await importJsfe({ flows: [flow('a', 'A', [end], { parameters })] })).definitions).parameters).toEqual([
      { name: 'a', type: 'string', enum: ['x'], description: 'd' },
      { name: 'b', metadata: { type: 'money', enum: [1], required: 'yes' } },
    ])
  })
})

describe('targets of a computed FLOW', () => {
  const goes = (...steps: readonly unknown[]) => ({ flows: [flow('a', 'A', [...steps, { type: 'FLOW', value: '{{next}}' }]), flow('b', 'B'), flow('c', 'C')] })
  const targetsOf = async (given: { readonly flows: readonly object[] }) => {
    const { definitions, problems } = await imported(given)
    expect(problems).toEqual([])
    return flowOf(definitions).steps.at(-1)?.['targets']
  }

  it('CT1: are the names its variable is ever given, where all of them are written', async () => {
    expect(await targetsOf(goes({ type: 'SET', variable: 'next', value: "'b'" }))).toEqual(['b'])
    expect(await targetsOf(goes({ type: 'CASE', branches: { 'condition: 1': { type: 'SET', variable: 'next', value: "'b'" }, default: { type: 'SET', variable: 'next', value: '"C"' } } }))).toEqual(['b', 'C'])
    expect(await targetsOf({ flows: [flow('a', 'A', [{ type: 'FLOW', value: "{{next || 'c'}}" }], { variables: { next: { value: 'b' } } }), flow('b', 'B'), flow('c', 'C')] })).toEqual(['b', 'c'])
    expect(await targetsOf({ flows: [flow('a', 'A', [{ type: 'FLOW', value: '{{next}}' }]), flow('b', 'B', [{ type: 'FLOW', value: 'a', parameters: { next: 'c' } }]), flow('c', 'C')] })).toEqual(['c'])
  })

  it.each([
    ['an answer', { type: 'SAY-GET', value: '?', variable: 'next' }],
    ['a computed value', { type: 'SET', variable: 'next', value: 'cargo.next' }],
    ['a text with a placeholder', { type: 'FLOW', value: 'b', parameters: { next: '{{cargo.next}}' } }],
    ['names that are none of the set', { type: 'SET', variable: 'next', value: "'elsewhere'" }],
  ])('CT2: are every flow of the set when the variable may hold %s', async (_what, step) => {
    expect(await targetsOf(goes(step))).toEqual(['a', 'A', 'b', 'B', 'c', 'C'])
  })

  it('CT2: and when a detector may read it as a parameter', async () => {
    const flows = (more: object) => ({ flows: [flow('a', 'A', [{ type: 'SET', variable: 'next', value: "'b'" }, { type: 'FLOW', value: '{{next}}' }], { parameters: [{ name: 'next' }] }), flow('b', 'B', [end], more)] })
    expect(await targetsOf(flows({}))).toEqual(['a', 'A', 'b', 'B'])
    expect(await targetsOf(flows({ primary: true }))).toEqual(['b'])
  })
})

describe('names nobody declares', () => {
  const steps = [
    { type: 'SET', variable: 'a', value: 'rate(2) + tax + (typeof never === "undefined" ? 0 : 1) + [1].map(x => x).length' },
    { type: 'SAY', value: '{{site.name}} {{a}} {{other(site)}} {{parseInt(language)}}' },
    { type: 'CASE', branches: { 'condition: check(a)': end, default: end } },
  ]

  it('are functions where they are called and globals otherwise, but for variables, session names and the library', async () => {
    const { definitions, problems } = await imported(jsfe(...steps))
    expect(problems).toEqual([])
    expect(Object.keys(definitions.functions ?? {})).toEqual(['check', 'other', 'rate'])
    expect(definitions.globals).toEqual(['site', 'tax'])
  })

  it('are what the host says they are', async () => {
    const { definitions } = await importJsfe({ ...jsfe(...steps), functions: ['tax', 'rate'], globals: ['other'] })
    expect(Object.keys(definitions.functions ?? {})).toEqual(['check', 'rate', 'tax'])
    expect(definitions.globals).toEqual(['other', 'site'])
    expect(await notesOf({ ...jsfe(...steps), functions: ['rate'], globals: ['site'] })).toEqual([': nothing declares tax: it is a global, which the host gives', ': the host gives no function check', ': the host gives no function other'])
  })

  it('a function of a tool has a contract', async () => {
    expect((await importJsfe(withTools(jsfe(end), localTool('charge')))).definitions.functions).toEqual({ charge: { version: '1' } })
  })
})

describe('places', () => {
  it('what the compiler says of the import is found in the jsfe definitions', async () => {
    const tool = localTool('pay')
    const given = withTools(jsfe(
      null,
      { type: 'CALL-TOOL', tool: 'pay', variable: 'r', inputValidation: { patterns: [{ field: 'r', pattern: 'x' }] }, onFail: { type: 'CASE', branches: { 'condition: {{oops': end, default: { type: 'FLOW', value: 'nowhere' } } } },
    ), tool)
    const { definitions, problems, sourcePointer } = await imported(given)
    expect(problems).not.toEqual([])
    expect(problems.map((line) => sourcePointer(line.split(' ')[1] ?? ''))).toEqual(expect.arrayContaining(['/flows/0/steps/1/onFail/branches/default/value', '/flows/0/steps/1/onFail/branches/condition: {{oops']) as string[])
    expect(sourcePointer('/flows/0/steps/0/when')).toBe('/flows/0/steps/1/inputValidation/patterns/0/when')
    expect(sourcePointer('/flows/0/name')).toBe('/flows/0/name')
    expect(flowOf(definitions).steps).toHaveLength(2)
  })
})
