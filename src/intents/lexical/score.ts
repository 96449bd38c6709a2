/**
 * How well a message fits each flow: 0 to 1.
 *
 * SC1. A wording fits by how much of it the message says, and how much of the message the flow's wordings know: words nobody
 *      knows count against every flow.
 * SC2. Where a question waits, a message that says other things too is rather its answer: the fit is at most what is known of it.
 * SC3. Words with mistakes count a little less, and never alone: a short word with a mistake is likely another word.
 */
import { isReordered, likeness } from './near-words.ts'
import type { Wording, WordingIndex } from './wording-index.ts'
import { rewritten, wordsIn } from './words-in.ts'

/** Weight of a word no wording has, against 1 for a word of one flow only. */
const strangerWeight = 0.6

/** How much what is said of the wording counts against what is known of the message. Below 1: the wording counts more. */
const balance = 0.5

/** Letters from which on a word with a mistake may stand alone, and one whose letters are only in another order. */
const standsAlone = 6
const standsAloneSwapped = 5

interface Heard {
  /** Stems the word is, or may be, with how likely. */
  readonly stems: ReadonlyMap<string, number>
  readonly weight: number
  /** Not a short word with a mistake. */
  readonly isSure: boolean
}

/** A score for each flow that has any, by its position in the index. `isAnswer`: a question waits for the message. */
export function scoresOf(text: string, index: WordingIndex, isAnswer: boolean): ReadonlyMap<number, number> {
  const heard = hear(telling(rewritten(wordsIn(text), index.languages), index), index)
  const total = heard.reduce((sum, word) => sum + word.weight, 0)
  const said = likeliest(heard)
  const scores = new Map<number, number>()
  if (total === 0) return scores
  const known = knownByFlow(heard, index)
  for (const place of new Set([...said.keys()].flatMap((stem) => index.places.get(stem) ?? []))) {
    const wording = index.wordings[place]
    if (wording === undefined) continue
    const matched = wording.stems.reduce((sum, stem) => sum + (index.weights.get(stem) ?? 0) * (said.get(stem) ?? 0), 0)
    const weight = known.get(wording.flow) ?? 0
    const ofMessage = weight / total
    const score = Math.min(fit(matched, wording, { ofMessage, weight }), isAnswer ? ofMessage : 1)
    if (score > (scores.get(wording.flow) ?? 0)) scores.set(wording.flow, score)
  }
  return scores
}

/** How much of the message a wording of one word, or single words of several wordings, have to know. */
const wellKnown = 0.75
const wellKnownWord = 0.6

/** Weight of the words that make a message clear without any wording said whole, and how clear they make it at most. */
const enough = 2
const clearByWords = 0.75

interface KnownPart {
  /** Weight of the words the flow knows, and their part in the message. */
  readonly weight: number
  readonly ofMessage: number
}

function fit(matched: number, wording: Wording, { ofMessage, weight }: KnownPart): number {
  const said = matched / wording.weight
  const byWords = ofMessage < wellKnown ? 0 : clearByWords * ofMessage * Math.min(1, weight / enough)
  if (wording.stems.length > 1) return Math.max(byWords, combined(said, ofMessage))
  return ofMessage < (wording.isOneWord ? wellKnownWord : wellKnown) ? byWords : Math.max(byWords, said * ofMessage)
}

const combined = (ofWording: number, ofMessage: number): number => {
  const square = balance * balance
  return ofWording === 0 || ofMessage === 0 ? 0 : ((1 + square) * ofWording * ofMessage) / (square * ofWording + ofMessage)
}

/** Words that say something; all words when none does. */
function telling(words: readonly string[], { languages }: WordingIndex): readonly string[] {
  const unique = [...new Set(words)]
  const left = unique.filter((word) => !languages.some((language) => language.stopWords.has(word)))
  return left.length > 0 ? left : unique
}

/** Words nobody knows that are looked at for mistakes; the others are strangers. */
const mostGuesses = 20

function hear(words: readonly string[], index: WordingIndex): readonly Heard[] {
  let guesses = mostGuesses
  return words.map((word) => {
    const heard = hearExactly(word, index)
    if (heard !== null) return heard
    guesses -= 1
    return guesses < 0 ? { stems: new Map(), weight: strangerWeight, isSure: false } : hearNearly(word, index)
  })
}

function hearExactly(word: string, index: WordingIndex): Heard | null {
  const stems = index.languages.map((language) => language.stem(word)).filter((stem) => index.weights.has(stem))
  if (stems.length === 0) return null
  const isSure = !index.languages.some((language) => language.negations.has(word))
  return { isSure, stems: new Map(stems.map((stem) => [stem, 1])), weight: heaviest(stems, index) }
}

function hearNearly(word: string, index: WordingIndex): Heard {
  const stems = new Map<string, number>()
  let isSure = word.length >= standsAlone
  for (const [known, stem] of index.byLetter.get(word[0] ?? '') ?? []) {
    const like = likeness(word, known)
    if (like > (stems.get(stem) ?? 0)) stems.set(stem, like)
    if (like > 0 && word.length >= standsAloneSwapped && isReordered(word, known)) isSure = true
  }
  return { stems, isSure, weight: stems.size === 0 ? strangerWeight : heaviest([...stems.keys()], index) }
}

const heaviest = (stems: readonly string[], { weights }: WordingIndex): number => Math.max(...stems.map((stem) => weights.get(stem) ?? 0))

/** How surely each stem was said. Doubtful words count only beside a sure one. */
function likeliest(heard: readonly Heard[]): ReadonlyMap<string, number> {
  const isAnySure = heard.some((word) => word.isSure && word.stems.size > 0)
  const said = new Map<string, number>()
  if (!isAnySure) return said
  for (const { stems } of heard) for (const [stem, like] of stems) if (like > (said.get(stem) ?? 0)) said.set(stem, like)
  return said
}

/** How much of the message each flow's wordings know. */
function knownByFlow(heard: readonly Heard[], { places, wordings }: WordingIndex): ReadonlyMap<number, number> {
  const known = new Map<number, number>()
  for (const { stems, weight } of heard) {
    const best = new Map<number, number>()
    for (const [stem, like] of stems) {
      for (const place of places.get(stem) ?? []) {
        const flow = wordings[place]?.flow ?? -1
        best.set(flow, Math.max(best.get(flow) ?? 0, like))
      }
    }
    for (const [flow, like] of best) known.set(flow, (known.get(flow) ?? 0) + weight * like)
  }
  return known
}
