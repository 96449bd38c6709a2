/**
 * Reads ECMAScript regular expression syntax into a tree, and refuses by name what cannot run in linear time.
 *
 * 1. What is read has one meaning in every engine that the printers write for.
 * 2. Nesting, length and repetition are bounded, so that reading, printing and compiling are.
 */

import { anyCharacter, oneCharacter, setOf, type CharacterSet } from './character-set.ts'
import { fault, patternFault, take, takeCharacter, type Cursor } from './cursor.ts'
import { sizeOf } from './measure.ts'
import type { PatternFlags, PatternTree, ReadPattern } from './pattern-tree.ts'
import { readClass } from './read-class.ts'
import { readEscape } from './read-escape.ts'

const MOST_LENGTH = 2_000
const MOST_DEPTH = 50
const MOST_REPEATS = 1_000
const MOST_SIZE = 2_000

export function readPattern(source: string, flags: string): ReadPattern {
  if (source.length > MOST_LENGTH) throw patternFault(source, 'PATTERN_TOO_LARGE', `is longer than ${MOST_LENGTH} characters`, MOST_LENGTH)
  const cursor: Cursor = { source, flags: readFlags(source, flags), at: 0, depth: 0, groups: [] }
  const tree = readEither(cursor)
  if (cursor.at < source.length) throw fault(cursor, 'PATTERN_SYNTAX', 'has a ) without its (')
  if (sizeOf(tree) > MOST_SIZE) throw fault(cursor, 'PATTERN_TOO_LARGE', `repeats its parts to more than ${MOST_SIZE} places`, 0)
  return { source, flags: cursor.flags, tree, groups: cursor.groups }
}

function readFlags(source: string, flags: string): PatternFlags {
  const wrong = Array.from(flags).find((flag, index) => !'imsgu'.includes(flag) || flags.indexOf(flag) !== index)
  if (wrong !== undefined) throw patternFault(source, 'PATTERN_FLAGS', `has the flag ${wrong}, which is unknown, repeated or not available`, source.length)
  const has = (flag: string): boolean => flags.includes(flag)
  return { text: flags, ignoreCase: has('i'), multiline: has('m'), dotAll: has('s'), global: has('g'), unicode: has('u') }
}

function readEither(cursor: Cursor): PatternTree {
  const branches = [readRow(cursor)]
  while (take(cursor, '|')) branches.push(readRow(cursor))
  const [only] = branches
  return branches.length === 1 && only !== undefined ? only : { kind: 'either', branches }
}

function readRow(cursor: Cursor): PatternTree {
  const items: PatternTree[] = []
  while (cursor.at < cursor.source.length && !'|)'.includes(cursor.source[cursor.at] ?? '')) items.push(readRepeat(cursor))
  const [only] = items
  return items.length === 1 && only !== undefined ? only : { kind: 'row', items }
}

function readRepeat(cursor: Cursor): PatternTree {
  const start = cursor.at
  const body = readAtom(cursor)
  const counts = readCounts(cursor)
  if (counts === undefined) return body
  const [least, most] = counts
  if (body.kind === 'place') throw fault(cursor, 'PATTERN_SYNTAX', 'repeats a place', start)
  if (most < least) throw fault(cursor, 'PATTERN_SYNTAX', 'has a repetition that ends before it begins', start)
  if (least > MOST_REPEATS || (most > MOST_REPEATS && most !== Infinity)) {
    throw fault(cursor, 'PATTERN_TOO_LARGE', `repeats more than ${MOST_REPEATS} times`, start)
  }
  return { kind: 'repeat', body, least, most, lazy: take(cursor, '?') }
}

function readCounts(cursor: Cursor): readonly [least: number, most: number] | undefined {
  if (take(cursor, '*')) return [0, Infinity]
  if (take(cursor, '+')) return [1, Infinity]
  if (take(cursor, '?')) return [0, 1]
  const braces = /^\{(\d+)(,(\d*))?\}/.exec(cursor.source.slice(cursor.at, cursor.at + 40))
  if (braces?.[1] === undefined) return undefined
  cursor.at += braces[0].length
  const least = Number(braces[1])
  if (braces[2] === undefined) return [least, least]
  return [least, braces[3] === undefined || braces[3] === '' ? Infinity : Number(braces[3])]
}

function readAtom(cursor: Cursor): PatternTree {
  if (take(cursor, '^')) return { kind: 'place', place: 'start' }
  if (take(cursor, '$')) return { kind: 'place', place: 'end' }
  if (take(cursor, '(')) return readGroup(cursor)
  if (take(cursor, '[')) return character(readClass(cursor))
  if (take(cursor, '.')) return character(anyCharacter(cursor.flags.dotAll))
  if (take(cursor, '\\')) return readEscapedAtom(cursor)
  if ('*+?'.includes(cursor.source[cursor.at] ?? '') || readCounts(cursor) !== undefined) throw fault(cursor, 'PATTERN_SYNTAX', 'has nothing to repeat')
  return character(oneCharacter(takeCharacter(cursor)))
}

function readEscapedAtom(cursor: Cursor): PatternTree {
  if (take(cursor, 'b')) return { kind: 'place', place: 'word' }
  if (take(cursor, 'B')) return { kind: 'place', place: 'not-word' }
  const escape = readEscape(cursor)
  if (escape.kind === 'character') return character(oneCharacter(escape.codePoint))
  if (escape.kind === 'property') return character({ ranges: [], properties: [escape.property], negated: false })
  return character(setOf(escape.ranges, escape.negated))
}

function readGroup(cursor: Cursor): PatternTree {
  const start = cursor.at - 1
  if (cursor.depth >= MOST_DEPTH) throw fault(cursor, 'PATTERN_TOO_LARGE', `nests groups more than ${MOST_DEPTH} deep`, start)
  const captures = openGroup(cursor, start)
  cursor.depth += 1
  const body = readEither(cursor)
  cursor.depth -= 1
  if (!take(cursor, ')')) throw fault(cursor, 'PATTERN_SYNTAX', 'has a ( without its )', start)
  return { kind: 'group', body, captures }
}

/** Reads what follows `(` and says whether the group captures. */
function openGroup(cursor: Cursor, start: number): boolean {
  if (take(cursor, '?:')) return false
  if (cursor.source.startsWith('?=', cursor.at) || cursor.source.startsWith('?!', cursor.at)) {
    throw fault(cursor, 'PATTERN_NOT_LINEAR', 'looks ahead', start)
  }
  if (cursor.source.startsWith('?<=', cursor.at) || cursor.source.startsWith('?<!', cursor.at)) {
    throw fault(cursor, 'PATTERN_NOT_LINEAR', 'looks behind', start)
  }
  const named = /^\?<([\p{ID_Start}$_][\p{ID_Continue}$]*)>/u.exec(cursor.source.slice(cursor.at, cursor.at + 100))
  if (named?.[1] === undefined) {
    if (cursor.source[cursor.at] === '?') throw fault(cursor, 'PATTERN_SYNTAX', 'has an unknown kind of group', start)
    cursor.groups.push(undefined)
    return true
  }
  if (cursor.groups.includes(named[1])) throw fault(cursor, 'PATTERN_SYNTAX', `names two groups ${named[1]}`, start)
  cursor.at += named[0].length
  cursor.groups.push(named[1])
  return true
}

function character(set: CharacterSet): PatternTree {
  return { kind: 'character', set }
}
