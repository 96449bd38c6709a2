/** The recognizer of quantities: how many of something. Whole and not negative; prices, times, dates and shares are none. */
import { currencyAt } from '../amount/currencies.ts'
import { exactNumber, integer, isWhole } from '../rational.ts'
import type { ExactNumber } from '../rational.ts'
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { isGluedMark, tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { behindAny, monthAt } from '../date/calendar-words.ts'
import { foldedAt } from './cardinal.ts'
import type { NumberScope } from './cardinal.ts'
import { findRationals, scopeOf } from './number.ts'

const pairs = { en: ['a couple of', 'a couple', 'a pair of', 'a pair'], es: ['un par de', 'un par', 'una pareja de', 'una pareja'] } as const

/** Finds quantities; a word of `units` behind one ("7 guests") belongs to its span. */
export function findQuantities(line: TokenLine, profile: LocaleProfile, units: readonly string[] = []): readonly Found<ExactNumber>[] {
  const scope = scopeOf(line, profile)
  const counted = findRationals(scope).filter(({ value, from, to }) => isWhole(value) && value.over >= 0n && isCount(scope, from, to))
  const found = [...counted, ...findPairs(scope)].sort((left, right) => left.from - right.from)
  return found.filter(({ from }, index) => from >= (found[index - 1]?.to ?? 0)).map(({ value, from, to }) => ({ value: exactNumber(value), from, to: units.includes(foldedAt(scope, to)) ? to + 1 : to }))
}

function findPairs(scope: NumberScope): readonly Found<{ readonly over: bigint; readonly under: bigint }>[] {
  return scope.line.tokens.flatMap((_, at) => {
    const next = behindAny(scope, at, pairs[scope.language])
    return next === undefined ? [] : [{ value: integer(2), from: at, to: next }]
  })
}

const notBefore: ReadonlySet<string> = new Set(['$', 'at', 'las'])
const notBehind: ReadonlySet<string> = new Set('am pm a p oclock percent % hr hrs h ish horas'.split(' '))
const marksInside = ':/-.'

function isCount(scope: NumberScope, from: number, to: number): boolean {
  const { line, profile } = scope
  if (notBehind.has(foldedAt(scope, to)) || notBefore.has(foldedAt(scope, from - 1)) || isJoined(line, from, to)) return false
  return currencyAt(line, to, profile) === undefined && monthAt(scope, from - 1) === undefined && monthAt(scope, to) === undefined
}

/** Part of a time, a date or a range. */
function isJoined(line: TokenLine, from: number, to: number): boolean {
  const behind = isGluedMark(line, to, marksInside) && tokenAt(line, to + 1).glued && tokenAt(line, to + 1).kind !== 'mark'
  return behind || (tokenAt(line, from).glued && marksInside.includes(tokenAt(line, from - 1).folded))
}
