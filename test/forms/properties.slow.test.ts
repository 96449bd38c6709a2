/** What holds for any text: spans inside, no error, steps that grow with the text only. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInAnswer, moneyIntentAllows, readConfirmation, readMoneyAmount, recognizerKinds, recognize, wordsToDigits } from '../../forms/index.ts'
import type { RecognizeOptions } from '../../forms/index.ts'
import { contextOf, recognizeLine, tokenize } from '../../forms/recognize/index.ts'
import type { TokenLine } from '../../forms/recognize/index.ts'

const locales = ['en-US', 'es-US', 'es-MX', 'es-ES'] as const
const choices = [{ value: 'checking', words: ['chequing account'], keys: ['1'] }, { value: 'savings', keys: ['2'] }, { value: 'ahorros' }]
const optionsFor = (locale: string): RecognizeOptions => ({ locale, now: '2026-12-01T10:00:00', choices, units: ['guests'], length: { min: 3, max: 12 } })

const vocabulary = ('one two three twenty hundred thousand million and a half third fifths point minus - . , / : $ € cents dollars pesos dólares con y mil millones ciento treinta uno cuarto medio tres cuartos ' +
  'next last Friday viernes que viene pasado mañana the day after tomorrow in 3 weeks ago May mayo 5 21 2027 04/27 12:30 pm a.m. a las half past de la tarde yes no not sí @ at dot gmail com john ( ) + 555 1234 4111 1111 % k o oh double 0 00 1.234,56 1e10 ^ 3/4 ½ 👍 🏾 é').split(' ')

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 14 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...vocabulary), { maxLength: 14 }).map((words) => words.join('')),
  fc.array(fc.oneof(fc.constantFrom(...vocabulary), fc.constantFrom('\u0000', '\ud800', '\udc00', '\u200b', '\u0301', '\n', '\u00a0')), { maxLength: 14 }).map((parts) => parts.join(' ')),
)

function expectSpansInside(text: string, locale: string): void {
  for (const kind of recognizerKinds) {
    let last = 0
    for (const reading of recognize(kind, text, optionsFor(locale))) {
      expect(reading.kind).toBe(kind)
      expect(reading.start).toBeGreaterThanOrEqual(kind === 'choice' ? 0 : last)
      expect(reading.end).toBeGreaterThan(reading.start)
      expect(reading.end).toBeLessThanOrEqual(text.length)
      expect(reading.text).toBe(text.slice(reading.start, reading.end))
      expect(reading.value).not.toBeUndefined()
      last = reading.end
    }
  }
}

/** Counts how often a recognizer looks at a token. */
function stepsOf(read: (line: TokenLine) => void, text: string): number {
  const line = tokenize(text)
  let steps = 0
  const tokens = new Proxy(line.tokens as TokenLine['tokens'][number][], {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && key.charCodeAt(0) <= 57) steps += 1
      return Reflect.get(target, key, receiver)
    },
  })
  read({ text, tokens })
  return steps
}

const repeated = [
  'one ', 'twenty ', 'one hundred and ', 'two thirds and ', 'fifths ', '1 ', '1.', '1,', '1/', '1-', '12 345 ', '- ', '$', '$ 1 ', 'a ', 'a half ', 'y ', 'mil ', 'ciento uno ', 'con ', 'un millón ', 'tres cuartos ', 'veinte y ', 'in 3 weeks ', 'May ', 'the ', 'the first ', 'next ', 'Friday the ',
  'pasado ', 'el día ', '12:', '12:30 ', 'half past ', 'at ', 'dot ', 'a@', '@', 'a.', 'j o h n at ', '+', '(', '+1 ', '555-', 'double ', 'no ', 'not ', 'yes ', 'chequing ', 'chequing accounts ', 'x', '\ud800', '\u0301', '\u0000 ', '👍', 'one million, ', 'cero ', 'zero ', 'oh ', '0', 'du ', 'dos de ', '1 day, ', 'hundredth ',
]

describe('any text', () => {
  test('gives readings with spans inside it, in every kind and locale', () => {
    fc.assert(fc.property(anyText, fc.constantFrom(...locales), expectSpansInside), { numRuns: 500 })
  })

  test('is read by the money grammar, the confirmation and words-to-digits without an error', () => {
    fc.assert(fc.property(anyText, (text) => {
      expect(['yes', 'no', 'change', 'unclear']).toContain(readConfirmation(text))
      expect(typeof moneyIntentAllows(text)).toBe('boolean')
      expect(typeof amountInAnswer(text)).toBe('number')
      const amount = readMoneyAmount(text, { currency: 'USD', cardinals: true, intent: 'payment' })
      expect(Number.isNaN(amount) || amount >= 0).toBe(true)
      for (const locale of locales) expect(wordsToDigits(text, { locale })).not.toBe('')
    }), { numRuns: 500 })
  })

  test('of 100 KB is read to its end', () => {
    for (const unit of ['words\u0000 and more \ud800 ', '1. ']) {
      const text = unit.repeat(Math.ceil(102_400 / unit.length))
      for (const kind of recognizerKinds) for (const reading of recognize(kind, text, optionsFor('en-US')).slice(-1)) expect(reading.end).toBeLessThanOrEqual(text.length)
      expect(readConfirmation(text)).toBe('unclear')
      expect(readMoneyAmount(text, { currency: 'USD', cardinals: true })).toSatisfy((amount: number) => Number.isNaN(amount) || amount === 1)
    }
  })
})

describe('the steps of a recognizer', () => {
  test.each(recognizerKinds)('of %s grow with the text and nothing else', (kind) => {
    const contexts = [contextOf(optionsFor('en-US')), contextOf(optionsFor('es-ES'))]
    for (const unit of repeated) {
      const [short, long] = [60, 240].map((count) => stepsOf((line) => { for (const context of contexts) recognizeLine(kind, line, context) }, unit.repeat(count)))
      expect(long, `${kind} on ${JSON.stringify(unit)}: ${short} steps, then ${long}`).toBeLessThanOrEqual(short! * 6)
    }
  })
})
