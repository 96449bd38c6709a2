/** Sets of phrases looked up by their first word: the longest phrase that stands at a token. */
import { tokenAt, tokenize } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'

export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>

/** Phrases divided by "|", written as people write them. */
export function phraseIndex(text: string): PhraseIndex {
  const index = new Map<string, (readonly string[])[]>()
  for (const phrase of text.split('|')) {
    const words = tokenize(phrase).tokens.map((token) => token.folded)
    const first = words[0] ?? ''
    index.set(first, [...(index.get(first) ?? []), words])
  }
  for (const list of index.values()) list.sort((left, right) => right.length - left.length)
  return index
}

/** The token behind the longest phrase that stands at a token. */
export function phraseEnd(line: TokenLine, at: number, index: PhraseIndex): number | undefined {
  const words = index.get(tokenAt(line, at).folded)?.find((phrase) => phrase.every((word, step) => tokenAt(line, at + step).folded === word))
  return words === undefined ? undefined : at + words.length
}
