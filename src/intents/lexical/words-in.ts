/** The words of a text, folded. */
import type { LanguageWords } from './language-words.ts'
import { foldText } from '../fold-text.ts'

/** Letters and digits; apostrophes are dropped, and so are numbers. */
export function wordsIn(text: string): readonly string[] {
  return foldText(text).replace(/['’]/g, '').split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word))
}

/** The words, one or two at a time, as the languages take them. */
export function rewritten(words: readonly string[], languages: readonly LanguageWords[]): readonly string[] {
  const taken: string[] = []
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? ''
    const pair = `${word} ${words[place + 1] ?? ''}`
    const forPair = languages.find((language) => language.rewritten.has(pair))?.rewritten.get(pair)
    if (forPair !== undefined) place += 1
    taken.push(forPair ?? languages.find((language) => language.rewritten.has(word))?.rewritten.get(word) ?? word)
  }
  return taken
}
