import { describe, expect, it } from 'vitest'
import type { EngineOptions } from '../../src/index.ts'
import { exactDetector } from '../../src/index.ts'
import { ask, flow, say, toFlow } from '../support/definitions.ts'
import { talkTo } from '../support/talk.ts'
import type { Talk } from '../support/talk.ts'
import { found, scripted } from './support/detectors.ts'

const open = { interruptable: true }
const definitions = {
  flows: [
    flow('pay', { ...open, prompt: 'pay a bill', prompt_es: 'pagar una factura', variables: { list: { value: [1] } } }, ask('Which account?', 'account', { value_es: '¿Qué cuenta?' }), say('paid {{account}} {{list}}')),
    flow('balance', { ...open, prompt: 'your balance', prompt_es: 'su saldo', parameters: [{ name: 'day', type: 'integer' }] }, ask('For which day?', 'answer', { value_es: '¿De qué día?' }), say('You owe {{day}} {{account}}.', { value_es: 'Debe {{day}}.' })),
    flow('quick', open, say('quick answer')),
    flow('gone', open, { type: 'RETURN', value: "'gone'" }),
    flow('broken', open, { type: 'SET', variable: 'x', value: '(null).y.z()' }),
    flow('closed', {}, ask('Closed question?', 'answer'), say('closed {{answer}}')),
    flow('outer', open, toFlow('closed'), say('outer')),
    flow('choosing', open, ask('Which?', 'picked', { choices: ['Pay', { label: 'Other', value: 'quick' }] }), say('picked {{picked}}')),
    flow('secret', open, ask('Your PIN?', 'pin', { pii: true }), say('thanks')),
    flow('counted', open, ask('Number?', 'number', { validate: { pattern: '[0-9]+', message: 'Digits only.', attempts: 3 } }), say('got {{number}}')),
    flow('dialled', open, ask('Dial', 'number', { digits: { length: 5 } }), say('dialled {{number}}')),
  ],
} as never

const talkWith = (options: Partial<EngineOptions> & { readonly language?: string } = {}) => talkTo(definitions, options)
const flowsOf = ({ session }: Talk) => session.stacks.map((stack) => stack.frames.map((frame) => frame.flow).join('>'))

describe('a change of subject', () => {
  it('INT-12, INT-13, INT-14: the other flow starts at once, and at its end the question comes back', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('balance')).toBe('All right, your balance. We come back to pay a bill afterwards.\n\nFor which day?')
    expect(flowsOf(talk)).toEqual(['pay', 'balance'])
    expect(talk.session.lastTurn?.interruption).toEqual({ from: 'pay', to: 'balance', refused: null })
    expect(await talk.say('today')).toBe('You owe  .\n\nBack to pay a bill.\n\nWhich account?')
    expect(await talk.say('12345')).toBe('paid 12345 [1]')
    expect(talk.session.stacks).toEqual([])
  })

  it('a flow that ends at once is told and the question comes back in the same turn, in the session\'s language', async () => {
    const talk = await talkWith({ language: 'es-MX' })
    await talk.say('pay')
    expect(await talk.say('quick')).toBe('De acuerdo, QUICK. Después volvemos a pagar una factura.\n\nquick answer\n\nVolvemos a pagar una factura.\n\n¿Qué cuenta?')
    expect(await talk.say('1')).toBe('paid 1 [1]')
  })

  it('variables of the two stacks are apart, and extracted parameters come along', async () => {
    const talk = await talkWith({ detector: scripted({ start: found('pay'), 'what did I owe on the 5th': found('balance', 0.9, { day: '5' }) }) })
    await talk.say('start')
    await talk.say('what did I owe on the 5th')
    expect(talk.session.stacks.map((stack) => stack.scopes)).toEqual([[{ list: [1] }], [{ day: 5 }]])
  })

  it('INT-9: only where every flow of the active stack is interruptable', async () => {
    const talk = await talkWith()
    await talk.say('outer')
    expect(await talk.say('balance')).toBe('closed balance\n\nouter')
    const detector = scripted({ closed: found('closed') })
    const alone = await talkWith({ detector })
    await alone.say('closed')
    await alone.say('balance')
    expect(detector.requests).toHaveLength(1)
  })

  it('the message is the answer unless a detector is as sure as interruptConfidence says', async () => {
    const detector = scripted({ pay: found('pay'), maybe: found('balance', 0.79), surely: found('balance', 0.8) })
    const talk = await talkWith({ detector })
    await talk.say('pay')
    expect(await talk.say('maybe')).toBe('paid maybe [1]')
    await talk.say('pay')
    expect(await talk.say('surely')).toContain('For which day?')
    const bold = await talkWith({ detector, interruptConfidence: 0.5 })
    await bold.say('pay')
    expect(await bold.say('maybe')).toContain('For which day?')
  })

  it('a detector is asked with the question that waits, and every answer is its own again when nothing is meant', async () => {
    const detector = scripted({ pay: found('pay') })
    const talk = await talkWith({ detector })
    await talk.say('pay')
    expect(await talk.say('the big one')).toBe('paid the big one [1]')
    expect(detector.requests[1]).toMatchObject({ pending: { flow: 'pay', question: 'Which account?' }, confidence: 0.8 })
  })

  it('the flow that asks, named again, is an answer', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('pay')).toBe('paid pay [1]')
  })

  it('one of the choices offered is an answer, and no detector is asked', async () => {
    const detector = scripted({ choosing: found('choosing'), pay: found('pay'), quick: found('quick'), balance: found('balance') })
    const talk = await talkWith({ detector })
    for (const answer of ['pay', 'quick']) {
      await talk.say('choosing')
      expect(await talk.say(answer)).toBe(`picked ${answer}`)
    }
    expect(detector.requests.map((request) => request.input)).toEqual(['choosing', 'choosing'])
    await talk.say('choosing')
    expect(await talk.say('balance')).toContain('For which day?')
  })

  it('pii: the answer to a private question is kept from detectors outside the process', async () => {
    const model = scripted({ 1234: found('quick') }, { remote: true })
    const talk = await talkWith({ detectors: [exactDetector, model] })
    await talk.say('secret')
    expect(await talk.say('1234')).toBe('thanks')
    expect(model.requests).toEqual([])
    await talk.say('pay')
    await talk.say('1234')
    expect(JSON.stringify(model.requests)).not.toContain('PIN: 1234')
    expect(model.requests).toHaveLength(1)
  })
})

describe('nothing is lost', () => {
  it('W-30: a flow nobody has, from a detector, is no change of subject', async () => {
    const talk = await talkWith({ detectors: [exactDetector, scripted({ x: found('unheard-of'), y: { ...found('pay'), flow: 5 as never } })] })
    await talk.say('pay')
    expect(await talk.say('x')).toBe('paid x [1]')
    await talk.say('pay')
    expect(await talk.say('y')).toBe('paid y [1]')
  })

  it('INT-16: an error in the other flow leaves the conversation at its question', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    const before = structuredClone(talk.session)
    await expect(talk.say('broken')).rejects.toMatchObject({ place: { flow: 'broken' } })
    expect(talk.session).toEqual(before)
    expect(await talk.say('1')).toBe('paid 1 [1]')
  })

  it('a failing detector makes the message the answer', async () => {
    const talk = await talkWith({ detectors: [exactDetector, { name: 'broken', detect: () => { throw new TypeError('x') } }] })
    await talk.say('pay')
    expect(await talk.say('1')).toBe('paid 1 [1]')
    expect(talk.session.lastTurn?.detection?.failed).toEqual([{ detector: 'broken', reason: 'TypeError' }])
  })

  it('INT-15: stacks are bounded; past the bound it is said, the question is asked again, and all come back in turn', async () => {
    const talk = await talkWith({ limits: { stacks: 3 } })
    await talk.say('pay')
    await talk.say('balance')
    await talk.say('pay')
    expect(await talk.say('balance')).toBe('I cannot start your balance now: too much is still open. Let us finish this first.\n\nWhich account?')
    expect(flowsOf(talk)).toEqual(['pay', 'balance', 'pay'])
    expect(talk.session.lastTurn?.interruption).toEqual({ from: 'pay', to: 'balance', refused: 'STACK_LIMIT' })
    expect(await talk.say('1')).toBe('paid 1 [1]\n\nBack to your balance.\n\nFor which day?')
    expect(await talk.say('2')).toBe('You owe  .\n\nBack to pay a bill.\n\nWhich account?')
    expect(await talk.say('3')).toBe('paid 3 [1]')
  })

  it('RETURN-1: a RETURN in the other flow ends both', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('gone')).toBe('All right, GONE. We come back to pay a bill afterwards.\n\ngone')
    expect(talk.session.stacks).toEqual([])
  })

  it('attempts at an answer are still counted after an interruption', async () => {
    const talk = await talkWith()
    await talk.say('counted')
    await talk.say('a')
    await talk.say('quick')
    expect(await talk.say('b')).toBe('Digits only.\n\nNumber?')
    await expect(talk.say('c')).rejects.toMatchObject({ code: 'ANSWER_NOT_ACCEPTED' })
  })

  it('SAYGET-4: what a question shows the host is taken back while it is put aside, and shown again with it', async () => {
    const talk = await talkWith()
    await talk.say('dialled')
    expect(talk.session.cargo).toEqual({ digits: { length: 5 } })
    await talk.say('balance')
    expect(talk.session.cargo).toEqual({})
    await talk.say('today')
    expect(talk.session.cargo).toEqual({ digits: { length: 5 } })
  })

  it('SES-1: the session is plain JSON at every turn of an interruption', async () => {
    const plain = await talkWith()
    const stored = await talkWith()
    for (const line of ['pay', 'balance', 'counted', 'quick', '7', 'today', '12345']) {
      const said = await plain.say(line)
      stored.session = JSON.parse(JSON.stringify(stored.session)) as never
      expect(await stored.say(line)).toBe(said)
    }
    expect(plain.session.stacks).toEqual([])
  })
})

describe('the host changes the subject', () => {
  const start = async (talk: Talk, entry: object) => {
    talk.session = await talk.engine.updateActivity({ role: 'system', flow: 'balance', ...entry } as never, talk.session)
    return talk.session.response
  }

  it('a flow the host starts puts aside whatever is active, interruptable or not', async () => {
    const talk = await talkWith()
    await talk.say('closed')
    expect(await start(talk, { parameters: { day: 3 } })).toBe('All right, your balance. We come back to CLOSED afterwards.\n\nFor which day?')
    expect(await talk.say('today')).toBe('You owe 3 .\n\nBack to CLOSED.\n\nClosed question?')
    expect(await talk.say('yes')).toBe('closed yes')
  })

  it('with announce false nothing is said of what was put aside', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await start(talk, { announce: false })).toBe('For which day?')
  })

  it('past the bound of stacks the host is told by code and nothing changes', async () => {
    const talk = await talkWith({ limits: { stacks: 1 } })
    await talk.say('pay')
    await expect(start(talk, {})).rejects.toMatchObject({ code: 'STACK_LIMIT', facts: { limit: 1 } })
    expect(flowsOf(talk)).toEqual(['pay'])
  })
})
