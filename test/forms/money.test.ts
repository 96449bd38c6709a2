import { describe, expect, test } from 'vitest'
import { amountInAnswer, isAmountAnswer, isMoneyAmount, moneyIntentAllows, readAmountCandidate, readConfirmation, readMoneyAmount, recognize } from '../../forms/index.ts'
import type { MoneyOptions } from '../../forms/index.ts'

const plain: MoneyOptions = { currency: 'USD' }
const spoken: MoneyOptions = { currency: 'USD', cardinals: true }
const paying: MoneyOptions = { currency: 'USD', cardinals: true, intent: 'payment' }
const nan = Number.NaN

const reads = (options: MoneyOptions, rows: readonly (readonly [text: string, amount: number])[]): void => {
  for (const [text, amount] of rows) expect(readMoneyAmount(text, options), text).toBe(amount)
}

describe('the money grammar', () => {
  test('MONEY-1: amountInAnswer reads the one dollar amount written in digits, also behind a letter', () => {
    for (const [text, amount] of [['$50', 50], ['pay 85.10 please', 85.1], ['pagar250', 250], ['fifty dollars', nan], ['50 pesos', nan], ['50 and 60', nan], ['', nan]] as const) {
      expect(amountInAnswer(text), text).toBe(amount)
      expect(isAmountAnswer(text), text).toBe(Number.isFinite(amount))
    }
  })

  test('MONEY-2: isMoneyAmount is true exactly when readMoneyAmount is finite', () => {
    for (const text of ['$50', '50', 'fifty', '€5', '-3', '$1.234', 'two dollars']) expect(isMoneyAmount(text, spoken), text).toBe(Number.isFinite(readMoneyAmount(text, spoken)))
  })

  test('MONEY-3: the currency must be the dollar, and words are read only when asked for', () => {
    expect(() => readMoneyAmount('50', { currency: 'EUR' } as unknown as MoneyOptions)).toThrow(expect.objectContaining({ code: 'MONEY_CURRENCY' }))
    expect(() => readMoneyAmount('50', {} as unknown as MoneyOptions)).toThrow(expect.objectContaining({ code: 'MONEY_CURRENCY' }))
    reads(plain, [['fifty dollars', nan], ['5 thousand dollars', nan], ['2 million dollars', nan]])
  })

  test('MONEY-4: the amount profile of a field has the same options, and bounds in major units', () => {
    const profile = { kind: 'amount', min: 5, max: 100, money: spoken } as const
    expect(readAmountCandidate('fifty dollars', profile)).toEqual({ amount: 50, money: { currency: 'USD', minor: 5000 } })
    expect(readAmountCandidate('$4.99', profile)).toEqual({ outside: 'min', amount: 4.99 })
    expect(readAmountCandidate('$100.01', profile)).toEqual({ outside: 'max', amount: 100.01 })
    expect(readAmountCandidate('fifty', profile)).toBeUndefined()
  })

  test('MONEY-5: bare numbers are amounts', () => {
    reads(plain, [['50', 50], ['1,234.50', 1234.5], ['I want to pay 75', 75], ['0', 0]])
  })

  test('MONEY-6: pesos, euros and other named currencies have no amount', () => {
    reads(spoken, [['50 pesos', nan], ['cien pesos', nan], ['$50 MXN', nan], ['€50', nan], ['50 Canadian dollars', nan], ['C$50', nan], ['fifty pounds', nan], ['50 dollars or pesos', nan], ['50 dólares canadienses', nan]])
  })

  test('MONEY-7: complete phrases in English and Spanish are read', () => {
    reads(spoken, [
      ['one hundred and five dollars and ten cents', 105.1], ['thirty cents', 0.3], ['dos mil quinientos dólares', 2500], ['quinientos dólares con cincuenta centavos', 500.5], ['un millón de dólares', 1_000_000], ['a dollar', 1],
      ['veintiún dólares', 21], ['two and a half dollars', 2.5],
    ])
  })

  test('MONEY-7: the recognizer keeps the span of the phrase', () => {
    const text = 'ok, forty five dollars and twenty cents please'
    expect(recognize('amount', text, { locale: 'en-US' })).toMatchObject([{ text: 'forty five dollars and twenty cents', value: { currency: 'USD', minor: 4520 }, start: 4 }])
  })

  test('MONEY-8: malformed phrases and numerals have no amount', () => {
    reads(spoken, [['fifty forty dollars', nan], ['hundred thousand hundred dollars', nan], ['twenty hundred dollars', nan], ['sesenta quince dólares', nan], ['1.2.3', nan], ['$1,23.45', nan], ['$50.555', nan], ['$1.000', nan], ['$2k', nan]])
  })

  test('MONEY-9: two unequal amounts are none, two equal ones are one', () => {
    reads(spoken, [['$50 or $60', nan], ['50 no wait 60', nan], ['$50, yes 50', 50], ['$50 $50', 50], ['ten or 20 dollars', nan], ['50-60', nan]])
  })

  test('MONEY-10: a signed negative amount is none', () => {
    reads(spoken, [['-50', nan], ['-$50', nan], ['$-50', nan], ['minus fifty dollars', nan], ['menos cincuenta dólares', nan], ['menos 50', nan]])
  })

  test('MONEY-11: words need a currency, and the digits of a card are no money', () => {
    reads(spoken, [['fifty', nan], ['cincuenta', nan], ['four one one one two two two two dollars', nan], ['card 4111 1111 1111 1111', nan], ['4111111111111111', nan], ['$50 with card ending in 1234', 50]])
  })

  test('MONEY-12: refusals, inability and deferrals have no amount', () => {
    for (const text of [
      "I won't pay $50", "I can't afford $50", 'I refuse to pay $50', "I don't want to pay $50", "I'm not going to pay $50", 'pay $50 tomorrow', "when I get paid I'll pay $50", "$50, no", "don't charge me $50", "I owe $50 but won't pay",
      'no quiero pagar 50 dólares', 'no tengo 50 dólares', 'nunca pagaré 50 dólares', 'me niego a pagar 50 dólares', 'la próxima semana pago 50 dólares', 'cuando cobre te pago 50 dólares', 'hoy no pago 50 dólares',
    ]) {
      expect(moneyIntentAllows(text), text).toBe(false)
      expect(readMoneyAmount(text, paying), text).toBeNaN()
    }
  })

  test('MONEY-12: doubt followed by a positive word is an agreement', () => {
    reads(paying, [["I'm not sure, let me pay $250", 250], ['no entiendo, quiero pagar 250', 250], ['no, I want to pay 75 dollars', 75], ['I was not able to log in, I want to pay $50', 50], ['no sé, 50 dólares', 50], ['no, 50 dólares está bien', 50]])
  })

  test('MONEY-13: a refusal is a candidate for a validator, never an amount', () => {
    const profile = { kind: 'amount', money: paying } as const
    expect(readAmountCandidate("I won't pay $50", profile)).toEqual({ refused: true, text: "I won't pay $50" })
    expect(readAmountCandidate('no puedo pagar', profile)).toEqual({ refused: true, text: 'no puedo pagar' })
  })

  test('MONEY-14: an amount is no confirmation', () => {
    expect(readMoneyAmount('$50', paying)).toBe(50)
    expect(readConfirmation('$50')).toBe('unclear')
  })

  test('MONEY-15: the same text always gives the same amount, and unknown words decide nothing', () => {
    expect(new Set(Array.from({ length: 20 }, () => readMoneyAmount('pay 50 dollars', paying)))).toEqual(new Set([50]))
    expect(moneyIntentAllows('flibbertigibbet 50')).toBe(true)
  })

  test('MONEY-16: by default no number words are read and pesos are no dollars', () => {
    expect(amountInAnswer('cincuenta dólares')).toBeNaN()
    expect(amountInAnswer('50 pesos')).toBeNaN()
    expect(amountInAnswer('MX$50')).toBeNaN()
  })
})
