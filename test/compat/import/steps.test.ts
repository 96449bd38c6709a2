import { describe, expect, it } from 'vitest'
import { importJsfe } from '../../../src/compat/index.ts'
import { imported, jsfe, localTool, notesOf, stepsOf, withTools } from './support.ts'

const say = (value: string, more: object = {}) => ({ id: 's', type: 'SAY', value, ...more })
const pay = localTool('pay')

/** The one step a step becomes, with a tool to call. */
const one = async (step: object) => (await stepsOf(withTools(jsfe(step), pay)))[0]

describe('steps of jsfe', () => {
  it('texts keep their languages; value-es, which jsfe checks and never says, is said', async () => {
    expect(await one(say('Hi', { value_es: 'Hola', 'value-fr': 'Salut' }))).toEqual({ type: 'SAY', id: 's', value: 'Hi', value_es: 'Hola', value_fr: 'Salut' })
    expect(await notesOf(jsfe(say('Hi', { 'value-fr': 'Salut' })))).toEqual(['/flows/0/steps/0/value-fr: jsfe checks value-fr and never says it; here it is value_fr'])
  })

  it('EXPR-8: opening braces that are never closed are only characters', async () => {
    const { definitions, problems } = await imported(jsfe(say('a {{ b')))
    expect(problems).toEqual([])
    expect(definitions.flows[0]?.steps[0]).toMatchObject({ value: "a {{'{{'}} b" })
  })

  it('what jsfe takes no notice of is kept under metadata, and noted unless it is a remark', async () => {
    expect(await one(say('x', { description: 'why', variable: 'v', 'x-own': 1, metadata: { owner: 'me' } }))).toEqual({
      type: 'SAY', id: 's', value: 'x', 'x-own': 1, metadata: { owner: 'me', description: 'why', variable: 'v' },
    })
    expect(await notesOf(jsfe(say('x', { description: 'why', variable: 'v' })))).toEqual(['/flows/0/steps/0/variable: jsfe takes no notice of variable; it is kept under metadata'])
  })

  it('a second step of the same id gets a number', async () => {
    expect(await stepsOf(jsfe(say('a'), { id: 'c', type: 'CASE', branches: { 'condition: 1': say('b'), default: say('c') } }))).toEqual([
      { type: 'SAY', id: 's', value: 'a' },
      { type: 'CASE', id: 'c', branches: [{ when: '1', do: { type: 'SAY', id: 's-2', value: 'b' } }], default: { type: 'SAY', id: 's-3', value: 'c' } },
    ])
    expect(await notesOf(jsfe(say('a'), say('b')))).toEqual(['/flows/0/steps/1/id: another step of the flow has the id s; this one is s-2'])
  })

  it('SAYGET-3: a question without a variable is said at the end of a flow, and asked elsewhere', async () => {
    expect(await stepsOf(jsfe({ id: 'a', type: 'SAY-GET', value: 'One?' }, { id: 'b', type: 'SAY-GET', value: 'Two?' }))).toEqual([
      { type: 'SAY-GET', id: 'a', variable: 'jsfeAnswer', value: 'One?' },
      { type: 'SAY', id: 'b', value: 'Two?' },
    ])
  })

  it('a question keeps its digits and its privacy; a check of the answer counts', async () => {
    const question = { id: 'q', type: 'SAY-GET', value: '?', variable: 'v', digits: { min: 1 }, pii: true, inputValidation: { patterns: [{ field: 'v', pattern: '^\\d+$', message: 'Digits!' }] } }
    expect(await one(question)).toEqual({ type: 'SAY-GET', id: 'q', value: '?', variable: 'v', digits: { min: 1 }, pii: true, validate: { pattern: '\\d+', message: 'Digits!' } })
  })

  it.each([
    [{ value: '' }, { literal: '' }],
    [{ value: 'n + 1' }, { value: 'n + 1' }],
    [{ value: 3 }, { value: 3 }],
    [{ value: false }, { value: false }],
    [{ value: { a: '{{n}}' } }, { value: { a: '{{n}}' } }],
    [{ value: '{{n}}', requireTrue: true }, { value: '{{n}}', requireTrue: true }],
  ])('SET with %j', async (authored, made) => {
    expect(await stepsOf(jsfe({ type: 'SET', variable: 'n', ...authored }))).toEqual([{ type: 'SET', variable: 'n', ...made }])
  })

  it('a SET whose variable looks like a path stores at that path', async () => {
    expect(await notesOf(jsfe({ type: 'SET', variable: 'o.k', value: 1 }))).toEqual(['/flows/0/steps/0/variable: jsfe stores a variable named "o.k"; here it is the path it looks like'])
  })

  it.each([
    ['condition: n > 1', 'n > 1'],
    ['condition:n > 1', 'n > 1'],
    ['condition:{{n > 1}}', 'n > 1'],
    ['condition: {{n > 1}}', 'n > 1'],
    ['condition: {{n}} > 1 && {{m}} < 2', '(n) > 1 && (m) < 2'],
  ])('the branch %j is taken when %j', async (key, when) => {
    const { definitions } = await importJsfe(jsfe({ type: 'CASE', branches: { [key]: say('a'), default: say('b') } }))
    expect(definitions.flows[0]?.steps[0]).toMatchObject({ branches: [{ when }] })
  })

  it('VAL-14: branches are tried in the order they were written in, whatever a store did to the keys', async () => {
    const branches = { default: say('d'), 'condition: b': say('b'), 'condition: a': say('a') }
    expect((await importJsfe(jsfe({ type: 'CASE', _branchOrder: ['condition: a', 'condition: b', 'default'], branches }))).definitions.flows[0]?.steps[0]).toMatchObject({ branches: [{ when: 'a' }, { when: 'b' }] })
  })

  it('a branch that is neither a condition nor default, or a second one of the same condition, is never taken', async () => {
    const step = { type: 'CASE', branches: { other: say('x'), 'condition: 1': say('a'), 'condition:1': say('b'), default: say('c') } }
    expect((await stepsOf(jsfe(step)))[0]).toMatchObject({ branches: [{ when: '1', do: { value: 'a' } }], 'x-branches': { other: { value: 'x' } } })
    expect((await notesOf(jsfe(step))).slice(0, 2)).toEqual([
      expect.stringContaining('/branches/other: jsfe takes no notice of a branch') as string,
      expect.stringContaining('/branches/condition:1: a branch before has the same condition') as string,
    ])
  })

  it('SWITCH keeps its branches', async () => {
    const step = { type: 'SWITCH', variable: '{{n}}', branches: { one: say('a'), default: say('b', { id: 't' }) } }
    expect(await stepsOf(jsfe({ type: 'SET', variable: 'n', value: 1 }, step))).toContainEqual({ type: 'SWITCH', variable: 'n', branches: { one: { type: 'SAY', id: 's', value: 'a' }, default: { type: 'SAY', id: 't', value: 'b' } } })
  })

  it('FLOW names its target by value, or by name; a call is the usual', async () => {
    const steps = [{ type: 'FLOW', name: 'Main' }, { type: 'FLOW', value: 'main', callType: 'call' }, { type: 'FLOW', value: 'main', callType: 'jump' }, { type: 'FLOW', value: 'main', callType: 'reboot', initializeDefaults: true }, { type: 'END' }]
    expect((await importJsfe(jsfe(...steps))).definitions.flows[0]?.steps).toEqual([
      { type: 'FLOW', value: 'Main' },
      { type: 'FLOW', value: 'main' },
      { type: 'FLOW', value: 'main' },
      { type: 'FLOW', value: 'main', callType: 'reboot', initializeDefaults: true },
      { type: 'END' },
    ])
  })

  it('RETURN of nothing returns nothing', async () => {
    expect(await stepsOf(jsfe({ type: 'RETURN', value: '' }, { type: 'RETURN' }, { type: 'RETURN', value: "'x'", outcome: 'resolved', reason: 'r' }))).toEqual([
      { type: 'RETURN' }, { type: 'RETURN' }, { type: 'RETURN', value: "'x'", outcome: 'resolved', reason: 'r' },
    ])
  })

  it('a place without a step is left out; what is no step is the compiler\'s to name', async () => {
    expect(await stepsOf(jsfe(null, say('x')))).toHaveLength(1)
    expect((await imported(jsfe('hello', { type: 'JUMP' }, {}))).problems).toEqual(['DEFINITION_NOT_OBJECT /flows/0/steps/0', 'UNKNOWN_STEP_TYPE /flows/0/steps/1/type', 'UNKNOWN_STEP_TYPE /flows/0/steps/2/type'])
  })
})

describe('placeholders of args and parameters', () => {
  const source = async (value: unknown) => ((await one({ type: 'CALL-TOOL', tool: 'pay', args: { a: value } })) as { readonly args: { readonly a: unknown } }).args.a

  it.each([
    ['{{n}}', "{{n ?? ''}}"],
    ['{{ n.list[0].x }}', "{{n.list[0].x ?? ''}}"],
    ['{{$.n.x}}', "{{n.x ?? ''}}"],
    ['{{n.a-b.0}}', `{{n["a-b"][0] ?? ''}}`],
    ['{{cargo}}', '{{cargo}}'],
    ['{{userInput}}', '{{userInput}}'],
    ['{{cargo.x}}', "{{cargo.x ?? ''}}"],
    ['n is {{n}}!', 'n is {{n}}!'],
    ['plain', 'plain'],
    [7, 7],
    [{ deep: ['{{n}}'] }, { deep: ["{{n ?? ''}}"] }],
  ])('PH1: %j is %j', async (authored, made) => {
    const { definitions } = await importJsfe(withTools(jsfe({ type: 'SET', variable: 'n', value: 1 }, { type: 'CALL-TOOL', tool: 'pay', args: { a: authored } }), pay))
    expect(definitions.flows[0]?.steps[1]).toMatchObject({ args: { a: made } })
  })

  it('PH2: an expression is evaluated, and noted: jsfe gave nothing', async () => {
    expect(await source('{{cargo.a || 2}}')).toBe("{{(cargo.a || 2) ?? ''}}")
    expect(await notesOf(withTools(jsfe({ type: 'CALL-TOOL', tool: 'pay', args: { a: '{{cargo.a || 2}}' } }), pay))).toEqual(["/flows/0/steps/0/args/a: jsfe reads paths only here and gave '' for {{cargo.a || 2}}; it is evaluated now"])
  })

  it('parameters of a FLOW are read the same way, their names too', async () => {
    const { definitions } = await importJsfe(jsfe({ type: 'FLOW', value: 'main', parameters: { '{{cargo.key}}': '{{cargo.value}}' } }))
    expect(definitions.flows[0]?.steps[0]).toMatchObject({ parameters: { '{{cargo.key}}': "{{cargo.value ?? ''}}" } })
  })
})
