/** Civil dates: the Gregorian calendar without clocks and zones. A date is days since 1970-01-01 while it is computed with. */

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const millisecondsOfDay = 86_400_000

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export const daysInMonth = (year: number, month: number): number => (month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0))

export const isDate = ({ year, month, day }: CivilDate): boolean => year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

function dayNumber({ year, month, day }: CivilDate): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.floor(date.getTime() / millisecondsOfDay)
}

function dateOfDay(days: number): CivilDate {
  const date = new Date(days * millisecondsOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: CivilDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

export const addDays = (date: CivilDate, days: number): CivilDate => dateOfDay(dayNumber(date) + days)

/** Adds months; a day the month does not have becomes its last. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const index = date.year * 12 + date.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) }
}

export const isEarlier = (left: CivilDate, right: CivilDate): boolean => dayNumber(left) < dayNumber(right)

export const isoDate = ({ year, month, day }: CivilDate): string => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The nth weekday of a month, if the month has one. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): CivilDate | undefined {
  const first = weekdayOf({ year, month, day: 1 })
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7
  return day <= daysInMonth(year, month) ? { year, month, day } : undefined
}

/** The weekday in the week (Monday to Sunday) that is `weeks` from the week of a date. */
export const weekdayInWeek = (date: CivilDate, weekday: number, weeks: number): CivilDate => addDays(date, weekday - weekdayOf(date) + weeks * 7)
