import { describe, expect, it } from 'vitest'
import { GUIDANCE_CONFIG_EXAMPLES, JSFEExecutionError, jsfeError, parseFlows, parseTools } from '../../../host/compat/index.ts'
import type { GuidanceConfig } from '../../../host/compat/index.ts'
import { errorsOf } from '../../../src/index.ts'
import { errorOf, rejectionOf } from '../../support/error-of.ts'
import { engineOf, flow, talkWith, tool } from '../support/jsfe-talk.ts'

const ask = (value = 'Sure?') => ({ id: 'q', type: 'SAY-GET', variable: 'x', value })

describe('the response (1.6)', () => {
  it('is a text to say, an empty text for a flow that ended without words, null where the host answers', async () => {
    const talk = talkWith([flow('Text', [{ id: 's', type: 'SAY', value: 'a' }, { id: 't', type: 'SAY', value: 'b' }]), flow('Silent', [{ id: 'e', type: 'END' }]), flow('Back', [{ id: 'r', type: 'RETURN' }])])
    expect([await talk.say('Text'), await talk.say('Silent'), await talk.say('Back'), await talk.say('hello')]).toEqual(['a\n\nb', '', '', null])
  })
})

describe('guidance (8.7)', () => {
  const messages = { en: { flow_help_general: 'Help for {{flowPrompt}}', flow_help_payment: 'Pay help' }, es: { flow_help_general: 'Ayuda con {{flowPrompt}}' } }
  const shown = async (guidance: GuidanceConfig, { id = 'Order', language = 'en' } = {}) =>
    talkWith([flow(id, [{ id: 's', type: 'SAY', value: 'Hi' }, ask()], { prompt: 'your order', prompt_es: 'su pedido' })], { guidance, messages, language }).say(id)

  it.each<[string, GuidanceConfig, string]>([
    ['stands before the question', { enabled: true, mode: 'prepend', separator: '|' }, 'Help for your order|Hi\n\nSure?'],
    ['stands behind it', { enabled: true, mode: 'append', separator: '|' }, 'Hi\n\nSure?|Help for your order'],
    ['stands where a template says', { enabled: true, mode: 'template', template: '<{{message}}> {{flowName}} {{guidance}}' }, '<Hi\n\nSure?> Order Help for your order'],
    ['stands behind it without a template', { enabled: true, mode: 'template' }, 'Hi\n\nSure?\n\nHelp for your order'],
    ['is left out', { enabled: true, mode: 'none' }, 'Hi\n\nSure?'],
    ['is off', { enabled: false }, 'Hi\n\nSure?'],
    ['is the host\'s own, by kind', { enabled: true, mode: 'append', separator: ' ', guidanceMessages: { general: '({{flowName}})' } }, 'Hi\n\nSure? (Order)'],
    ['is the host\'s own, by language and kind', { enabled: true, mode: 'append', separator: ' ', guidanceMessages: { en: { general: '(en)' }, es: { general: '(es)' } } }, 'Hi\n\nSure? (en)'],
    ['is for payments where it is to be', { enabled: true, mode: 'prepend', separator: '|', contextSelector: 'payment' }, 'Pay help|Hi\n\nSure?'],
  ])('%s', async (_what, guidance, response) => {
    expect(await shown(guidance)).toBe(response)
  })

  it('GUID-2, GUID-3: is for payments by the name of the first flow, and in the session\'s language', async () => {
    const auto = { enabled: true, mode: 'prepend', separator: '|', contextSelector: 'auto' } as const
    expect(await shown(auto, { id: 'MoneyTransfer' })).toBe('Pay help|Hi\n\nSure?')
    expect(await shown(auto, { language: 'es' })).toBe('Ayuda con su pedido|Hi\n\nSure?')
  })

  it('GUID-4: what stands in a question is never read as a pattern', async () => {
    expect(await talkWith([flow('F', [ask('Cost $& $1?')])], { guidance: { enabled: true, mode: 'template', template: '{{message}}', guidanceMessages: { general: 'g' } } }).say('F')).toBe('Cost $& $1?')
  })

  it('GUID-1: is there for questions only, and not without a command', async () => {
    const guidance = { enabled: true, mode: 'prepend', guidanceMessages: { general: 'G' } } as const
    const talk = talkWith([flow('F', [ask(), { id: 's', type: 'SAY', value: 'bye' }])], { guidance })
    expect([await talk.say('F'), await talk.say('x')]).toEqual(['G\n\nSure?', 'bye'])
    talk.engine.disableCommands()
    expect(await talk.say('F')).toBe('Sure?')
  })

  it('API-3: examples are ready to use', async () => {
    expect(Object.keys(GUIDANCE_CONFIG_EXAMPLES)).toEqual(['append', 'elegant', 'integrated', 'compact', 'silent', 'automation', 'disabled', 'multilingual'])
    for (const guidance of Object.values(GUIDANCE_CONFIG_EXAMPLES)) expect(await shown(guidance)).toContain('Sure?')
    expect(await shown(GUIDANCE_CONFIG_EXAMPLES['multilingual'] ?? {}, { language: 'es' })).toContain('Puede decir')
  })
})

describe('errors', () => {
  const failing = (step: object) => talkWith([flow('F', [step])], { tools: [tool('boom')], functions: { boom: () => Promise.reject(new TypeError('down')) } }).say('F')

  it('API-17: a turn that is given up is a JSFEExecutionError with code, place, advice and cause', async () => {
    const error = await rejectionOf(failing({ id: 't', type: 'CALL-TOOL', tool: 'boom' }))
    expect(error).toBeInstanceOf(JSFEExecutionError)
    expect(error).toMatchObject({ name: 'JSFEExecutionError', code: 'TOOL_CALL_FAILED', next: 'retry', place: { flow: 'F', step: 't' } })
    expect(error.advice).toMatch(/./)
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('SET-5: a required SET that is not true is the cause, by its name', async () => {
    expect(await rejectionOf(failing({ id: 's', type: 'SET', variable: 'x', value: '1', requireTrue: true }))).toMatchObject({ name: 'JSFEExecutionError', cause: { name: 'JSFERequiredSetFailed' } })
  })

  it('API-18: a question without words is JSFEActiveFlowEmptyResponse', async () => {
    expect(await rejectionOf(failing(ask('')))).toMatchObject({ name: 'JSFEActiveFlowEmptyResponse' })
  })

  it('any error of ours has a name a host of jsfe looks for; others are passed on', () => {
    const storage = errorsOf({ STORAGE_SIZE_LIMIT: { next: 'stop', advice: 'Too large.' } })('STORAGE_SIZE_LIMIT', 'too large')
    expect(jsfeError(storage)).toMatchObject({ name: 'JSFEStorageSizeLimit', code: 'STORAGE_SIZE_LIMIT' })
    const other = new TypeError('x')
    expect(jsfeError(other)).toBe(other)
    const twice = jsfeError(storage)
    expect(jsfeError(twice)).toBe(twice)
  })
})

describe('parseFlows and parseTools (API-2)', () => {
  it('take JSON text and objects, and give the whole object', () => {
    expect(parseFlows('{"flows": [], "x": 1}')).toEqual({ flows: [], x: 1 })
    expect(parseTools({ tools: [{ id: 't' }] })).toEqual({ tools: [{ id: 't' }] })
  })

  it.each(['{"flow": []}', '[]', '{', 7, null])('refuse %j', (given) => {
    expect(errorOf(() => parseFlows(given))).toMatchObject({ code: 'JSFE_NOT_READABLE', message: expect.stringContaining('format is invalid') as string })
  })
})

describe('validation at hand (section 7)', () => {
  const check = (step: object, more: object = {}) => engineOf([flow('F', [step], more), flow('G', [{ id: 'e', type: 'END' }])], { tools: [tool('t')] }).validateFlow('F').errors

  it.each<[object, string]>([
    [{ type: 'SAY', value: 'x' }, 'a step of flow "F" has no id'],
    [{ id: 's' }, 'step "s" of flow "F" has no type'],
    [{ id: 's', type: 'SHOUT' }, 'step "s" of flow "F" has the unknown type "SHOUT"'],
    [{ id: 's', type: 'SAY', value: 'x', tool: 't' }, 'SAY step "s" of flow "F" has a tool'],
    [{ id: 's', type: 'SAY-GET', value: 'x' }, 'SAY-GET step "s" of flow "F" has no variable'],
    [{ id: 's', type: 'SET', variable: 'x' }, 'SET step "s" of flow "F" has no value'],
    [{ id: 's', type: 'CASE', branches: { default: { id: 'd', type: 'END' } } }, 'CASE step "s" of flow "F" has no condition'],
    [{ id: 's', type: 'CASE', branches: { 'condition: 1': { id: 'd', type: 'SAY' }, x: {} } }, 'SAY step "d" of flow "F" has no value'],
    [{ id: 's', type: 'SWITCH', variable: 'x', branches: { 'condition: 1': { id: 'd', type: 'END' } } }, 'SWITCH step "s" of flow "F" has a condition, which only a CASE has'],
    [{ id: 's', type: 'FLOW', value: 'nowhere' }, 'FLOW step "s" of flow "F" leads to "nowhere", which is no flow'],
    [{ id: 's', type: 'FLOW', value: 'G', callType: 'jump' }, 'FLOW step "s" of flow "F" has the unknown callType "jump"'],
    [{ id: 's', type: 'CALL-TOOL', tool: 'gone' }, 'CALL-TOOL step "s" of flow "F" calls "gone", which is no tool'],
    [{ id: 's', type: 'CALL-TOOL', tool: 't', onFail: { id: 'f', type: 'SAY', value: 'x', callType: 'call' } }, 'CALL-TOOL step "s" of flow "F" has an onFail with a callType that is no FLOW'],
    [{ id: 's', type: 'DISPATCH', value: 'x' }, 'DISPATCH step "s" of flow "F" has "value", which it cannot have'],
  ])('%j: %s', (step, message) => {
    expect(check(step)).toContain(message)
  })

  it.each<[unknown, string]>([
    ['none', 'the parameters of flow "F" are no list'],
    [[{}], 'a parameter of flow "F" has no name'],
    [[{ name: 'a' }, { name: 'a' }], 'the parameter "a" of flow "F" is declared twice'],
    [[{ name: 'a', type: 'number', enum: ['x'] }], 'the parameter "a" of flow "F": only a string has an enum'],
    [[{ name: 'a', enum: [] }], 'the parameter "a" of flow "F": an enum is a list that is not empty'],
    [[{ name: 'a', enum: [' x'] }], 'the parameter "a" of flow "F": a value of an enum is a text without blanks around it'],
    [[{ name: 'a', enum: ['X', 'x'] }], 'the parameter "a" of flow "F": an enum names a value twice'],
  ])('VAL-15: parameters %j: %s', (parameters, message) => {
    expect(check({ id: 'e', type: 'END' }, { parameters })).toContain(message)
  })

  it('VAL-2: follows calls, and says what it has seen', () => {
    const engine = engineOf([flow('F', [{ id: 'c', type: 'FLOW', value: 'G' }]), flow('G', [{ id: 's', type: 'SAY' }])])
    expect(engine.validateFlow('F')).toMatchObject({ isValid: false, flowGraph: { F: ['G'], G: [] }, visitedFlows: ['F', 'G'], errors: ['SAY step "s" of flow "G" has no value'] })
    expect(engine.validateFlow('H').errors).toEqual(['there is no flow "H"'])
    expect(engine.validateAllFlows()).toMatchObject({ isValid: false, totalFlows: 2, validatedFlows: 2 })
  })

  it('VAL-14: ensureBranchOrder writes the order of branches into the flows it was given', () => {
    const flows = [flow('F', [{ id: 'c', type: 'CASE', branches: { 'condition: 1': { id: 'w', type: 'SWITCH', variable: 'x', branches: { b: {}, a: {} } }, default: {} } }])]
    engineOf(flows).ensureBranchOrder()
    expect(flows[0]).toMatchObject({ steps: [{ _branchOrder: ['condition: 1', 'default'], branches: { 'condition: 1': { _branchOrder: ['b', 'a'] } } }] })
  })
})
