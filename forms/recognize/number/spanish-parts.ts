/** Words that end a Spanish fraction: "tercio", "quinto", "veintiunavo", "treintaicincoavos", "dosmillonésimos". */
import { profileOf } from '../locale.ts'
import { tokenize } from '../tokens.ts'
import { foldedAt, readCardinal } from './cardinal.ts'
import type { NumberScope } from './cardinal.ts'
import { spanishOrdinalAt } from './ordinal.ts'
import { spanishWords } from './words.ts'

interface SpanishDenominator {
  readonly value: bigint
  readonly plural: boolean
  readonly next: number
}

const named: ReadonlyMap<string, bigint> = new Map([['medio', 2n], ['media', 2n], ['tercio', 3n], ['tercia', 3n]])

const longestWord = 60

export function spanishDenominator(scope: NumberScope, at: number): SpanishDenominator | undefined {
  const folded = foldedAt(scope, at)
  if (folded.length < 4 || folded.length > longestWord) return undefined
  const plural = folded.endsWith('s')
  const singular = plural ? folded.slice(0, -1) : folded
  const value = named.get(singular) ?? ordinalShare(scope, at) ?? composedShare(singular)
  return value === undefined ? undefined : { value, plural, next: at + 1 }
}

function ordinalShare(scope: NumberScope, at: number): bigint | undefined {
  const value = spanishOrdinalAt(scope, at)?.value
  return value === undefined || value < 4n ? undefined : value
}

/** The number a word of the kind "doceavo" or "veintemilésimo" is a part of. */
export function composedShare(singular: string): bigint | undefined {
  for (const [ending, fillers] of endings) {
    if (!singular.endsWith(ending)) continue
    const stem = singular.slice(0, -ending.length)
    for (const filler of fillers) {
      const value = composedNumber(stem + filler)
      if (value !== undefined) return value
    }
  }
  return undefined
}

const endings: readonly (readonly [string, readonly string[]])[] = [
  ['avo', ['', 'a', 'e', 'o']],
  ['ava', ['', 'a', 'e', 'o']],
  ['esimo', ['', 'o']],
  ['esima', ['', 'o']],
]

const spanish = profileOf('es-ES')

/** "cientocinco", "treintaicinco", "dosmillon": number words written as one. */
function composedNumber(word: string): bigint | undefined {
  const parts: string[] = []
  for (let rest = word; rest !== '';) {
    const part = longestPrefix(rest)
    if (part === undefined) return undefined
    parts.push(part)
    rest = rest.slice(part.length)
  }
  const line = tokenize(parts.join(' '))
  const cardinal = readCardinal({ line, profile: spanish, language: 'es', limit: line.tokens.length }, 0)
  return cardinal !== undefined && cardinal.next === line.tokens.length ? cardinal.value.over : undefined
}

function longestPrefix(word: string): string | undefined {
  for (let length = word.length; length > 0; length--) if (spanishWords.has(word.slice(0, length))) return word.slice(0, length)
  return undefined
}
