/**
 * The recognizer of dates.
 *
 * 1. A value is a civil date, read against the day the conversation is in; it has no time and no zone.
 * 2. The longest phrase is the reading: "pasado mañana" is never "mañana", "February 30" is never February.
 * 3. Words that name a day the calendar does not have are taken from the text and give no reading.
 */
import type { LocaleProfile } from '../locale.ts'
import { wordAt } from '../number/cardinal.ts'
import { scopeOf } from '../number/number.ts'
import { englishOrdinalAt, spanishOrdinalAt } from '../number/ordinal.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { readAbsolute } from './absolute.ts'
import type { DateScope, FoundDate } from './absolute.ts'
import { isoDate } from './calendar.ts'
import type { CivilDate } from './calendar.ts'
import { calendarStarters } from './calendar-words.ts'
import { readRelative, relativeStarters } from './relative.ts'
import { readWeekday, weekdayStarters } from './weekday.ts'

export const dateScope = (line: TokenLine, profile: LocaleProfile, today: CivilDate | undefined): DateScope => (today === undefined ? scopeOf(line, profile) : { ...scopeOf(line, profile), today })

/** Finds the dates of a text; without `today` only those that name their year. */
export function findDates(line: TokenLine, profile: LocaleProfile, today?: CivilDate): readonly Found<string>[] {
  const scope = dateScope(line, profile, today)
  const found: Found<string>[] = []
  let at = 0
  while (at < scope.limit) {
    const date = readDate(scope, at)
    if (date?.date !== undefined) found.push({ value: isoDate(date.date), from: at, to: date.next })
    at = date?.next ?? at + 1
  }
  return found
}

const starters = {
  en: new Set<string>([...calendarStarters.en, ...relativeStarters.en, ...weekdayStarters.en]),
  es: new Set<string>([...calendarStarters.es, ...relativeStarters.es, ...weekdayStarters.es]),
} as const

/** Nothing else starts a date: most words of a text are passed by here. */
export function mayStartDate(scope: DateScope, at: number): boolean {
  const { kind, folded } = tokenAt(scope.line, at)
  if (kind !== 'word') return kind === 'digits'
  return starters[scope.language].has(folded) || wordAt(scope, at) !== undefined || (scope.language === 'en' ? englishOrdinalAt(scope, at) : spanishOrdinalAt(scope, at)) !== undefined
}

/** The longest date that starts at a token. */
export function readDate(scope: DateScope, at: number): FoundDate | undefined {
  if (!mayStartDate(scope, at)) return undefined
  const candidates = [readAbsolute(scope, at), readRelative(scope, at), readWeekday(scope, at)]
  return candidates.reduce((best, next) => (next !== undefined && (best === undefined || next.next > best.next) ? next : best), undefined)
}
