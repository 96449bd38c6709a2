/**
 * Sets of characters (code points), kept as sorted, separate, inclusive ranges plus Unicode properties.
 * The classes `\d`, `\w`, `\s` and `.` mean what ECMAScript says, whatever the engine's own classes mean.
 */

export type Range = readonly [first: number, last: number]

export interface Property {
  /** The name inside `\p{...}`. */
  readonly name: string
  readonly negated: boolean
}

export interface CharacterSet {
  readonly ranges: readonly Range[]
  readonly properties: readonly Property[]
  readonly negated: boolean
}

const LAST = 0x10ffff

export const DIGITS: readonly Range[] = [[0x30, 0x39]]
export const WORD: readonly Range[] = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
export const SPACE: readonly Range[] = [
  [0x09, 0x0d], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f],
  [0x3000, 0x3000], [0xfeff, 0xfeff],
]
const LINE_ENDS: readonly Range[] = [[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]]

/** Long s and the Kelvin sign: they fold to s and k, so that a complement of `\w` must not hold them when case is ignored. */
const FOLDED_WORD: readonly Range[] = [[0x17f, 0x17f], [0x212a, 0x212a]]

export function setOf(ranges: readonly Range[], negated = false): CharacterSet {
  return { ranges: merged(ranges), properties: [], negated }
}

export function oneCharacter(codePoint: number): CharacterSet {
  return { ranges: [[codePoint, codePoint]], properties: [], negated: false }
}

/** What `.` stands for: everything, or everything but line ends. */
export function anyCharacter(dotAll: boolean): CharacterSet {
  return dotAll ? { ranges: [], properties: [], negated: true } : setOf(LINE_ENDS, true)
}

export function complementOf(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = []
  let next = 0
  for (const [first, last] of merged(ranges)) {
    if (first > next) result.push([next, first - 1])
    next = last + 1
  }
  if (next <= LAST) result.push([next, LAST])
  return result
}

/** The ranges of `\D`, `\W` and `\S` as members of a class. */
export function complementOfWord(ignoreCase: boolean): readonly Range[] {
  return complementOf(ignoreCase ? [...WORD, ...FOLDED_WORD] : WORD)
}

/** True when no character is in both. Sets with properties are taken to overlap. */
export function areDisjoint(left: CharacterSet, right: CharacterSet): boolean {
  if (left.properties.length > 0 || right.properties.length > 0) return false
  const members = rangesOf(left)
  return rangesOf(right).every(([first, last]) => members.every(([start, end]) => last < start || first > end))
}

function rangesOf(set: CharacterSet): readonly Range[] {
  return set.negated ? complementOf(set.ranges) : set.ranges
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort((left, right) => left[0] - right[0])
  const result: [number, number][] = []
  for (const [first, last] of sorted) {
    const previous = result[result.length - 1]
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else result.push([first, last])
  }
  return result
}
