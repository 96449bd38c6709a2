/** Weaknesses of jsfe (section 10.2 of the reference): correctness. Each test shows that it is not here. */
import { describe, expect, it } from 'vitest'
import type { CompileOptions } from '../../src/index.ts'
import { ask, call, errorsOf, flow, say, set, shown, steps, toFlow } from '../support/definitions.ts'
import { flowOf, outcomeOf, talkTo } from '../support/talk.ts'
import { continued, engineOf, flow as jsfeFlow, talkWith, tool } from '../compat/support/jsfe-talk.ts'
import { WorkflowEngine } from '../../host/compat/index.ts'

const codesOf = async (...list: readonly unknown[]) => shown(await errorsOf(steps(...list)))
const jsfeSay = (value: string, id = 's') => ({ id, type: 'SAY', value })
const question = (variable: string, id = 'q') => ({ id, type: 'SAY-GET', variable, value: '?' })

/** Tools that throw these texts, and how often they were called. */
function failing(message: string) {
  const made = { calls: 0 }
  const boom = () => {
    made.calls += 1
    return Promise.reject(new TypeError(message))
  }
  return { made, settings: { tools: [tool('boom')], functions: { boom } } }
}

describe('texts and values', () => {
  it('W-6: two placeholders are two values', async () => {
    const talk = talkWith([jsfeFlow('F', [question('f', 'a'), question('l', 'b'), jsfeSay('{{f}} {{l}}')])])
    await talk.say('F')
    await talk.say('Ada')
    expect(await talk.say('Lovelace')).toBe('Ada Lovelace')
  })

  it('W-10: an expression that cannot be is refused, and nothing is a text of its error', async () => {
    expect(await codesOf(set('x', 'hello'))).toEqual(['NAME_UNKNOWN /flows/0/steps/0/value'])
    expect(await outcomeOf({ type: 'SET', variable: 'x', literal: '' }, set('y', 'x?.length'), say('[{{x}}|{{y}}|{{z?.w}}]'), set('z', 'null'))).toBe('[|0|]')
    expect(await talkWith([jsfeFlow('F', [{ id: 'e', type: 'SET', variable: 'x', value: '' }, { id: 'r', type: 'RETURN', value: "'[' + x + ']'" }])]).say('F')).toBe('[]')
  })

  it('W-11: an answer is what the user wrote, when it is said, compared and sent', async () => {
    const given: unknown[] = []
    const talk = talkWith([jsfeFlow('F', [
      question('x'),
      { id: 'c', type: 'CASE', branches: { 'condition: x === "it\'s ok \\\\ \\"now\\""': jsfeSay('same: {{x}}', 'a'), default: jsfeSay('other: {{x}}', 'b') } },
      { id: 't', type: 'CALL-TOOL', tool: 'echo', args: { text: '{{x}}' } },
    ])], { tools: [tool('echo')], functions: { echo: (args: object) => given.push(args) } })
    await talk.say('F')
    expect(await talk.say('it\'s ok \\ "now"')).toBe('same: it\'s ok \\ "now"')
    expect(given).toEqual([{ text: 'it\'s ok \\ "now"' }])
  })

  it('W-12: what was said before a RETURN is said', async () => {
    expect(await talkWith([jsfeFlow('F', [jsfeSay('before'), { id: 'r', type: 'RETURN', value: "'ret'" }])]).say('F')).toBe('before\n\nret')
  })

  it('W-20: a value that no session can hold is refused before it is stored', async () => {
    expect(await codesOf(set('x', '10n'))).toEqual(['EXPRESSION_INVALID /flows/0/steps/0/value'])
    const talk = await talkTo(flowOf(ask('?', 'a'), set('x', '() => 1'), say('x')))
    await talk.say('main')
    await expect(talk.say('go')).rejects.toMatchObject({ code: 'NOT_JSON' })
    expect(JSON.parse(JSON.stringify(talk.session))).toEqual(talk.session)
  })

  it('W-22: a variable that could never be read is refused by name', async () => {
    for (const name of ['class', 'return', 'eval', 'arguments']) expect(await codesOf(set(name, '1'), say('{{1}}'))).toEqual(['PATH_INVALID /flows/0/steps/0/variable'])
  })

  it('W-24: userInput is this turn\'s message in every flow, also after a tool', async () => {
    const flows = [
      jsfeFlow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'give', variable: 'r' }, { id: 'c', type: 'FLOW', value: 'G', callType: 'call' }]),
      jsfeFlow('G', [jsfeSay('{{userInput}}|{{lastUserInput}}'), { id: 'u', type: 'CALL-TOOL', tool: 'give', variable: 'r' }]),
    ]
    const given: unknown[] = []
    expect(await talkWith(flows, { tools: [tool('give')], functions: { give: (args: object) => { given.push(args); return { whole: 'result' } } } }).say('F')).toBe('F|F')
    expect(given).toEqual([{}, {}])
  })

  it('W-43: no error text reaches a user', async () => {
    const talk = await talkTo(flowOf(ask('?', 'x'), say('{{x.nothing()}}')))
    await talk.say('main')
    await expect(talk.say('a')).rejects.toMatchObject({ name: 'StepError', place: { flow: 'main', pointer: '/flows/0/steps/1' } })
    expect(await codesOf(say('{{1 +}}'))).toEqual(['TEMPLATE_INVALID /flows/0/steps/0/value'])
  })
})

describe('flows and tools', () => {
  it('W-8b: onFail runs at the failure, before the next step', async () => {
    const { settings } = failing('boom')
    const talk = talkWith([jsfeFlow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'boom', variable: 'r', onFail: jsfeSay('[onFail]', 'f') }, jsfeSay('[next r={{r}}]'), { ...question('x'), value: '[last]' }])], settings)
    expect(await talk.say('F')).toBe('[onFail]\n\n[next r=boom]\n\n[last]')
  })

  it('W-13: a FLOW to a flow that is not there is refused by name', async () => {
    expect(await codesOf(toFlow('nowhere'), say('x'))).toEqual(['FLOW_UNKNOWN /flows/0/steps/0/value'])
    const engine = engineOf([jsfeFlow('F', [{ id: 'f', type: 'FLOW', value: 'nowhere' }, jsfeSay('x')])])
    await expect(continued(engine).say('F')).rejects.toThrow('there is no flow "nowhere"')
    expect(engine.validateFlow('F').errors).not.toEqual([])
  })

  it('W-14: a loop without a question ends at a limit, and the session is as it was', async () => {
    const loop = jsfeFlow('F', [
      { id: 'n', type: 'SET', variable: 'n', value: "typeof n === 'undefined' ? 1 : n + 1" },
      { id: 'c', type: 'CASE', branches: { 'condition: n > 20000': { id: 'r', type: 'RETURN', value: 'n' }, default: { id: 'f', type: 'FLOW', value: 'F', callType: 'replace' } } },
    ])
    const talk = talkWith([loop])
    await expect(talk.say('F')).rejects.toMatchObject({ code: 'STEP_LIMIT' })
    expect(talk.active()).toEqual([])
    expect(shown(await errorsOf({ flows: [flow('main', {}, say('x'), toFlow('main', { callType: 'replace' }))] }))).toEqual(['FLOW_ENDLESS /flows/0'])
  })

  it('W-15: flows that call each other without end stop at a limit, and leave no frame behind', async () => {
    const depth = (levels: number) => ({ flows: Array.from({ length: levels }, (_level, index) => flow(index === 0 ? 'main' : `f${String(index)}`, {}, ...(index === levels - 1 ? [say('deep')] : [toFlow(`f${String(index + 1)}`)]))) }) as unknown as CompileOptions
    expect(await (await talkTo(depth(60))).say('main')).toBe('deep')
    const talk = await talkTo(depth(70))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'FRAME_LIMIT' })
    expect(talk.session.stacks).toEqual([])
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'FRAME_LIMIT' })
  })

  it.each(['card declined', 'must be number 500', 'timeout of the network'])('W-16: a tool that fails with %j is called once, and the host is told', async (message) => {
    const { made, settings } = failing(message)
    const talk = talkWith([jsfeFlow('F', [jsfeSay('Charging your card...'), { id: 't', type: 'CALL-TOOL', tool: 'boom' }, jsfeSay('Charged', 'z')])], settings)
    await expect(talk.say('F')).rejects.toMatchObject({ name: 'JSFEExecutionError', code: 'TOOL_CALL_FAILED', message: expect.stringContaining(message) as string })
    expect(made.calls).toBe(1)
    expect(shown(await errorsOf(steps(call('Get503Error'))))).toEqual(['TOOL_UNKNOWN /flows/0/steps/0/tool'])
  })

  it('W-17: an answer that does not match is asked for again, and goes where it belongs', async () => {
    const inputValidation = { patterns: [{ field: 'pin', pattern: '^\\d+$', message: 'Digits, please.' }] }
    const asked = talkWith([jsfeFlow('F', [{ ...question('pin'), inputValidation }, jsfeSay('got {{pin}}')])])
    await asked.say('F')
    expect([await asked.say('abc'), await asked.say('12')]).toEqual([expect.stringContaining('Digits, please.') as string, 'got 12'])
    const called = talkWith([jsfeFlow('F', [question('pin'), { id: 't', type: 'CALL-TOOL', tool: 'echo', args: { pin: '{{pin}}' }, variable: 'r', inputValidation }, jsfeSay('{{r.pin}}')])], { tools: [tool('echo')], functions: { echo: (args: unknown) => args } })
    await called.say('F')
    expect([await called.say('abc'), await called.say('12')]).toEqual(['Digits, please.', '12'])
  })

  it('W-21: a result that contains itself is a failure, and said so', async () => {
    const round: Record<string, unknown> = {}
    round['self'] = round
    const talk = talkWith([jsfeFlow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'round', onFail: jsfeSay('failed: {{errorCode}}', 'f') }])], { tools: [tool('round')], functions: { round: () => round } })
    expect(await talk.say('F')).toBe('failed: TOOL_RESULT_INVALID')
  })

  it('W-33: a logger that can only inform is enough', async () => {
    const engine = new WorkflowEngine({ info: () => undefined } as unknown as ConstructorParameters<typeof WorkflowEngine>[0], null, [jsfeFlow('F', [jsfeSay('hi')])])
    expect((await engine.updateActivity({ role: 'user', content: 'F' }, engine.initSession('u'))).response).toContain('hi')
  })

  it('W-34: a flow without an id takes part', async () => {
    const talk = talkWith([{ name: 'PayBill', description: 'd', version: '1', steps: [jsfeSay('paid')] }, jsfeFlow('F', [jsfeSay('hi')])])
    expect([await talk.say('anything'), await talk.say('PayBill'), await talk.say('F')]).toEqual([null, 'paid', 'hi'])
  })

  it('W-35: a flow that ended has a finished transaction', async () => {
    const talk = talkWith([jsfeFlow('F', [question('x'), { ...jsfeSay('bye'), outcome: 'unresolved', reason: 'why' }]), jsfeFlow('G', [question('x')])])
    await talk.say('F')
    expect(talk.session.completedTransactions).toEqual([])
    await talk.say('a')
    expect(talk.session.completedTransactions).toEqual([expect.objectContaining({ flowName: 'F', state: 'failed', failureReason: 'why' })])
    await talk.say('G')
    await talk.say('a')
    expect(talk.session.completedTransactions).toEqual([expect.objectContaining({ flowName: 'G', state: 'completed' })])
  })
})
