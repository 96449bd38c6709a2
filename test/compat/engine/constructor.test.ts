import { describe, expect, it } from 'vitest'
import { WorkflowEngine } from '../../../host/compat/index.ts'
import type { JsfeArguments } from '../../../host/compat/index.ts'
import { memoryStore, createActionJournal } from '../../../host/index.ts'
import { continued, engineOf, flow, recordingLogger, tool } from '../support/jsfe-talk.ts'

const hi = flow('F', [{ id: 's', type: 'SAY', value: 'hi {{planet}}' }])

describe('the positional constructor', () => {
  it('API-6: takes what jsfe takes, in its order', async () => {
    const { logger, lines } = recordingLogger()
    const engine = new WorkflowEngine(logger, null, [hi], [], {}, { planet: 'Mars' }, true, 'es', 500, { en: { own: 'Own {{x}}' } }, { enabled: false })
    expect((await engine.updateActivity({ role: 'user', content: 'F' }, engine.initSession('u'))).response).toBe('hi Mars')
    expect(engine).toMatchObject({ language: 'es', aiTimeOut: 500, flowsMenu: [hi], toolsRegistry: [], globalVariables: { planet: 'Mars' }, aiCallback: null, guidanceConfig: { enabled: false } })
    expect(lines.error).toEqual([])
  })

  it('API-6: has jsfe\'s defaults', () => {
    const engine = new WorkflowEngine(null, null, [hi])
    expect(engine).toMatchObject({ language: undefined, aiTimeOut: 2000, toolsRegistry: [], APPROVED_FUNCTIONS: {}, guidanceConfig: { enabled: true, mode: 'prepend', separator: '\n\n', contextSelector: 'auto' }, validateToolReturns: false, actionPersistence: 'durable', actionJournal: null })
  })

  it('API-7: throws a TypeError without flows, and for nothing that is wrong with them', () => {
    expect(() => new WorkflowEngine(...([null, null] as unknown as JsfeArguments))).toThrow(TypeError)
    expect(() => new WorkflowEngine(null, null, [{ steps: 'none' }])).not.toThrow()
  })

  it('VAL-1: says at once what is wrong with flows, unless it is not to', () => {
    const { logger, lines } = recordingLogger()
    const wrong = flow('F', [{ id: 's', type: 'SAY' }])
    new WorkflowEngine(logger, null, [wrong])
    expect(lines.error).toEqual(['SAY step "s" of flow "F" has no value'])
    new WorkflowEngine(logger, null, [wrong], [], {}, {}, false)
    expect(lines.error).toHaveLength(1)
  })

  it.each(['jsfe:action-claim', 'jsfe:action-complete'])('DUR-12: the tool id %s is the engine\'s own', (id) => {
    expect(() => engineOf([hi], { tools: [tool(id)] })).toThrow(expect.objectContaining({ code: 'JSFE_RESERVED_NAME' }))
  })

  it.each(['jsfeClaimAction', 'jsfeCompleteAction'])('DUR-12: the function name %s is the engine\'s own', (name) => {
    expect(() => engineOf([hi], { functions: { [name]: () => null } })).toThrow(expect.objectContaining({ code: 'JSFE_RESERVED_NAME' }))
  })

  it('an approved function that is missing fails its tool when it is called, by name', async () => {
    const engine = engineOf([flow('F', [{ id: 't', type: 'CALL-TOOL', tool: 'gone', onFail: { id: 'f', type: 'SAY', value: '{{errorMessage}}' } }])], { tools: [tool('gone')] })
    expect(await continued(engine).say('F')).toBe('there is no approved function gone')
  })

  it('a global that is missing is undefined', async () => {
    expect(await continued(engineOf([hi])).say('F')).toBe('hi ')
  })
})

describe('the message registry', () => {
  it('MSG-1: texts that cannot be said are passed over with a warning; ids of the host\'s own say nothing', async () => {
    const { logger, lines } = recordingLogger()
    const engine = new WorkflowEngine(logger, null, [hi], [], {}, { planet: 'Mars' }, true, 'en', 500, { en: { own: 'Own {{x}}', cmd_flow_exited: 'Gone {{nothing}}', cmd_help_title: 'At {{flowPrompt}}' } }, { enabled: false })
    expect((await engine.updateActivity({ role: 'user', content: 'F' }, engine.initSession('u'))).response).toBe('hi Mars')
    expect(lines.warn.filter((line) => line.includes('registry'))).toEqual([expect.stringMatching(/en cmd_flow_exited: \{nothing\} has no value/)])
  })
})

describe('commands', () => {
  it('CMD-6: all are on, and can be switched by name', () => {
    const engine = engineOf([hi])
    expect(engine.getEnabledCommands()).toEqual(['cancel', 'help', 'status', 'switch', 'continue'])
    engine.disableCommands(['help'])
    expect([engine.isCommandEnabled('help'), engine.isCommandEnabled('cancel')]).toEqual([false, true])
    engine.disableCommands()
    expect(engine.getEnabledCommands()).toEqual([])
    engine.enableCommands(['status', 'cancel', 'nonsense'])
    expect(engine.getEnabledCommands()).toEqual(['cancel', 'status'])
    engine.enableCommands()
    expect(engine.getEnabledCommands()).toHaveLength(5)
  })

  it('CMD-1: jsfe\'s words command, as the whole message; "exit" alone is an answer', async () => {
    const ask = flow('ask', [{ id: 'a', type: 'SAY-GET', variable: 'x', value: 'x?' }, { id: 'b', type: 'SAY', value: 'got {{x}}' }])
    const talk = async (text: string, disabled: readonly string[] = []): Promise<string | null | undefined> => {
      const engine = engineOf([ask])
      if (disabled.length > 0) engine.disableCommands(disabled)
      const conversation = continued(engine)
      await conversation.say('ask')
      return conversation.say(text)
    }
    expect(await talk('exit')).toBe('got exit')
    expect(await talk('please cancel')).toBe('got please cancel')
    expect(await talk('Cancel flow')).toContain('ask')
    expect(await talk('cancel', ['cancel'])).toBe('got cancel')
  })
})

describe('how actions are kept', () => {
  const journal = () => createActionJournal({ storage: memoryStore(), namespace: 't' })
  const said = { role: 'user', content: 'F' }

  it('DUR-1: only durable and session-only can be assigned', () => {
    const engine = engineOf([hi])
    engine.actionPersistence = 'session-only'
    expect(engine.actionPersistence).toBe('session-only')
    expect(() => Object.assign(engine, { actionPersistence: 'forever' })).toThrow(expect.objectContaining({ code: 'JSFE_PERSISTENCE_INVALID' }))
    expect(engine.actionPersistence).toBe('session-only')
  })

  it('DUR-2: session-only cannot be assigned while a journal is attached', () => {
    const engine = engineOf([hi])
    engine.actionJournal = journal()
    expect(() => Object.assign(engine, { actionPersistence: 'session-only' })).toThrow(expect.objectContaining({ code: 'JSFE_PERSISTENCE_INVALID' }))
    engine.actionJournal = null
    engine.actionPersistence = 'session-only'
    expect(engine.actionPersistence).toBe('session-only')
  })

  it('DUR-15: what is no journal is refused where it is assigned', () => {
    expect(() => Object.assign(engineOf([hi]), { actionJournal: { claim: () => null } })).toThrow(expect.objectContaining({ code: 'JSFE_JOURNAL_INVALID' }))
  })

  it('DUR-3, DUR-4: a session carries the mode where there is one to speak of', async () => {
    const plain = engineOf([hi])
    expect(plain.initSession('u')).not.toHaveProperty('actionPersistence')
    const durable = engineOf([hi])
    durable.actionJournal = journal()
    const session = await durable.updateActivity(said, durable.initSession('u'))
    expect(session.actionPersistence).toBe('durable')
    expect(session.response).toBe('hi ')
  })

  it('DUR-5, DUR-7: an engine of another mode refuses the conversation', async () => {
    const [durable, light] = [engineOf([hi]), engineOf([hi])]
    durable.actionJournal = journal()
    light.actionPersistence = 'session-only'
    await expect(light.updateActivity(said, durable.initSession('u'))).rejects.toMatchObject({ code: 'JSFE_PERSISTENCE_CHANGED' })
    await expect(durable.updateActivity(said, light.initSession('u'))).rejects.toMatchObject({ code: 'JSFE_PERSISTENCE_CHANGED' })
    light.actionJournal = journal()
    await expect(light.updateActivity(said, light.initSession('u'))).rejects.toMatchObject({ code: 'JSFE_PERSISTENCE_INVALID' })
  })

  it('DUR-19: gives the recovery identity of its definitions', async () => {
    const [first, second] = [engineOf([hi]), engineOf([flow('F', [{ id: 's', type: 'SAY', value: 'other' }])])]
    expect(await first.getActionRecoveryIdentity()).toMatchObject({ protocol: 1 })
    expect(await first.getActionRecoveryIdentity()).toEqual(await engineOf([hi]).getActionRecoveryIdentity())
    expect((await first.getActionRecoveryIdentity()).definitions).not.toBe((await second.getActionRecoveryIdentity()).definitions)
  })
})
