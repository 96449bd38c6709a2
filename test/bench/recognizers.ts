/** Texts of 200 characters through every recognizer of a ten-field form. */
import { recognizerKinds } from '../../forms/index.ts'
import type { RecognizeOptions, RecognizerKind } from '../../forms/index.ts'
import { contextOf, recognizeLine, tokenize } from '../../forms/recognize/index.ts'
import { keep } from './conversation.ts'
import { contest } from './harness.ts'
import type { Contender, Samples } from './harness.ts'
import { atMost, figure } from './row.ts'
import type { Family, Row } from './row.ts'

const english = 'Hi, um, this is Ann, I think I want to pay one hundred and twenty dollars and fifty cents on the third of May 2027 at half past seven, my card ends in 1234, call me at 541-754-3010 or ann@example.com, ok'
const spanish = 'Hola, soy Ana, quiero pagar ciento veinte dólares con cincuenta centavos el tres de mayo de 2027 a las siete y media de la tarde, mi tarjeta termina en 1234, mi número es 541-754-3010, ana@ejemplo.com'
const length = 200

const texts: readonly (readonly [text: string, options: RecognizeOptions])[] = [
  [english.slice(0, length).padEnd(length, '.'), optionsOf('en-US')],
  [spanish.slice(0, length).padEnd(length, '.'), optionsOf('es-US')],
]

function optionsOf(locale: string): RecognizeOptions {
  return { locale, now: '2026-12-01T10:00:00', length: 4, choices: [{ value: 'checking', keys: ['1'] }, { value: 'savings', keys: ['2'] }, { value: 'credit card', words: ['tarjeta'] }] }
}

const tenFields: readonly RecognizerKind[] = ['amount', 'date', 'time', 'phone', 'email', 'number', 'card-number', 'postal-code', 'choice', 'yes-no']

/** Each text is read once in a run. */
const reading = (kinds: readonly RecognizerKind[]): Contender => (times) => {
  for (let run = 0; run < times; run += 1) {
    for (const [text, options] of texts) {
      const context = contextOf(options)
      for (const kind of kinds) keep(recognizeLine(kind, tokenize(text), context)[0]?.text ?? 'nothing')
    }
  }
}

const microseconds = (rates: Samples): Samples => rates.map((rate) => 1_000_000 / (rate * texts.length))

async function measure(): Promise<readonly Row[]> {
  const rates = await contest<string>({ form: reading(tenFields), ...Object.fromEntries(recognizerKinds.map((kind) => [kind, reading([kind])])) }, { rounds: 5, slice: 40 })
  const rowOf = (name: string, title: string, most: number): Row => {
    const row = figure(title, 'µs', microseconds(rates[name] ?? []))
    return { ...row, bar: atMost(row.value, most, `at most ${most} µs`) }
  }
  return [rowOf('form', 'ten fields, a text of 200 characters', 2000), ...recognizerKinds.map((kind) => rowOf(kind, `recognizer of ${kind}, a text of 200 characters`, 200))]
}

export const recognizers: Family = { name: 'recognizers', measure }
