/**
 * The recognizer of digits: codes and account numbers, typed ("411 1") or spoken ("four one double one").
 *
 * 1. With a length, spoken digits and groups of digits are put together, and only a run of that length counts.
 * 2. Without one the reading is a number in words as words-to-digits writes it, or one typed run.
 */
import type { LocaleProfile } from '../locale.ts'
import { scopeOf } from '../number/number.ts'
import { foldedAt, readCardinal, wordAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { digitsPhrase } from '../number/words-to-digits.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'

export interface DigitsLength {
  readonly min: number
  readonly max: number
}

export interface DigitRun {
  readonly digits: string
  readonly from: number
  readonly to: number
}

/** Finds digits of a declared length. */
export function findDigits(line: TokenLine, profile: LocaleProfile, length?: DigitsLength): readonly Found<string>[] {
  const scope = scopeOf(line, profile)
  if (length === undefined) return findPhrases(scope)
  return digitRuns(scope, ['-', '.']).filter(({ digits }) => digits.length >= length.min && digits.length <= length.max).map(({ digits, from, to }) => ({ value: digits, from, to }))
}

function findPhrases(scope: NumberScope): readonly Found<string>[] {
  const found: Found<string>[] = []
  let at = 0
  while (at < scope.limit) {
    const token = scope.line.tokens[at]
    const phrase = token?.kind === 'digits' ? { digits: token.folded, next: at + 1 } : digitsPhrase(scope, at)
    if (phrase !== undefined) found.push({ value: phrase.digits, from: at, to: phrase.next })
    at = phrase?.next ?? at + 1
  }
  return found
}

const repeats: ReadonlyMap<string, number> = new Map([['double', 2], ['doble', 2], ['triple', 3]])
const zeros: ReadonlySet<string> = new Set(['o', 'oh'])

interface Piece {
  readonly digits: string
  readonly next: number
  readonly spoken: boolean
}

/** One piece of a run: typed digits, a spoken digit, "double five", "twenty three". */
function pieceAt(scope: NumberScope, at: number): Piece | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  if (token?.kind === 'digits') return { digits: token.folded, next: at + 1, spoken: false }
  if (token?.kind !== 'word') return undefined
  const times = repeats.get(token.folded)
  const repeated = times === undefined || repeats.has(foldedAt(scope, at + 1)) ? undefined : pieceAt(scope, at + 1)
  if (times !== undefined) return repeated?.digits.length === 1 ? { ...repeated, digits: repeated.digits.repeat(times) } : undefined
  return spokenPiece(scope, at, token.folded)
}

function spokenPiece(scope: NumberScope, at: number, folded: string): Piece | undefined {
  if (scope.language === 'en' && zeros.has(folded)) return { digits: '0', next: at + 1, spoken: true }
  const word = wordAt(scope, at)
  if (word === undefined || word.role === 'scale') return undefined
  if (word.role === 'unit' || word.role === 'zero') return { digits: String(word.value), next: at + 1, spoken: true }
  const cardinal = readCardinal(scope, at)
  return cardinal === undefined || !cardinal.words ? undefined : { digits: cardinal.value.over.toString(), next: cardinal.next, spoken: true }
}

const longestRun = 40

/** Runs of digits with spaces, the given marks, and nothing else between; letters glued to a run spoil it. */
export function digitRuns(scope: NumberScope, marks: readonly string[]): readonly DigitRun[] {
  const runs: DigitRun[] = []
  let at = 0
  while (at < scope.limit) {
    const run = runAt(scope, at, marks)
    if (run !== undefined && run.digits.length <= longestRun && !isSpoiled(scope, run)) runs.push(run)
    at = run?.to ?? at + 1
  }
  return runs
}

function runAt(scope: NumberScope, at: number, marks: readonly string[]): DigitRun | undefined {
  let piece = pieceAt(scope, at)
  if (piece === undefined) return undefined
  const parts: string[] = []
  let to = at
  while (piece !== undefined) {
    parts.push(piece.digits)
    to = piece.next
    const joint = marks.includes(foldedAt(scope, to)) && (tokenAt(scope.line, to + 1).glued || foldedAt(scope, to) === '-') ? to + 1 : to
    piece = pieceAt(scope, joint)
  }
  return { digits: parts.join(''), from: at, to }
}

function isSpoiled(scope: NumberScope, run: DigitRun): boolean {
  const [before, first, last, after] = [run.from - 1, run.from, run.to - 1, run.to].map((index) => scope.line.tokens[index])
  if (first?.kind === 'digits' && first.glued && before?.kind === 'word') return true
  return last?.kind === 'digits' && after?.kind === 'word' && after.glued
}
