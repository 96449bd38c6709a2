import { describe, expect, it } from 'vitest'
import type { Detector, EngineOptions } from '../../src/index.ts'
import { exactDetector } from '../../src/index.ts'
import { ask, flow, say } from '../support/definitions.ts'
import { talkTo } from '../support/talk.ts'
import { found, none, scripted } from './support/detectors.ts'

const definitions = {
  flows: [
    flow('pay', { parameters: [{ name: 'amount', type: 'number' }, { name: 'speed', type: 'string', enum: ['Fast', 'Slow'] }], variables: { amount: { value: 1 } } }, say('{{amount}} {{speed}}'), ask('Sure?', 'sure')),
    flow('greet', {}, say('hello')),
  ],
} as never

const failing: Detector = { name: 'broken', detect: () => { throw new TypeError('the words of the user') } }

function logged() {
  const lines: (readonly [string, unknown])[] = []
  const line = (message: string, fields?: unknown) => { lines.push([message, fields]) }
  return { lines, logger: { debug: line, info: line, warn: line, error: line } }
}

const talkWith = (options: Partial<EngineOptions>) => talkTo(definitions, options)

describe('starting a flow by what is meant', () => {
  it('INT-7: the flow found starts with its defaults and the parameters it declares, within their types', async () => {
    const detector = scripted({ 'pay 20 fast': found('pay', 0.7, { amount: '20', speed: 'FAST', isAdmin: true }) })
    const talk = await talkWith({ detector })
    expect(await talk.say('pay 20 fast')).toBe('20 Fast\n\nSure?')
    expect(talk.session.stacks[0]?.scopes).toEqual([{ amount: 20, speed: 'Fast' }])
    expect(talk.session.lastTurn?.detection).toEqual({ detector: 'scripted', flow: 'pay', confidence: 0.7, alternatives: [], failed: [], dropped: [] })
    expect(talk.session.lastTurn).toMatchObject({ detectorCalls: 1, interruption: null, command: null, dispatch: null })
  })

  it('FLOW-3: a value that does not fit is dropped and named; the default stays', async () => {
    for (const amount of ['a lot', 5n as never, { n: 1 }]) {
      const talk = await talkWith({ detector: scripted({ x: found('pay', 1, { amount, speed: 'Fast', other: 1 }) }) })
      expect(await talk.say('x')).toBe('1 Fast\n\nSure?')
      expect(talk.session.lastTurn?.detection?.dropped).toEqual(['amount'])
    }
  })

  it('INT-3: with nothing found no flow has the turn, and what it could have meant is told', async () => {
    const alternatives = [{ flow: 'pay', confidence: 0.5 }, { flow: 'greet', confidence: 0.45 }]
    const talk = await talkWith({ detector: scripted({ x: { ...none, alternatives } }) })
    expect(await talk.say('x')).toBeNull()
    expect(talk.session.lastTurn?.detection).toMatchObject({ detector: null, flow: null, alternatives })
  })

  it('the last exchange, the language and every flow with its contract are what a detector is asked with', async () => {
    const detector = scripted({})
    const talk = await talkTo(definitions, { detector, language: 'es' })
    await talk.say('first')
    talk.session = await talk.engine.updateActivity({ role: 'assistant', content: 'host' }, talk.session)
    await talk.say('second')
    expect(detector.requests[1]).toMatchObject({
      input: 'second', language: 'es', pending: null, conversation: [{ role: 'user', text: 'first' }, { role: 'assistant', text: 'host' }],
      flows: [{ id: 'pay', name: 'PAY', description: 'd', primary: false, parameters: [{ name: 'amount', type: 'number' }, { name: 'speed', enum: ['Fast', 'Slow'] }] }, { id: 'greet' }],
    })
    expect(detector.requests[1]?.flows).toBe(detector.requests[0]?.flows)
  })

  it('a failing detector loses no turn: the next is asked, it is recorded once, and the log has one line without the user\'s words', async () => {
    const { lines, logger } = logged()
    const talk = await talkWith({ detectors: [failing, exactDetector], logger })
    expect(await talk.say('greet')).toBe('hello')
    expect(talk.session.lastTurn).toMatchObject({ detectorCalls: 2, detection: { detector: 'exact', failed: [{ detector: 'broken', reason: 'TypeError' }] } })
    expect(lines).toEqual([['a detector could not be asked', { sessionId: 's1', failed: [{ detector: 'broken', reason: 'TypeError' }] }]])
  })

  it('a detector that hangs is given up after its time', async () => {
    const hanging: Detector = { name: 'hanging', timeoutMilliseconds: 5, detect: () => new Promise(() => undefined) }
    const talk = await talkWith({ detectors: [hanging, exactDetector] })
    expect(await talk.say('greet')).toBe('hello')
    expect(talk.session.lastTurn?.detection?.failed).toEqual([{ detector: 'hanging', reason: 'DETECTION_TIMEOUT' }])
  })

  it('a turn that needs no detector asks none', async () => {
    const model = scripted({ 'pay now': found('pay') })
    const talk = await talkWith({ detectors: [exactDetector, model] })
    await talk.say('pay')
    await talk.say('yes')
    expect(talk.session.stacks).toEqual([])
    talk.session = await talk.engine.updateActivity({ role: 'assistant', content: 'ok' }, talk.session)
    talk.session = await talk.engine.updateActivity({ role: 'system', flow: 'pay' }, talk.session)
    await talk.say('help')
    await talk.say('yes')
    expect(model.requests).toEqual([])
    await talk.say('pay now')
    expect(model.requests).toHaveLength(1)
  })
})

describe('the host starts a flow', () => {
  it('by id or name, with parameters of the declared types and copies of their values', async () => {
    const talk = await talkWith({})
    const parameters = { amount: '7', speed: 'slow' }
    talk.session = await talk.engine.updateActivity({ role: 'system', flow: 'PAY', parameters }, talk.session)
    expect(talk.session.response).toBe('7 Slow\n\nSure?')
    expect(talk.session.lastTurn).toMatchObject({ detectorCalls: 0, detection: null })
  })

  it('an unknown flow, and what is no entry, is refused with its place', async () => {
    const talk = await talkWith({})
    await expect(talk.engine.updateActivity({ role: 'system', flow: 'pay', parameters: { amount: 'a lot' } }, talk.session)).rejects.toMatchObject({ code: 'ENTRY_INVALID', place: { pointer: '/parameters/amount' } })
    await expect(talk.engine.updateActivity({ role: 'system', flow: 'constructor' }, talk.session)).rejects.toMatchObject({ code: 'FLOW_NOT_FOUND' })
    await expect(talk.engine.updateActivity({ role: 'system', flow: 'pay', announce: 'no' } as never, talk.session)).rejects.toMatchObject({ code: 'ENTRY_INVALID', place: { pointer: '/announce' } })
  })
})
