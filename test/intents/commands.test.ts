import { describe, expect, it } from 'vitest'
import type { EngineOptions } from '../../src/index.ts'
import { ask, flow, literal, say, toFlow } from '../support/definitions.ts'
import { talkTo } from '../support/talk.ts'
import { found, scripted } from './support/detectors.ts'

const pay = flow('pay', { interruptable: true, prompt: 'paying a bill', prompt_es: 'el pago de una factura', variables: { apiToken: { value: 'T0PSECRET' }, row: { value: { a: 1 } }, nickname: { pii: true } } },
  say('You owe 5.', { value_es: 'Debe 5.' }), ask('Which account?', 'accountNumber', { value_es: '¿Qué cuenta?', choices: ['12345'] }),
  ask('Your name?', 'nickname', { value_es: '¿Su nombre?' }), ask('Security code?', 'cvv', { value_es: '¿Código?' }), ask('PIN?', 'pin', { pii: true, value_es: '¿NIP?' }), ask('Sure?', 'sure', { value_es: '¿Seguro?' }), say('paid'))

const definitions = {
  languages: ['en', 'es'],
  flows: [
    pay,
    flow('other', { interruptable: true, prompt: 'the other thing' }, ask('Other?', 'answer')),
    flow('outer', { prompt: 'outside' }, { ...say('begins'), outcome: 'begun' }, toFlow('word')),
    flow('word', {}, ask('Which word?', 'word', { commands: false }), literal('length', 0), say('[{{word}}]')),
    flow('picks', {}, ask('Pick', 'picked', { choices: ['Help', { label: 'Stop it', value: 'cancel' }] }), say('picked {{picked}}')),
    flow('dialled', {}, ask('Dial', 'number', { digits: true })),
  ],
} as never

const talkWith = (options: Partial<EngineOptions> & { readonly language?: string } = {}) => talkTo(definitions, options)

describe('cancel', () => {
  it('CMD-3: every flow of every stack ends, what waited is not said, and the oldest flow is named', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    await talk.say('other')
    expect(await talk.say('cancel')).toBe('I have stopped paying a bill.')
    expect(talk.session).toMatchObject({ stacks: [], queued: [], choices: null, lastTurn: { command: 'cancel', steps: 0 } })
    expect(await talk.say('pay')).toBe('You owe 5.\n\nWhich account?')
  })

  it('OBS-13: no outcome is declared, and what a question showed the host is taken back', async () => {
    const talk = await talkWith()
    await talk.say('outer')
    await talk.say('x')
    await talk.say('dialled')
    expect(talk.session.cargo).toEqual({ digits: true })
    await talk.say('cancel')
    expect(talk.session).toMatchObject({ lastFlowOutcome: null, cargo: {} })
  })

  it('CMD-1: with no flow active a command is a message like any other', async () => {
    const detector = scripted({ cancel: found('other') })
    const talk = await talkWith({ detector })
    expect(await talk.say('cancel')).toBe('Other?')
    expect(await talk.say('help')).toContain('You are in: the other thing.')
  })
})

describe('help, repeat, status', () => {
  it('CMD-4: help lists the commands and asks the question again, and changes nothing the flow knows', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    const before = structuredClone(talk.session.stacks)
    expect(await talk.say('help?')).toBe([
      'You are in: paying a bill.', 'You can say:', '- “cancel” to stop', '- “help” to hear this', '- “status” to hear how far we are', '- “repeat” to hear the question again',
      '- “español” to go on in that language', 'Or answer the question:', '', 'Which account?',
    ].join('\n'))
    expect(talk.session.stacks).toEqual(before)
    expect(talk.session.choices).toEqual([{ label: '12345', value: '12345' }])
    expect(await talk.say('12345')).toBe('Your name?')
  })

  it('repeat says again all that was said with the question, choices included', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('say that again')).toBe('You owe 5.\n\nWhich account?')
    expect(talk.session.choices).toEqual([{ label: '12345', value: '12345' }])
    expect(talk.session.lastTurn?.command).toBe('repeat')
    expect(await talk.say('repeat')).toBe('You owe 5.\n\nWhich account?')
  })

  it('repeat asks the question alone when the last words were others', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    talk.session = await talk.engine.updateActivity({ role: 'assistant', content: 'By the way, we are open.' }, talk.session)
    expect(await talk.say('repeat')).toBe('Which account?')
    const forgetful = await talkWith({ limits: { history: { entries: 0 } } })
    await forgetful.say('pay')
    expect(await forgetful.say('repeat')).toBe('Which account?')
  })

  it('W-32: status tells how far the flow is; private and secret values, objects and the flows\' own variables are not shown', async () => {
    const talk = await talkWith()
    for (const line of ['pay', '12345', 'Ana Maria', '987', '4321']) await talk.say(line)
    const status = await talk.say('Where am I?')
    expect(status).toBe([
      'How far we are:', 'We are at: paying a bill.', 'You have answered 4 questions.', 'What you told me:', '- account number: 12345', '- cvv: (kept private)', '- nickname: (kept private)', '- pin: (kept private)',
      'To go on:', '', 'Sure?',
    ].join('\n'))
    for (const secret of ['Ana', '987', '4321', 'T0PSECRET', 'object', '{']) expect(status).not.toContain(secret)
  })

  it('status counts what waits, and what is long is cut', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('status')).toBe('How far we are:\nWe are at: paying a bill.\nYou have answered nothing yet.\nTo go on:\n\nWhich account?')
    await talk.say('9'.repeat(100))
    await talk.say('other')
    expect(await talk.say('status')).toBe('How far we are:\nWe are at: the other thing.\nYou have answered nothing yet.\nOne other matter waits.\nTo go on:\n\nOther?')
    await talk.say('x')
    expect(await talk.say('status')).toContain(`- account number: ${'9'.repeat(60)}…\n`)
  })

  it('W-32: everything is said in the session\'s language', async () => {
    const talk = await talkWith({ language: 'es-MX' })
    await talk.say('pay')
    await talk.say('12345')
    expect(await talk.say('estado')).toBe('Por dónde vamos:\nEstamos en: el pago de una factura.\nHa respondido una pregunta.\nLo que me dijo:\n- account number: 12345\nPara seguir:\n\n¿Su nombre?')
    expect(await talk.say('ayuda')).toContain('- «cancelar» para detenerlo\n')
    expect(await talk.say('cancelar')).toBe('He detenido el pago de una factura.')
  })
})

describe('language', () => {
  it('the session goes on in the other language, from the question that waits', async () => {
    const talk = await talkWith()
    await talk.say('pay')
    expect(await talk.say('en español')).toBe('De acuerdo, seguimos en español.\n\n¿Qué cuenta?')
    expect(talk.session.language).toBe('es')
    expect(await talk.say('12345')).toBe('¿Su nombre?')
    expect(await talk.say('English')).toBe('All right, we go on in English.\n\nYour name?')
  })

  it('a region of the same language stays', async () => {
    const talk = await talkWith({ language: 'es-MX' })
    await talk.say('pay')
    await talk.say('español')
    expect(talk.session.language).toBe('es-MX')
  })

  it('W-19: no other session of the engine changes its language', async () => {
    const talk = await talkWith()
    const other = talk.engine.initSession({ userId: 'u2' })
    await talk.say('pay')
    await talk.say('español')
    expect(talk.engine.initSession({ userId: 'u3' }).language).toBeNull()
    expect((await talk.engine.updateActivity({ role: 'user', content: 'pay' }, other)).response).toBe('You owe 5.\n\nWhich account?')
  })

  it('a session without a language is held in the first the flow set declares', async () => {
    const spanish = await talkTo({ ...(definitions as object), languages: ['es', 'en'] } as never)
    await spanish.say('pay')
    expect(await spanish.say('ayuda')).toContain('Puede decir:')
  })
})

describe('answers that are words of commands', () => {
  it.each(['info', 'cancel', '?', 'repeat', 'español'])('a question that takes no commands stores %s', async (answer) => {
    const talk = await talkWith()
    await talk.say('outer')
    expect(await talk.say(answer)).toBe(`[${answer}]`)
    expect(talk.session.lastTurn?.command).toBeNull()
  })

  it('a choice that was offered is its answer; other commands are commands', async () => {
    const talk = await talkWith()
    for (const answer of ['help', 'Stop it', 'cancel']) {
      await talk.say('picks')
      expect(await talk.say(answer)).toBe(`picked ${answer}`)
    }
    await talk.say('picks')
    expect(await talk.say('exit')).toBe('I have stopped PICKS.')
  })

  it('CMD-6: an engine without commands stores every answer', async () => {
    const talk = await talkWith({ commands: { enabled: false } })
    await talk.say('pay')
    expect(await talk.say('cancel')).toBe('Your name?')
    await expect(talkWith({ commands: { enabled: ['fly' as never] } })).rejects.toMatchObject({ code: 'COMMANDS_INVALID' })
  })

  it('a command comes before a change of subject', async () => {
    const detector = scripted({ pay: found('pay'), cancel: found('other') })
    const talk = await talkWith({ detector })
    await talk.say('pay')
    expect(await talk.say('cancel')).toBe('I have stopped paying a bill.')
    expect(detector.requests).toHaveLength(1)
  })
})
