import { describe, expect, it } from 'vitest'
import { StepError, WorkflowEngine } from '../../src/index.ts'
import { talkTo } from '../support/talk.ts'
import { ask, call, compile, errorsOf, flow, literal, say, set, shown, steps, toFlow, when } from '../support/definitions.ts'

const mock = (id: string, more: object = {}) => ({ id, implementation: { type: 'mock', response: 1 }, ...more })

const nested = (depth: number, wrap: (inner: unknown) => unknown, core: unknown): unknown => {
  let value = core
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

describe('every problem is reported, all at once', () => {
  const definitions = {
    languages: ['english'],
    tools: [mock('t', { parameters: { type: 'object', properties: { a: { type: 'text' } } } }), { id: 'l', implementation: { type: 'local', function: 'pya' } }],
    functions: { pay: {} },
    flows: [
      { id: 'main', steps: [say('{{nobody}}', { valu: 'x' }), { type: 'SYA', value: 'x' }, set('x', '1 +'), toFlow('sbu')] },
      flow('sub', { variables: { class: { value: 1 }, n: { type: 'number', value: 'x' } } }, say('{{'), call('tt'), { type: 'CASE', branches: { default: say('x') } }),
      flow('sub', {}, literal('a b', 1), ask('?', 'x', { id: 's' }), say('x', { id: 's' })),
    ],
  }

  it('problems of unrelated flows, steps, tools and languages come in one error', async () => {
    expect([...shown(await errorsOf(definitions))].sort()).toEqual([
      'ATTRIBUTE_MISSING /flows/0/name',
      'BRANCHES_EMPTY /flows/1/steps/2/branches',
      'DEFAULT_TYPE_MISMATCH /flows/1/variables/n/value',
      'DUPLICATE_FLOW /flows/2',
      'DUPLICATE_FLOW /flows/2',
      'DUPLICATE_STEP_ID /flows/2/steps/2/id',
      'EXPRESSION_INVALID /flows/0/steps/2/value',
      'FLOW_UNKNOWN /flows/0/steps/3/value',
      'FUNCTION_UNKNOWN /tools/1/implementation/function',
      'LANGUAGE_INVALID /languages/0',
      'NAME_RESERVED /flows/1/variables/class',
      'NAME_UNKNOWN /flows/0/steps/0/value',
      'PATH_INVALID /flows/2/steps/0/variable',
      'SCHEMA_INVALID /tools/0/parameters/properties/a/type',
      'TEMPLATE_INVALID /flows/1/steps/0/value',
      'TOOL_UNKNOWN /flows/1/steps/1/tool',
      'UNKNOWN_ATTRIBUTE /flows/0/steps/0/valu',
      'UNKNOWN_STEP_TYPE /flows/0/steps/1/type',
    ])
  })

  it('each names flow and step where there are any, and what to do', async () => {
    const problems = await errorsOf({ flows: [flow('main', {}, say('{{nobody}}', { id: 'greeting' }))] })
    expect(problems).toEqual([{
      level: 'error', code: 'NAME_UNKNOWN', pointer: '/flows/0/steps/0/value', flow: 'main', step: 'greeting',
      message: expect.stringContaining('nobody') as unknown, advice: expect.stringContaining('Declare it') as unknown,
    }])
  })

  it('the error itself says how many there are and names the first place', async () => {
    await expect(compile(definitions)).rejects.toMatchObject({
      name: 'DefinitionError', code: 'DEFINITIONS_INVALID', next: 'fix-input', message: expect.stringMatching(/^18 problems .* \(and 17 more\)$/s) as unknown,
    })
  })

  it.each([
    ['a flow', { flows: [flow('main', { name: 'Pay a bill' }, toFlow('mian'))] }, 'did you mean main?'],
    ['a tool', { ...steps(call('pay-bil')), tools: [mock('pay-bill')] }, 'did you mean pay-bill?'],
    ['a function', { ...steps(), functions: { payBill: {} }, tools: [{ id: 't', implementation: { type: 'local', function: 'payBil' } }] }, 'did you mean payBill?'],
    ['a step type', steps({ type: 'say-get', value: 'x', variable: 'x' }), 'did you mean SAY-GET?'],
    ['an attribute', steps(ask('?', 'x', { choice: [] })), 'did you mean choices?'],
    ['a variable', steps(ask('?', 'customer'), say('{{custommer}}')), 'did you mean customer?'],
  ])('the nearest name is offered for %s', async (_what, bad, hint) => {
    expect((await errorsOf(bad))[0]?.message).toContain(hint)
  })

  it('nothing is offered when no name is near', async () => {
    expect((await errorsOf(steps(toFlow('elsewhere'))))[0]?.message).not.toContain('did you mean')
  })

  it('tolerated codes are warnings, and the set runs', async () => {
    const flows = await compile({ ...steps(say('hi', { voice: 'low' })), tolerate: ['UNKNOWN_ATTRIBUTE'] })
    expect(shown(flows.warnings)).toEqual(['UNKNOWN_ATTRIBUTE /flows/0/steps/0/voice'])
    const engine = new WorkflowEngine({ flows })
    expect((await engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId: 'u' }))).response).toBe('hi')
  })

  it('data under metadata and x- names is anybody\'s', async () => {
    const flows = await compile({ flows: [flow('main', { metadata: { riskLevel: 'low' }, 'x-owner': ['me'] }, say('x', { metadata: 1, 'x-note': null }))] })
    expect(flows.warnings).toEqual([])
  })
})

describe('anything may be given to the compiler', () => {
  it.each([
    [undefined], [0], ['flows'], [true], [Symbol('flows')], [10n], [() => ({ flows: [] })], [new Date(0)], [new Map([['flows', []]])], [[]],
  ])('%o is refused as no object', async (given) => {
    expect(shown(await errorsOf(given))).toEqual(['DEFINITION_NOT_OBJECT '])
  })

  it.each([
    ['branches', (core: unknown) => steps(core), (inner: unknown) => when('true', inner as object), '/flows/0/steps/0/branches/0/do/0'],
    ['arguments', (core: unknown) => ({ ...steps(call('t', { args: { a: core } })), tools: [mock('t')] }), (inner: unknown) => [inner], '/flows/0/steps/0/args/a/0/0'],
    ['handlers', (core: unknown) => steps(core), (inner: unknown) => say('x', { onFail: inner }), '/flows/0/steps/0/onFail/onFail/onFail/onFail'],
    ['defaults', (core: unknown) => ({ flows: [flow('main', { variables: { v: { value: { v: core } } } })] }), (inner: unknown) => ({ v: inner }), null],
    ['schemas', (core: unknown) => ({ ...steps(), tools: [mock('t', { returns: { items: core } })] }), (inner: unknown) => ({ not: inner }), '/tools/0/returns/items/not/not/not/not'],
  ])('10,000 levels of %s are an error or no problem, never a crash', async (_what, set, wrap, pointer) => {
    const problems = shown(await errorsOf(set(nested(10_000, wrap, say('x')))))
    expect(problems).toEqual(pointer === null ? [] : [`DEFINITIONS_TOO_LARGE ${pointer}`])
  })

  it('what nests within the bound compiles and runs', async () => {
    const conditions = steps(nested(45, (inner) => when('true', inner as object), say('deep')))
    const placeholder = { ...steps(call('t', { args: { a: nested(150, (inner) => [inner], '{{cargo.x}}') } }), say('called')), tools: [mock('t')] }
    expect(await (await talkTo(conditions as never)).say('main')).toBe('deep')
    expect(await (await talkTo(placeholder as never)).say('main')).toBe('called')
  })

  it('a value that is shared ever more widely ends at the bound on size', async () => {
    const wide = nested(60, (inner) => [inner, inner], 1)
    expect((await errorsOf(steps(literal('x', wide)))).map((problem) => problem.code)).toEqual(['DEFINITIONS_TOO_LARGE'])
  })

  it('accessors are refused unread', async () => {
    const trap = { get steps(): never { throw new TypeError('read') }, id: 'main', name: 'Main', description: 'd' }
    expect(shown(await errorsOf({ flows: [trap] }))).toEqual(['ATTRIBUTE_INVALID /flows/0/steps', 'ATTRIBUTE_MISSING /flows/0/steps', 'STEPS_EMPTY /flows/0/steps'])
  })

  it('what the author changes afterwards changes nothing, and the author\'s own objects are not frozen', async () => {
    const list = [1]
    const definitions = { ...steps(call('t', { args: { list }, variable: 'x' }), say('{{x}}')), tools: [mock('t', { implementation: { type: 'mock', response: { list } } })] }
    const engine = new WorkflowEngine({ flows: await compile(definitions) })
    list.push(2)
    definitions.flows.length = 0
    expect((await engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId: 'u' }))).response).toBe('{"list":[1]}')
  })

  it('300 flows of ten steps and 300 tools with schemas compile', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => [say('Hello {{n}} {{cargo.x}}'), set('n', `n + ${index}`), when('n > 3', say('big'))][index % 3])
    const flows = Array.from({ length: 300 }, (_, index) => flow(`f${index}`, { variables: { n: { value: 0 } } }, ...ten))
    const tools = Array.from({ length: 300 }, (_, index) => mock(`t${index}`, { parameters: { type: 'object', properties: { a: { type: 'string' } } } }))
    expect((await compile({ flows, tools })).program.summaries).toHaveLength(300)
  })
})

describe('names that every object has are names like any other', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

  it.each(names)('%s may be a flow, a tool, a variable, a parameter and a branch', async (name) => {
    const talk = await talkTo({
      flows: [
        flow('main', { variables: { [name]: { value: 'mine' } }, parameters: [{ name: 'p' }] },
          call(name, { args: { [name]: '{{p}}' }, variable: 'result' }),
          { type: 'SWITCH', variable: name, branches: { mine: say('{{result}} {{JSON.stringify(cargo)}}'), default: say('?') } },
          toFlow(name, { parameters: { [name]: 'given' } })),
        flow(name, {}, { type: 'SWITCH', variable: name, branches: { [name]: say('?'), default: say(`[{{${name}}}]`) } }),
      ],
      tools: [mock(name, { parameters: { type: 'object', properties: { [name]: {} } } })],
    } as never)
    expect(await talk.say('main')).toBe('1 {}\n\n[given]')
  })

  it.each(names)('%s is unset until it is set, and its absence is noticed', async (name) => {
    const talk = await talkTo({ flows: [flow('main', {}, say(`[{{typeof ${name}}}]`), set(name, '1'), say(`{{${name}}}`)), flow('sub', {}, say(`[{{${name}}}]`))] } as never)
    expect(await talk.say('main')).toBe('[undefined]\n\n1')
    expect(await talk.say('sub')).toBe('[]')
    expect(shown(await errorsOf(steps(say(`{{${name}}}`))))).toEqual(['NAME_UNKNOWN /flows/0/steps/0/value'])
  })

  it('__proto__ is refused wherever an author could write it', async () => {
    const own = JSON.parse('{"__proto__":{"value":1}}') as object
    for (const definitions of [{ flows: [flow('main', { variables: own })] }, steps(toFlow('main', { parameters: own })), steps({ type: 'SWITCH', variable: 'x', branches: own })]) {
      expect((await errorsOf(definitions)).map(({ code, pointer }) => `${code} ${pointer.slice(-10)}`)).toContain('ATTRIBUTE_INVALID /__proto__')
    }
    expect(shown(await errorsOf(steps(ask('?', '__proto__'))))).toEqual(['PATH_INVALID /flows/0/steps/0/variable'])
  })
})

describe('flow sets', () => {
  it('are equal by digest when they are equal, whatever the order of names', async () => {
    const one = await compile({ flows: [flow('main', { variables: { a: { value: 1 }, b: { value: 2 } } })], functions: { f: {}, g: {} } })
    const two = await compile({ functions: { g: {}, f: {} }, flows: [{ steps: [say('x')], description: 'd', name: 'MAIN', id: 'main', variables: { b: { value: 2 }, a: { value: 1 } } }] })
    expect(two.digests).toEqual(one.digests)
  })

  it('have two digests: words change one, behaviour the other', async () => {
    const base = await compile(steps(say('Hello'), set('n', '1')))
    const words = await compile(steps(say('Good day'), set('n', '1')))
    const behaviour = await compile(steps(say('Hello'), set('n', '2')))
    expect(words.digests.behaviour).toBe(base.digests.behaviour)
    expect(words.digests.presentation).not.toBe(base.digests.presentation)
    expect(behaviour.digests.behaviour).not.toBe(base.digests.behaviour)
    expect(behaviour.digests.presentation).toBe(base.digests.presentation)
    expect(new Set([base.digest, words.digest, behaviour.digest]).size).toBe(3)
  })

  it('a step that fails names flow, step and place of the definitions', async () => {
    const talk = await talkTo(steps(say('x'), when('true', set('x', 'true.y()', { id: 'inner' }))) as never)
    const failure = await talk.say('main').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StepError)
    expect(failure).toMatchObject({ place: { flow: 'main', step: 'inner', pointer: '/flows/0/steps/1/branches/0/do/0' } })
  })
})
