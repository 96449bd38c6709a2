/** Dates with a month: "January 12, 2016", "el 2 de octubre", "02/22/2016", "2019-sep-1". A year left out is the next in which the date comes. */
import { tokenAt } from '../tokens.ts'
import { foldedAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { daysInMonth, isDate, isEarlier } from './calendar.ts'
import type { CivilDate } from './calendar.ts'
import { behindAny, dayAt, leadingWeekday, monthAt, weekdayAt, yearAt } from './calendar-words.ts'
import type { Part } from './calendar-words.ts'

export interface DateScope extends NumberScope {
  /** The conversation's day; without it only dates with a year are read. */
  readonly today?: CivilDate
}

export interface FoundDate {
  /** Absent when the words are a date that the calendar does not have. */
  readonly date?: CivilDate
  readonly next: number
}

/** What was found: with its date, if the calendar has it. */
export const onlyFound = (date: CivilDate | undefined, next: number): FoundDate => (date === undefined ? { next } : { date, next })

/** The longest date with a month that starts at a token. */
export function readAbsolute(scope: DateScope, at: number): FoundDate | undefined {
  return numericDate(scope, at) ?? namedDate(scope, at)
}

/** "[Sunday,] January 12[, 2016]" or "[Wed,] the 22 of January[ 2016][ on Monday]". */
function namedDate(scope: DateScope, at: number): FoundDate | undefined {
  const lead = leadingWeekday(scope, at)
  const starts = lead === undefined ? [at] : [lead.next, at]
  for (const start of starts) {
    const day = skipWords(scope, start, ['the', 'el'])
    const found = monthFirst(scope, start) ?? dayFirst(scope, start === at ? at : day)
    if (found !== undefined) return withWeekday(scope, found)
  }
  return undefined
}

const skipWords = (scope: NumberScope, at: number, words: readonly string[]): number => behindAny(scope, at, words) ?? at

function withWeekday(scope: DateScope, found: FoundDate): FoundDate {
  const weekday = foldedAt(scope, found.next) === 'on' ? weekdayAt(scope, found.next + 1) : undefined
  return weekday === undefined ? found : { ...found, next: weekday.next }
}

function monthFirst(scope: DateScope, at: number): FoundDate | undefined {
  const month = monthAt(scope, at)
  if (month === undefined) return undefined
  const day = dayAt(scope, skipWords(scope, month.next, ['the', 'el', '-', '/']))
  return day === undefined || isClockTime(scope, day.next) ? undefined : withYear(scope, { month: month.value, day: day.value, next: day.next })
}

/** "June 7:30" has no day. */
const isClockTime = (scope: NumberScope, next: number): boolean => foldedAt(scope, next) === ':' && tokenAt(scope.line, next).glued && tokenAt(scope.line, next + 1).kind === 'digits'

function dayFirst(scope: DateScope, at: number): FoundDate | undefined {
  const day = dayAt(scope, at)
  if (day === undefined) return undefined
  const linked = skipWords(scope, day.next, ['dia de', 'dias de', 'of', 'de', 'del mes de', '-', '/'])
  const month = monthAt(scope, linked) ?? numberedMonth(scope, day.next)
  return month === undefined ? undefined : withYear(scope, { month: month.value, day: day.value, next: month.next, bare: foldedAt(scope, month.next - 1) === '.' ? month.next - 1 : month.next })
}

/** "17 del 11". */
function numberedMonth(scope: NumberScope, at: number): Part | undefined {
  const token = scope.line.tokens[at + 1]
  if (scope.language !== 'es' || foldedAt(scope, at) !== 'del' || token?.kind !== 'digits' || token.folded.length > 2) return undefined
  const value = Number(token.folded)
  return value >= 1 && value <= 12 ? { value, next: at + 2 } : undefined
}

interface MonthDay {
  readonly month: number
  readonly day: number
  readonly next: number
  /** Where it ends when no year follows: the period of a short name may be the end of the sentence. */
  readonly bare?: number
}

const yearLinks = [', del', ', de', ',', 'del ano', 'del', 'de', 'of', '-', '/']

function withYear(scope: DateScope, { month, day, next, bare = next }: MonthDay): FoundDate {
  const link = behindAny(scope, next, yearLinks) ?? next
  const year = yearAt(scope, link) ?? shortYear(scope, link, foldedAt(scope, next))
  if (year !== undefined) return onlyFound(checked({ year: year.value, month, day }), year.next)
  return onlyFound(comingDate(scope.today, month, day), bare)
}

/** "1-Ene-16": two digits make a year only behind a dash or a slash. */
function shortYear(scope: DateScope, at: number, link: string): Part | undefined {
  const token = scope.line.tokens[at]
  if ((link !== '-' && link !== '/') || token?.kind !== 'digits' || token.folded.length !== 2) return undefined
  return { value: fullYear(Number(token.folded), scope.today), next: at + 1 }
}

const checked = (date: CivilDate): CivilDate | undefined => (isDate(date) ? date : undefined)

/** Two digits are the year nearest to today that lies at most thirty years ahead. */
function fullYear(twoDigits: number, today: CivilDate | undefined): number {
  const year = 2000 + twoDigits
  return year > (today?.year ?? 2020) + 30 ? year - 100 : year
}

/** The next day, today included, that is this day of this month; a leap day waits for its year. */
export function comingDate(today: CivilDate | undefined, month: number, day: number): CivilDate | undefined {
  if (today === undefined || (day > daysInMonth(2000, month))) return undefined
  for (let year = today.year; year <= today.year + 8; year++) {
    const date = { year, month, day }
    if (isDate(date) && !isEarlier(date, today)) return date
  }
  return undefined
}

const dateMarks = ['/', '-', '.']

interface Pieces {
  readonly parts: readonly DatePart[]
  readonly marks: readonly string[]
  readonly next: number
}

/** Digits and marks glued together: "02/22/2016", "2019-sep-1", "08/12,15". */
function pieces(scope: NumberScope, at: number): Pieces {
  const parts: DatePart[] = [{ text: foldedAt(scope, at) }]
  const marks: string[] = []
  let next = at + 1
  while (parts.length < 5) {
    const mark = scope.line.tokens[next]
    const piece = scope.line.tokens[next + 1]
    const isMark = mark?.glued === true && (dateMarks.includes(mark.folded) || (mark.folded === ',' && parts.length === 2))
    const month = monthAt(scope, next + 1)
    if (!isMark || piece === undefined || !piece.glued || (piece.kind !== 'digits' && month === undefined)) break
    parts.push(month === undefined ? { text: piece.folded } : { text: piece.folded, month: month.value })
    marks.push(mark.folded)
    next += 2
  }
  return { parts, marks, next }
}

function numericDate(scope: DateScope, at: number): FoundDate | undefined {
  const first = at < scope.limit ? scope.line.tokens[at] : undefined
  if (first?.kind !== 'digits' || first.folded.length > 4 || isInside(scope, at)) return undefined
  const run = pieces(scope, at)
  const after = scope.line.tokens[run.next]
  if (after?.glued === true && after.kind === 'word') return undefined
  if (run.parts.length === 3) return threeParts(scope, run)
  return run.parts.length === 2 ? twoParts(scope, run) : undefined
}

/** A piece of something longer: "1-4/22", "$4.22". */
function isInside(scope: NumberScope, at: number): boolean {
  const token = scope.line.tokens[at]
  const before = scope.line.tokens[at - 1]
  return token?.glued === true && before !== undefined && (before.kind !== 'mark' || [...dateMarks, '$', '+'].includes(before.folded))
}

interface DatePart {
  readonly text: string
  readonly month?: number
}

const valueOf = ({ text, month }: DatePart): number => month ?? Number(text)
const isShort = ({ text, month }: DatePart): boolean => text.length <= 2 || month !== undefined

function threeParts(scope: DateScope, { parts, marks, next }: Pieces): FoundDate | undefined {
  const [first, second, third] = parts
  if (first === undefined || second === undefined || third === undefined || (marks[0] !== marks[1] && marks[1] !== ',')) return undefined
  if (first.text.length === 4) return onlyFound(checked({ year: valueOf(first), month: valueOf(second), day: valueOf(third) }), next)
  const year = yearOf(third, scope.today)
  return year === undefined || !isShort(first) || !isShort(second) ? undefined : onlyFound(ofYear(scope, first, second, year), next)
}

function yearOf({ text }: DatePart, today: CivilDate | undefined): number | undefined {
  if (text.length === 4) return Number(text)
  return text.length === 2 ? fullYear(Number(text), today) : undefined
}

function ofYear(scope: DateScope, first: DatePart, second: DatePart, year: number): CivilDate | undefined {
  if (second.month !== undefined) return checked({ year, month: second.month, day: valueOf(first) })
  return inOrder(scope, valueOf(first), valueOf(second)).map(([month, day]) => checked({ year, month, day })).find((date) => date !== undefined)
}

/** Month and day in the order of the locale, then the other way round. */
function inOrder(scope: NumberScope, one: number, two: number): readonly (readonly [month: number, day: number])[] {
  return scope.profile.dayFirst ? [[two, one], [one, two]] : [[one, two], [two, one]]
}

/** Two numbers are a date with a slash; in Spanish a dash or a period does too. */
function twoParts(scope: DateScope, { parts, marks, next }: Pieces): FoundDate | undefined {
  const [first, second] = parts
  if (first === undefined || second === undefined || first.text.length > 2 || (second.month === undefined && second.text.length > 2)) return undefined
  if (second.month !== undefined || (marks[0] !== '/' && scope.language === 'en')) return undefined
  const found = inOrder(scope, Number(first.text), Number(second.text)).filter(([month]) => month >= 1 && month <= 12)
  const date = found.map(([month, day]) => comingDate(scope.today, month, day)).find((candidate) => candidate !== undefined)
  return date === undefined ? undefined : { date, next }
}
