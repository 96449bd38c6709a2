/** Weekdays and days of a month: "next Friday", "el martes que viene", "the first Friday of July", "the 20th of next month", "the 27th". */
import { tokenAt } from '../tokens.ts'
import { foldedAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { readOrdinal } from '../number/ordinal.ts'
import { addDays, addMonths, isDate, isEarlier, nthWeekday, weekdayInWeek, weekdayOf } from './calendar.ts'
import type { CivilDate } from './calendar.ts'
import { onlyFound } from './absolute.ts'
import type { DateScope, FoundDate } from './absolute.ts'
import { behindAny, dayAt, firstWordOf, monthAt, weekdayAt, yearAt } from './calendar-words.ts'
import type { DayPart, Part } from './calendar-words.ts'

/** What a word before or behind a weekday does: weeks from this one, or simply the next to come. */
type Shift = number | 'coming'

type ShiftPhrases = readonly (readonly [phrase: string, shift: Shift])[]

const before: Readonly<Record<'en' | 'es', ShiftPhrases>> = {
  en: [['next week on', 1], ['this week on', 0], ['last week on', -1], ['next week', 1], ['this week', 0], ['last week', -1], ['this coming', 'coming'], ['this past', -1], ['the coming', 'coming'], ['coming', 'coming'], ['upcoming', 'coming'], ['next', 1], ['this', 0], ['last', -1], ['past', -1], ['previous', -1]],
  es: [['este proximo', 'coming'], ['esta', 0], ['este', 0], ['proximo', 1], ['siguiente', 1], ['pasado', -1], ['ultimo', -1]],
}

/** The words a date built on a weekday or a day of the month can start with, number words aside. */
export const weekdayStarters = { en: ['the', 'last', ...before.en.map(([phrase]) => firstWordOf(phrase))], es: ['el', 'dia', 'ultimo', ...before.es.map(([phrase]) => firstWordOf(phrase))] } as const

const after: Readonly<Record<'en' | 'es', ShiftPhrases>> = {
  en: [['of next week', 1], ['of this week', 0], ['of last week', -1], ['of the next week', 1], ['of the following week', 1], ['of the last week', -1], ['next week', 1], ['this week', 0], ['last week', -1]],
  es: [
    ['de la semana que viene', 1], ['de la proxima semana', 1], ['de la semana proxima', 1], ['de la semana siguiente', 1], ['de la siguiente semana', 1], ['de esta semana', 0], ['de la semana pasada', -1],
    ['de la pasada semana', -1], ['de la ultima semana', -1], ['que viene', 1], ['que entra', 1], ['proximo', 1], ['siguiente', 1], ['pasado', -1], ['que paso', -1],
  ],
}

function shiftAt(scope: NumberScope, at: number, list: ShiftPhrases): { readonly shift: Shift; readonly next: number } | undefined {
  for (const [phrase, shift] of list) {
    const next = behindAny(scope, at, [phrase])
    if (next !== undefined) return { shift, next }
  }
  return undefined
}

/** The longest date built on a weekday or on a day of a month that starts at a token. */
export function readWeekday(scope: DateScope, at: number): FoundDate | undefined {
  const found = [nthOfMonth(scope, at), shiftedWeekday(scope, at), plainWeekday(scope, at), dayOfMonth(scope, at)]
  return found.reduce((best, next) => (next !== undefined && (best === undefined || next.next > best.next) ? next : best), undefined)
}

const inWeek = (scope: DateScope, weekday: number, shift: Shift, next: number): FoundDate => {
  if (scope.today === undefined) return { next }
  return { date: shift === 'coming' ? coming(scope.today, weekday) : weekdayInWeek(scope.today, weekday, shift), next }
}

/** The next such weekday after today. */
const coming = (today: CivilDate, weekday: number): CivilDate => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

function shiftedWeekday(scope: DateScope, at: number): FoundDate | undefined {
  const shift = shiftAt(scope, at, before[scope.language])
  const weekday = shift === undefined ? undefined : weekdayAt(scope, shift.next)
  return shift === undefined || weekday === undefined ? undefined : inWeek(scope, weekday.value, shift.shift, weekday.next)
}

function plainWeekday(scope: DateScope, at: number): FoundDate | undefined {
  const weekday = weekdayAt(scope, at)
  if (weekday === undefined) return undefined
  const shift = shiftAt(scope, weekday.next, after[scope.language])
  if (shift !== undefined) return inWeek(scope, weekday.value, shift.shift, shift.next)
  const day = weekdayDay(scope, weekday)
  return day ?? inWeek(scope, weekday.value, 'coming', weekday.next)
}

/** "Thursday the 21st", "jueves 21": the month in which they agree, this one first. */
function weekdayDay(scope: DateScope, weekday: Part): FoundDate | undefined {
  const article = behindAny(scope, weekday.next, [', the', 'the', ', el', 'el', 'dia'])
  const day = dayAt(scope, article ?? weekday.next)
  if (day === undefined || (article === undefined && !day.ordinal && scope.language === 'en') || !endsDay(scope, day)) return undefined
  if (scope.today === undefined) return { next: day.next }
  for (let months = 0; months <= 12; months++) {
    const { year, month } = addMonths({ ...scope.today, day: 1 }, months)
    const date = { year, month, day: day.value }
    if (isDate(date) && weekdayOf(date) === weekday.value) return { date, next: day.next }
  }
  return { next: day.next }
}

/** A number that goes on as a time or a measure is no day. */
function endsDay(scope: NumberScope, day: DayPart): boolean {
  const token = scope.line.tokens[day.next]
  const glued = token?.glued === true && (token.kind !== 'mark' || (':/-%'.includes(token.folded) || ((token.folded === '.' || token.folded === ',') && tokenAt(scope.line, day.next + 1).glued && tokenAt(scope.line, day.next + 1).kind === 'digits')))
  return !glued && !notDays.has(token?.folded ?? '')
}

const notDays: ReadonlySet<string> = new Set('am pm a p oclock hours hour minutes minute horas hora minutos minuto people persons guests adults kids personas dollars dolares pesos percent days weeks months years dias semanas meses anos of de del us total'.split(' '))

interface MonthPlace {
  readonly year?: number
  readonly month: number
  readonly next: number
}

const monthShifts: Readonly<Record<'en' | 'es', ShiftPhrases>> = {
  en: ['of the', 'of', 'in the', 'in', ''].flatMap((head): ShiftPhrases => [['next month', 1], ['coming month', 1], ['following month', 1], ['this month', 0], ['current month', 0], ['month', 0], ['last month', -1], ['previous month', -1]].flatMap(([name, shift]): ShiftPhrases => (name === 'month' && !head.endsWith('the') ? [] : [[`${head} ${name as string}`.trim(), shift as number]]))),
  es: [
    ['del mes que viene', 1], ['del proximo mes', 1], ['del mes proximo', 1], ['del mes siguiente', 1], ['del siguiente mes', 1], ['del mes que entra', 1], ['de este mes', 0], ['del mes en curso', 0], ['del mes pasado', -1], ['del mes anterior', -1], ['del ultimo mes', -1], ['del mes', 0],
  ],
}

/** "of next month", "este mes": a month told from this one. */
function shiftedMonth(scope: DateScope, at: number): MonthPlace | undefined {
  const shift = shiftAt(scope, at, monthShifts[scope.language])
  if (shift === undefined || typeof shift.shift !== 'number') return undefined
  if (scope.today === undefined) return { month: 0, next: shift.next }
  const place = addMonths({ ...scope.today, day: 1 }, shift.shift)
  return { year: place.year, month: place.month, next: shift.next }
}

/** The month a day is said to be of: by name, or from this one. */
function monthPlace(scope: DateScope, at: number): MonthPlace | undefined {
  const shifted = shiftedMonth(scope, at)
  if (shifted !== undefined) return shifted
  const month = monthAt(scope, behindAny(scope, at, ['of', 'in', 'de', 'en']) ?? at)
  if (month === undefined) return undefined
  const year = yearAt(scope, behindAny(scope, month.next, [',', 'del', 'de']) ?? month.next)
  return year === undefined ? { month: month.value, next: month.next } : { year: year.value, month: month.value, next: year.next }
}

const lastWords: ReadonlySet<string> = new Set(['last', 'ultimo'])

/** "the first Friday of July", "third Tuesday", "el último viernes del mes". */
function nthOfMonth(scope: DateScope, at: number): FoundDate | undefined {
  const start = behindAny(scope, at, ['the', 'el']) ?? at
  const nth = nthAt(scope, start)
  const weekday = nth === undefined ? undefined : weekdayAt(scope, nth.next)
  if (nth === undefined || weekday === undefined) return undefined
  const place = monthPlace(scope, weekday.next)
  if (place === undefined) return nth.value < 0 ? undefined : nthOfThisMonth(scope, weekday, nth.value)
  const dates = monthsOf(scope, place).flatMap(({ year, month }) => nthIn(year, month, weekday.value, nth.value))
  return onlyFound(place.year === undefined ? dates.find((date) => scope.today === undefined || !isEarlier(date, scope.today)) : dates[0], place.next)
}

function nthOfThisMonth({ today }: DateScope, weekday: Part, nth: number): FoundDate | undefined {
  return today === undefined ? undefined : onlyFound(nthIn(today.year, today.month, weekday.value, nth)[0], weekday.next)
}

function nthAt(scope: NumberScope, at: number): Part | undefined {
  if (lastWords.has(foldedAt(scope, at))) return { value: -1, next: at + 1 }
  const ordinal = readOrdinal(scope, at)
  const value = Number(ordinal?.value)
  return ordinal === undefined || value < 1 || value > 5 ? undefined : { value, next: ordinal.next }
}

/** A named month without a year: this year's and the next's. */
function monthsOf(scope: DateScope, place: MonthPlace): readonly { readonly year: number; readonly month: number }[] {
  if (place.year !== undefined) return [{ year: place.year, month: place.month }]
  const year = scope.today?.year
  return year === undefined ? [] : [{ year, month: place.month }, { year: year + 1, month: place.month }]
}

function nthIn(year: number, month: number, weekday: number, nth: number): readonly CivilDate[] {
  const date = nth > 0 ? nthWeekday(year, month, weekday, nth) : nthWeekday(year, month, weekday, 5) ?? nthWeekday(year, month, weekday, 4)
  return date === undefined ? [] : [date]
}

/** "the 27th", "on 15", "20th of next month", "el 15". */
function dayOfMonth(scope: DateScope, at: number): FoundDate | undefined {
  const start = behindAny(scope, at, scope.language === 'en' ? ['the'] : ['el dia', 'el', 'dia'])
  const day = dayAt(scope, start ?? at)
  if (day === undefined) return undefined
  const place = shiftedMonth(scope, day.next)
  if (place !== undefined) return placed(day.value, place)
  const alone = isSaidAlone(scope, day, { at, article: start !== undefined }) && endsDay(scope, day) && monthAt(scope, day.next) === undefined
  return alone && !tokenAt(scope.line, start ?? at).glued ? comingDay(scope, day) : undefined
}

/** A number is a day of its own with an article, as "the 27"; behind "on"; or as an ordinal in digits. */
function isSaidAlone(scope: NumberScope, day: DayPart, { at, article }: { readonly at: number; readonly article: boolean }): boolean {
  if (day.words) return article && (day.ordinal || scope.language === 'es')
  return article || day.ordinal || foldedAt(scope, at - 1) === 'on'
}

function placed(day: number, place: MonthPlace): FoundDate {
  if (place.year === undefined) return { next: place.next }
  const date = { year: place.year, month: place.month, day }
  return isDate(date) ? { date, next: place.next } : { next: place.next }
}

/** The next day, today included, that has this number. */
function comingDay(scope: DateScope, day: DayPart): FoundDate {
  if (scope.today === undefined) return { next: day.next }
  for (let months = 0; months <= 2; months++) {
    const { year, month } = addMonths({ ...scope.today, day: 1 }, months)
    const date = { year, month, day: day.value }
    if (isDate(date) && !isEarlier(date, scope.today)) return { date, next: day.next }
  }
  return { next: day.next }
}
