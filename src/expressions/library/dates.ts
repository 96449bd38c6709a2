/**
 * `Date`. "Now" is the time of the scope; a date without a time zone is in UTC, so that nothing depends on the machine.
 */

import { dateText } from '../methods/date-methods.ts'
import { toNumber } from '../numbers.ts'
import { charge, own, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { LibraryFunction, type Values } from '../values.ts'

const MOST_LENGTH = 100
const ISO_WITHOUT_ZONE = /^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/
const WITH_ZONE = /(?:Z|GMT|UTC?|[ECMP][SD]T|(?::\d{2}(?:\.\d{1,9})?\s*(?:[AP]M)?\s*|GMT|UTC)[+-]\d{1,2}:?(?:\d{2})?)\s*(?:\([^)]*\))?$/i
const ISO_DATE = /^[+-]?\d{4,6}(?:-\d{2}){0,2}$/

/** Milliseconds of a date in words, NaN when it is none. */
export function parseDate(text: string): number {
  const trimmed = text.trim()
  if (trimmed.length > MOST_LENGTH) return NaN
  if (ISO_WITHOUT_ZONE.test(trimmed)) return Date.parse(`${trimmed}Z`)
  return ISO_DATE.test(trimmed) || WITH_ZONE.test(trimmed) ? Date.parse(trimmed) : Date.parse(`${trimmed} UTC`)
}

/** `new Date(...)` */
export function makeDate(run: Run, values: Values): Date {
  charge(run, 5)
  return own(run, new Date(values.length === 0 ? run.scope.now : values.length === 1 ? timeOf(run, values[0]) : fromFields(run, values)))
}

function timeOf(run: Run, value: unknown): number {
  return typeof value === 'string' ? parseDate(value) : toNumber(run, value)
}

function fromFields(run: Run, values: Values): number {
  const [year = NaN, month = 0, ...others] = values.slice(0, 7).map((value) => toNumber(run, value))
  return Date.UTC(year, month, ...others)
}

export const date = new LibraryFunction((run) => dateText(new Date(run.scope.now), 'both'), {
  functions: {
    now: (run) => run.scope.now,
    parse: (run, values) => parseDate(stringOf(run, values[0])),
    UTC: fromFields,
  },
})
