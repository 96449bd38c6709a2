/** Dates told from the day of the conversation: "tomorrow", "pasado mañana", "in 3 weeks", "two sundays from now". */
import { foldedAt, readCardinal } from '../number/cardinal.ts'
import { addDays, addMonths, daysInMonth, weekdayOf } from './calendar.ts'
import type { CivilDate } from './calendar.ts'
import { comingDate } from './absolute.ts'
import type { DateScope, FoundDate } from './absolute.ts'
import { behindAny, firstWordOf, unitAt, weekdayAt } from './calendar-words.ts'
import type { Unit } from './calendar-words.ts'
import { readWeekday } from './weekday.ts'

/** Phrases with the days they lie ahead; the longest phrase that stands at a token is the one. */
type DayPhrases = ReadonlyMap<string, readonly (readonly [words: readonly string[], days: number])[]>

const phrases = (rows: readonly (readonly [days: number, names: string])[]): DayPhrases => {
  const index = new Map<string, (readonly [readonly string[], number])[]>()
  for (const [days, names] of rows) {
    for (const name of names.split('|')) {
      const words = name.split(' ')
      const first = words[0] ?? ''
      index.set(first, [...(index.get(first) ?? []), [words, days]])
    }
  }
  for (const list of index.values()) list.sort((left, right) => right[0].length - left[0].length)
  return index
}

const dayPhrases = {
  en: phrases([
    [0, 'today|tonight|this day|the current day|this morning|this afternoon|this evening'],
    [1, 'tomorrow|tmrw|tmr|tomorow|tommorow|the next day|next day|the following day|following day'],
    [2, 'the day after tomorrow|day after tomorrow|the day after tmrw|day after tmrw|overmorrow'],
    [-1, 'yesterday|the last day|last day|the previous day|previous day|last night'],
    [-2, 'the day before yesterday|day before yesterday'],
    [7, 'a week from today|one week from today|a week today'],
    [8, 'a week from tomorrow|a week tomorrow'],
  ]),
  es: phrases([
    [0, 'hoy|este dia|esta noche|esta manana|esta tarde|hoy mismo|hoy dia|el dia de hoy'],
    [1, 'manana|el dia siguiente|el siguiente dia|el proximo dia|proximo dia|el dia de manana|manana mismo'],
    [2, 'pasado manana|pasado el dia de manana|el dia despues de manana|dia despues de manana|el dia siguiente a manana'],
    [3, 'el dia despues de pasado manana'],
    [-1, 'ayer|anoche|el ultimo dia|ultimo dia|el dia anterior|el dia de ayer'],
    [-2, 'anteayer|antier|antes de ayer|antes de anoche|el dia antes de ayer|dia antes de ayer|antenoche'],
    [7, 'de hoy en ocho|en ocho dias|dentro de ocho dias'],
    [14, 'en quince dias|dentro de quince dias'],
    [8, 'de manana en ocho'],
  ]),
} as const

const monthEnds = {
  en: ['the last day of the month', 'last day of the month', 'the last day of this month', 'the end of the month', 'end of the month', 'the end of this month', 'end of month'],
  es: ['el ultimo dia del mes', 'ultimo dia del mes', 'el ultimo dia de este mes', 'a fin de mes', 'fin de mes', 'finales de mes', 'final de mes', 'fin del mes'],
} as const

type Holidays = readonly (readonly [month: number, day: number, names: readonly string[]])[]

/** Holidays that have the same day every year. */
const holidays: Readonly<Record<'en' | 'es', Holidays>> = {
  en: [[12, 24, ['christmas eve']], [12, 25, ['christmas day', 'christmas', 'xmas']], [12, 31, ['new years eve', 'new year s eve']], [1, 1, ['new years day', 'new years', 'new year s day']], [2, 14, ['valentines day']], [10, 31, ['halloween']], [7, 4, ['independence day']]],
  es: [[12, 24, ['nochebuena']], [12, 25, ['el dia de navidad', 'dia de navidad', 'navidad']], [12, 31, ['nochevieja', 'fin de ano']], [1, 1, ['ano nuevo']], [1, 6, ['dia de reyes', 'reyes magos']], [2, 14, ['san valentin']]],
}

const ahead = { en: ['in', 'within'], es: ['dentro de', 'en'] } as const

const relativeWords = { en: ['a', 'an', 'couple', 'the', 'last', 'end', ...ahead.en], es: ['el', 'ultimo', 'a', 'fin', 'final', 'finales', 'un', 'hace', ...ahead.es] } as const

/** The words a relative date can start with, number words aside. */
export const relativeStarters = { en: startersOf('en'), es: startersOf('es') } as const

function startersOf(language: 'en' | 'es'): readonly string[] {
  return [...dayPhrases[language].keys(), ...holidays[language].flatMap(([, , names]) => names), ...monthEnds[language], ...relativeWords[language]].map(firstWordOf)
}

/** Before these "mañana" is the morning. */
const morningHeads: ReadonlySet<string> = new Set(['la', 'esa', 'aquella', 'cada'])

/** The longest relative date that starts at a token. */
export function readRelative(scope: DateScope, at: number): FoundDate | undefined {
  const phrase = monthEnd(scope, at) ?? holiday(scope, at) ?? dayPhrase(scope, at)
  const counted = countedDate(scope, at) ?? countedWeekdays(scope, at)
  return counted !== undefined && counted.next > (phrase?.next ?? 0) ? counted : phrase
}

function dayPhrase(scope: DateScope, at: number): FoundDate | undefined {
  const candidates = dayPhrases[scope.language].get(foldedAt(scope, at))
  const entry = candidates?.find(([words]) => words.every((word, step) => foldedAt(scope, at + step) === word))
  if (entry === undefined) return undefined
  const [words, days] = entry
  const next = at + words.length
  if (words.at(-1) === 'manana' && words.length === 1 && morningHeads.has(foldedAt(scope, at - 1))) return undefined
  return scope.today === undefined ? { next } : { date: addDays(scope.today, days), next }
}


function monthEnd(scope: DateScope, at: number): FoundDate | undefined {
  const next = behindAny(scope, at, monthEnds[scope.language])
  if (next === undefined) return undefined
  return scope.today === undefined ? { next } : { date: { ...scope.today, day: daysInMonth(scope.today.year, scope.today.month) }, next }
}


function holiday(scope: DateScope, at: number): FoundDate | undefined {
  for (const [month, day, names] of holidays[scope.language]) {
    const next = behindAny(scope, at, names)
    const date = next === undefined ? undefined : comingDate(scope.today, month, day)
    if (next !== undefined) return date === undefined ? { next } : { date, next }
  }
  return undefined
}

interface Span {
  readonly days: number
  readonly months: number
  readonly next: number
}

/** "2 years, 1 month and 21 days". */
function spanAt(scope: DateScope, at: number): Span | undefined {
  let total: Span | undefined
  let next = at
  for (let count = 0; count < 4; count++) {
    const part = onePart(scope, next)
    if (part === undefined) break
    total = { days: (total?.days ?? 0) + part.days, months: (total?.months ?? 0) + part.months, next: part.next }
    next = behindAny(scope, part.next, [', and', ', y', ',', 'and', 'y']) ?? part.next
  }
  return total
}

function onePart(scope: DateScope, at: number): Span | undefined {
  const count = countAt(scope, at)
  const unit = count === undefined ? undefined : unitAt(scope, count.next)
  return count === undefined || unit === undefined ? undefined : { ...lengthOf(unit, count.value), next: count.next + 1 }
}

const longestCount = 100_000

/** A small whole number, "a" and "a couple of" included. */
function countAt(scope: DateScope, at: number): { readonly value: number; readonly next: number } | undefined {
  const couple = behindAny(scope, at, ['a couple of', 'a couple', 'couple of', 'un par de'])
  if (couple !== undefined) return { value: 2, next: couple }
  const cardinal = readCardinal(scope, at)
  if (cardinal === undefined) return foldedAt(scope, at) === 'a' || foldedAt(scope, at) === 'an' ? { value: 1, next: at + 1 } : undefined
  const value = Number(cardinal.value.over) / Number(cardinal.value.under)
  return cardinal.malformed || !Number.isInteger(value) || value > longestCount ? undefined : { value, next: cardinal.next }
}

function lengthOf(unit: Unit, count: number): { readonly days: number; readonly months: number } {
  if (unit === 'day') return { days: count, months: 0 }
  if (unit === 'week') return { days: count * 7, months: 0 }
  return { days: 0, months: unit === 'month' ? count : count * 12 }
}

const later = { en: ['from now', 'later', 'from this day', 'hence'], es: ['despues', 'mas tarde', 'a partir de hoy', 'a partir de ahora', 'desde hoy', 'desde ahora'] } as const
const earlier = { en: ['ago', 'before now', 'earlier'], es: ['atras', 'antes'] } as const

/** "in 3 weeks", "1 month 21 days ago", "four days from yesterday", "hace 3 días". */
function countedDate(scope: DateScope, at: number): FoundDate | undefined {
  const start = behindAny(scope, at, ahead[scope.language])
  const span = spanAt(scope, start ?? at)
  if (span === undefined) return scope.language === 'es' ? spanishAgo(scope, at) : undefined
  const base = from(scope, span.next)
  if (base !== undefined) return shifted(base.date, span, 1, base.next)
  const after = behindAny(scope, span.next, later[scope.language])
  if (after !== undefined) return shifted(scope.today, span, 1, after)
  const before = behindAny(scope, span.next, earlier[scope.language])
  if (before !== undefined) return shifted(scope.today, span, -1, before)
  return start === undefined ? undefined : shifted(scope.today, span, 1, span.next)
}

function spanishAgo(scope: DateScope, at: number): FoundDate | undefined {
  const start = behindAny(scope, at, ['hace'])
  const span = start === undefined ? undefined : spanAt(scope, start)
  return span === undefined ? undefined : shifted(scope.today, span, -1, span.next)
}

/** "... from today", "... after tomorrow", "... a partir de mañana". */
function from(scope: DateScope, at: number): FoundDate | undefined {
  const start = behindAny(scope, at, scope.language === 'en' ? ['from', 'after'] : ['a partir de', 'despues de', 'desde'])
  return start === undefined ? undefined : dayPhrase(scope, start) ?? readWeekday(scope, start)
}

function shifted(base: CivilDate | undefined, span: Span, sign: 1 | -1, next: number): FoundDate {
  if (base === undefined) return { next }
  const date = addDays(addMonths(base, sign * span.months), sign * span.days)
  return date.year >= 1 && date.year <= 9999 ? { date, next } : { next }
}

/** "two sundays from now", "two monday later". */
function countedWeekdays(scope: DateScope, at: number): FoundDate | undefined {
  const count = countAt(scope, at)
  const weekday = count === undefined ? undefined : weekdayAt(scope, count.next)
  const next = weekday === undefined ? undefined : behindAny(scope, weekday.next, later[scope.language])
  if (count === undefined || weekday === undefined || next === undefined || count.value < 1) return undefined
  if (scope.today === undefined) return { next }
  const first = ((weekday.value - weekdayOf(scope.today) + 6) % 7) + 1
  return { date: addDays(scope.today, first + (count.value - 1) * 7), next }
}
