/** Ordinals in words and with a suffix: "twenty-first", "vigésimo primero", "3rd", "1ro", "2º". */
import { tokenAt } from '../tokens.ts'
import { foldedAt, readCardinal, wordAt } from './cardinal.ts'
import type { NumberScope } from './cardinal.ts'

export interface Ordinal {
  readonly value: bigint
  readonly next: number
  /** The mark digits get: "st", "ths", "º", "ᵃˢ". */
  readonly suffix: string
  readonly plural: boolean
}

interface OrdinalWord {
  readonly value: bigint
  /** The values this word can follow are multiples of it: "first" follows tens, "tenth" follows hundreds. */
  readonly follows: 10 | 100
  readonly scale: boolean
}

const englishTable = (words: string, from: number, step: number, follows: 10 | 100): [string, OrdinalWord][] =>
  words.split(' ').flatMap((names, index) => names.split('|').map((name): [string, OrdinalWord] => [name, { value: BigInt(from + index * step), follows, scale: false }]))

const scaleWord = (name: string, value: bigint): [string, OrdinalWord] => [name, { value, follows: 100, scale: true }]

const englishOrdinals: ReadonlyMap<string, OrdinalWord> = new Map([
  ...englishTable('first|oneth second|twoth third fourth fifth sixth seventh eighth ninth', 1, 1, 10),
  ...englishTable('tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth', 10, 1, 100),
  ...englishTable('twentieth thirtieth fortieth|fourtieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10, 100),
  scaleWord('hundredth', 100n), scaleWord('thousandth', 1000n), scaleWord('millionth', 1_000_000n), scaleWord('billionth', 1_000_000_000n), scaleWord('trillionth', 1_000_000_000_000n),
])

const longestPhrase = 24

export interface EnglishOrdinalWord extends OrdinalWord {
  readonly plural: boolean
  readonly suffix: string
}

/** The English ordinal word at a token, singular or plural ("fifths"). */
export function englishOrdinalAt(scope: NumberScope, at: number): EnglishOrdinalWord | undefined {
  const folded = foldedAt(scope, at)
  const singular = englishOrdinals.get(folded)
  if (singular !== undefined) return { ...singular, plural: false, suffix: folded.slice(-2) }
  const plural = folded.endsWith('s') ? englishOrdinals.get(folded.slice(0, -1)) : undefined
  return plural === undefined ? undefined : { ...plural, plural: true, suffix: folded.slice(-3) }
}

const joints: ReadonlySet<string> = new Set(['-', 'and'])

function prefixValue(scope: NumberScope, from: number, end: number): bigint | undefined {
  const prefix = readCardinal({ ...scope, limit: end }, from)
  return prefix === undefined || prefix.next !== end || !prefix.words || prefix.malformed ? undefined : prefix.value.over
}

/** Reads the tokens `from` to `last` as one English ordinal: "one hundred and fifth". */
export function englishOrdinalSpan(scope: NumberScope, from: number, last: number): bigint | undefined {
  const word = englishOrdinalAt(scope, last)
  if (word === undefined) return undefined
  if (from === last) return word.value
  const value = prefixValue(scope, from, joints.has(foldedAt(scope, last - 1)) ? last - 1 : last)
  if (value === undefined) return undefined
  if (word.scale) return value * word.value
  return value % BigInt(word.follows) === 0n && (word.follows === 100 || value % 100n !== 10n) ? value + word.value : undefined
}

/** The ordinal that starts at a token. */
export function readOrdinal(scope: NumberScope, at: number): Ordinal | undefined {
  return suffixedOrdinal(scope, at) ?? (scope.language === 'en' ? englishOrdinal(scope, at) : spanishOrdinal(scope, at))
}

function englishOrdinal(scope: NumberScope, at: number): Ordinal | undefined {
  if (tokenAt(scope.line, at).kind !== 'word' || (englishOrdinalAt(scope, at) === undefined && wordAt(scope, at) === undefined)) return undefined
  const limit = Math.min(scope.limit, at + longestPhrase)
  for (let last = at; last < limit; last++) {
    const word = englishOrdinalAt(scope, last)
    if (word === undefined && !isPhraseToken(scope, last)) return undefined
    if (word === undefined) continue
    const value = englishOrdinalSpan(scope, at, last)
    return value === undefined ? undefined : { value, next: last + 1, suffix: word.suffix, plural: word.plural }
  }
  return undefined
}

const isPhraseToken = (scope: NumberScope, at: number): boolean => joints.has(foldedAt(scope, at)) || wordAt(scope, at) !== undefined

const suffixes: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'ro', 'do', 'er', 'to', 'mo', 'vo', 'no', 'ra', 'da', 'ta', 'o', 'a', 'º', 'ª', '°'])
const spanishOnly: ReadonlySet<string> = new Set(['ro', 'do', 'er', 'to', 'mo', 'vo', 'no', 'ra', 'da', 'ta', 'o', 'a', 'º', 'ª', '°'])

function suffixedOrdinal(scope: NumberScope, at: number): Ordinal | undefined {
  const digits = at < scope.limit ? scope.line.tokens[at] : undefined
  const suffix = scope.line.tokens[at + 1]
  if (digits?.kind !== 'digits' || digits.folded.length > 9 || suffix?.glued !== true || !suffixes.has(suffix.folded)) return undefined
  if (scope.language === 'en' && spanishOnly.has(suffix.folded)) return undefined
  return { value: BigInt(digits.folded), next: at + 2, suffix: suffix.folded, plural: false }
}

const spanishRow = (words: string, from: number, step: number): [string, bigint][] => words.split(' ').flatMap((names, index) => names.split('|').map((name): [string, bigint] => [name, BigInt(from + index * step)]))

const unitStems = 'primer segund tercer cuart quint sext septim|setim octav noven'
const tenStems = ['decim', 'vigesim', 'trigesim', 'cuadragesim', 'quincuagesim', 'sexagesim', 'septuagesim', 'octogesim', 'nonagesim']
const joined = tenStems.flatMap((ten, index) => unitStems.split(' ').flatMap((units, unit) => units.split('|').map((stem): [string, bigint] => [`${ten}o${stem}`, BigInt((index + 1) * 10 + unit + 1)])))

/** Stems: the last vowel tells gender and number. */
const spanishStems: ReadonlyMap<string, bigint> = new Map([
  ...spanishRow(unitStems, 1, 1),
  ...joined,
  ...spanishRow(tenStems.join(' '), 10, 10),
  ...spanishRow('centesim ducentesim tricentesim cuadringentesim quingentesim sexcentesim septingentesim octingentesim noningentesim', 100, 100),
  ['undecim', 11n], ['duodecim', 12n], ['milesim', 1000n], ['millonesim', 1_000_000n], ['billonesim', 1_000_000_000_000n],
])

interface SpanishOrdinalWord {
  readonly value: bigint
  readonly suffix: string
}

/** The Spanish ordinal word at a token. */
export function spanishOrdinalAt(scope: NumberScope, at: number): SpanishOrdinalWord | undefined {
  const folded = foldedAt(scope, at)
  if (folded.endsWith('primer') || folded.endsWith('tercer')) return spanishWord(folded, '.ᵉʳ')
  const plural = folded.endsWith('s')
  const singular = plural ? folded.slice(0, -1) : folded
  const feminine = singular.endsWith('a')
  if (!feminine && !singular.endsWith('o')) return undefined
  if (feminine) return spanishWord(singular.slice(0, -1), plural ? 'ᵃˢ' : 'ª')
  return spanishWord(singular.slice(0, -1), plural ? 'ᵒˢ' : 'º')
}

function spanishWord(stem: string, suffix: string): SpanishOrdinalWord | undefined {
  const value = spanishStems.get(stem)
  return value === undefined ? undefined : { value, suffix }
}

/** "centésimo vigésimo primero": parts get smaller, and each stands in its own place. */
function spanishOrdinal(scope: NumberScope, at: number): Ordinal | undefined {
  let room = 10_000n
  let value = 0n
  let next = at
  let suffix = ''
  for (;;) {
    const word = spanishOrdinalAt(scope, next)
    if (word === undefined || word.value >= room || (room === 100n && word.value >= 100n)) break
    value += word.value
    suffix = word.suffix
    room = placeOf(word.value)
    next += 1
    if (room === 1n) break
  }
  return next === at ? undefined : { value, next, suffix, plural: suffix === 'ᵃˢ' || suffix === 'ᵒˢ' }
}

/** What may follow: a hundred leaves room for tens, a full ten for units, anything else for nothing. */
function placeOf(value: bigint): bigint {
  if (value >= 1000n) return 1000n
  if (value >= 100n) return 100n
  return value % 10n === 0n ? 10n : 1n
}
