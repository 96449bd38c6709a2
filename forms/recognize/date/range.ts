/** The recognizer of date ranges: "from May 3 to May 5", "del 3 al 5 de mayo", "next week". Both ends belong to the range. */
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import type { DateScope, FoundDate } from './absolute.ts'
import { addDays, addMonths, daysInMonth, isDate, isEarlier, isoDate, weekdayInWeek } from './calendar.ts'
import type { CivilDate } from './calendar.ts'
import { behindAny, dayAt, firstWordOf, monthAt, yearAt } from './calendar-words.ts'
import { dateScope, mayStartDate, readDate } from './date.ts'

/** Civil dates, both included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

interface FoundRange {
  readonly first: CivilDate
  readonly last: CivilDate
  readonly next: number
}

/** Finds the ranges of a text. */
export function findDateRanges(line: TokenLine, profile: LocaleProfile, today?: CivilDate): readonly Found<DateRange>[] {
  const scope = dateScope(line, profile, today)
  const found: Found<DateRange>[] = []
  let at = 0
  while (at < scope.limit) {
    const date = readDate(scope, at)
    const range = readRange(scope, at, date)
    if (range !== undefined) found.push({ value: { from: isoDate(range.first), to: isoDate(range.last) }, from: at, to: range.next })
    at = range?.next ?? date?.next ?? at + 1
  }
  return found
}

const readRange = (scope: DateScope, at: number, date: FoundDate | undefined): FoundRange | undefined => spanned(scope, at, date) ?? namedPeriod(scope, at) ?? (date?.date === undefined ? wholeMonth(scope, at) : undefined)

const opens = { en: ['from', 'between'], es: ['desde el', 'desde', 'entre el', 'entre', 'del', 'de'] } as const
const closes = { en: ['to', 'and', 'through', 'thru', 'until', 'till', '-', '–'], es: ['al', 'hasta el', 'hasta', 'y el', 'y', 'a', '-', '–'] } as const
const dashes = { en: ['to', 'through', 'thru', 'until', 'till', '-', '–'], es: ['al', 'hasta el', 'hasta', 'a', '-', '–'] } as const

function spanned(scope: DateScope, at: number, date: FoundDate | undefined): FoundRange | undefined {
  const opened = behindAny(scope, at, opens[scope.language])
  const start = opened ?? at
  if (!mayStartDate(scope, start)) return undefined
  return dayPair(scope, start, opened !== undefined) ?? datePair(scope, opened === undefined ? date : readDate(scope, start), opened !== undefined)
}

/** "3 al 5 de mayo": the first day takes the month and year of the second. */
function dayPair(scope: DateScope, at: number, opened: boolean): FoundRange | undefined {
  const day = dayAt(scope, behindAny(scope, at, ['the', 'el']) ?? at)
  const close = day === undefined ? undefined : behindAny(scope, day.next, opened ? closes[scope.language] : dashes[scope.language])
  const last = close === undefined ? undefined : readDate(scope, behindAny(scope, close, ['the', 'el']) ?? close)
  if (day === undefined || last?.date === undefined) return undefined
  const first = { ...last.date, day: day.value }
  const held = isDate(first) && !isEarlier(last.date, first) ? first : undefined
  return held === undefined ? undefined : { first: held, last: last.date, next: last.next }
}

/** "May 3 to May 5", "May 3-5", "Monday to Friday". */
function datePair(scope: DateScope, first: FoundDate | undefined, opened: boolean): FoundRange | undefined {
  if (first?.date === undefined) return undefined
  const close = behindAny(scope, first.next, opened ? closes[scope.language] : dashes[scope.language])
  return close === undefined ? undefined : closed(scope, first.date, close)
}

function closed(scope: DateScope, first: CivilDate, at: number): FoundRange | undefined {
  const last = readDate(scope, at)
  if (last?.date === undefined) return sameMonth(scope, first, at)
  return isEarlier(last.date, first) ? laterWeek(first, last.date, last.next) : { first, last: last.date, next: last.next }
}

/** "May 3-5": a bare day behind the first date. */
function sameMonth(scope: DateScope, first: CivilDate, at: number): FoundRange | undefined {
  const day = dayAt(scope, at)
  const last = { ...first, day: day?.value ?? 0 }
  return day === undefined || !isDate(last) || isEarlier(last, first) ? undefined : { first, last, next: day.next }
}

/** "Friday to Monday": the Monday behind that Friday. */
function laterWeek(first: CivilDate, last: CivilDate, next: number): FoundRange | undefined {
  const moved = addDays(last, 7)
  return isEarlier(moved, first) ? undefined : { first, last: moved, next }
}

type Period = 'week' | 'weekend' | 'month' | 'year'

const periods: Readonly<Record<'en' | 'es', readonly (readonly [phrase: string, period: Period, shift: number])[]>> = {
  en: (['week', 'weekend', 'month', 'year'] as const).flatMap((period) => [['this', 0], ['the next', 1], ['next', 1], ['the coming', 1], ['last', -1]].map(([word, shift]) => [`${word as string} ${period}`, period, shift as number] as const)),
  es: [
    ['esta semana', 'week', 0], ['la proxima semana', 'week', 1], ['la semana que viene', 'week', 1], ['la semana proxima', 'week', 1], ['proxima semana', 'week', 1], ['la semana pasada', 'week', -1],
    ['este fin de semana', 'weekend', 0], ['el proximo fin de semana', 'weekend', 1], ['el fin de semana que viene', 'weekend', 1], ['el fin de semana', 'weekend', 0], ['el fin de semana pasado', 'weekend', -1],
    ['este mes', 'month', 0], ['el proximo mes', 'month', 1], ['el mes que viene', 'month', 1], ['proximo mes', 'month', 1], ['el mes pasado', 'month', -1],
    ['este ano', 'year', 0], ['el proximo ano', 'year', 1], ['el ano que viene', 'year', 1], ['el ano pasado', 'year', -1],
  ],
}

const periodStarters = { en: new Set(periods.en.map(([phrase]) => firstWordOf(phrase))), es: new Set(periods.es.map(([phrase]) => firstWordOf(phrase))) } as const

function namedPeriod(scope: DateScope, at: number): FoundRange | undefined {
  const { today } = scope
  if (today === undefined || !periodStarters[scope.language].has(tokenAt(scope.line, at).folded)) return undefined
  for (const [phrase, period, shift] of periods[scope.language]) {
    const next = behindAny(scope, at, [phrase])
    if (next !== undefined) return { ...periodOf(today, period, shift), next }
  }
  return undefined
}

function periodOf(today: CivilDate, period: Period, shift: number): { readonly first: CivilDate; readonly last: CivilDate } {
  if (period === 'week') return { first: weekdayInWeek(today, 1, shift), last: weekdayInWeek(today, 7, shift) }
  if (period === 'weekend') return { first: weekdayInWeek(today, 6, shift), last: weekdayInWeek(today, 7, shift) }
  if (period === 'month') return monthOf(addMonths({ ...today, day: 1 }, shift))
  return { first: { year: today.year + shift, month: 1, day: 1 }, last: { year: today.year + shift, month: 12, day: 31 } }
}

const monthOf = ({ year, month }: CivilDate): { readonly first: CivilDate; readonly last: CivilDate } => ({ first: { year, month, day: 1 }, last: { year, month, day: daysInMonth(year, month) } })

/** "May 2027", "mayo de 2027". */
function wholeMonth(scope: DateScope, at: number): FoundRange | undefined {
  const month = monthAt(scope, at)
  if (month === undefined) return undefined
  const year = yearAt(scope, behindAny(scope, month.next, ['of', 'del', 'de', ',']) ?? month.next)
  return year === undefined ? undefined : { ...monthOf({ year: year.value, month: month.value, day: 1 }), next: year.next }
}
