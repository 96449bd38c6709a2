/** Prints a pattern tree in the syntax of an engine. Everything is written out, so that no engine's own classes or modes matter. */

import type { CharacterSet, Property, Range } from './character-set.ts'
import type { PatternTree } from './pattern-tree.ts'

/** How one engine spells what engines spell differently. */
interface Spelling {
  character(codePoint: number): string
  property(property: Property): string
  readonly everything: string
  readonly nothing: string
}

const native: Spelling = {
  character: (codePoint) => `\\u{${codePoint.toString(16)}}`,
  property: ({ name, negated }) => `\\${negated ? 'P' : 'p'}{${name}}`,
  everything: '[^]',
  nothing: '[]',
}

const linear: Spelling = {
  character: (codePoint) => `\\x{${codePoint.toString(16)}}`,
  property: ({ name, negated }) => `\\${negated ? 'P' : 'p'}{${name.replace('Script=', '')}}`,
  everything: '[\\x{0}-\\x{10ffff}]',
  nothing: '[^\\x{0}-\\x{10ffff}]',
}

/** ECMAScript syntax for the flag `u`. */
export function printNative(tree: PatternTree): string {
  return print(tree, native)
}

/** The syntax of RE2. */
export function printLinear(tree: PatternTree): string {
  return print(tree, linear)
}

const PLACES = { start: '^', end: '$', word: '\\b', 'not-word': '\\B' } as const

function print(tree: PatternTree, spelling: Spelling): string {
  switch (tree.kind) {
    case 'character':
      return printSet(tree.set, spelling)
    case 'place':
      return PLACES[tree.place]
    case 'row':
      return tree.items.map((item) => print(item, spelling)).join('')
    case 'either':
      return tree.branches.map((branch) => print(branch, spelling)).join('|')
    case 'group':
      return `${tree.captures ? '(' : '(?:'}${print(tree.body, spelling)})`
    case 'repeat':
      return `${print(tree.body, spelling)}${printCounts(tree.least, tree.most)}${tree.lazy ? '?' : ''}`
  }
}

function printCounts(least: number, most: number): string {
  if (most === Infinity && least <= 1) return least === 0 ? '*' : '+'
  return `{${least},${most === Infinity ? '' : most}}`
}

function printSet(set: CharacterSet, spelling: Spelling): string {
  const members = [...set.ranges.map((range) => printRange(range, spelling)), ...set.properties.map((property) => spelling.property(property))]
  if (members.length === 0) return set.negated ? spelling.everything : spelling.nothing
  const [only] = set.ranges
  const isOneCharacter = !set.negated && set.properties.length === 0 && set.ranges.length === 1 && only !== undefined && only[0] === only[1]
  return isOneCharacter ? printCharacter(only[0], spelling) : `[${set.negated ? '^' : ''}${members.join('')}]`
}

function printRange([first, last]: Range, spelling: Spelling): string {
  return first === last ? printCharacter(first, spelling) : `${printCharacter(first, spelling)}-${printCharacter(last, spelling)}`
}

function printCharacter(codePoint: number, spelling: Spelling): string {
  const character = String.fromCodePoint(codePoint)
  return /^[A-Za-z0-9_ ]$/.test(character) ? character : spelling.character(codePoint)
}
