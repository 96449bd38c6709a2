/** Reads a character class, from after its `[` to past its `]`. */

import { fault, take, takeCharacter, type Cursor } from './cursor.ts'
import { setOf, type CharacterSet, type Property, type Range } from './character-set.ts'
import { membersOf, readEscape } from './read-escape.ts'

export function readClass(cursor: Cursor): CharacterSet {
  const start = cursor.at - 1
  const negated = take(cursor, '^')
  const ranges: Range[] = []
  const properties: Property[] = []
  while (!take(cursor, ']')) {
    if (cursor.at >= cursor.source.length) throw fault(cursor, 'PATTERN_SYNTAX', 'has a class without its ]', start)
    readMember(cursor, ranges, properties)
  }
  return { ...setOf(ranges, negated), properties }
}

function readMember(cursor: Cursor, ranges: Range[], properties: Property[]): void {
  const start = cursor.at
  const first = readOne(cursor, ranges, properties)
  const isRange = cursor.source[cursor.at] === '-' && cursor.source[cursor.at + 1] !== ']' && cursor.at + 1 < cursor.source.length
  if (!isRange) {
    if (first !== undefined) ranges.push([first, first])
    return
  }
  cursor.at += 1
  const last = readOne(cursor, ranges, properties)
  if (first === undefined || last === undefined) {
    if (cursor.flags.unicode) throw fault(cursor, 'PATTERN_SYNTAX', 'has a class escape as the end of a range', start)
    ranges.push(...[first, 0x2d, last].filter((one) => one !== undefined).map((one): Range => [one, one]))
    return
  }
  if (last < first) throw fault(cursor, 'PATTERN_SYNTAX', 'has a range that ends before it begins', start)
  ranges.push([first, last])
}

/** One character, or undefined after an escape that added many. */
function readOne(cursor: Cursor, ranges: Range[], properties: Property[]): number | undefined {
  if (!take(cursor, '\\')) return takeCharacter(cursor)
  if (take(cursor, 'b')) return 0x08
  const escape = readEscape(cursor)
  if (escape.kind === 'character') return escape.codePoint
  if (escape.kind === 'property') properties.push(escape.property)
  else ranges.push(...membersOf(cursor, escape.ranges, escape.negated))
  return undefined
}
