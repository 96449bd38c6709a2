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
  if (!hasShape(text.slice(0, civilLength), text.length)) return undefined
  const part = (start: number, length: number): number => Number(text.slice(start, start + length) || '0')
  const date = { year: part(0, 4), month: part(5, 2), day: part(8, 2) }
  const seconds = part(11, 2) * 3600 + part(14, 2) * 60 + part(17, 2)
  return isDate(date) && part(11, 2) < 24 && part(14, 2) < 60 && part(17, 2) < 60 && isFraction(text.slice(civilLength)) ? { date, seconds } : undefined
}

const shape = '0000-00-00T00:00:00'
const lengths: ReadonlySet<number> = new Set([10, 16, civilLength])

/** A date, a date with hours and minutes, or with seconds too. */
function hasShape(text: string, length: number): boolean {
  if (!lengths.has(text.length) || (length > civilLength && text.length !== civilLength)) return false
  return Array.from(text).every((character, index) => (shape.charAt(index) === '0' ? isDigits(character) : character === shape.charAt(index)))
}

const isFraction = (text: string): boolean => text === '' || (text.startsWith('.') && isDigits(text.slice(1)))

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
