/** Where a strict JSON reader stands, and the errors that say so. */
import type { ErrorDetails, SaydoError } from '../errors.ts'
import { canonicalError, type CANONICAL_CODES } from './codes.ts'
import type { JsonLimits } from './limits.ts'
import { pointerOf } from './pointer.ts'
import { isPairAt, utf8Length } from './unicode.ts'

export interface Reader {
  readonly text: string
  /** False when the text ends where the bytes stopped being UTF-8. */
  readonly whole: boolean
  readonly fromBytes: boolean
  readonly limits: Required<JsonLimits>
  /** Where the reader stands in the data; its length is the number of containers around it. */
  readonly path: (string | number)[]
  /** Where the reader stands in the text, in UTF-16 units. */
  at: number
  entries: number
}

/** An error with its place in the text, `at` unless told, and in the data. */
export function failure(reader: Reader, code: keyof typeof CANONICAL_CODES, message: string, details: { at?: number; facts?: ErrorDetails['facts'] } = {}): SaydoError {
  const position = positionOf(reader, details.at ?? reader.at)
  return canonicalError(code, `${message} (line ${position.line}, column ${position.column})`, {
    place: { pointer: pointerOf(reader.path) },
    facts: { ...position, ...details.facts },
  })
}

/** The text does not go on as JSON must. Where the bytes stopped being UTF-8, that is the fault. */
export function unexpected(reader: Reader, expected: string): SaydoError {
  const point = reader.text.codePointAt(reader.at)
  if (point === undefined && !reader.whole) return failure(reader, 'INVALID_UTF8', 'the bytes are not UTF-8')
  const found = point === undefined ? 'the text ends' : `there is U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return failure(reader, 'JSON_SYNTAX', `${found} where ${expected} must stand`)
}

export function overLimit(reader: Reader, limit: keyof JsonLimits): SaydoError {
  const maximum = reader.limits[limit]
  return failure(reader, 'RESOURCE_LIMIT', `the text passes the limit of ${maximum} for ${limit}`, { facts: { limit, maximum } })
}

function positionOf(reader: Reader, at: number): { offset: number; line: number; column: number } {
  const before = reader.text.slice(0, at)
  const lineStart = before.lastIndexOf('\n') + 1
  return {
    offset: reader.fromBytes ? utf8Length(before) : at,
    line: 1 + countOf(before, '\n'),
    column: 1 + codePointsIn(before.slice(lineStart)),
  }
}

function countOf(text: string, sought: string): number {
  let count = 0
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) count++
  return count
}

function codePointsIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += isPairAt(text, at) ? 2 : 1) count++
  return count
}
