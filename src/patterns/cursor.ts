/** Where a reader stands in a pattern, and how it complains. */

import type { SaydoError } from '../errors.ts'
import { patternError, type PATTERN_CODES } from './codes.ts'
import type { PatternFlags } from './pattern-tree.ts'

export interface Cursor {
  readonly source: string
  readonly flags: PatternFlags
  at: number
  depth: number
  readonly groups: (string | undefined)[]
}

export function patternFault(source: string, code: keyof typeof PATTERN_CODES, problem: string, offset: number): SaydoError {
  const shown = source.length > 60 ? `${source.slice(0, 60)}...` : source
  return patternError(code, `The regular expression /${shown}/ ${problem}, at offset ${offset}.`, { facts: { offset } })
}

export function fault(cursor: Cursor, code: keyof typeof PATTERN_CODES, problem: string, offset = cursor.at): SaydoError {
  return patternFault(cursor.source, code, problem, offset)
}

/** Moves past `text` when it is next. */
export function take(cursor: Cursor, text: string): boolean {
  if (!cursor.source.startsWith(text, cursor.at)) return false
  cursor.at += text.length
  return true
}

/** The next character as a code point; moves past it. A lone surrogate has no meaning among whole characters. */
export function takeCharacter(cursor: Cursor): number {
  const codePoint = cursor.source.codePointAt(cursor.at)
  if (codePoint === undefined) throw fault(cursor, 'PATTERN_SYNTAX', 'ends too early')
  return checkedCharacter(cursor, codePoint, codePoint > 0xffff ? 2 : 1)
}

export function checkedCharacter(cursor: Cursor, codePoint: number, length: number): number {
  if (codePoint > 0x10ffff) throw fault(cursor, 'PATTERN_SYNTAX', 'names a character beyond U+10FFFF')
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
    throw fault(cursor, 'PATTERN_UNSUPPORTED', 'names half of a character (write \\u{1F600} for characters beyond U+FFFF)')
  }
  cursor.at += length
  return codePoint
}
