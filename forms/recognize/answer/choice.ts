/**
 * The recognizer of choices.
 *
 * 1. Names and words of a choice are compared folded; the longest match at a place wins.
 * 2. A key ("2") counts only as the whole answer.
 * 3. Without an exact match, a misspelled one counts within an edit distance of one (four letters or more) or two (eight or more).
 *    Every choice within one edit of the best is a reading of the same place: near ties are told, never decided.
 */
import type { Found } from '../reading.ts'
import { tokenAt, tokenize } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'

/** One of the closed answers of a field. */
export interface ChoiceOption {
  readonly value: string
  /** Other ways to say it; `value` itself is always one. */
  readonly words?: readonly string[]
  /** Keypad aliases. */
  readonly keys?: readonly string[]
}

interface Phrase {
  readonly value: string
  readonly words: readonly string[]
  readonly joined: string
}

const phrasesOf = (choices: readonly ChoiceOption[]): readonly Phrase[] =>
  choices.flatMap(({ value, words = [] }) => [value, ...words].map((phrase) => tokenize(phrase).tokens.map((token) => token.folded)).filter((parts) => parts.length > 0).map((parts) => ({ value, words: parts, joined: parts.join(' ') })))

/** Finds the choices a text names. Two readings of one place are a near tie. */
export function findChoices(line: TokenLine, choices: readonly ChoiceOption[]): readonly Found<string>[] {
  const keyed = findKey(line, choices)
  if (keyed !== undefined) return [keyed]
  const phrases = phrasesOf(choices)
  const exact = findExact(line, phrases)
  return exact.length > 0 ? exact : findNear(line, phrases)
}

const trailing: ReadonlySet<string> = new Set(['.', '!', ',', '#'])

function findKey(line: TokenLine, choices: readonly ChoiceOption[]): Found<string> | undefined {
  const said = line.tokens.filter((token) => !trailing.has(token.folded))
  if (said.length !== 1) return undefined
  const choice = choices.find(({ keys = [] }) => keys.includes(said[0]?.folded ?? ''))
  return choice === undefined ? undefined : { value: choice.value, from: line.tokens.findIndex((token) => token === said[0]), to: line.tokens.findIndex((token) => token === said[0]) + 1 }
}

function findExact(line: TokenLine, phrases: readonly Phrase[]): readonly Found<string>[] {
  const found: Found<string>[] = []
  let at = 0
  while (at < line.tokens.length) {
    const matches = phrases.filter(({ words }) => words.every((word, step) => tokenAt(line, at + step).folded === word))
    const length = Math.max(0, ...matches.map(({ words }) => words.length))
    const values = new Set(matches.filter(({ words }) => words.length === length).map(({ value }) => value))
    for (const value of values) found.push({ value, from: at, to: at + length })
    at += Math.max(1, length)
  }
  return found
}

interface Near extends Found<string> {
  readonly distance: number
}

const allowance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

function findNear(line: TokenLine, phrases: readonly Phrase[]): readonly Found<string>[] {
  const near: Near[] = []
  for (const phrase of phrases) {
    const most = allowance(phrase.joined.length) + 1
    for (let at = 0; at + phrase.words.length <= line.tokens.length; at++) {
      const window = line.tokens.slice(at, at + phrase.words.length)
      const distance = isComparable(window.reduce((sum, token) => sum + token.folded.length + 1, -1), phrase.joined.length, most) ? editDistance(window.map((token) => token.folded).join(' '), phrase.joined, most) : most + 1
      if (distance <= most) near.push({ value: phrase.value, from: at, to: at + phrase.words.length, distance })
    }
  }
  return closest(near, phrases)
}

const isComparable = (left: number, right: number, most: number): boolean => Math.abs(left - right) <= most

/** The best one within its allowance, and every other choice that is at most one edit worse at the same place. */
function closest(near: readonly Near[], phrases: readonly Phrase[]): readonly Found<string>[] {
  const sorted = [...near].sort((left, right) => left.distance - right.distance)
  const best = sorted[0]
  const shortest = best === undefined ? 0 : Math.max(0, ...phrases.filter(({ value }) => value === best.value).map(({ joined }) => joined.length))
  if (best === undefined || best.distance > allowance(shortest)) return []
  const tied = sorted.filter(({ distance, from, to }) => distance <= best.distance + 1 && from < best.to && to > best.from)
  const values = [...new Set(tied.map(({ value }) => value))]
  return values.map((value) => ({ value, from: best.from, to: best.to }))
}

/** Insertions, deletions, replacements and swaps of neighbours; more than `most` is told as `most + 1`. */
function editDistance(left: string, right: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at++) {
    const next = [at]
    for (let other = 1; other <= right.length; other++) next.push(cell({ before, row, next, left, right }, at, other))
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[right.length] ?? most + 1, most + 1)
}

interface Table {
  readonly before: readonly number[]
  readonly row: readonly number[]
  readonly next: readonly number[]
  readonly left: string
  readonly right: string
}

function cell({ before, row, next, left, right }: Table, at: number, other: number): number {
  const same = left[at - 1] === right[other - 1]
  const plain = Math.min((row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1, (row[other - 1] ?? 0) + (same ? 0 : 1))
  const swapped = at > 1 && other > 1 && left[at - 1] === right[other - 2] && left[at - 2] === right[other - 1]
  return swapped ? Math.min(plain, (before[other - 2] ?? 0) + 1) : plain
}
