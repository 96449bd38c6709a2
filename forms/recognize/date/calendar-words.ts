/** Names of months and weekdays, and the small parts dates are made of: days, years, units. */
import { tokenAt } from '../tokens.ts'
import { foldedAt, readCardinal, wordAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { readOrdinal } from '../number/ordinal.ts'

export interface Part {
  readonly value: number
  readonly next: number
}

const table = (text: string): ReadonlyMap<string, number> => new Map(text.split(' ').flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])))

const months = {
  en: table('january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec'),
  es: table('enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|sept|set octubre|oct noviembre|nov diciembre|dic'),
} as const

const weekdays = {
  en: table('monday|mondays|mon tuesday|tuesdays|tue|tues wednesday|wednesdays|weds thursday|thursdays|thu|thur|thurs friday|fridays|fri saturday|saturdays sunday|sundays'),
  es: table('lunes martes miercoles jueves viernes sabado|sabados domingo|domingos'),
} as const

/** Short names that are also words: only in front of a date. */
const shortWeekdays = {
  en: table('mon tue wed thu fri sat sun'),
  es: table('lun|lu mar|ma mie|mi|mier jue|ju vie|vi sab|sa dom|do'),
} as const

/** The words a named date can start with. */
export const calendarStarters = {
  en: [...months.en.keys(), ...weekdays.en.keys(), ...shortWeekdays.en.keys()],
  es: [...months.es.keys(), ...weekdays.es.keys(), ...shortWeekdays.es.keys()],
} as const

export const firstWordOf = (phrase: string): string => phrase.split(' ')[0] ?? ''

/** Skips the period of a short name: "Aug. the 24th". */
function behindName(scope: NumberScope, at: number, length: number): number {
  const period = foldedAt(scope, at) === '.' && tokenAt(scope.line, at).glued
  return period && (length <= 4 || tokenAt(scope.line, at + 1).kind === 'digits') ? at + 1 : at
}

export function monthAt(scope: NumberScope, at: number): Part | undefined {
  const folded = foldedAt(scope, at)
  const value = months[scope.language].get(folded)
  return value === undefined ? undefined : { value, next: behindName(scope, at + 1, folded.length) }
}

export function weekdayAt(scope: NumberScope, at: number): Part | undefined {
  const value = weekdays[scope.language].get(foldedAt(scope, at))
  return value === undefined ? undefined : { value, next: at + 1 }
}

/** A weekday in front of a date, short names included, with the comma behind it. */
export function leadingWeekday(scope: NumberScope, at: number): Part | undefined {
  const folded = foldedAt(scope, at)
  const value = weekdays[scope.language].get(folded) ?? shortWeekdays[scope.language].get(folded)
  if (value === undefined) return undefined
  const next = behindName(scope, at + 1, folded.length)
  return { value, next: foldedAt(scope, next) === ',' ? next + 1 : next }
}

export interface DayPart extends Part {
  readonly ordinal: boolean
  readonly words: boolean
}

/** A day of the month: "2", "21st", "twenty first", "primero", "veintiuno", "1ro". */
export function dayAt(scope: NumberScope, at: number): DayPart | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  if (token === undefined || (token.kind === 'mark')) return undefined
  const ordinal = readOrdinal(scope, at)
  if (ordinal !== undefined && isDay(Number(ordinal.value))) return { value: Number(ordinal.value), next: ordinal.next, ordinal: true, words: token.kind === 'word' }
  if (token.kind === 'digits') return token.folded.length <= 2 && isDay(Number(token.folded)) ? { value: Number(token.folded), next: at + 1, ordinal: false, words: false } : undefined
  return wordDay(scope, at)
}

const isDay = (value: number): boolean => value >= 1 && value <= 31

/** Words up to 31: the year behind "twenty one two thousand" is not swallowed. */
function wordDay(scope: NumberScope, at: number): DayPart | undefined {
  const role = wordAt(scope, at)?.role
  if (role !== 'unit' && role !== 'teen' && role !== 'ten') return undefined
  for (const length of [3, 2, 1]) {
    const cardinal = readCardinal({ ...scope, limit: Math.min(scope.limit, at + length) }, at)
    if (cardinal !== undefined && cardinal.words && cardinal.next === at + length && isDay(Number(cardinal.value.over))) return { value: Number(cardinal.value.over), next: cardinal.next, ordinal: false, words: true }
  }
  return undefined
}

const isYear = (value: number): boolean => value >= 1000 && value <= 2999

/** A year of four digits, or in words. */
export function yearAt(scope: NumberScope, at: number): Part | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  if (token?.kind === 'digits') {
    const clock = foldedAt(scope, at + 1) === ':' && tokenAt(scope.line, at + 1).glued
    return token.folded.length === 4 && isYear(Number(token.folded)) && !clock ? { value: Number(token.folded), next: at + 1 } : undefined
  }
  return token?.kind === 'word' ? (scope.language === 'en' ? pairYear(scope, at) : undefined) ?? wordYear(scope, at) : undefined
}

function wordYear(scope: NumberScope, at: number): Part | undefined {
  const cardinal = readCardinal(scope, at)
  const value = Number(cardinal?.value.over)
  return cardinal === undefined || !cardinal.words || cardinal.value.under !== 1n || !isYear(value) ? undefined : { value, next: cardinal.next }
}

const zeroWords: ReadonlySet<string> = new Set(['zero', 'oh', 'o'])

/** "nineteen seventy eight", "nineteen zero one", "twenty twenty six". */
export function pairYear(scope: NumberScope, at: number): Part | undefined {
  const century = wordAt(scope, at)
  if (century === undefined || century.role === 'scale' || century.value < 13 || century.value > 20) return undefined
  const rest = zeroWords.has(foldedAt(scope, at + 1)) ? unitPart(scope, at + 2) : yearsPart(scope, at + 1)
  return rest === undefined ? undefined : { value: century.value * 100 + rest.value, next: rest.next }
}

function unitPart(scope: NumberScope, at: number): Part | undefined {
  const unit = wordAt(scope, at)
  return unit?.role === 'unit' ? { value: unit.value, next: at + 1 } : undefined
}

/** The second half of a year: 10 to 99. */
function yearsPart(scope: NumberScope, at: number): Part | undefined {
  const rest = readCardinal(scope, at)
  const value = Number(rest?.value.over)
  return rest === undefined || !rest.words || rest.value.under !== 1n || value < 10 || value > 99 ? undefined : { value, next: rest.next }
}

export type Unit = 'day' | 'week' | 'month' | 'year'

const units: ReadonlyMap<string, Unit> = new Map([
  ['day', 'day'], ['days', 'day'], ['week', 'week'], ['weeks', 'week'], ['month', 'month'], ['months', 'month'], ['year', 'year'], ['years', 'year'],
  ['dia', 'day'], ['dias', 'day'], ['semana', 'week'], ['semanas', 'week'], ['mes', 'month'], ['meses', 'month'], ['ano', 'year'], ['anos', 'year'],
])

export const unitAt = (scope: NumberScope, at: number): Unit | undefined => units.get(foldedAt(scope, at))

/** The token behind a row of words, if they stand there. */
function behind(scope: NumberScope, at: number, words: string): number | undefined {
  const first = foldedAt(scope, at)
  if (first === '' || !words.startsWith(first)) return undefined
  const expected = words.split(' ')
  return expected.every((word, step) => foldedAt(scope, at + step) === word) ? at + expected.length : undefined
}

/** The token behind the first phrase of a list that stands there; the phrases go from long to short. */
export function behindAny(scope: NumberScope, at: number, phrases: readonly string[]): number | undefined {
  for (const phrase of phrases) {
    const next = behind(scope, at, phrase)
    if (next !== undefined) return next
  }
  return undefined
}
