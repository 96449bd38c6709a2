/** Weaknesses of jsfe (section 10.3 of the reference): growth, cost, and what authors see. Each test shows that it is not here. */
import { describe, expect, it, vi } from 'vitest'
import { DefinitionError } from '../../src/compile/index.ts'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions } from '../../src/index.ts'
import { ask, errorsOf, flow, say, set, shown, steps, toFlow } from '../support/definitions.ts'
import { flowOf, talkTo } from '../support/talk.ts'
import { engineOf, flow as jsfeFlow, talkWith, tool } from '../compat/support/jsfe-talk.ts'

const loop = flowOf(ask('Next?', 'answer'), set('n', "typeof n === 'undefined' ? 1 : n + 1"), toFlow('main', { callType: 'replace' }))

describe('growth and cost', () => {
  it('W-36: a session does not grow with the conversation, nor without bound by one message', async () => {
    const talk = await talkTo(loop)
    await talk.say('main')
    const sizes: number[] = []
    for (let turn = 1; turn <= 300; turn += 1) {
      await talk.say(`answer number ${String(1000 + turn)}`)
      if (turn % 100 === 0) sizes.push(JSON.stringify(talk.session).length)
    }
    expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) + 100)
    await talk.say('x'.repeat(1_000_000))
    expect(JSON.stringify(talk.session).length).toBeLessThan(1_200_000)
  })

  it('W-37: no turn turns the variables into text', async () => {
    const rows = Array.from({ length: 1_000 }, (_row, index) => ({ index }))
    const talk = await talkTo({ flows: [flow('main', { variables: { rows: { type: 'array', value: rows } } }, ask('?', 'a'), ...Array.from({ length: 20 }, () => say('{{rows.length}}')), ask('?', 'b'))] } as unknown as CompileOptions)
    await talk.say('main')
    const stringify = vi.spyOn(JSON, 'stringify')
    await talk.say('go')
    const large = stringify.mock.results.filter((result) => typeof result.value === 'string' && result.value.length > 5_000)
    stringify.mockRestore()
    expect(large).toEqual([])
  })

  it('W-38: an expression costs the same with two thousand variables in scope', async () => {
    const variables = Object.fromEntries(Array.from({ length: 2_000 }, (_variable, index) => [`v${String(index)}`, { value: index }]))
    const limits = { expressions: { operations: 20 } }
    expect(await (await talkTo({ flows: [flow('main', { variables }, say('{{v7 + v1999}}'))] } as unknown as CompileOptions, { limits })).say('main')).toBe('2006')
    await expect((await talkTo(flowOf(say('{{[1,2,3,4,5,6,7,8,9].map(x => x + 1).join()}}')), { limits })).say('main')).rejects.toThrow()
  })
})

describe('what authors see', () => {
  const wrong = steps(set('a', '((('), say('{{nobody}}'), toFlow('main', { parameters: { p: '{{noone}}' } }), { type: 'CASE', branches: { 'condition: missing > 1': say('x'), default: say('y') } })

  it('W-39: what is wrong is an error that says all of it, each once; nothing starts', async () => {
    const error = await compileFlowSet(wrong as unknown as CompileOptions).then(() => expect.fail('it compiled'), (thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DefinitionError)
    const problems = (error as DefinitionError).problems.map(({ code, pointer }) => `${code} ${pointer}`)
    expect(new Set(problems).size).toBe(problems.length)
    expect(problems.length).toBeGreaterThanOrEqual(4)
  })

  it('W-39: a jsfe engine with such flows answers no message, and lists the same', async () => {
    const engine = engineOf([jsfeFlow('F', [{ id: 's', type: 'SET', variable: 'a', value: '(((' }])])
    await expect(engine.updateActivity({ role: 'user', content: 'F' }, engine.initSession('u'))).rejects.toMatchObject({ name: 'JSFEExecutionError', code: 'DEFINITIONS_INVALID' })
    expect((await engine.problems()).map((problem) => problem.code)).toEqual(['EXPRESSION_INVALID'])
    expect(engine.validateFlow('F')).toMatchObject({ isValid: false, errors: [expect.stringContaining('/flows/0/steps/0/value') as string] })
  })

  it('W-40: syntax, unknown names in conditions and in parameters are found before anything runs', async () => {
    expect(shown(await errorsOf(wrong))).toEqual(expect.arrayContaining([
      'EXPRESSION_INVALID /flows/0/steps/0/value', 'NAME_UNKNOWN /flows/0/steps/1/value', 'NAME_UNKNOWN /flows/0/steps/2/parameters/p', expect.stringMatching(/^NAME_UNKNOWN \/flows\/0\/steps\/3\/branches\//) as string,
    ]))
  })

  it('W-41: toolName and errorMessage are there where a tool has failed', async () => {
    const talk = talkWith([jsfeFlow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'boom', onFail: { id: 'f', type: 'SAY', value: '{{toolName}}: {{errorMessage}}' } }])], { tools: [tool('boom')], functions: { boom: () => Promise.reject(new TypeError('down')) } })
    expect(await talk.say('F')).toBe('boom: down')
  })

  it('W-41: an engine is made of options by name, and what is missing is said by name', () => {
    expect(() => new WorkflowEngine({ flows: undefined as never })).toThrow()
  })
})
