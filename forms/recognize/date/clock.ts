/** The clock of a conversation: what "tomorrow" and "in two hours" are counted from. */
import { recognizerError } from '../codes.ts'
import { isDate } from './calendar.ts'
import type { CivilDate } from './calendar.ts'

export interface CivilClock {
  readonly date: CivilDate
  /** Seconds since midnight. */
  readonly seconds: number
}

const civilLength = 19
const wrong = (now: unknown): never => {
  throw recognizerError('RECOGNIZER_OPTIONS', `now is no time: ${JSON.stringify(now) as string | undefined ?? typeof now}`)
}

/**
 * The civil time of an instant in a zone. `now` without offset ("2027-03-04T15:00:00") is civil already; with one, or as
 * milliseconds or a Date, it is an instant that `zone` (IANA, default UTC) turns into civil time.
 * @throws RECOGNIZER_OPTIONS for a time or a zone that is none.
 */
export function clockOf(now: string | number | Date, zone = 'UTC'): CivilClock {
  const civil = typeof now === 'string' ? civilText(now) : undefined
  if (civil !== undefined) return civil
  const instant = new Date(now)
  return Number.isNaN(instant.getTime()) ? wrong(now) : inZone(instant, zone)
}

function civilText(text: string): CivilClock | undefined {
  if (text.length !== 10 && text.length !== civilLength && text.length !== civilLength - 3 && !(text.length > civilLength && text.charAt(civilLength) === '.' && isDigits(text.slice(civilLength + 1)))) return undefined
  const [year, month, day, hour, minute, second] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10), text.slice(11, 13) || '00', text.slice(14, 16) || '00', text.slice(17, 19) || '00'].map((part) => (isDigits(part) ? Number(part) : Number.NaN))
  const date = { year: year ?? Number.NaN, month: month ?? Number.NaN, day: day ?? Number.NaN }
  const seconds = (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)
  return isDate(date) && text.charAt(4) === '-' && seconds >= 0 && seconds < 86_400 ? { date, seconds } : undefined
}

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 48 || text.charCodeAt(index) > 57) return false
  return text !== ''
}

function inZone(instant: Date, zone: string): CivilClock {
  const parts = new Map(formatIn(zone).formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  return { date: { year: part('year'), month: part('month'), day: part('day') }, seconds: part('hour') * 3600 + part('minute') * 60 + part('second') }
}

function formatIn(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' })
  } catch (cause) {
    throw recognizerError('RECOGNIZER_OPTIONS', `no such time zone: ${zone}`, { cause })
  }
}
