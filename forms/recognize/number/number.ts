/**
 * The recognizer of numbers.
 *
 * 1. Ordinals, measures ("180ml") and pronouns ("that one") are no numbers.
 * 2. A row of digits with marks that make no numeral ("192.168.1.2") is read digit group by digit group.
 * 3. A minus sign glued to what stands before it ("3-4") is no sign.
 */
import { exactNumber, negated } from '../rational.ts'
import type { ExactNumber, Rational } from '../rational.ts'
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { foldedAt } from './cardinal.ts'
import type { NumberScope } from './cardinal.ts'
import { readOrdinal } from './ordinal.ts'
import { readSpoken } from './spoken.ts'
import type { SpokenNumber } from './spoken.ts'

export const scopeOf = (line: TokenLine, profile: LocaleProfile): NumberScope => ({ line, profile, language: profile.language, limit: line.tokens.length })

const signWords = { en: new Set(['minus', 'negative']), es: new Set(['menos', 'negativo']) } as const

export interface Sign {
  readonly negative: boolean
  /** Where the number starts. */
  readonly next: number
}

/** The sign at a token: the number may follow with a space only where nothing stands before the sign. */
function readSign(scope: NumberScope, at: number): Sign {
  const token = scope.line.tokens[at]
  if (token?.kind === 'word') return { negative: signWords[scope.language].has(token.folded), next: signWords[scope.language].has(token.folded) ? at + 1 : at }
  if (token === undefined || (token.folded !== '-' && token.folded !== '−')) return { negative: false, next: at }
  const free = !token.glued || tokenAt(scope.line, at - 1).kind === 'mark'
  const following = scope.line.tokens[at + 1]
  return free && following !== undefined && (following.glued || at === 0) ? { negative: true, next: at + 1 } : { negative: false, next: at }
}

/** Finds the numbers of a text. */
export function findNumbers(line: TokenLine, profile: LocaleProfile): readonly Found<ExactNumber>[] {
  return findRationals(scopeOf(line, profile)).map(({ value, from, to }) => ({ value: exactNumber(value), from, to }))
}

export function findRationals(scope: NumberScope): readonly Found<Rational>[] {
  const found: Found<Rational>[] = []
  let at = 0
  while (at < scope.limit) {
    const step = numberAt(scope, at)
    found.push(...step.found)
    at = step.next
  }
  return found
}

interface Step {
  readonly found: readonly Found<Rational>[]
  readonly next: number
}

const skip = (next: number): Step => ({ found: [], next })

function numberAt(scope: NumberScope, at: number): Step {
  const sign = readSign(scope, at)
  const spoken = readSpoken(scope, sign.next)
  if (spoken === undefined) return skip(at + 1)
  if (spoken.malformed) return digitGroups(scope, sign.next, spoken.next)
  if (isPronoun(scope, sign.next, spoken)) return skip(spoken.next)
  const ordinal = readOrdinal(scope, sign.next)
  if (ordinal !== undefined && ordinal.next > spoken.next) return skip(ordinal.next)
  if (isMeasure(scope, sign.next, spoken.next)) return skip(spoken.next + 1)
  return { found: [{ value: sign.negative ? negated(spoken.value) : spoken.value, from: sign.negative ? at : sign.next, to: spoken.next }], next: spoken.next }
}

/** A numeral with letters glued to it, before or behind. */
function isMeasure(scope: NumberScope, from: number, next: number): boolean {
  const [before, first, last, after] = [from - 1, from, next - 1, next].map((index) => scope.line.tokens[index])
  if (first?.kind === 'digits' && first.glued && before?.kind === 'word') return true
  return last?.kind === 'digits' && after?.kind === 'word' && after.glued
}

function digitGroups(scope: NumberScope, from: number, next: number): Step {
  const found: Found<Rational>[] = []
  for (let at = from; at < next; at++) {
    const token = scope.line.tokens[at]
    if (token?.kind === 'digits' && token.folded.length <= 40) found.push({ value: { over: BigInt(token.folded), under: 1n }, from: at, to: at + 1 })
  }
  return { found, next }
}

const pronounHeads: ReadonlySet<string> = new Set(['the', 'that', 'this', 'which', 'any', 'each', 'every', 'another', 'other', 'some', 'no', 'first', 'last', 'next'])

/** "that one", "the one you mentioned". */
function isPronoun(scope: NumberScope, at: number, spoken: SpokenNumber): boolean {
  return scope.language === 'en' && spoken.next === at + 1 && foldedAt(scope, at) === 'one' && pronounHeads.has(foldedAt(scope, at - 1))
}
