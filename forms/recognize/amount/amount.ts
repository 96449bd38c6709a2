/**
 * The recognizer of amounts of money.
 *
 * 1. An amount is a whole number of minor units of one currency: "14.27 cents" and "$1.234" are none.
 * 2. Words need a currency beside them; a bare numeral is an amount only as the whole answer.
 * 3. Words that make no number ("fifty forty dollars") make no amount, not a smaller one.
 * 4. A negative amount is no amount.
 */
import { foldedAt, readCardinal, wordAt } from '../number/cardinal.ts'
import type { Cardinal, NumberScope } from '../number/cardinal.ts'
import { readPart } from '../number/fraction.ts'
import { scopeOf } from '../number/number.ts'
import { readSpoken } from '../number/spoken.ts'
import type { SpokenNumber } from '../number/spoken.ts'
import { integer, isWhole, plus, rational, times } from '../rational.ts'
import type { Rational } from '../rational.ts'
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { isFiller } from '../fillers.ts'
import { isGluedDigits, isGluedMark, tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { currencyAt, mayPrecede, minorDigits } from './currencies.ts'
import type { CurrencyMark } from './currencies.ts'

/** Exact money: minor units of an ISO 4217 currency. 45.20 dollars is `{ currency: 'USD', minor: 4520 }`. */
export interface Money {
  readonly currency: string
  readonly minor: number
}

/** What stands at a place of a text that speaks of money. */
export interface MoneyPiece {
  /** Absent when the piece is money that cannot be read: negative, malformed, too exact. */
  readonly money?: Money
  readonly currency: string
  readonly from: number
  readonly to: number
  /** True when any of the number was said in words. */
  readonly words: boolean
  /** True for "15 dollars 50": the cents were not named. */
  readonly impliedCents: boolean
}

/** Finds the amounts of a text; `currency` is what a bare numeral is in. */
export function findAmounts(line: TokenLine, profile: LocaleProfile, currency = profile.currency): readonly Found<Money>[] {
  const pieces = findMoney(line, profile)
  const found = pieces.flatMap(({ money, from, to }): Found<Money>[] => (money === undefined ? [] : [{ value: money, from, to }]))
  if (pieces.length > 0) return found
  const bare = bareAmount(line, profile, currency)
  return bare === undefined ? [] : [bare]
}

/** Every piece of a text that has a currency mark with a number. */
export function findMoney(line: TokenLine, profile: LocaleProfile): readonly MoneyPiece[] {
  const scope = scopeOf(line, profile)
  const pieces: MoneyPiece[] = []
  let at = 0
  while (at < scope.limit) {
    const before = prefixed(scope, at)
    const run = before === undefined ? numberRun(scope, at) : undefined
    const piece = before ?? (run === undefined ? undefined : suffixed(scope, at, run))
    if (piece !== undefined) pieces.push(piece)
    at = piece?.to ?? run?.number.next ?? at + 1
  }
  return pieces
}

const minus: ReadonlySet<string> = new Set(['-', '−', 'minus', 'negative', 'menos', 'negativo'])

/** A sign glued to what stands before it, or with a space behind it in mid-text, is a dash. */
function isMinus(scope: NumberScope, at: number): boolean {
  const token = scope.line.tokens[at]
  if (token === undefined || !minus.has(token.folded)) return false
  if (token.kind === 'word') return true
  return at === 0 || ((!token.glued || tokenAt(scope.line, at - 1).kind === 'mark') && tokenAt(scope.line, at + 1).glued)
}

/** "$50", "USD 50", "$ 10 dollars", "$50 MXN". */
function prefixed(scope: NumberScope, at: number): MoneyPiece | undefined {
  const mark = currencyAt(scope.line, at, scope.profile)
  if (mark === undefined || !mayPrecede(mark, scope.line, at)) return undefined
  const signed = minus.has(foldedAt(scope, mark.next))
  const start = signed ? mark.next + 1 : mark.next
  if (mark.style === 'name' && tokenAt(scope.line, start).kind !== 'digits') return undefined
  const spoken = readSpoken(scope, start)
  if (spoken === undefined) return undefined
  const closing = closingMark(scope, spoken.next, mark)
  return pieceOf(scope, { mark: { ...mark, code: closing?.code ?? mark.code }, spoken, from: at, to: closing?.next ?? spoken.next, negative: signed || isMinus(scope, at - 1) })
}

/** The mark behind a number that has one in front already: the same again, or a more exact one. */
function closingMark(scope: NumberScope, at: number, mark: CurrencyMark): CurrencyMark | undefined {
  const closing = currencyAt(scope.line, at, scope.profile)
  if (closing === undefined || closing.style === 'sign' || closing.minor || startsAnother(scope, closing)) return undefined
  return mark.vague || closing.code === mark.code ? closing : undefined
}

/** "rmb 10 usd 20": the code belongs to the number behind it. */
const startsAnother = (scope: NumberScope, mark: CurrencyMark): boolean => mark.style === 'code' && tokenAt(scope.line, mark.next).kind === 'digits'

/** "50 dollars", "48.000 millones de dólares", "12-cent", "75 USD million". */
function suffixed(scope: NumberScope, at: number, run: NumberRun): MoneyPiece | undefined {
  const spoken = run.number
  const mark = markBehind(scope, spoken.next)
  if (mark === undefined) return undefined
  const scaleWord = mark.style === 'name' ? undefined : wordAt(scope, mark.next)
  const zeros = scaleWord?.role === 'scale' ? scaleWord.zeros : undefined
  const value = zeros === undefined ? spoken : { ...spoken, value: times(spoken.value, integer(10n ** BigInt(zeros))), decimals: 0 }
  return pieceOf(scope, { mark, spoken: run.broken ? { ...value, malformed: true } : value, from: at, to: zeros === undefined ? mark.next : mark.next + 1, negative: isMinus(scope, at - 1) })
}

interface NumberRun {
  readonly number: SpokenNumber
  /** Several numbers in a row, some of them words: no number at all. */
  readonly broken: boolean
}

function numberRun(scope: NumberScope, at: number): NumberRun | undefined {
  let number = readSpoken(scope, at) ?? articleOne(scope, at)
  if (number === undefined) return undefined
  let { words } = number
  let count = 1
  for (;;) {
    const following: SpokenNumber | undefined = number.malformed ? undefined : nextInRow(scope, number.next)
    if (following === undefined || !(words || following.words)) return { number, broken: count > 1 && words }
    words = true
    count += 1
    number = following
  }
}

/** The number directly behind another one; "hundred" alone counts here. */
function nextInRow(scope: NumberScope, at: number): SpokenNumber | undefined {
  const link = foldedAt(scope, at) === '-' ? at + 1 : at
  return readSpoken(scope, link)
}

const articles: ReadonlySet<string> = new Set(['a', 'an'])

/** "a dollar". */
function articleOne(scope: NumberScope, at: number): SpokenNumber | undefined {
  if (!articles.has(foldedAt(scope, at)) || currencyAt(scope.line, at + 1, scope.profile)?.style !== 'name') return undefined
  return { value: integer(1), next: at + 1, decimals: 0, words: true, malformed: false }
}

const ofWords: ReadonlySet<string> = new Set(['of', 'de'])

function markBehind(scope: NumberScope, at: number): CurrencyMark | undefined {
  const linked = foldedAt(scope, at) === '-' || ofWords.has(foldedAt(scope, at))
  const mark = currencyAt(scope.line, linked ? at + 1 : at, scope.profile)
  if (mark === undefined || (linked && mark.style !== 'name')) return undefined
  return mark.style !== 'name' && !tokenAt(scope.line, at).glued && startsNumber(scope, mark.next) ? undefined : mark
}

/** A number is glued to the mark: "1 $10", "3 USD50", "5 $.50". */
const startsNumber = (scope: NumberScope, at: number): boolean => isGluedDigits(scope.line, at) || (isGluedMark(scope.line, at, '.') && isGluedDigits(scope.line, at + 1))

interface Draft {
  readonly mark: CurrencyMark
  readonly spoken: SpokenNumber
  readonly from: number
  readonly to: number
  readonly negative: boolean
}

function pieceOf(scope: NumberScope, draft: Draft): MoneyPiece {
  const { mark, spoken, from, to } = draft
  const cents = mark.minor || !isWhole(spoken.value) || spoken.decimals > 0 ? noCents(to) : (centsAt(scope, draft) ?? noCents(to))
  const unread = draft.negative || spoken.malformed || spoken.decimals > mostDecimals(mark.code)
  const money = unread ? undefined : moneyOf(plus(spoken.value, rational(cents.value, 100n)), mark)
  const piece = { currency: mark.code, from, to: cents.next, words: spoken.words || wordsInside(scope, from, cents.next), impliedCents: cents.implied }
  return money === undefined ? piece : { ...piece, money }
}

const mostDecimals = (code: string): number => Math.max(2, minorDigits(code))

function wordsInside(scope: NumberScope, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (wordAt(scope, at) !== undefined) return true
  return false
}

/** A value in the currency of a mark, if it is a whole number of its minor units. */
function moneyOf(value: Rational, mark: CurrencyMark): Money | undefined {
  const digits = mark.minor ? 0 : minorDigits(mark.code)
  const exact = times(value, integer(10n ** BigInt(digits + (mark.millions ? 6 : 0))))
  if (!isWhole(exact) || exact.over < 0n) return undefined
  const minor = exact.over / exact.under
  return minor > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : { currency: mark.code, minor: Number(minor) }
}

interface Cents {
  readonly value: bigint
  readonly next: number
  readonly implied: boolean
}

const noCents = (next: number): Cents => ({ value: 0n, next, implied: false })

const centLinks: ReadonlySet<string> = new Set(['and', 'y', 'con', 'with'])

/** "... and forty-five cents", "... con 50 centavos", "15 dollars 50". */
function centsAt(scope: NumberScope, draft: Draft): Cents | undefined {
  if (minorDigits(draft.mark.code) !== 2) return undefined
  const linked = centLinks.has(foldedAt(scope, draft.to))
  const start = linked ? draft.to + 1 : draft.to
  const half = linked ? readPart(scope, start) : undefined
  if (half !== undefined) return { value: (half.value.over * 100n) / half.value.under, next: half.next, implied: false }
  const part = smallCardinal(scope, start)
  if (part === undefined) return undefined
  const mark = currencyAt(scope.line, part.next, scope.profile)
  const value = part.value.over / part.value.under
  if (mark?.minor === true) return { value, next: mark.next, implied: false }
  const implied = mark === undefined && draft.mark.style !== 'sign' && isLikeCents(scope, start, part, linked)
  return implied ? { value, next: part.next, implied } : undefined
}

/** A whole number below a hundred. */
function smallCardinal(scope: NumberScope, at: number): Cardinal | undefined {
  const part = readCardinal(scope, at)
  return part === undefined || part.malformed || part.decimals > 0 || part.value.over >= 100n * part.value.under ? undefined : part
}

/** Two digits, or words; without a link words from ten on. */
function isLikeCents(scope: NumberScope, start: number, part: Cardinal, linked: boolean): boolean {
  const after = tokenAt(scope.line, part.next)
  if (after.glued && (after.kind !== 'mark' || '/:%-'.includes(after.folded))) return false
  if (!part.words) return part.next === start + 1 && tokenAt(scope.line, start).folded.length === 2 && !tokenAt(scope.line, start).glued
  return linked || part.value.over >= 10n
}

const longestBare = 9

/** A numeral that is the whole answer. */
function bareAmount(line: TokenLine, profile: LocaleProfile, currency: string): Found<Money> | undefined {
  const scope = scopeOf(line, profile)
  const from = line.tokens.findIndex((token, index) => !isFiller(line, index, profile.language) || (token.kind === 'mark' && tokenAt(line, index + 1).kind === 'digits' && tokenAt(line, index + 1).glued))
  const spoken = readSpoken(scope, from)
  if (from === -1 || spoken === undefined || !isReadable(scope, from, spoken)) return undefined
  for (let at = spoken.next; at < scope.limit; at++) if (!isFiller(line, at, profile.language)) return undefined
  const money = moneyOf(spoken.value, { code: currency, next: 0, minor: false, vague: false, style: 'code', millions: false })
  return money === undefined ? undefined : { value: money, from, to: spoken.next }
}

function isReadable(scope: NumberScope, from: number, spoken: SpokenNumber): boolean {
  if (spoken.malformed || spoken.words || spoken.decimals > 2 || tokenAt(scope.line, from).kind === 'word') return false
  return spoken.value.over / spoken.value.under < 10n ** BigInt(longestBare)
}
