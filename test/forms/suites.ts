/** Runs the suites of public cases: which cases hold, which of them the excluded list names. */
import { readFileSync } from 'node:fs'
import { readConfirmation, readMoneyAmount, recognize, wordsToDigits } from '../../forms/index.ts'
import type { MoneyOptions, RecognizeOptions, RecognizerKind } from '../../forms/index.ts'

export interface ExpectedReading {
  readonly text: string
  readonly start?: number
  readonly end?: number
  readonly value: string | boolean
  readonly unit?: string
}

export interface ReadingCase {
  readonly locale: string
  readonly text: string
  readonly now?: string | null
  readonly expect: readonly ExpectedReading[]
}

export interface Outcome {
  readonly text: string
  readonly holds: boolean
}

export const casesOf = (suite: string): unknown => JSON.parse(readFileSync(new URL(`./cases/${suite}.json`, import.meta.url), 'utf8')) as unknown

/** Cases by suite that our rules read differently, each with its reason. */
export const excludedOf = (suite: string): ReadonlyMap<string, string> => {
  const all = JSON.parse(readFileSync(new URL('./cases/excluded.json', import.meta.url), 'utf8')) as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  return new Map(Object.entries(all[suite] ?? {}).flatMap(([reason, texts]) => texts.map((text): [string, string] => [text, reason])))
}

const near = (left: number, right: number): boolean => Math.abs(left - right) <= Math.abs(right) * 1e-12

const isSub = (unit: string): boolean => unit.startsWith('Cent') || unit === 'Pence'
const noMinor: ReadonlySet<string> = new Set(['JPY', 'KRW', 'ESP'])

const withoutExtension = (text: string): string => text.split('x')[0]!.split('ext')[0]!.split('').filter((letter) => letter >= '0' && letter <= '9').join('')

type Checks = { readonly [kind: string]: (value: unknown, expected: ExpectedReading) => boolean }

const checks: Checks = {
  'number': (value, expected) => near(Number((value as { exact: string }).exact), Number(expected.value)),
  'amount': (value, expected) => {
    const { currency, minor } = value as { currency: string; minor: number }
    return near(minor, Number(expected.value) * (isSub(expected.unit ?? '') || noMinor.has(currency) ? 1 : 100))
  },
  'phone': (value, expected) => (value as string).startsWith('+') && (value as string).endsWith(withoutExtension(expected.text).slice(-6)),
  'email': (value, expected) => (value as string).toLowerCase() === expected.value,
}

const sameSpan = (reading: { start: number; end: number; text: string }, expected: ExpectedReading): boolean =>
  expected.start === undefined ? reading.text.toLowerCase() === expected.text.toLowerCase() : reading.start === expected.start && reading.end === expected.end

/** Whether every expected reading is there, with its span and value, and no other. */
export function readingOutcomes(suite: string, kind: RecognizerKind): readonly Outcome[] {
  const check = checks[kind] ?? ((value: unknown, expected: ExpectedReading): boolean => value === expected.value)
  return (casesOf(suite) as readonly ReadingCase[]).map(({ locale, text, now, expect }) => {
    const options: RecognizeOptions = typeof now === 'string' ? { locale, now } : { locale }
    const readings = recognize(kind, text, options)
    return { text, holds: readings.length === expect.length && readings.every((reading, index) => sameSpan(reading, expect[index]!) && check(reading.value, expect[index]!)) }
  })
}

export const wordOutcomes = (suite: string): readonly Outcome[] =>
  (casesOf(suite) as readonly { locale: string; text: string; digits: string | null }[]).map(({ locale, text, digits }) => ({ text, holds: wordsToDigits(text, { locale }) === digits }))

export const moneyOutcomes = (): readonly Outcome[] =>
  (casesOf('money') as readonly { text: string; options: MoneyOptions; amount: number | null }[]).map(({ text, options, amount }) => ({ text: `${text} ${JSON.stringify(options)}`, holds: Object.is(readMoneyAmount(text, options), amount ?? Number.NaN) }))

export const confirmationOutcomes = (): readonly Outcome[] => (casesOf('confirmation') as readonly { text: string; answer: string }[]).map(({ text, answer }) => ({ text, holds: readConfirmation(text) === answer }))
