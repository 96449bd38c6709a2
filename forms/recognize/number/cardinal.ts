/**
 * Cardinals in words, or in numerals with words ("4 thousand 3 hundred and 21", "1,45 mil millones").
 *
 * 1. Strict: scales go down, nothing stands twice; the longest right phrase that starts at a token is the reading.
 * 2. The work at one token is bounded: a right phrase has at most some forty tokens.
 */
import { decimal, integer, isWhole, plus, times } from '../rational.ts'
import type { Rational } from '../rational.ts'
import type { LocaleProfile } from '../locale.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { readNumeral } from './numeral.ts'
import { wordsOf } from './words.ts'
import type { NumberWord } from './words.ts'

export interface Cardinal {
  readonly value: Rational
  readonly next: number
  /** Zeros of the last scale said: 6 for "three million". */
  readonly scale: number
  /** False when any of it was written in digits. */
  readonly words: boolean
  /** Digits behind the decimal mark of a numeral. */
  readonly decimals: number
  readonly malformed: boolean
}

/** Where to read: the tokens up to `limit`, in one language. */
export interface NumberScope {
  readonly line: TokenLine
  readonly profile: LocaleProfile
  readonly language: 'en' | 'es'
  readonly limit: number
}

interface Part {
  readonly value: Rational
  readonly next: number
  readonly words: boolean
  readonly decimals: number
  readonly malformed: boolean
  /** "hundred" or "thousand" without a number before it: only at the start of a phrase. */
  readonly bare: boolean
}

const spoken = (value: number | bigint, next: number, bare = false): Part => ({ value: integer(value), next, words: true, decimals: 0, malformed: false, bare })

export const wordAt = (scope: NumberScope, at: number): NumberWord | undefined => {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  return token?.kind === 'word' ? wordsOf(scope.language).get(token.folded) : undefined
}

export const foldedAt = (scope: NumberScope, at: number): string => (at < scope.limit ? (tokenAt(scope.line, at).folded) : '')

const links = { en: ['and'], es: ['y', 'e'] } as const

const isLink = (scope: NumberScope, at: number): boolean => (links[scope.language] as readonly string[]).includes(foldedAt(scope, at))

/** The longest cardinal that starts at a token. */
export function readCardinal(scope: NumberScope, at: number): Cardinal | undefined {
  const first = groupAt(scope, at, true)
  if (first === undefined) return undefined
  if (first.malformed) return { ...first, scale: 0 }
  return scope.language === 'en' ? englishGroups(scope, first) : spanishGroups(scope, first)
}

function scaleAt(scope: NumberScope, at: number): number | undefined {
  const word = wordAt(scope, at)
  return word?.role === 'scale' ? word.zeros : undefined
}

const powersOfTen: readonly bigint[] = Array.from({ length: 25 }, (_, zeros) => 10n ** BigInt(zeros))
const powerOfTen = (zeros: number): bigint => powersOfTen[zeros] ?? 10n ** BigInt(zeros)

const scaled = (part: Part, zeros: number): Rational => (zeros === 0 ? part.value : times(part.value, integer(powerOfTen(zeros))))

function englishGroups(scope: NumberScope, first: Part): Cardinal {
  const firstScale = scaleAt(scope, first.next)
  if (firstScale === undefined) return { ...first, scale: first.bare ? 2 : 0 }
  let zeros: number = firstScale
  let total: Cardinal = { ...first, value: scaled(first, zeros), next: first.next + 1, scale: zeros, decimals: 0 }
  while (zeros > 0) {
    const part = wholeGroup(scope, skipJoint(scope, total.next))
    const lower: number = part === undefined ? zeros : (scaleAt(scope, part.next) ?? 0)
    if (part === undefined || lower >= zeros || !isBelowScale(part.value, zeros)) return total
    total = { ...total, value: plus(total.value, scaled(part, lower)), next: lower === 0 ? part.next : part.next + 1, scale: lower, words: total.words && part.words }
    zeros = lower
  }
  return total
}

/** A group inside a phrase: whole and well-formed. */
function wholeGroup(scope: NumberScope, at: number): Part | undefined {
  const part = groupAt(scope, at, false)
  return part === undefined || part.decimals > 0 || part.malformed ? undefined : part
}

/** "one thousand, two hundred": a comma or an "and" may stand between the groups; a numeral behind a comma may not. */
function skipJoint(scope: NumberScope, at: number): number {
  if (isLink(scope, at)) return at + 1
  const comma = foldedAt(scope, at) === ','
  return comma && wordAt(scope, at + 1) !== undefined && scaleAfterComma(scope, at + 1) ? at + 1 : at
}

/** "one million, two hundred thousand" goes on; "one thousand, two" may be a list. */
function scaleAfterComma(scope: NumberScope, at: number): boolean {
  const part = groupAt(scope, at, false)
  return part !== undefined && (scaleAt(scope, part.next) !== undefined || !isBelowScale(part.value, 2))
}

const isBelowScale = (value: Rational, zeros: number): boolean => value.over < value.under * powerOfTen(zeros)

/** Spanish counts in groups of six: "cincuenta y tres mil veinte millones". */
function spanishGroups(scope: NumberScope, first: Part): Cardinal {
  let total: Cardinal = scaledSix(scope, first, mostZeros) ?? withThousands(scope, first)
  while (total.scale >= 6) {
    const at: number = isLink(scope, total.next) ? total.next + 1 : total.next
    const part = groupAt(scope, at, false, true)
    const lower: Cardinal | undefined = part === undefined || part.malformed ? undefined : scaledSix(scope, part, total.scale)
    if (lower === undefined || lower.decimals > 0 || lower.value.under !== 1n) return total
    total = { ...lower, value: plus(total.value, lower.value), words: total.words && lower.words }
  }
  return total
}

const mostZeros = 24

/** A number below a million with its "millones" or "billones", which must be a smaller scale than the one before. */
function scaledSix(scope: NumberScope, part: Part, below: number): Cardinal | undefined {
  const six = withThousands(scope, part)
  const zeros = scaleAt(scope, six.next)
  if (zeros === undefined) return six
  return zeros < 6 || zeros >= below ? undefined : { ...six, value: scaled(six, zeros), next: six.next + 1, scale: zeros, decimals: 0 }
}

/** "dos mil trescientos": a group, "mil", a group. */
function withThousands(scope: NumberScope, part: Part): Part & { readonly scale: number } {
  if (scaleAt(scope, part.next) !== 3 || (!isBelowScale(part.value, 3))) return { ...part, scale: 0 }
  if (part.bare) return { ...part, scale: 3 }
  const rest = restOfThousands(scope, part.next + 1)
  const thousands = scaled(part, 3)
  if (rest === undefined) return { ...part, value: thousands, next: part.next + 1, decimals: 0, scale: 3 }
  return { ...part, value: plus(thousands, rest.value), next: rest.next, decimals: 0, words: part.words && rest.words, scale: 0 }
}

function restOfThousands(scope: NumberScope, at: number): Part | undefined {
  const rest = groupAt(scope, isLink(scope, at) ? at + 1 : at, false)
  if (rest === undefined || rest.decimals > 0 || rest.malformed || !isBelowScale(rest.value, 3)) return undefined
  return scaleAt(scope, rest.next) === 3 ? undefined : rest
}

/** One group: up to 999 in words ("nineteen hundred" is one too), or a numeral. */
function groupAt(scope: NumberScope, at: number, starts: boolean, thousandStarts = starts): Part | undefined {
  if (at >= scope.limit) return undefined
  const word = wordAt(scope, at)
  if (word === undefined) return numeralGroup(scope, at) ?? articleGroup(scope, at, starts)
  if (word.role === 'scale') return bareScale(scope, at, starts || (thousandStarts && word.zeros === 3))
  if (word.role === 'hundreds') return spanishHundreds(scope, at, word.value)
  if (word.role === 'zero' || word.role === 'hundred') return starts ? firstWord(scope, at, word.role) : undefined
  return smallGroup(scope, at)
}

/** "zero" and a bare "hundred" stand at the start of a phrase only. */
function firstWord(scope: NumberScope, at: number, role: 'zero' | 'hundred'): Part | undefined {
  if (role === 'zero') return spoken(0, at + 1)
  return scope.language === 'en' ? afterHundred(scope, 100, at + 1) : undefined
}

function smallGroup(scope: NumberScope, at: number): Part | undefined {
  const small = belowHundred(scope, at)
  if (small === undefined || wordAt(scope, small.next)?.role !== 'hundred' || !takesHundred(scope, small.value.over)) return small
  return afterHundred(scope, Number(small.value.over) * 100, small.next + 1)
}

/** "nineteen hundred" is said, "twenty hundred" is not; "dos cientos" is written, "quince cientos" is not. */
const takesHundred = (scope: NumberScope, value: bigint): boolean => (scope.language === 'en' ? value % 10n !== 0n : value < 10n)

/** "thousand and nine hundred": a scale alone is one of it. In Spanish "mil" is the right way to say so. */
function bareScale(scope: NumberScope, at: number, allowed: boolean): Part | undefined {
  const word = wordAt(scope, at)
  if (!allowed || word?.role !== 'scale' || word.plural) return undefined
  if (scope.language === 'es' && word.zeros === 3) {
    const rest = restOfThousands(scope, at + 1)
    return rest === undefined ? spoken(1000, at + 1, true) : { ...rest, value: plus(integer(1000), rest.value) }
  }
  return spoken(1, at)
}

function articleGroup(scope: NumberScope, at: number, starts: boolean): Part | undefined {
  const article = foldedAt(scope, at)
  if (!starts || scope.language !== 'en' || (article !== 'a' && article !== 'an')) return undefined
  const word = wordAt(scope, at + 1)
  if (word?.role === 'hundred') return afterHundred(scope, 100, at + 2)
  return word?.role === 'scale' && !word.plural ? spoken(1, at + 1) : undefined
}

function numeralGroup(scope: NumberScope, at: number): Part | undefined {
  const numeral = readNumeral(scope.line, at, scope.profile)
  if (numeral === undefined || numeral.next > scope.limit) return undefined
  const part: Part = { value: numeral.value, next: numeral.next, words: false, decimals: numeral.decimals, malformed: numeral.malformed, bare: false }
  if (numeral.malformed) return part
  const hundred = scope.language === 'en' && foldedAt(scope, numeral.next) === 'hundred' && !isGluedAt(scope, numeral.next)
  return hundred && isWhole(numeral.value) ? { ...afterHundred(scope, Number(numeral.value.over / numeral.value.under) * 100, numeral.next + 1), words: false } : part
}

const isGluedAt = (scope: NumberScope, at: number): boolean => tokenAt(scope.line, at).glued

/** What may follow "hundred": "and" or nothing, then a number below hundred that is no hundred itself. */
function afterHundred(scope: NumberScope, value: number, next: number): Part {
  const at = isLink(scope, next) ? next + 1 : next
  const rest = belowHundred(scope, at) ?? (at === next ? undefined : numeralBelowHundred(scope, at))
  if (rest === undefined || wordAt(scope, rest.next)?.role === 'hundred') return spoken(value, next)
  return { ...rest, value: plus(integer(value), rest.value) }
}

function numeralBelowHundred(scope: NumberScope, at: number): Part | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  if (token?.kind !== 'digits' || token.folded.length > 2) return undefined
  const numeral = readNumeral(scope.line, at, scope.profile)
  if (numeral === undefined || numeral.decimals > 0 || numeral.malformed || numeral.grouped) return undefined
  return { value: decimal(token.folded, ''), next: numeral.next, words: false, decimals: 0, malformed: false, bare: false }
}

function spanishHundreds(scope: NumberScope, at: number, value: number): Part {
  if (foldedAt(scope, at) === 'cien') return spoken(100, at + 1)
  const rest = belowHundred(scope, isLink(scope, at + 1) ? at + 2 : at + 1)
  return rest === undefined || wordAt(scope, rest.next)?.role === 'hundred' ? spoken(value, at + 1) : { ...rest, value: plus(integer(value), rest.value) }
}

/** 1 to 99 in words. */
function belowHundred(scope: NumberScope, at: number): Part | undefined {
  const word = wordAt(scope, at)
  if (word === undefined || word.role === 'scale') return undefined
  if (word.role === 'unit' || word.role === 'teen') return spokenTeen(scope, at, word.value)
  if (word.role !== 'ten') return undefined
  const unit = scope.language === 'en' ? englishUnit(scope, at + 1) : spanishUnit(scope, at + 1)
  return unit === undefined ? spoken(word.value, at + 1) : spoken(word.value + unit.value, unit.next)
}

/** "diez y seis" is how some still write sixteen. */
function spokenTeen(scope: NumberScope, at: number, value: number): Part {
  const unit = scope.language === 'es' && value === 10 ? spanishUnit(scope, at + 1) : undefined
  return unit !== undefined && unit.value >= 6 ? spoken(10 + unit.value, unit.next) : spoken(value, at + 1)
}

interface Unit {
  readonly value: number
  readonly next: number
}

function englishUnit(scope: NumberScope, at: number): Unit | undefined {
  const next = foldedAt(scope, at) === '-' ? at + 1 : at
  const word = wordAt(scope, next)
  return word?.role === 'unit' ? { value: word.value, next: next + 1 } : undefined
}

function spanishUnit(scope: NumberScope, at: number): Unit | undefined {
  if (!isLink(scope, at) && foldedAt(scope, at) !== 'i') return undefined
  const word = wordAt(scope, at + 1)
  return word?.role === 'unit' ? { value: word.value, next: at + 2 } : undefined
}
