/**
 * Number words written in digits: "zero zero hundred twenty five" is "00125", "twenty-first" is "21st", "doceavo" is "1/12".
 * The phrase must be one number; leading zeros are kept; anything else is null.
 */
import { isWhole } from '../rational.ts'
import { profileOf } from '../locale.ts'
import { tokenAt, tokenize } from '../tokens.ts'
import { pairYear } from '../date/calendar-words.ts'
import { foldedAt, readCardinal, wordAt } from './cardinal.ts'
import type { NumberScope } from './cardinal.ts'
import { scopeOf } from './number.ts'
import { readOrdinal } from './ordinal.ts'
import { composedShare } from './spanish-parts.ts'

/** The digits of a text that is one number in words, or null. @throws RECOGNIZER_LOCALE for a locale that is not read. */
export function wordsToDigits(text: string, { locale }: { readonly locale: string }): string | null {
  const scope = scopeOf(tokenize(text), profileOf(locale))
  const phrase = digitsPhrase(scope, 0)
  return phrase !== undefined && phrase.next === scope.limit ? phrase.digits : null
}

export interface DigitsPhrase {
  readonly digits: string
  readonly next: number
}

/** The longest number in words that starts at a token, in digits. */
export function digitsPhrase(scope: NumberScope, at: number): DigitsPhrase | undefined {
  let start = at
  while (wordAt(scope, start)?.role === 'zero') start += 1
  const zeros = '0'.repeat(start - at)
  const marked = start === at ? share(scope, at) ?? ordinal(scope, at) : undefined
  if (marked !== undefined) return marked
  const rest = year(scope, start) ?? cardinal(scope, start)
  if (rest !== undefined) return { digits: zeros + rest.digits, next: rest.next }
  return zeros === '' ? undefined : { digits: zeros, next: start }
}

function cardinal(scope: NumberScope, at: number): DigitsPhrase | undefined {
  const found = readCardinal(scope, at)
  return found === undefined || !found.words || !isWhole(found.value) ? undefined : { digits: found.value.over.toString(), next: found.next }
}

/** "nineteen seventy-three", when no cardinal is longer. */
function year(scope: NumberScope, at: number): DigitsPhrase | undefined {
  const found = scope.language === 'en' ? pairYear(scope, at) : undefined
  return found === undefined || found.next <= (readCardinal(scope, at)?.next ?? 0) ? undefined : { digits: String(found.value), next: found.next }
}

function ordinal(scope: NumberScope, at: number): DigitsPhrase | undefined {
  if (tokenAt(scope.line, at).kind !== 'word') return undefined
  const found = readOrdinal(scope, at)
  return found === undefined ? undefined : { digits: found.value.toString() + found.suffix, next: found.next }
}

/** "doceavo", "ciento veintiochoavos", "centavo": the words before belong to the number it is a part of. */
function share(scope: NumberScope, at: number): DigitsPhrase | undefined {
  if (scope.language !== 'es') return undefined
  for (let last = at; last < Math.min(scope.limit, at + 8); last++) {
    const folded = foldedAt(scope, last)
    const tail = folded.startsWith('centavo') ? 100n : composedShare(folded.endsWith('s') ? folded.slice(0, -1) : folded)
    if (tail !== undefined) return sharePhrase(scope, at, last, tail)
    if (wordAt(scope, last) === undefined && folded !== 'y') return undefined
  }
  return undefined
}

function sharePhrase(scope: NumberScope, at: number, last: number, tail: bigint): DigitsPhrase | undefined {
  if (at === last) return { digits: `1/${tail}`, next: last + 1 }
  const before = readCardinal({ ...scope, limit: last }, at)
  if (before === undefined || before.next !== last || before.value.over % 100n !== 0n || tail >= 100n) return undefined
  return { digits: `1/${before.value.over + tail}`, next: last + 1 }
}
