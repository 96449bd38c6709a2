/** Words that are nearly the same: what a hurried finger does to one. */

/** Letters from which on one mistake, and two mistakes, are forgiven. */
const oneMistake = 4
const twoMistakes = 8

/** 1 for the same word, less for one with mistakes, 0 for another word. The first letter is never a mistake. */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1
  const length = Math.min(typed.length, word.length)
  const forgiven = length >= twoMistakes ? 2 : length >= oneMistake ? 1 : 0
  if (forgiven === 0 || typed[0] !== word[0] || Math.abs(typed.length - word.length) > forgiven) return 0
  return Math.max(0, 1 - mistakesIn(typed, word, forgiven) * lossOfMistake)
}

const lossOfMistake = 0.1

/** True when both have the same letters. */
export const isReordered = (typed: string, word: string): boolean => typed.length === word.length && sorted(typed) === sorted(word)

const sorted = (word: string): string => Array.from(word).sort().join('')

/** Letters too many, missing, exchanged, or swapped with their neighbour; Infinity for more than `most`. */
function mistakesIn(typed: string, word: string, most: number): number {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  if (same === typed.length && same === word.length) return 0
  if (most === 0) return Infinity
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same]
  return 1 + Math.min(
    mistakesIn(typed.slice(same + 1), word.slice(same), most - 1),
    mistakesIn(typed.slice(same), word.slice(same + 1), most - 1),
    mistakesIn(typed.slice(same + 1), word.slice(same + 1), most - 1),
    isSwapped ? mistakesIn(typed.slice(same + 2), word.slice(same + 2), most - 1) : Infinity,
  )
}
