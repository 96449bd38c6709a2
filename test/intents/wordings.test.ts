import { describe, expect, it } from 'vitest'
import { exactDetector, lexicalDetector } from '../../src/index.ts'
import { compile, flow, say } from '../support/definitions.ts'
import { talkTo } from '../support/talk.ts'

const set = (more: object = {}) => ({
  languages: ['en', 'es'],
  flows: [
    flow('pay', { prompt: 'pay a bill', prompt_es: 'pagar', phrases: ['pay my bill'], phrases_es: ['pagar mi factura'], examples: ['take a payment please'], ...more }, say('paid', { value_es: 'pagado' })),
    flow('book', { phrases_es_MX: ['agendar una cita'], phrases: ['book a visit'] }, say('booked', { value_es: 'reservado' })),
  ],
} as never)

describe('wordings of flows', () => {
  it('phrases and examples are kept by language, with their tags', async () => {
    const { program, warnings } = await compile(set())
    expect(warnings).toEqual([])
    expect(program.summaries.map(({ phrases, examples }) => ({ phrases, examples }))).toEqual([
      { phrases: { '': ['pay my bill'], es: ['pagar mi factura'] }, examples: { '': ['take a payment please'] } },
      { phrases: { 'es-MX': ['agendar una cita'], '': ['book a visit'] }, examples: {} },
    ])
  })

  it('they decide routing: another phrase is another behaviour, another prompt only another presentation', async () => {
    const plain = (await compile(set())).digests
    const rephrased = (await compile(set({ phrases: ['pay it'] }))).digests
    const relabelled = (await compile(set({ prompt: 'settle a bill' }))).digests
    expect([rephrased.behaviour === plain.behaviour, rephrased.presentation === plain.presentation]).toEqual([false, true])
    expect([relabelled.behaviour === plain.behaviour, relabelled.presentation === plain.presentation]).toEqual([true, false])
  })

  it('an engine with the lexical detector is routed by them, in the session\'s language', async () => {
    const talk = await talkTo(set(), { detectors: [exactDetector, lexicalDetector()], language: 'es-MX' })
    expect(await talk.say('quiero pagar mi factura por favor')).toBe('pagado')
    expect(await talk.say('quisiera agendar una cita')).toBe('reservado')
    expect(talk.session.lastTurn?.detection).toMatchObject({ detector: 'lexical', flow: 'book' })
    expect(await talk.say('qué calor hace')).toBeNull()
  })

  it('private variables and those that take answers are named by the set', async () => {
    const asking = flow('ask', { variables: { pin: { pii: true } } }, { type: 'SAY-GET', value: '?', variable: 'name', pii: true }, { type: 'SAY-GET', value: '?', variable: 'city' })
    expect((await compile({ flows: [asking] })).program.names).toMatchObject({ asks: ['city', 'name'], privates: ['name', 'pin'] })
  })
})
