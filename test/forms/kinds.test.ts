import { describe, expect, test } from 'vitest'
import { recognize } from '../../forms/index.ts'
import type { RecognizeOptions, RecognizerKind } from '../../forms/index.ts'

const english: RecognizeOptions = { locale: 'en-US', now: '2026-12-01T10:00:00' }
const mexican: RecognizeOptions = { locale: 'es-MX', now: '2026-12-01T10:00:00' }
const spanish: RecognizeOptions = { locale: 'es-ES', now: '2026-12-01T10:00:00' }

const values = (kind: RecognizerKind, text: string, options: RecognizeOptions): readonly unknown[] => recognize(kind, text, options).map(({ value }) => value)

const table = (kind: RecognizerKind, options: RecognizeOptions, rows: Readonly<Record<string, readonly unknown[]>>): void => {
  for (const [text, expected] of Object.entries(rows)) expect(values(kind, text, options), `${kind}: ${text}`).toEqual(expected)
}

describe('recognizers', () => {
  test('read every token of their kind: "pasado mañana" is never "mañana"', () => {
    table('date', mexican, { 'pasado mañana': ['2026-12-03'], 'el martes que viene': ['2026-12-08'], 'mañana por la mañana': ['2026-12-02'], 'dentro de dos semanas': ['2026-12-15'], 'tres de marzo de dos mil veintisiete': ['2027-03-03'], 'a fin de mes': ['2026-12-31'] })
    table('date', english, { 'the day after tomorrow': ['2026-12-03'], 'a week from Friday': ['2026-12-11'], 'the last day of the month': ['2026-12-31'], 'February 30': [], 'next Friday': ['2026-12-11'], 'Christmas': ['2026-12-25'] })
    table('number', english, { 'one point five million': [{ exact: '1500000', number: 1_500_000 }], 'minus three and a half': [{ exact: '-3.5', number: -3.5 }], 'twelve hundred': [{ exact: '1200', number: 1200 }] })
    table('number', mexican, { 'un billón': [{ exact: '1000000000000', number: 1e12 }], 'mil millones': [{ exact: '1000000000', number: 1e9 }] })
    table('amount', spanish, { '20 euros y medio': [{ currency: 'EUR', minor: 2050 }], '1.234,50 €': [{ currency: 'EUR', minor: 123_450 }] })
    table('amount', mexican, { 'cincuenta pesos con veinte centavos': [{ currency: 'MXN', minor: 5020 }], '$1,234.50': [{ currency: 'MXN', minor: 123_450 }] })
  })

  test('read dates by the clock and the zone of the conversation', () => {
    expect(values('date', 'mañana', { locale: 'es-MX', now: '2026-12-02T03:00:00Z', zone: 'America/Mexico_City' })).toEqual(['2026-12-02'])
    expect(values('date', 'mañana', { locale: 'es-MX', now: Date.UTC(2026, 11, 2, 3), zone: 'Europe/Madrid' })).toEqual(['2026-12-03'])
    expect(values('date', 'tomorrow', { locale: 'en-US' })).toEqual([])
    expect(values('date', 'March 4, 2027', { locale: 'en-US' })).toEqual(['2027-03-04'])
    expect(values('date', '03/04/2027', english)).toEqual(['2027-03-04'])
    expect(values('date', '03/04/2027', spanish)).toEqual(['2027-04-03'])
  })

  test('read times with their part of the day', () => {
    table('time', english, { 'noon': ['12:00:00'], '12 am': ['00:00:00'], '12:30 pm': ['12:30:00'], 'quarter to five': ['04:45:00'], 'um, I think around 5': ['05:00:00'], 'in half an hour': ['10:30:00'], '5 people': [] })
    table('time', mexican, { 'a las tres y media de la tarde': ['15:30:00'], 'las doce de la noche': ['00:00:00'], 'un cuarto para las ocho': ['07:45:00'], 'a la una': ['01:00:00'] })
  })

  test('read date ranges with both ends', () => {
    table('date-range', english, { 'from May 3 to May 5': [{ from: '2027-05-03', to: '2027-05-05' }], 'May 3-5': [{ from: '2027-05-03', to: '2027-05-05' }], 'next week': [{ from: '2026-12-07', to: '2026-12-13' }], 'from the 3rd to the 5th of May': [{ from: '2027-05-03', to: '2027-05-05' }] })
    table('date-range', mexican, { 'del 3 al 5 de mayo': [{ from: '2027-05-03', to: '2027-05-05' }], 'entre el lunes y el viernes': [{ from: '2026-12-07', to: '2026-12-11' }] })
  })

  test('read digits of a length, typed or spoken', () => {
    table('digits', { ...english, length: 5 }, { 'four one one double two': ['41122'], '12 34 5': ['12345'], '1234': [], '123456': [] })
    table('digits', { ...mexican, length: 5 }, { 'cero cero uno dos cinco': ['00125'] })
    expect(values('digits', 'zero zero hundred twenty five', english)).toEqual(['00125'])
  })

  test('read telephone numbers to E.164', () => {
    table('phone', english, { '541-754-3010 ext 12': ['+15417543010'], 'five four one seven five four three oh one oh': ['+15417543010'], '12/25/2026': [] })
    table('phone', mexican, { '55 1234 5678': ['+525512345678'] })
    table('phone', spanish, { 'mi número es 612345678': ['+34612345678'], '0049 176 12345678': ['+4917612345678'] })
  })

  test('read addresses written and spoken', () => {
    table('email', english, { 'john dot smith at gmail dot com': ['john.smith@gmail.com'], 'Dave@ABC.com': ['Dave@abc.com'], 'user@host': [], 'a..b@c.com': [] })
    table('email', mexican, { 'juan guion bajo perez 5 arroba outlook punto es': ['juan_perez5@outlook.es'] })
  })

  test('read postal codes, cards and expiry months', () => {
    table('postal-code', english, { '90210': ['90210'], '90210-1234': ['90210-1234'], 'nine oh two one oh': ['90210'], '9021': [] })
    table('postal-code', spanish, { '28013': ['28013'], '99999': [] })
    table('card-number', english, { '4111 1111 1111 1111': ['4111111111111111'], '4111 1111 1111 1112': [], '0000 0000 0000 0000': [] })
    table('expiry', english, { '04/27': ['2027-04'], '0427': ['2027-04'], 'April 2027': ['2027-04'], 'oh four twenty seven': ['2027-04'], '13/27': [], '12/04/27': [] })
  })

  test('read quantities: whole, not negative, no price and no time', () => {
    table('quantity', { ...english, units: ['guests'] }, { '7 guests': [{ exact: '7', number: 7 }], 'a couple': [{ exact: '2', number: 2 }], '$5': [], '7 pm': [], 'two and a half': [], '-3': [] })
    expect(recognize('quantity', 'for 7 guests', { ...english, units: ['guests'] })[0]).toMatchObject({ text: '7 guests', whole: true })
  })

  test('read choices, and tell near ties instead of deciding them', () => {
    const cards = { ...english, choices: [{ value: 'Visa', keys: ['1'] }, { value: 'Mastercard', words: ['master card'], keys: ['2'] }] }
    table('choice', cards, { 'VISA': ['Visa'], 'mastrcard': ['Mastercard'], '2': ['Mastercard'], 'my 2 cards': [], 'visa or mastercard': ['Visa', 'Mastercard'] })
    const near = recognize('choice', 'montane', { ...english, choices: [{ value: 'montana' }, { value: 'montano' }] })
    expect(near.map(({ value }) => value).sort()).toEqual(['montana', 'montano'])
  })

  test('say what is a whole answer', () => {
    expect(recognize('number', 'um, I think it is 25, please', english)[0]).toMatchObject({ whole: true, text: '25' })
    expect(recognize('number', 'not 25', english)[0]).toMatchObject({ whole: false })
    expect(recognize('text', '  hello there ', english)).toEqual([{ kind: 'text', value: 'hello there', text: 'hello there', start: 2, end: 13, whole: true }])
  })

  test('refuse calls that are wrong', () => {
    expect(() => recognize('number', '5', { locale: 'fr-FR' })).toThrow(expect.objectContaining({ code: 'RECOGNIZER_LOCALE' }))
    expect(() => recognize('colour' as RecognizerKind, '5', english)).toThrow(expect.objectContaining({ code: 'RECOGNIZER_KIND' }))
    expect(() => recognize('date', 'today', { locale: 'en-US', now: 'yesterday-ish' })).toThrow(expect.objectContaining({ code: 'RECOGNIZER_OPTIONS' }))
    expect(() => recognize('date', 'today', { locale: 'en-US', now: 0, zone: 'Mars/Olympus' })).toThrow(expect.objectContaining({ code: 'RECOGNIZER_OPTIONS' }))
  })
})
