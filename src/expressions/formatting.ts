/**
 * Numbers, dates and texts in people's languages, deterministic: the language is the session's unless one is given (en-US when there is
 * none that can be used), and the time zone is UTC unless one is given, whatever the machine is set to.
 */

import { isPlainObject } from '../json.ts'
import { checked } from './arguments.ts'
import { charge, failure, type Run } from './run.ts'
import { stringOf } from './texts.ts'
import { describe, type Values } from './values.ts'

type Options = Readonly<Record<string, string | number | boolean>>

/** The language tags an argument names; the session's language when it names none. */
export function languageTags(run: Run, given: unknown): string[] {
  if (given === undefined) return [run.kit.formatters.get(`language ${run.scope.language ?? ''}`, () => usableTag(run.scope.language)) as string]
  return Array.isArray(given) ? given.map((tag) => stringOf(run, tag)) : [stringOf(run, given)]
}

function usableTag(language: string | undefined): string {
  try {
    return language === undefined ? 'en-US' : (Intl.getCanonicalLocales(language)[0] ?? 'en-US')
  } catch {
    return 'en-US'
  }
}

/** Formatter options: own members that are texts, numbers or booleans; nothing else reaches the formatter. */
function optionsOf(run: Run, given: unknown): Options {
  if (given === undefined) return {}
  if (!isPlainObject(given)) throw failure(run, 'EXPRESSION_ARGUMENT', `Options are an object, not ${describe(given)}`)
  const options: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') options[key] = value
    else if (value !== undefined) throw failure(run, 'EXPRESSION_ARGUMENT', `The option ${key} is a text, number or boolean, not ${describe(value)}`)
  }
  return options
}

/** The formatter for these languages and options, made once for each built expression. */
export function formatter<Formatter>(run: Run, name: string, values: Values, make: (tags: string[], options: Options) => Formatter): Formatter {
  charge(run, 10)
  const tags = languageTags(run, values[0])
  const options = optionsOf(run, values[1])
  const made = run.kit.formatters.get(`${name} ${JSON.stringify([tags, options])}`, () => {
    charge(run, 100)
    return checked(run, () => make(tags, options))
  })
  return made as Formatter
}

export function formatNumber(run: Run, value: number, values: Values): string {
  return formatter(run, 'number', values, (tags, options) => new Intl.NumberFormat(tags, options)).format(value)
}

export function compareTexts(run: Run, left: string, right: string, values: Values): number {
  return formatter(run, 'compare', values, (tags, options) => new Intl.Collator(tags, options)).compare(left, right)
}

export type DateParts = 'date' | 'time' | 'all'

/** `toLocaleDateString`, `toLocaleTimeString`, `toLocaleString`. */
export function formatDate(run: Run, date: Date, parts: DateParts, values: Values): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date'
  return formatter(run, parts, values, (tags, options) => new Intl.DateTimeFormat(tags, dateOptions(options, parts))).format(date)
}

const DATE_FIELDS = ['weekday', 'year', 'month', 'day']
const TIME_FIELDS = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits']
const STYLES = ['dateStyle', 'timeStyle']
const NUMERIC_DATE = { year: 'numeric', month: 'numeric', day: 'numeric' }
const NUMERIC_TIME = { hour: 'numeric', minute: 'numeric', second: 'numeric' }

/** The time zone, and the fields ECMA-402 adds when the options name none of those the method is for. */
export function dateOptions(options: Options, parts: DateParts | 'formatter'): Intl.DateTimeFormatOptions {
  const deciding = [...(parts === 'time' ? [] : DATE_FIELDS), ...(parts === 'date' ? [] : TIME_FIELDS), ...STYLES]
  const isOpen = !deciding.some((field) => options[field] !== undefined)
  const added = !isOpen ? {} : parts === 'time' ? NUMERIC_TIME : parts === 'all' ? { ...NUMERIC_DATE, ...NUMERIC_TIME } : NUMERIC_DATE
  return { timeZone: 'UTC', ...options, ...added }
}
