/** Weaknesses of jsfe (section 10.1 of the reference): isolation and security. Each test shows that it is not here. */
import { describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, Detector } from '../../src/index.ts'
import { ask, errorsOf, flow, say, set, shown, steps, toFlow } from '../support/definitions.ts'
import { flowOf, talkTo } from '../support/talk.ts'
import { continued, engineOf, flow as jsfeFlow, recordingLogger, talkWith, tool } from '../compat/support/jsfe-talk.ts'

describe('isolation', () => {
  it('W-1: turns of two sessions on one engine, started together, keep apart', async () => {
    const waiting: (() => void)[] = []
    const slow = () => new Promise((resolve) => waiting.push(() => resolve('ok')))
    const steps_ = [{ id: 't', type: 'CALL-TOOL', tool: 'slow', variable: 'r' }, { id: 'q', type: 'SAY-GET', variable: 'x', value: 'who={{userId}} s={{sessionId}} c={{cargo.name}}' }]
    const engine = engineOf([jsfeFlow('F', steps_)], { tools: [tool('slow')], functions: { slow } })
    const sessions = (['ALICE', 'BOB'] as const).map((name, index) => Object.assign(engine.initSession(`u${String(index)}`, `s${String(index)}`), { cargo: { name } }))
    const turns = sessions.map((session) => engine.updateActivity({ role: 'user', content: 'F' }, session))
    while (waiting.length < 2) await new Promise((resolve) => setImmediate(resolve))
    for (const finish of [...waiting].reverse()) finish()
    expect((await Promise.all(turns)).map((session) => session.response)).toEqual(['who=u0 s=s0 c=ALICE', 'who=u1 s=s1 c=BOB'])
    expect(sessions.map((session) => session.flowStacks.flat().length)).toEqual([1, 1])
  })

  it('W-1b: each engine writes to its own logger', async () => {
    const [first, second] = [recordingLogger(), recordingLogger()]
    const broken = [jsfeFlow('F', [{ id: 's', type: 'SAY', value: '{{(((}}' }])]
    await engineOf(broken, { logger: first.logger }).problems()
    await engineOf([jsfeFlow('F', [{ id: 's', type: 'SAY', value: 'x' }])], { logger: second.logger }).problems()
    expect(first.lines.error).toHaveLength(1)
    expect(second.lines.error).toEqual([])
  })

  it('W-2: a default is a new one for each activation and each session', async () => {
    const engine = engineOf([jsfeFlow('F', [{ id: 'p', type: 'SET', variable: 'n', value: 'list.push(1)' }, { id: 'r', type: 'RETURN', value: "'n=' + n" }], { variables: { list: { type: 'array', value: [] } } })])
    const talk = continued(engine)
    expect([await talk.say('F'), await talk.say('F'), await continued(engine, engine.initSession('other')).say('F')]).toEqual(['n=1', 'n=1', 'n=1'])
  })

  it('W-2: an answer of a mock is a new one for each call', async () => {
    const definitions = { ...flowOf({ type: 'CALL-TOOL', tool: 'm', variable: 'r' }, set('n', 'r.list.push(1)'), say('n={{n}}')), tools: [{ id: 'm', implementation: { type: 'mock' as const, response: { list: [1] } } }] }
    const talk = await talkTo(definitions)
    expect([await talk.say('main'), await talk.say('main')]).toEqual(['n=2', 'n=2'])
  })

  it.each(['condition: {{n > 9}}', 'condition: {{false}}', 'condition: {{n}} == 9', 'condition:{{n}} > 9 && {{n}}'])('W-3: the branch %j is not taken when it is not true', async (key) => {
    const talk = talkWith([jsfeFlow('F', [{ id: 'n', type: 'SET', variable: 'n', value: 5 }, { id: 'c', type: 'CASE', branches: { [key]: { id: 'a', type: 'SAY', value: 'taken' }, default: { id: 'b', type: 'SAY', value: 'not taken' } } }])])
    expect(await talk.say('F')).toBe('not taken')
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('W-4: the answer %s takes the default branch of a SWITCH', async (answer) => {
    const talk = talkWith([jsfeFlow('F', [{ id: 'q', type: 'SAY-GET', variable: 'x', value: '?' }, { id: 's', type: 'SWITCH', variable: 'x', branches: { yes: { id: 'a', type: 'SAY', value: 'yes' }, default: { id: 'b', type: 'SAY', value: 'default' } } }])])
    await talk.say('F')
    expect(await talk.say(answer)).toBe('default')
  })

  it.each(['process.version', "(()=>{}).constructor('return process')()", "eval('1+1')", "process.getBuiltinModule('node:fs')", "globalThis.fetch('http://x')", "Object.prototype.p = 'P'", "[].constructor.constructor('return 1')()"])(
    'W-5: the expression %s reaches nothing: it is refused, or fails, or gives nothing',
    async (value) => {
      const before = Object.keys(Object.prototype)
      const flows = [jsfeFlow('F', [{ id: 's', type: 'SET', variable: 'x', value }, { id: 'r', type: 'RETURN', value: "'[' + x + ']'" }])]
      const response = await talkWith(flows).say('F').catch((error: unknown) => (error instanceof Error ? error.name : ''))
      expect(['[]', 'JSFEExecutionError']).toContain(response)
      expect(Object.keys(Object.prototype)).toEqual(before)
    },
  )

  it('W-5: a write to __proto__ of cargo stays in cargo, and a stored session holds no code', async () => {
    const talk = talkWith([jsfeFlow('F', [{ id: 's', type: 'SET', variable: 'x', value: "cargo.__proto__.r = 'R'" }, { id: 'q', type: 'SAY-GET', variable: 'y', value: '?' }, { id: 'a', type: 'SAY', value: '{{1 + 1}}' }])])
    await talk.say('F').catch(() => undefined)
    expect(({} as Record<string, unknown>)['r']).toBeUndefined()
    expect(JSON.stringify(talk.session)).not.toContain('1 + 1')
  })

  it('W-7: a computed target is one of those its step lists, whatever the user types', async () => {
    const talk = await talkTo({ flows: [flow('main', {}, ask('?', 'answer'), toFlow('{{answer}}', { targets: ['open'] })), flow('open', {}, say('open')), flow('secret', {}, say('secret'))] } as unknown as CompileOptions)
    await talk.say('main')
    await expect(talk.say('secret')).rejects.toMatchObject({ code: 'FLOW_TARGET_REFUSED' })
    expect(await talk.say('open')).toBe('open')
    expect(shown(await errorsOf({ flows: [flow('main', {}, ask('?', 'answer'), toFlow('{{answer}}'))] }))).toEqual(['FLOW_TARGETS_MISSING /flows/0/steps/1/value'])
  })

  it('W-8: what a detector reads for a name that is no parameter sets nothing', async () => {
    const detector: Detector = { name: 'd', detect: () => ({ flow: 'main', parameters: { amount: 5, isAdmin: true }, confidence: 1, alternatives: [] }) }
    const definitions = { flows: [flow('main', { parameters: [{ name: 'amount', type: 'number' }], variables: { isAdmin: { type: 'boolean', value: false } } }, say('{{amount}} admin={{isAdmin}}'))] } as unknown as CompileOptions
    expect(await (await talkTo(definitions, { detector })).say('pay 5')).toBe('5 admin=false')
  })

  it('W-9: a guard that fails is not behind the conversation at its next message', async () => {
    const talk = talkWith([jsfeFlow('F', [
      { id: 'q', type: 'SAY-GET', variable: 'x', value: 'Sure?' },
      { id: 'g', type: 'CASE', branches: { "condition: x === 'yes'": { id: 'ok', type: 'SET', variable: 'ok', value: true } } },
      { id: 'p', type: 'SAY', value: 'PAYMENT EXECUTED' },
    ])])
    await talk.say('F')
    await expect(talk.say('no')).rejects.toMatchObject({ name: 'JSFEExecutionError' })
    expect(talk.active()).toEqual(['F'])
    await expect(talk.say('hello')).rejects.toThrow()
    expect(await talk.say('yes')).toBe('PAYMENT EXECUTED')
  })

  it('W-42: what an expression must not reach is refused when a set is compiled, by name and place', async () => {
    expect(await errorsOf(steps(say('{{eval("process.exit()")}}')))).toEqual([expect.objectContaining({ code: 'NAME_UNKNOWN', pointer: '/flows/0/steps/0/value' })])
    const flows = await compileFlowSet(flowOf(say('fine')))
    expect(() => new WorkflowEngine({ flows })).not.toThrow()
  })
})
