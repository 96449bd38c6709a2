/**
 * Finds flows by the words users say for them: no model, no chance, no time.
 *
 * LX1. The same message, flows and language always give the same.
 * LX2. Two flows that fit nearly alike are no flow: both are alternatives, and it is for someone else to ask back.
 * LX3. Only the first 500 characters are looked at; the work grows with them and no further.
 * LX4. What a user does not want is none of the flows, unless a flow is worded so.
 */
import { nothing, preferred } from '../detection.ts'
import { scoresOf } from './score.ts'
import { wordingIndex } from './wording-index.ts'
import type { WordingIndex } from './wording-index.ts'
import { wordsIn } from './words-in.ts'
import type { Detection, Detector, OfferedFlow } from '../../ports/index.ts'

export interface LexicalOptions {
  /** Language of wordings without one. Default `en`. */
  readonly defaultLanguage?: string
  /** Least fit, 0 to 1, of a flow that is found. Default 0.6. */
  readonly threshold?: number
  /** A flow is found only when the next best fits less by this much. Default 0.08. */
  readonly margin?: number
}

const longest = 500

/** Fit from which on a flow is worth telling as an alternative. */
const worthTelling = 0.35
const mostAlternatives = 3

export function lexicalDetector(options: LexicalOptions = {}): Detector {
  const { defaultLanguage = 'en', threshold = 0.6, margin = 0.08 } = options
  const indexes = new WeakMap<readonly OfferedFlow[], Map<string | null, WordingIndex>>()

  function indexFor(flows: readonly OfferedFlow[], language: string | null): WordingIndex {
    const known = indexes.get(flows) ?? new Map<string | null, WordingIndex>()
    indexes.set(flows, known)
    const found = known.get(language)
    if (found !== undefined) return found
    const made = wordingIndex(preferred(flows), language, defaultLanguage)
    if (known.size < mostLanguages) known.set(language, made)
    return made
  }

  return {
    name: 'lexical',
    detect({ input, flows, language, pending }) {
      const text = input.slice(0, longest)
      const index = indexFor(flows, language)
      const words = wordsIn(text).join(' ')
      const whole = index.whole.get(words)
      if (typeof whole === 'number') return found(index, whole, 1, [])
      return isRefusal(words, index) ? nothing : best(scoresOf(text, index, pending !== null), index, { threshold, margin })
    },
  }
}

/** Sessions name their languages: what is kept for them is bounded. */
const mostLanguages = 16

const isRefusal = (words: string, { languages }: WordingIndex): boolean => languages.some((language) => language.refusals.some((refusal) => ` ${words} `.includes(` ${refusal} `)))

const rounded = (score: number): number => Math.round(score * 1000) / 1000

function best(scores: ReadonlyMap<number, number>, index: WordingIndex, { threshold, margin }: { readonly threshold: number; readonly margin: number }): Detection {
  const ranked = [...scores].map(([flow, score]) => [flow, rounded(score)] as const).filter(([, score]) => score >= worthTelling).sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const [first, second] = ranked
  if (first === undefined) return nothing
  const isClear = first[1] >= threshold && (second === undefined || first[1] - second[1] >= margin)
  return isClear ? found(index, first[0], first[1], ranked.slice(1)) : { ...nothing, alternatives: alternativesOf(index, ranked) }
}

const alternativesOf = (index: WordingIndex, ranked: readonly (readonly [number, number])[]): Detection['alternatives'] =>
  ranked.slice(0, mostAlternatives).map(([flow, confidence]) => ({ flow: index.flows[flow]?.id ?? '', confidence }))

const found = (index: WordingIndex, flow: number, confidence: number, others: readonly (readonly [number, number])[]): Detection => ({
  flow: index.flows[flow]?.id ?? null, parameters: {}, confidence, alternatives: alternativesOf(index, others),
})
