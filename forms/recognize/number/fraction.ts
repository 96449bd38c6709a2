/**
 * Fractions: "two thirds", "one and a quarter", "tres cuartos", "cinco y medio", "1 over 3".
 *
 * 1. The longest denominator wins ("three | twenty-firsts"), a hyphen binds what it joins ("ninety-five hundred | fifths").
 * 2. A link makes a mixed number when what follows is below one: "one hundred and three quarters" is 100.75, "one hundred and
 *    thirty fifths" is 26.
 * 3. A part of a million is told in millions: "3 million and a half".
 */
import { dividedBy, integer, isBelow, plus, rational, times } from '../rational.ts'
import type { Rational } from '../rational.ts'
import { foldedAt, readCardinal, wordAt } from './cardinal.ts'
import type { Cardinal, NumberScope } from './cardinal.ts'
import { englishOrdinalAt, englishOrdinalSpan } from './ordinal.ts'
import { spanishDenominator } from './spanish-parts.ts'

export interface Fraction {
  readonly value: Rational
  readonly next: number
}

const reach = 24
const one = integer(1)

const isArticle = (scope: NumberScope, at: number): boolean => {
  const folded = foldedAt(scope, at)
  return scope.language === 'en' ? folded === 'a' || folded === 'an' : folded === 'un' || folded === 'una'
}

const halves = { en: new Map([['half', 2n], ['quarter', 4n]]), es: new Map([['medio', 2n], ['media', 2n]]) } as const

/** "half", "a quarter", "medio": without a numerator. */
export function readPart(scope: NumberScope, at: number): Fraction | undefined {
  const next = isArticle(scope, at) ? at + 1 : at
  const under = halves[scope.language].get(foldedAt(scope, next))
  return under === undefined ? undefined : { value: rational(1n, under), next: next + 1 }
}

interface Denominator {
  readonly value: bigint
  readonly plural: boolean
  readonly next: number
}

const englishShares: ReadonlyMap<string, bigint> = new Map([['half', 2n], ['halves', 2n], ['quarter', 4n], ['quarters', 4n]])

/** A word that ends a fraction. "second" and "first" end one only behind tens. */
function denominatorWord(scope: NumberScope, at: number): Denominator | undefined {
  if (scope.language === 'es') return spanishDenominator(scope, at)
  const share = englishShares.get(foldedAt(scope, at))
  if (share !== undefined) return { value: share, plural: foldedAt(scope, at).endsWith('s'), next: at + 1 }
  const word = englishOrdinalAt(scope, at)
  return word === undefined ? undefined : { value: word.value, plural: word.plural, next: at + 1 }
}

/** Where the fraction that starts at a token could end: its first word that ends one. */
function lastOf(scope: NumberScope, at: number): number | undefined {
  const limit = Math.min(scope.limit, at + reach)
  for (let index = at + 1; index < limit; index++) {
    if (denominatorWord(scope, index) !== undefined) return index
    if (!isNumberToken(scope, index)) return undefined
  }
  return undefined
}

const linkWords: ReadonlySet<string> = new Set(['and', 'y', 'con', '-', 'a', 'an'])
const isNumberToken = (scope: NumberScope, at: number): boolean => wordAt(scope, at) !== undefined || linkWords.has(foldedAt(scope, at))

/** The fraction or mixed number that starts at a token. */
export function readFraction(scope: NumberScope, at: number): Fraction | undefined {
  const last = lastOf(scope, at)
  const simple = last === undefined ? undefined : scope.language === 'en' ? mixed(scope, at, last) ?? split(scope, at, last) : split(scope, at, last) ?? mixed(scope, at, last)
  return simple ?? withPart(scope, at)
}

function split(scope: NumberScope, at: number, last: number): Fraction | undefined {
  const denominator = denominatorWord(scope, last)
  if (denominator === undefined) return undefined
  for (let from = scope.language === 'en' ? at + 1 : last; from <= last; from++) {
    const under = from === last ? denominatorAlone(scope, last, denominator) : compound(scope, from, last)
    const over = under === undefined ? undefined : numerator(scope, at, from)
    if (under !== undefined && over !== undefined && (denominator.plural || over.over === over.under)) return { value: dividedBy(over, integer(under)), next: denominator.next }
  }
  return undefined
}

function denominatorAlone(scope: NumberScope, last: number, denominator: Denominator): bigint | undefined {
  return scope.language === 'en' && denominator.value < 3n && !englishShares.has(foldedAt(scope, last)) ? undefined : denominator.value
}

/** "twenty firsts", "one hundred and fifth": a compound denominator never starts with a bare "hundred" nor behind a hyphen. */
function compound(scope: NumberScope, from: number, last: number): bigint | undefined {
  const role = wordAt(scope, from)?.role
  if (role === undefined || role === 'hundred' || role === 'scale' || foldedAt(scope, from - 1) === '-') return undefined
  return englishOrdinalSpan(scope, from, last)
}

function numerator(scope: NumberScope, at: number, end: number): Rational | undefined {
  const to = foldedAt(scope, end - 1) === '-' ? end - 1 : end
  if (to === at + 1 && isArticle(scope, at)) return one
  const cardinal = exactCardinal(scope, at, to)
  return cardinal?.words === true ? cardinal.value : undefined
}

function exactCardinal(scope: NumberScope, at: number, end: number): Cardinal | undefined {
  const cardinal = readCardinal({ ...scope, limit: end }, at)
  return cardinal === undefined || cardinal.next !== end || cardinal.malformed ? undefined : cardinal
}

/** A whole number, a link, and a fraction below one. */
function mixed(scope: NumberScope, at: number, last: number): Fraction | undefined {
  for (let link = last - 1; link > at; link--) {
    if (!isMixLink(scope, link)) continue
    const left = exactCardinal(scope, at, link)
    const right = split(scope, link + 1, last)
    return left === undefined || right === undefined || !isBelow(right.value, one) ? undefined : withScale(scope, left, right)
  }
  return undefined
}

const isMixLink = (scope: NumberScope, at: number): boolean => (scope.language === 'en' ? foldedAt(scope, at) === 'and' : foldedAt(scope, at) === 'con' || foldedAt(scope, at) === 'y')

/** "two million and three fifths" has three fifths of a million. */
const partOf = (left: Cardinal, part: Rational): Rational => (left.scale >= 6 ? times(part, integer(10n ** BigInt(left.scale))) : part)

/** "five and a half", "cinco y medio", "once con uno y medio", "one billion and a half million". */
function withPart(scope: NumberScope, at: number): Fraction | undefined {
  const left = readCardinal(scope, at)
  if (left === undefined || left.malformed || !isMixLink(scope, left.next)) return undefined
  const part = readPart(scope, left.next + 1)
  if (part !== undefined) return withScale(scope, left, part)
  const right = foldedAt(scope, left.next) === 'con' ? readCardinal(scope, left.next + 1) : undefined
  const half = right !== undefined && isMixLink(scope, right.next) ? readPart(scope, right.next + 1) : undefined
  return right === undefined || half === undefined ? undefined : { value: plus(left.value, plus(right.value, half.value)), next: half.next }
}

function withScale(scope: NumberScope, left: Cardinal, part: Fraction): Fraction {
  const word = wordAt(scope, part.next)
  if (word?.role !== 'scale' || word.zeros >= left.scale) return { value: plus(left.value, partOf(left, part.value)), next: part.next }
  return { value: plus(left.value, times(part.value, integer(10n ** BigInt(word.zeros)))), next: part.next + 1 }
}

/** "1 over 3", "two out of five hundred", "1 in twenty-one", "uno sobre veinte". A part is below one unless "over" says otherwise. */
export function readRatio(scope: NumberScope, at: number): Fraction | undefined {
  const over = readCardinal(scope, at)
  if (over === undefined || over.malformed) return undefined
  const word = foldedAt(scope, over.next)
  const start = ratioStart(scope, over.next, word)
  const under = start === undefined ? undefined : readCardinal(scope, start)
  if (under === undefined || under.malformed || under.value.over <= 0n) return undefined
  if (word !== 'over' && word !== 'sobre' && word !== '/' && !isBelow(over.value, under.value)) return undefined
  return { value: dividedBy(over.value, under.value), next: skipPluralHundred(scope, under.next) }
}

const skipPluralHundred = (scope: NumberScope, next: number): number => (foldedAt(scope, next) === 'hundreds' ? next + 1 : next)

function ratioStart(scope: NumberScope, at: number, word: string): number | undefined {
  if (scope.language === 'es') return word === 'sobre' ? at + 1 : undefined
  if (word === 'over' || word === 'in') return at + 1
  return word === 'out' && foldedAt(scope, at + 1) === 'of' ? at + 2 : undefined
}
