/** Card numbers, postal codes and expiry months. */
import type { LocaleProfile } from '../locale.ts'
import { monthAt, yearAt } from '../date/calendar-words.ts'
import { behindAny } from '../date/calendar-words.ts'
import type { CivilDate } from '../date/calendar.ts'
import { scopeOf } from '../number/number.ts'
import { foldedAt, readCardinal } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import type { Found } from '../reading.ts'
import { isGluedDigits, tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { digitRuns } from './digits.ts'

const shortestCard = 12
const longestCard = 19

/** Whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Finds card numbers: 12 to 19 digits, typed with spaces or dashes, or spoken, with a right check digit. */
export function findCards(line: TokenLine, profile: LocaleProfile): readonly Found<string>[] {
  const runs = digitRuns(scopeOf(line, profile), ['-'])
  return runs.filter(({ digits }) => digits.length >= shortestCard && digits.length <= longestCard && isLuhn(digits) && !isUniform(digits)).map(({ digits, from, to }) => ({ value: digits, from, to }))
}

/** "0000 0000 0000 0000" passes the check and is no card. */
const isUniform = (digits: string): boolean => digits === digits.charAt(0).repeat(digits.length)

const provinces = 52

/** Finds postal codes: five digits, in the United States also ZIP+4, in Spain within the provinces. */
export function findPostalCodes(line: TokenLine, profile: LocaleProfile, country: string = profile.country): readonly Found<string>[] {
  const scope = scopeOf(line, profile)
  return digitRuns(scope, ['-']).flatMap(({ digits, from, to }): Found<string>[] => {
    const value = postalCode(digits, country)
    return value === undefined || isNegative(scope, from) ? [] : [{ value, from, to }]
  })
}

const isNegative = (scope: NumberScope, at: number): boolean => foldedAt(scope, at - 1) === '-' && tokenAt(scope.line, at).glued

function postalCode(digits: string, country: string): string | undefined {
  if (country === 'US' && digits.length === 9) return `${digits.slice(0, 5)}-${digits.slice(5)}`
  if (digits.length !== 5) return undefined
  const province = Number(digits.slice(0, 2))
  return country === 'ES' && (province < 1 || province > provinces) ? undefined : digits
}

/** Finds expiry months as "2027-04": "04/27", "4/2027", "0427", "April 2027", "cuatro del veintisiete". */
export function findExpiries(line: TokenLine, profile: LocaleProfile, today?: CivilDate): readonly Found<string>[] {
  const scope = scopeOf(line, profile)
  const found: Found<string>[] = []
  let at = 0
  while (at < scope.limit) {
    const expiry = namedExpiry(scope, at) ?? numericExpiry(scope, at)
    if (expiry !== undefined) found.push({ value: `${expiry.year}-${String(expiry.month).padStart(2, '0')}`, from: at, to: expiry.next })
    at = expiry?.next ?? skipRun(scope, at)
  }
  return found.filter(({ value }) => today === undefined || Number(value.slice(0, 4)) < today.year + 30)
}

/** What is glued to digits goes with them: the tail of "12/04/27" is no expiry. */
function skipRun(scope: NumberScope, at: number): number {
  let next = at + 1
  if (tokenAt(scope.line, at).kind !== 'digits') return next
  while (tokenAt(scope.line, next).glued) next += 1
  return next
}

interface Expiry {
  readonly month: number
  readonly year: number
  readonly next: number
}

function namedExpiry(scope: NumberScope, at: number): Expiry | undefined {
  const month = monthAt(scope, at)
  if (month === undefined) return undefined
  const start = behindAny(scope, month.next, [',', 'of', 'del', 'de', '/', '-']) ?? month.next
  const year = yearAt(scope, start) ?? shortYear(scope, start)
  return year === undefined ? undefined : { month: month.value, year: year.value, next: year.next }
}

function shortYear(scope: NumberScope, at: number): { readonly value: number; readonly next: number } | undefined {
  const cardinal = readCardinal(scope, at)
  const value = Number(cardinal?.value.over)
  if (cardinal === undefined || cardinal.malformed || cardinal.value.under !== 1n || value < 10 || value > 99 || tokenAt(scope.line, cardinal.next).glued && tokenAt(scope.line, cardinal.next).kind !== 'mark') return undefined
  return { value: 2000 + value, next: cardinal.next }
}

function numericExpiry(scope: NumberScope, at: number): Expiry | undefined {
  const token = tokenAt(scope.line, at)
  if (token.kind === 'digits' && token.folded.length === 4 && !goesOn(scope, at + 1)) return packed(token.folded, at + 1)
  const month = monthNumber(scope, zeros.has(token.folded) ? at + 1 : at)
  if (month === undefined) return undefined
  const start = behindAny(scope, month.next, ['/', '-', 'of', 'del', 'slash', 'diagonal', 'barra']) ?? (month.words ? month.next : scope.limit)
  const year = yearAt(scope, start) ?? shortYear(scope, start)
  return year === undefined || goesOn(scope, year.next) ? undefined : { month: month.value, year: year.value, next: year.next }
}

function monthNumber(scope: NumberScope, at: number): { readonly value: number; readonly words: boolean; readonly next: number } | undefined {
  const month = readCardinal({ ...scope, limit: Math.min(scope.limit, at + 1) }, at)
  const value = Number(month?.value.over)
  return month === undefined || month.malformed || value < 1 || value > 12 || month.value.under !== 1n ? undefined : { value, words: month.words, next: month.next }
}

const zeros: ReadonlySet<string> = new Set(['o', 'oh', 'zero', 'cero'])

/** Digits go on behind a glued mark: a date, not an expiry. */
const goesOn = (scope: NumberScope, at: number): boolean => tokenAt(scope.line, at).glued && isGluedDigits(scope.line, at + 1)

function packed(digits: string, next: number): Expiry | undefined {
  const month = Number(digits.slice(0, 2))
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(digits.slice(2)), next } : undefined
}
