/**
 * The wordings of a set of flows, prepared for looking words up.
 *
 * WI1. A word counts by how few flows use it: a word of every flow says little about any.
 * WI2. Built once for a list of flows and a language; a detection only looks up.
 */
import type { LanguageWords } from './language-words.ts'
import { wordsOfLanguage } from './language-words.ts'
import { rewritten, wordsIn } from './words-in.ts'
import { languageChain } from '../../messages/index.ts'
import type { OfferedFlow } from '../../ports/index.ts'

/** One phrase, example or name, as the stems of its words. */
export interface Wording {
  readonly flow: number
  readonly stems: readonly string[]
  /** Sum of the stems' weights. */
  readonly weight: number
  /** Its author wrote one word and meant it. */
  readonly isOneWord: boolean
}

export interface WordingIndex {
  readonly flows: readonly OfferedFlow[]
  readonly languages: readonly LanguageWords[]
  readonly wordings: readonly Wording[]
  /** Positions of the wordings a stem stands in. */
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly weights: ReadonlyMap<string, number>
  /** Known words, as they are written, with their stems; by first letter, for words with mistakes. */
  readonly byLetter: ReadonlyMap<string, readonly (readonly [word: string, stem: string])[]>
  /** Folded wordings as they stand, with the flow each means; null where two flows have it. */
  readonly whole: ReadonlyMap<string, number | null>
}

/** A text that means a flow, read. */
interface Source {
  readonly flow: number
  readonly language: LanguageWords
  readonly words: readonly string[]
  readonly spoken: readonly string[]
}

/** @param language the session's; null looks at the wordings of every language. */
export function wordingIndex(flows: readonly OfferedFlow[], language: string | null, defaultLanguage: string): WordingIndex {
  const sources = flows.flatMap((offered, flow) => textsOf(offered, language).map(([tag, text]) => sourceOf(flow, text, tag === '' ? defaultLanguage : tag))).filter(({ words }) => words.length > 0)
  const texts = sources.map(({ flow, words, spoken, language: own }) => ({ flow, isOneWord: words.length === 1, stems: stemsOf(spoken, own) }))
  const weights = weightsOf(texts, flows.length)
  const wordings = texts.map((text): Wording => ({ ...text, weight: text.stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) }))
  return {
    flows, wordings, weights,
    languages: [...new Set(sources.map((source) => source.language))],
    places: grouped(wordings.flatMap(({ stems }, place) => stems.map((stem) => [stem, place] as const))),
    byLetter: spellings(sources),
    whole: wholeOf(sources),
  }
}

function textsOf(flow: OfferedFlow, language: string | null): readonly (readonly [tag: string, text: string])[] {
  const chain = language === null ? null : languageChain(language)
  const isHeard = (tag: string): boolean => tag === '' || chain === null || chain.includes(languageChain(tag)[0] ?? tag)
  const several = [...Object.entries(flow.phrases), ...Object.entries(flow.examples)].flatMap(([tag, texts]) => texts.map((text) => [tag, text] as const))
  return [['', flow.name] as const, ...Object.entries(flow.prompts), ...several].filter(([tag]) => isHeard(tag))
}

function sourceOf(flow: number, text: string, tag: string): Source {
  const language = wordsOfLanguage(languageChain(tag).at(-1) ?? tag)
  const words = wordsIn(text)
  return { flow, language, words, spoken: rewritten(words, [language]) }
}

function stemsOf(spoken: readonly string[], language: LanguageWords): readonly string[] {
  const telling = spoken.filter((word) => !language.stopWords.has(word))
  return [...new Set((telling.length > 0 ? telling : spoken).map((word) => language.stem(word)))]
}

function spellings(sources: readonly Source[]): WordingIndex['byLetter'] {
  const known = new Map<string, readonly [string, string]>()
  for (const { spoken, language } of sources) {
    for (const word of spoken) {
      const stem = language.stem(word)
      if (!language.stopWords.has(word)) known.set(`${word} ${stem}`, [word, stem])
    }
  }
  return grouped([...known.values()].map((pair) => [pair[0][0] ?? '', pair] as const))
}

function weightsOf(texts: readonly { readonly flow: number; readonly stems: readonly string[] }[], flows: number): ReadonlyMap<string, number> {
  const users = new Map<string, Set<number>>()
  for (const { flow, stems } of texts) {
    for (const stem of stems) users.set(stem, (users.get(stem) ?? new Set()).add(flow))
  }
  return new Map([...users].map(([stem, using]) => [stem, Math.log(1 + flows / using.size) / Math.log(1 + flows)]))
}

function wholeOf(sources: readonly Source[]): ReadonlyMap<string, number | null> {
  const whole = new Map<string, number | null>()
  for (const { flow, words } of sources) {
    const key = words.join(' ')
    const owner = whole.get(key)
    whole.set(key, owner === undefined || owner === flow ? flow : null)
  }
  return whole
}

function grouped<Key, Value>(pairs: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
