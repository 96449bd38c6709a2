/** Dates. A text without a zone is UTC, so that no result depends on the machine; what is no date is a failure, never now. */
import type { Change } from './change.ts'
import { numberOf } from './numbers.ts'
import type { JsonValue } from '../../../json.ts'

/** Milliseconds since 1970, or undefined. */
function timeOf(value: JsonValue): number | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(zoned(value.trim())) : NaN
  return Number.isNaN(new Date(time).getTime()) ? undefined : time
}

function zoned(text: string): string {
  if (/^\d{4}(-\d{2}){0,2}$/.test(text) || /(z|gmt|utc|[+-]\d{2}:?\d{2})$/i.test(text)) return text
  return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? `${text.replace(' ', 'T')}Z` : `${text} UTC`
}

export const isoDate: Change = {
  otherwise: null,
  change(value) {
    const time = timeOf(value)
    return time === undefined ? undefined : new Date(time).toISOString()
  },
}

const yearAt = (time: number): number => new Date(time).getUTCFullYear()

export const currentYear: Change = { change: (_value, { now }) => yearAt(now) }

/** The current year less a year: `fromYear`, or the value's, which is a year or a date. */
export function yearDifference(fromYear: number | null): Change {
  return {
    change(value, { now }) {
      const from = fromYear ?? yearOf(value)
      return from === undefined ? undefined : yearAt(now) - from
    },
  }
}

function yearOf(value: JsonValue): number | undefined {
  const number = numberOf(value)
  if (number !== undefined && number >= 0 && number < 10_000) return Math.floor(number)
  const time = timeOf(value)
  return time === undefined ? undefined : yearAt(time)
}
