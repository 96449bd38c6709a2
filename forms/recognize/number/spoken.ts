/** The longest number of any form that starts at a token: the one reader that number, amount and quantity share. */
import { isGluedDigits, isGluedMark, tokenAt } from '../tokens.ts'
import { decimal, integer, isWhole, plus, power, rational, rounded, times } from '../rational.ts'
import type { Rational } from '../rational.ts'
import { foldedAt, readCardinal, wordAt } from './cardinal.ts'
import type { Cardinal, NumberScope } from './cardinal.ts'
import { readFraction, readPart, readRatio } from './fraction.ts'

export interface SpokenNumber {
  readonly value: Rational
  readonly next: number
  /** Digits behind a decimal mark, when it is one plain numeral without a scale. */
  readonly decimals: number
  /** True when all of it is words. */
  readonly words: boolean
  readonly malformed: boolean
}

const plain = (value: Rational, next: number, words: boolean): SpokenNumber => ({ value, next, decimals: 0, words, malformed: false })

/** Everything a number can be, without its sign. */
export function readSpoken(scope: NumberScope, at: number): SpokenNumber | undefined {
  if (!mayStart(scope, at)) return undefined
  const cardinal = readCardinal(scope, at)
  if (cardinal?.malformed === true) return cardinal
  const candidates = [
    cardinal === undefined ? undefined : suffixed(scope, at, cardinal),
    cardinal === undefined ? undefined : wordDecimals(scope, cardinal),
    cardinal === undefined ? undefined : written(scope, at, cardinal),
    dozens(scope, at, cardinal),
    fractionAt(scope, at),
    partAt(scope, at),
    vulgarAt(scope, at),
  ]
  return candidates.reduce((best, next) => (next !== undefined && (best === undefined || next.next > best.next) ? next : best), undefined)
}

const starters: ReadonlySet<string> = new Set(['a', 'an', 'half', 'quarter', 'un', 'una', 'medio', 'media', '.', ','])

/** Nothing else starts a number. */
function mayStart(scope: NumberScope, at: number): boolean {
  const token = tokenAt(scope.line, at)
  return token.kind === 'digits' || starters.has(token.folded) || vulgar.has(token.folded) || wordAt(scope, at) !== undefined
}

function fractionAt(scope: NumberScope, at: number): SpokenNumber | undefined {
  const words = readFraction(scope, at)
  const ratio = readRatio(scope, at)
  const best = words !== undefined && words.next >= (ratio?.next ?? 0) ? words : ratio
  return best === undefined ? undefined : plain(best.value, best.next, words !== undefined)
}

/** "half", "quarter million", "half a million", "medio millón". */
function partAt(scope: NumberScope, at: number): SpokenNumber | undefined {
  const part = readPart(scope, at)
  if (part === undefined) return undefined
  const scaleAt = foldedAt(scope, part.next) === 'a' ? part.next + 1 : part.next
  const word = wordAt(scope, scaleAt)
  if (word?.role !== 'scale' || word.plural) return plain(part.value, part.next, true)
  return plain(times(part.value, integer(10n ** BigInt(word.zeros))), scaleAt + 1, true)
}

const suffixZeros = {
  en: new Map([['k', 3], ['K', 3], ['M', 6], ['mm', 6], ['MM', 6], ['mn', 6], ['mil', 6], ['b', 9], ['B', 9], ['bn', 9], ['bln', 9], ['G', 9], ['T', 12], ['tln', 12], ['mln', 6]]),
  es: new Map([['k', 3], ['K', 3], ['mil', 3], ['M', 6], ['mm', 6], ['MM', 6], ['mill', 6], ['G', 9], ['T', 12]]),
} as const

/** "10k", "1.2b", "2,33 k". A numeral with letters glued to it that are no suffix is a measure or a name: callers refuse it. */
function suffixed(scope: NumberScope, at: number, cardinal: Cardinal): SpokenNumber {
  if (cardinal.words || cardinal.next - at > 4 || cardinal.scale > 0 || cardinal.next >= scope.limit) return cardinal
  const zeros = zerosOfSuffix(scope, cardinal.next)
  return zeros === undefined ? cardinal : plain(times(cardinal.value, integer(10n ** BigInt(zeros))), cardinal.next + 1, false)
}

function zerosOfSuffix(scope: NumberScope, at: number): number | undefined {
  const token = tokenAt(scope.line, at)
  const after = tokenAt(scope.line, at + 1)
  const apart = !token.glued && token.folded !== 'k'
  return token.kind !== 'word' || apart || (after.glued && after.kind !== 'mark') ? undefined : suffixZeros[scope.language].get(scope.line.text.slice(token.start, token.end))
}

const points = { en: new Set(['point', 'dot']), es: new Set(['coma', 'punto', 'con']) } as const
const mostDecimals = 20

/** "two hundred point seventy-one", "doscientos coma cero tres": the words behind the point are its digits. */
function wordDecimals(scope: NumberScope, cardinal: Cardinal): SpokenNumber | undefined {
  if (!points[scope.language].has(foldedAt(scope, cardinal.next)) || !isWhole(cardinal.value) || cardinal.decimals > 0) return undefined
  let digits = ''
  let next = cardinal.next + 1
  while (digits.length < mostDecimals) {
    const part = decimalPart(scope, next)
    if (part === undefined) break
    digits += part.digits
    next = part.next
    if (part.digits.length > 1) break
  }
  if (digits === '') return undefined
  const value = plus(cardinal.value, decimal('', digits))
  const scale = cardinal.scale === 0 ? wordAt(scope, next) : undefined
  return scale?.role === 'scale' ? plain(times(value, integer(10n ** BigInt(scale.zeros))), next + 1, cardinal.words) : plain(value, next, cardinal.words)
}

interface DecimalPart {
  readonly digits: string
  readonly next: number
}

function decimalPart(scope: NumberScope, at: number): DecimalPart | undefined {
  const token = tokenAt(scope.line, at)
  if (at >= scope.limit) return undefined
  if (token.kind === 'digits') return token.folded.length <= mostDecimals ? { digits: token.folded, next: at + 1 } : undefined
  return oneDigit(scope, at) ?? wordDigits(scope, at)
}

function oneDigit(scope: NumberScope, at: number): DecimalPart | undefined {
  const word = wordAt(scope, at)
  const digit = (word?.role === 'unit' || word?.role === 'zero') && wordAt(scope, at + 1)?.role !== 'hundred'
  return digit ? { digits: String(word.value), next: at + 1 } : undefined
}

function wordDigits(scope: NumberScope, at: number): DecimalPart | undefined {
  const part = readCardinal({ ...scope, limit: beforeMillions(scope, at) }, at)
  return part === undefined || !part.words || part.malformed ? undefined : { digits: part.value.over.toString(), next: part.next }
}

/** "point seventy five million": the scale is that of the whole number. */
function beforeMillions(scope: NumberScope, at: number): number {
  for (let next = at; next < Math.min(scope.limit, at + 8); next++) {
    const word = wordAt(scope, next)
    if (word?.role === 'scale' && (word.zeros >= 6 || (scope.language === 'en' && next > at))) return next
  }
  return scope.limit
}

const dozenWords: ReadonlySet<string> = new Set(['dozen', 'dozens', 'doz', 'dozs', 'dz', 'docena', 'docenas'])
const isDozen = (scope: NumberScope, at: number): boolean => dozenWords.has(foldedAt(scope, at))

const dozen = integer(12)

/** "3 dozens", "half a dozen", "three hundred and two dozens" (324). */
function dozens(scope: NumberScope, at: number, cardinal: Cardinal | undefined): SpokenNumber | undefined {
  if (cardinal !== undefined) return isDozen(scope, cardinal.next) ? plain(dozenValue(scope, at, cardinal), cardinal.next + 1, cardinal.words) : undefined
  const part = readPart(scope, at)
  const next = part === undefined ? at : foldedAt(scope, part.next) === 'a' ? part.next + 1 : part.next
  if (part !== undefined) return isDozen(scope, next) ? plain(times(part.value, dozen), next + 1, true) : undefined
  return ['a', 'una'].includes(foldedAt(scope, at)) && isDozen(scope, at + 1) ? plain(dozen, at + 2, true) : undefined
}

function dozenValue(scope: NumberScope, at: number, cardinal: Cardinal): Rational {
  for (let link = cardinal.next - 1; link > at; link--) {
    if (foldedAt(scope, link) !== 'and' && foldedAt(scope, link) !== 'y') continue
    const left = readCardinal({ ...scope, limit: link }, at)
    const right = readCardinal({ ...scope, limit: cardinal.next }, link + 1)
    if (left?.next === link && right?.next === cardinal.next && left.value.over % 100n === 0n) return plus(left.value, times(right.value, dozen))
  }
  return times(cardinal.value, dozen)
}

/** "1 4/5", "3/4", "1e10", "1.1^23", "6.23x10^-4". */
function written(scope: NumberScope, at: number, cardinal: Cardinal): SpokenNumber | undefined {
  if (cardinal.words || cardinal.scale > 0) return undefined
  return exponent(scope, cardinal) ?? raised(scope, cardinal) ?? mixedNumeral(scope, at, cardinal)
}

const largestExponent = 64

interface Exponent {
  readonly value: number
  readonly next: number
}

/** Signs and digits of an exponent; two minus signs cancel. */
function exponentAt(scope: NumberScope, at: number): Exponent | undefined {
  let next = at
  let sign = 1
  while (next - at < 2 && (foldedAt(scope, next) === '-' || foldedAt(scope, next) === '+')) {
    if (foldedAt(scope, next) === '-') sign = -sign
    next += 1
  }
  const digits = next < scope.limit ? scope.line.tokens[next] : undefined
  if (digits?.kind !== 'digits' || !digits.glued || digits.folded.length > 2 || Number(digits.folded) > largestExponent) return undefined
  return { value: sign * Number(digits.folded), next: next + 1 }
}

const ten = integer(10)

function exponent(scope: NumberScope, cardinal: Cardinal): SpokenNumber | undefined {
  const letter = scope.line.tokens[cardinal.next]
  if (letter?.glued !== true) return undefined
  if (letter.folded === 'e') return timesTen(scope, cardinal, cardinal.next + 1)
  const times10 = (letter.folded === 'x' || letter.folded === '×') && foldedAt(scope, cardinal.next + 1) === '10' && foldedAt(scope, cardinal.next + 2) === '^'
  return times10 ? timesTen(scope, cardinal, cardinal.next + 3) : undefined
}

function timesTen(scope: NumberScope, cardinal: Cardinal, at: number): SpokenNumber | undefined {
  const found = exponentAt(scope, at)
  return found === undefined ? undefined : plain(times(cardinal.value, power(ten, found.value)), found.next, false)
}

function raised(scope: NumberScope, cardinal: Cardinal): SpokenNumber | undefined {
  if (foldedAt(scope, cardinal.next) !== '^') return undefined
  const found = exponentAt(scope, cardinal.next + 1)
  if (found === undefined || cardinal.value.over === 0n) return undefined
  return plain(rounded(power(cardinal.value, found.value)), found.next, false)
}

function mixedNumeral(scope: NumberScope, at: number, cardinal: Cardinal): SpokenNumber | undefined {
  if (isJoined(scope, at)) return undefined
  const alone = slashAt(scope, at)
  if (alone !== undefined) return plain(alone.value, alone.next, false)
  const part = cardinal.next === at + 1 ? slashAt(scope, cardinal.next) : undefined
  return part === undefined || part.value.over >= part.value.under ? undefined : plain(plus(cardinal.value, part.value), part.next, false)
}

/** "5/17/2018" and "222-2222/2222" are no fractions. */
const isJoined = (scope: NumberScope, at: number): boolean => tokenAt(scope.line, at).glued && ['/', '-'].includes(tokenAt(scope.line, at - 1).folded) && tokenAt(scope.line, at - 1).glued

function slashAt(scope: NumberScope, at: number): { readonly value: Rational; readonly next: number } | undefined {
  const { line } = scope
  const over = tokenAt(line, at)
  const under = tokenAt(line, at + 2)
  const after = tokenAt(line, at + 3)
  if (at + 2 >= scope.limit || over.kind !== 'digits' || !isGluedMark(line, at + 1, '/') || !isGluedDigits(line, at + 2)) return undefined
  const goesOn = after.glued && (after.folded === '/' || after.kind !== 'mark')
  if (goesOn || Math.max(over.folded.length, under.folded.length) > 9 || Number(under.folded) === 0) return undefined
  return { value: rational(BigInt(over.folded), BigInt(under.folded)), next: at + 3 }
}

const vulgar: ReadonlyMap<string, Rational> = new Map(
  '½ 1 2,⅓ 1 3,⅔ 2 3,¼ 1 4,¾ 3 4,⅕ 1 5,⅖ 2 5,⅗ 3 5,⅘ 4 5,⅙ 1 6,⅚ 5 6,⅛ 1 8,⅜ 3 8,⅝ 5 8,⅞ 7 8'.split(',').map((row): [string, Rational] => {
    const [sign = '', over = '', under = ''] = row.split(' ')
    return [sign, rational(BigInt(over), BigInt(under))]
  }),
)

/** "¾", "1½", "2 ½". */
function vulgarAt(scope: NumberScope, at: number): SpokenNumber | undefined {
  const alone = vulgar.get(foldedAt(scope, at))
  if (alone !== undefined) return plain(alone, at + 1, false)
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  const part = vulgar.get(foldedAt(scope, at + 1))
  return token?.kind === 'digits' && part !== undefined && token.folded.length < 10 ? plain(plus(decimal(token.folded, ''), part), at + 2, false) : undefined
}
