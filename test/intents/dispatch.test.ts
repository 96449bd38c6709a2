import { describe, expect, it } from 'vitest'
import type { EngineOptions } from '../../src/index.ts'
import { ask, flow, say, set, toFlow } from '../support/definitions.ts'
import { talkTo } from '../support/talk.ts'
import { found, scripted } from './support/detectors.ts'

const dispatch = { type: 'DISPATCH', id: 'on' }
const definitions = {
  flows: [
    flow('decoy', {}, ask('Yes or no?', 'answer', { choices: ['yes'] }), say('not said'), { ...set('answer', "'rewritten'"), outcome: 'deflected', reason: 'asked for {{answer}}' }, dispatch),
    flow('outer', {}, { ...say('begins'), outcome: 'outer {{1 + 1}}' }, toFlow('decoy'), say('never')),
    flow('pay', { parameters: [{ name: 'amount', type: 'number' }] }, say('pay {{amount}}'), ask('Sure?', 'sure')),
    flow('bounce', {}, say('bounced'), dispatch),
    flow('begun', {}, say('not said'), dispatch),
    flow('looks', {}, ask('?', 'x'), { type: 'CALL-TOOL', tool: 'look' }, dispatch),
    flow('open', { interruptable: true }, ask('Open?', 'x')),
  ],
  tools: [{ id: 'look', implementation: { type: 'mock', response: 1 } }],
} as never

const detector = scripted({
  decoy: found('decoy'), outer: found('outer'), bounce: found('bounce'), begun: found('begun'), looks: found('looks'), open: found('open'), 'pay 5': found('pay', 1, { amount: 5 }),
})
const talkWith = (options: Partial<EngineOptions> = {}) => talkTo(definitions, { detector, ...options })

describe('DISPATCH', () => {
  it('DISPATCH-2, DISPATCH-3: the message as it came starts the flow it asks for, whose words are the whole response', async () => {
    const talk = await talkWith()
    await talk.say('decoy')
    expect(await talk.say('pay 5')).toBe('pay 5\n\nSure?')
    expect(talk.session.stacks.map((stack) => stack.frames.map((frame) => frame.flow))).toEqual([['pay']])
    expect(talk.session).toMatchObject({ lastFlowOutcome: null, choices: null, lastTurn: { dispatch: { from: 'decoy', matched: 'pay' }, detectorCalls: 1 } })
  })

  it('DISPATCH-1, DISPATCH-4: with nothing found all flows have ended, the host answers, and the dispatching flow\'s outcome stays', async () => {
    const talk = await talkWith()
    await talk.say('outer')
    expect(await talk.say('something else')).toBeNull()
    expect(talk.session).toMatchObject({
      stacks: [], queued: [], choices: null, lastTurn: { dispatch: { from: 'decoy', matched: null } },
      lastFlowOutcome: { flow: 'decoy', outcome: 'deflected', reason: 'asked for something else', endedBy: 'dispatch' },
    })
    expect(await talk.say('nothing')).toBeNull()
    expect(talk.session.lastTurn?.dispatch).toBeNull()
  })

  it('DISPATCH-5: a message is handed on once a turn; the host answers and the log says so', async () => {
    const errors: unknown[] = []
    const silent = () => undefined
    const talk = await talkWith({ logger: { debug: silent, info: silent, warn: silent, error: (message, fields) => errors.push([message, fields]) } })
    await talk.say('decoy')
    expect(await talk.say('bounce')).toBeNull()
    expect(talk.session).toMatchObject({ stacks: [], queued: [], lastTurn: { dispatch: { from: 'decoy', matched: 'bounce' }, detectorCalls: 1 } })
    expect(errors).toEqual([['a message is handed on once a turn, and was handed on again', { sessionId: 's1', flow: 'bounce' }]])
  })

  it('DISPATCH-5: the message that started the flow does not start another', async () => {
    const talk = await talkWith()
    expect(await talk.say('begun')).toBeNull()
    expect(talk.session).toMatchObject({ stacks: [], lastTurn: { dispatch: { from: 'begun', matched: null }, detectorCalls: 1 } })
  })

  it('DISPATCH-6: the tool calls of the turn are kept', async () => {
    const talk = await talkWith()
    await talk.say('looks')
    await talk.say('pay 5')
    expect(talk.session.lastTurn?.toolCalls).toMatchObject([{ tool: 'look' }])
    expect(talk.session.response).toBe('pay 5\n\nSure?')
  })

  it('a flow the host started has no message to hand on', async () => {
    const talk = await talkWith()
    talk.session = await talk.engine.updateActivity({ role: 'system', flow: 'bounce' }, talk.session)
    expect(talk.session).toMatchObject({ response: null, stacks: [], lastTurn: { dispatch: { from: 'bounce', matched: null }, detectorCalls: 0 } })
  })

  it('DISPATCH-1: flows put aside end too', async () => {
    const talk = await talkWith()
    await talk.say('open')
    expect(await talk.say('bounce')).toBeNull()
    expect(talk.session.stacks).toEqual([])
  })

  it('a failing detector leaves the message to the host', async () => {
    const answers = scripted({ decoy: found('decoy') })
    const talk = await talkWith({ detectors: [{ name: 'moody', detect: (request, signal) => { if (request.input !== 'decoy') throw new TypeError('x'); return answers.detect(request, signal) } }] })
    await talk.say('decoy')
    expect(await talk.say('pay 5')).toBeNull()
    expect(talk.session.lastTurn).toMatchObject({ dispatch: { from: 'decoy', matched: null }, detection: { failed: [{ detector: 'moody', reason: 'TypeError' }] } })
  })
})
