/**
 * The money grammar (rules MONEY-1 to MONEY-16): the one dollar amount of a text, or NaN.
 *
 * 1. It fails closed: a foreign currency, a malformed numeral or phrase, a negative or a second, different amount anywhere make NaN.
 * 2. English and Spanish are read together; the marks are those of the United States, unless the text shows otherwise.
 * 3. Numbers that are told to be something else (a card, a date, a time) are no amounts.
 */
import { currencyAt, findMoney, isWordCode, profileOf, readNumeral, scopeOf, tokenAt, tokenize, wordAt } from '../recognize/index.ts'
import type { MoneyPiece, TokenLine } from '../recognize/index.ts'
import { moneyError } from './codes.ts'
import { isOtherNumber, isShare } from './other-numbers.ts'
import { moneyIntentAllows } from './payment-intent.ts'

export interface MoneyOptions {
  /** Required; only dollars are supported (rule MONEY-3). */
  readonly currency: 'USD'
  /** Read amounts in words too; they need a currency beside them. Default false. */
  readonly cardinals?: boolean
  /** With 'payment' a text that refuses or defers has no amount (rule MONEY-12). */
  readonly intent?: 'payment'
}

const english = profileOf('en-US')
const spanish = profileOf('es-US')
const centsOfDollar = 100

/**
 * The amount in dollars (major units), or NaN (rule MONEY-2).
 * @throws MONEY_CURRENCY for another currency.
 */
export function readMoneyAmount(text: string, options: MoneyOptions): number {
  if ((options.currency as string | undefined) !== 'USD') throw moneyError('MONEY_CURRENCY', 'the money grammar reads US dollars only')
  if (options.intent === 'payment' && !moneyIntentAllows(text)) return Number.NaN
  const line = tokenize(text)
  const pieces = piecesOf(line)
  const inside = tokensOf(pieces)
  if (pieces.some((piece) => !isReadable(line, piece, options.cardinals === true)) || namesForeign(line, inside) || isShare(line, inside)) return Number.NaN
  const bare = bareCents(line, inside)
  if (bare === undefined) return Number.NaN
  const cents = new Set([...pieces.flatMap(({ money }) => (money === undefined ? [] : [money.minor])), ...bare])
  const [only] = cents
  return only === undefined || cents.size > 1 ? Number.NaN : only / centsOfDollar
}

/** True exactly when `readMoneyAmount` is finite (rule MONEY-2). @throws MONEY_CURRENCY for another currency. */
export const isMoneyAmount = (text: string, options: MoneyOptions): boolean => Number.isFinite(readMoneyAmount(text, options))

/**
 * The one dollar amount written in digits, or NaN: no number words, no foreign currency, pesos are no dollars (rules MONEY-1, MONEY-16).
 * A number may follow a letter without a space: "pagar250".
 */
export const amountInAnswer = (text: string): number => readMoneyAmount(text, { currency: 'USD' })

/** True when `amountInAnswer` is finite. */
export const isAmountAnswer = (text: string): boolean => Number.isFinite(amountInAnswer(text))

/** The pieces of both languages; of two that overlap the longer one stands. */
function piecesOf(line: TokenLine): readonly MoneyPiece[] {
  const all = [...findMoney(line, english), ...findMoney(line, spanish)].sort((left, right) => left.from - right.from || right.to - left.to)
  const kept: MoneyPiece[] = []
  for (const piece of all) {
    const before = kept.at(-1)
    if (before === undefined || piece.from >= before.to) kept.push(piece)
    else if (piece.from === before.from && piece.to === before.to && piece.money?.minor !== before.money?.minor) kept[kept.length - 1] = unread(before)
    else if (piece.to > before.to) kept[kept.length - 1] = piece.to - piece.from > before.to - before.from ? piece : before
  }
  return kept
}

const unread = ({ currency, from, to, words, impliedCents }: MoneyPiece): MoneyPiece => ({ currency, from, to, words, impliedCents })

function isReadable(line: TokenLine, piece: MoneyPiece, cardinals: boolean): boolean {
  if (piece.money === undefined || piece.currency !== 'USD' || (piece.words && !cardinals)) return false
  return !(piece.impliedCents && (tokenAt(line, piece.to).kind === 'word' || !isLinked(line, piece))) && !hasSuffix(line, piece) && !hasNeighbour(line, piece)
}

const centLinks: ReadonlySet<string> = new Set(['and', 'y', 'con', 'with'])

/** "45 dollars and 20" has cents, "20 dollars 20" says something twice. */
function isLinked(line: TokenLine, piece: MoneyPiece): boolean {
  for (let at = piece.from + 1; at < piece.to; at++) {
    const mark = currencyAt(line, at, english)
    if (mark !== undefined) return centLinks.has(tokenAt(line, mark.next).folded)
  }
  return false
}

/** "$2k" and "$1e3" are not written in digits. */
function hasSuffix(line: TokenLine, piece: MoneyPiece): boolean {
  return line.tokens.slice(piece.from + 1, piece.to + 1).some((token, index) => token.kind === 'word' && token.glued && tokenAt(line, piece.from + index).kind === 'digits' && currencyAt(line, piece.from + 1 + index, english) === undefined)
}

const neighbours: ReadonlySet<string> = new Set('or o u to a con and y with point punto coma no not wait ,'.split(' '))

/** A number word beside an amount, or one link away: "ten or 20 dollars", "treinta y cinco con 50". */
function hasNeighbour(line: TokenLine, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const before = neighbours.has(tokenAt(line, from - 1).folded) ? from - 2 : from - 1
  const after = neighbours.has(tokenAt(line, to).folded) ? to + 1 : to
  return isNumberWord(line, before) || isNumberWord(line, after)
}

const pronouns: ReadonlySet<string> = new Set(['un', 'una', 'one'])

const isNumberWord = (line: TokenLine, at: number): boolean => !pronouns.has(tokenAt(line, at).folded) && (wordAt(scopeOf(line, english), at) !== undefined || wordAt(scopeOf(line, spanish), at) !== undefined)

const alsoWords: ReadonlySet<string> = new Set('mark marks marco marcos colon colones franco rand cent cents'.split(' '))

/** A currency other than the dollar, anywhere outside the pieces. */
function namesForeign(line: TokenLine, inside: ReadonlySet<number>): boolean {
  return line.tokens.some((token, at) => {
    if (alsoWords.has(token.folded) || inside.has(at)) return false
    const mark = currencyAt(line, at, english)
    return mark !== undefined && mark.code !== 'USD' && !(mark.style === 'code' && isWordCode(mark.code))
  })
}

/** The tokens that belong to pieces. */
function tokensOf(pieces: readonly MoneyPiece[]): ReadonlySet<number> {
  const inside = new Set<number>()
  for (const { from, to } of pieces) for (let at = from; at < to; at++) inside.add(at)
  return inside
}

const longestBare = 9

/** The cents of the bare numerals; undefined when one of them spoils the text. */
function bareCents(line: TokenLine, inside: ReadonlySet<number>): readonly number[] | undefined {
  const found: number[] = []
  let at = 0
  while (at < line.tokens.length) {
    const numeral = inside.has(at) ? undefined : readNumeral(line, at, english)
    if (numeral === undefined) {
      at += 1
      continue
    }
    if (!isOtherNumber(line, at, numeral.next)) {
      const cents = centsOf(numeral.malformed ? undefined : numeral.value)
      if (cents === undefined || numeral.decimals > 2 || isSpoiled(line, at, numeral.next) || hasNeighbour(line, { from: at, to: numeral.next })) return undefined
      found.push(cents)
    }
    at = numeral.next
  }
  return found
}

function centsOf(value: { readonly over: bigint; readonly under: bigint } | undefined): number | undefined {
  if (value === undefined) return undefined
  const cents = (value.over * 100n) / value.under
  return cents >= 10n ** BigInt(longestBare + 2) ? undefined : Number(cents)
}

const signs: ReadonlySet<string> = new Set(['-', '−', 'minus', 'negative', 'menos'])

/** A sign before it, a share or a suffix behind it. */
function isSpoiled(line: TokenLine, at: number, next: number): boolean {
  const before = line.tokens[at - 1]
  const after = line.tokens[next]
  if (before !== undefined && signs.has(before.folded) && (before.kind === 'word' || (!before.glued || at === 1) && tokenAt(line, at).glued)) return true
  return after !== undefined && (after.folded === '%' || after.folded === 'percent' || (after.glued && after.kind === 'word'))
}
