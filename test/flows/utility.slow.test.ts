/** The flow set of a utility company: every way through it, in both languages, with a real provider process. */
import { describe, expect, it } from 'vitest'
import { utilityFlowSet } from '../../flows/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import { aCustomer, lastPayment } from './customer.ts'

interface Words {
  readonly language: string
  readonly balance: string
  readonly payBill: string
  readonly reportOutage: string
  readonly yes: string
  readonly whichAccount: string
  readonly malformed: string
  readonly unknown: string
  readonly noAccount: string
  readonly unreachable: string
  readonly owed: string
  readonly nothingOwed: string
  readonly howMuch: string
  readonly noSuchAmount: string
  readonly tooMuch: string
  readonly noAmount: string
  readonly consent: string
  readonly yesOrNo: string
  readonly unclear: string
  readonly notPaid: string
  readonly paid: string
  readonly nothingToPay: string
  readonly declined: string
  readonly unavailable: string
  readonly notKnown: string
  readonly held: string
  readonly whatHappened: string
  readonly reported: string
  readonly notReported: string
  readonly reportUnknown: string
  readonly reportHeld: string
  readonly nothingReported: string
}

const english: Words = {
  language: 'en', balance: 'balance', payBill: 'Pay bill', reportOutage: 'report outage', yes: 'Yes',
  whichAccount: 'What is your account number? It has five digits.',
  malformed: 'That is not an account number of five digits, such as 12345.',
  unknown: 'I find no account 99999.',
  noAccount: 'Let us stop here. Your account number is at the top of every bill; call 555-0100 and we will find it for you.',
  unreachable: 'I cannot reach your account right now. Please try again in a few minutes, or call 555-0100.',
  owed: 'Account 12345, Ana Ruiz: you owe 86.40 USD. Say "pay bill" to pay it.',
  nothingOwed: 'Account 34567, Carla Gomez: you owe nothing.',
  howMuch: 'You owe 86.40 USD. How much do you want to pay?',
  noSuchAmount: 'That is not an amount I understand. Write it like 45.20.',
  tooMuch: 'That is more than you owe.',
  noAmount: 'Let us stop here. Nothing was paid.',
  consent: 'Shall I pay 45.20 USD from card ending 4242 to account 12345? yes/no',
  yesOrNo: 'Please answer yes or no.',
  unclear: 'I did not get a clear yes. Nothing was paid.',
  notPaid: 'All right. Nothing was paid.',
  paid: 'Paid 45.20 USD to account 12345. Receipt P-1001. You now owe 41.20 USD.',
  nothingToPay: 'You owe nothing on account 34567: there is nothing to pay.',
  declined: 'The payment was declined. Nothing was paid and nothing was charged to the card ending 4242.',
  unavailable: 'The payment could not be made: our payment service is not available. Nothing was paid. Please try again later.',
  notKnown: 'I do not know whether the payment of 45.20 USD went through: the connection was lost. I have not tried it again, and I will not until it is known. Call 555-0100 to have it checked.',
  held: 'I cannot pay to account 12345 now: an earlier payment to it is not settled yet. I have paid nothing this time. Call 555-0100 if this lasts.',
  whatHappened: 'What happened, and since when? For example: no power in the whole street since noon.',
  reported: 'Thank you. Your report is O-1001. A crew looks at it within 2 hours.',
  notReported: 'The report could not be handed over, so nobody knows of it yet. Please call 555-0100.',
  reportUnknown: 'I do not know whether the report arrived: the connection was lost. Please call 555-0100.',
  reportHeld: 'An earlier report for account 12345 is not settled yet, so I have not filed this one. Please call 555-0100.',
  nothingReported: 'I have reported nothing. Call 555-0100 at any hour.',
}

const spanish: Words = {
  language: 'es', balance: 'Saldo', payBill: 'pagar factura', reportOutage: 'reportar averia', yes: 'Sí',
  whichAccount: '¿Cuál es su número de cuenta? Tiene cinco dígitos.',
  malformed: 'Eso no es un número de cuenta de cinco dígitos, como 12345.',
  unknown: 'No encuentro la cuenta 99999.',
  noAccount: 'Dejémoslo aquí. Su número de cuenta está en la parte superior de cada factura; llame al 555-0100 y se lo buscamos.',
  unreachable: 'En este momento no puedo consultar su cuenta. Inténtelo de nuevo en unos minutos o llame al 555-0100.',
  owed: 'Cuenta 12345, Ana Ruiz: debe 86,40 USD. Diga «pagar factura» para pagarlo.',
  nothingOwed: 'Cuenta 34567, Carla Gomez: no debe nada.',
  howMuch: 'Debe 86,40 USD. ¿Cuánto quiere pagar?',
  noSuchAmount: 'No entiendo esa cantidad. Escríbala así: 45,20.',
  tooMuch: 'Eso es más de lo que debe.',
  noAmount: 'Dejémoslo aquí. No se pagó nada.',
  consent: '¿Pago 45,20 USD con la tarjeta terminada en 4242 a la cuenta 12345? sí/no',
  yesOrNo: 'Responda sí o no, por favor.',
  unclear: 'No recibí un sí claro. No se pagó nada.',
  notPaid: 'De acuerdo. No se pagó nada.',
  paid: 'Pagado: 45,20 USD a la cuenta 12345. Recibo P-1001. Ahora debe 41,20 USD.',
  nothingToPay: 'No debe nada en la cuenta 34567: no hay nada que pagar.',
  declined: 'El pago fue rechazado. No se pagó nada ni se hizo ningún cargo a la tarjeta terminada en 4242.',
  unavailable: 'No se pudo hacer el pago: nuestro servicio de pagos no está disponible. No se pagó nada. Inténtelo más tarde.',
  notKnown: 'No sé si el pago de 45,20 USD se realizó: se perdió la conexión. No lo he intentado de nuevo ni lo haré hasta saberlo. Llame al 555-0100 para que lo comprueben.',
  held: 'Ahora no puedo pagar a la cuenta 12345: un pago anterior aún no está resuelto. Esta vez no pagué nada. Si esto continúa, llame al 555-0100.',
  whatHappened: '¿Qué pasó y desde cuándo? Por ejemplo: toda la calle sin luz desde el mediodía.',
  reported: 'Gracias. Su reporte es O-1001. Un equipo lo atiende en un plazo de 2 horas.',
  notReported: 'No se pudo entregar el reporte, así que nadie lo conoce todavía. Por favor, llame al 555-0100.',
  reportUnknown: 'No sé si el reporte llegó: se perdió la conexión. Por favor, llame al 555-0100.',
  reportHeld: 'Un reporte anterior de la cuenta 12345 aún no está resuelto, así que no he entregado este. Por favor, llame al 555-0100.',
  nothingReported: 'No he reportado nada. Llame al 555-0100 a cualquier hora.',
}

describe('the definitions', () => {
  it('validate with no error and no warning, and can be stored', async () => {
    const flowSet = await compileFlowSet(utilityFlowSet)
    expect(flowSet.warnings).toEqual([])
    expect(flowSet.portable).toBe(true)
  })

  it('have every text in Spanish too', () => {
    const spoken: Record<string, unknown>[] = []
    JSON.stringify(utilityFlowSet.flows, (_key, value: unknown) => {
      const step = value as Record<string, unknown> | null
      if (step?.['type'] === 'SAY' || step?.['type'] === 'SAY-GET') spoken.push(step)
      return value
    })
    expect(spoken.length).toBeGreaterThan(25)
    expect(spoken.filter((step) => typeof step['value_es'] !== 'string' || step['value_es'] === step['value'])).toEqual([])
  })
})

describe.each([english, spanish])('in $language', (words) => {
  const paying = [words.payBill, '12345', '45.20'] as const
  const customer = (options: { readonly durableActions?: boolean } = {}) => aCustomer({ language: words.language, ...options })

  describe('the account', () => {
    it('is asked for, and its balance told', async () => {
      const someone = await customer()
      expect(await someone.say(words.balance)).toBe(words.whichAccount)
      expect(await someone.say(' 12345 ')).toBe(words.owed)
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ flow: 'balance', outcome: 'told' })
      expect(await someone.say(words.balance, '34567')).toBe(words.nothingOwed)
    })

    it('is asked for again when it is malformed or unknown, three times at most', async () => {
      const someone = await customer()
      expect(await someone.say(words.balance, 'twelve')).toBe(`${words.malformed}\n\n${words.whichAccount}`)
      expect(await someone.say('99999')).toBe(`${words.unknown}\n\n${words.whichAccount}`)
      expect(await someone.say('1234５')).toBe(`${words.malformed}\n\n${words.noAccount}`)
      expect((await someone.session()).stacks).toEqual([])
      expect(await someone.say(words.balance, '99999', '12345')).toBe(words.owed)
    })

    it('that cannot be looked up ends each flow with those words', async () => {
      const someone = await customer()
      await someone.misbehave('drop-before', 'balance')
      expect(await someone.say(words.balance, '12345')).toBe(words.unreachable)
      await someone.stopProvider()
      expect(await someone.say(words.payBill, '12345')).toBe(words.unreachable)
      expect(await someone.say(words.reportOutage, '12345')).toBe(words.unreachable)
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ flow: 'report-outage', outcome: 'no-account' })
    })
  })

  describe('the amount', () => {
    it.each(['45.20', '45,20', '$45.20', ' $ 45,2 '])('is understood as %j', async (amount) => {
      expect(await (await customer()).say(words.payBill, '12345', amount)).toBe(words.consent)
    })

    it('may be all that is owed, which is offered as a choice', async () => {
      const someone = await customer()
      expect(await someone.say(words.payBill, '12345')).toBe(words.howMuch)
      const [choice] = (await someone.session()).choices ?? []
      expect(choice).toEqual({ label: words.language === 'es' ? '86,40 USD' : '86.40 USD', value: '86.40' })
      expect(await someone.say(choice?.value ?? '')).toContain(choice?.label)
    })

    it.each(['', 'all', '-5', '0', '0.00', '1e1', '45.201', '1,000.00', '12 34', 'NaN'])('%j is no amount and is asked for again', async (amount) => {
      expect(await (await customer()).say(words.payBill, '12345', amount)).toBe(`${words.noSuchAmount}\n\n${words.howMuch}`)
    })

    it('is at most what is owed, and asked for three times at most', async () => {
      const someone = await customer()
      expect(await someone.say(words.payBill, '12345', '86.41')).toBe(`${words.tooMuch}\n\n${words.howMuch}`)
      expect(await someone.say('x')).toBe(`${words.noSuchAmount}\n\n${words.howMuch}`)
      expect(await someone.say('9999999')).toBe(words.noAmount)
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ outcome: 'no-amount' })
      expect(someone.ledger()).toEqual([])
    })

    it('is not asked for where nothing is owed', async () => {
      const someone = await customer()
      expect(await someone.say(words.payBill, '34567')).toBe(words.nothingToPay)
      expect((await someone.session()).stacks).toEqual([])
    })
  })

  describe('consent', () => {
    it('names amount, card and account; a yes pays once, with a key', async () => {
      const someone = await customer()
      expect(await someone.say(...paying)).toBe(words.consent)
      expect((await someone.session()).choices).toEqual(words.language === 'es' ? [{ label: 'sí', value: 'sí' }, { label: 'no', value: 'no' }] : [{ label: 'yes', value: 'yes' }, { label: 'no', value: 'no' }])
      expect(await someone.say(words.yes)).toBe(words.paid)
      expect(someone.ledger()).toEqual([expect.objectContaining({ kind: 'payment', key: expect.stringMatching(/^sha256-/) as string, request: { account: '12345', amount: 4_520, currency: 'USD' } })])
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ flow: 'pay-bill', outcome: 'paid' })
      expect(await lastPayment(someone)).toMatchObject({ status: 'completed', request: { amount: 4_520 }, result: { paymentId: 'P-1001' } })
    })

    it('a second payment is another payment, with another key', async () => {
      const someone = await customer()
      await someone.say(...paying, words.yes)
      await someone.say(words.payBill, '12345', '41.20', words.yes)
      expect(new Set(someone.ledger().map((line) => line.key)).size).toBe(2)
      expect(await someone.say(words.payBill, '12345')).toBe(words.nothingToPay.replace('34567', '12345'))
    })

    it.each(['yes', ' YES ', 'sí', 'SÍ', 'si', 'si\u0301'])('%j is a yes', async (answer) => {
      expect(await (await customer()).say(...paying, answer)).toBe(words.paid)
    })

    it.each(['yes please', 'yes, but only 40', 'y', 'ok', 'yesyes', 'no yes', '', '45.20', 'sí, claro'])('%j is no consent', async (answer) => {
      const someone = await customer()
      expect(await someone.say(...paying, answer)).toBe(`${words.yesOrNo}\n\n${words.consent}`)
      expect(someone.ledger()).toEqual([])
    })

    it('a no pays nothing', async () => {
      const someone = await customer()
      expect(await someone.say(...paying, 'No ')).toBe(words.notPaid)
      expect(someone.ledger()).toEqual([])
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ outcome: 'not-confirmed' })
    })

    it('after three unclear answers nothing is paid, and a late yes pays nothing', async () => {
      const someone = await customer()
      expect(await someone.say(...paying, 'hm', 'hm', 'hm')).toBe(words.unclear)
      expect(await someone.say(words.yes)).toBeNull()
      expect(someone.ledger()).toEqual([])
    })
  })

  describe('a payment that goes wrong', () => {
    it('declined: says that nothing was paid, and may be tried again', async () => {
      const someone = await customer()
      await someone.misbehave('refuse')
      expect(await someone.say(...paying, words.yes)).toBe(words.declined)
      expect(await lastPayment(someone)).toMatchObject({ status: 'failed' })
      expect(await someone.say(...paying, words.yes)).toBe(words.paid)
      expect(someone.ledger()).toHaveLength(1)
    })

    it('not sent: says that nothing was paid', async () => {
      const someone = await customer()
      await someone.say(...paying)
      await someone.stopProvider()
      expect(await someone.say(words.yes)).toBe(words.unavailable)
      expect((await someone.session()).lastFlowOutcome).toMatchObject({ outcome: 'not-sent' })
    })

    it.each([['drop', 1], ['drop-before', 0]] as const)('%s: says that it does not know, and holds the account and no other', async (mode, paid) => {
      const someone = await customer()
      await someone.misbehave(mode)
      expect(await someone.say(...paying, words.yes)).toBe(words.notKnown)
      expect(await lastPayment(someone)).toMatchObject({ status: 'unknown', result: null })
      expect(someone.ledger()).toHaveLength(paid)
      expect(await someone.say(words.payBill, '12345', '1', words.yes)).toBe(words.held)
      expect(someone.ledger()).toHaveLength(paid)
      await someone.say(words.payBill, '23456', '45.20', words.yes)
      expect(someone.ledger()).toHaveLength(paid + 1)
    })

    it('without a journal: nothing is sent, and that is said', async () => {
      const someone = await customer({ durableActions: false })
      expect(await someone.say(...paying, words.yes)).toBe(words.unavailable)
      expect(await someone.say(words.reportOutage, '12345', 'dark')).toBe(words.notReported)
      expect(someone.ledger()).toEqual([])
    })
  })

  describe('an outage', () => {
    const reporting = [words.reportOutage, '12345'] as const

    it('is described and filed once', async () => {
      const someone = await customer()
      expect(await someone.say(...reporting)).toBe(words.whatHappened)
      expect(await someone.say(' no power {{1+1}} ')).toBe(words.reported)
      expect(someone.ledger()).toEqual([expect.objectContaining({ kind: 'outage', request: { account: '12345', description: 'no power {{1+1}}' } })])
    })

    it('is asked for three times at most', async () => {
      const someone = await customer()
      expect(await someone.say(...reporting, ' ', '')).toBe(words.whatHappened)
      expect(await someone.say('')).toBe(words.nothingReported)
      expect(someone.ledger()).toEqual([])
    })

    it('that may not have arrived is not filed again', async () => {
      const someone = await customer()
      await someone.misbehave('drop', 'outages')
      expect(await someone.say(...reporting, 'dark')).toBe(words.reportUnknown)
      expect(await someone.say(...reporting, 'dark')).toBe(words.reportHeld)
      expect(someone.ledger()).toHaveLength(1)
    })

    it('that was not handed over is said to be so', async () => {
      const someone = await customer()
      await someone.say(...reporting)
      await someone.stopProvider()
      expect(await someone.say('dark')).toBe(words.notReported)
    })
  })
})
