/** Strings, numbers and words of strict JSON. */
import type { SaydoError } from '../errors.ts'
import { failure, unexpected, type Reader } from './reader.ts'
import { isPairAt, isSurrogate } from './unicode.ts'

export function readWord<Meaning>(reader: Reader, word: string, meaning: Meaning): Meaning {
  if (!reader.text.startsWith(word, reader.at)) throw unexpected(reader, 'a JSON value')
  reader.at += word.length
  return meaning
}

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

/** Rounds to the nearest double as every JSON reader does; `-0` becomes 0. */
export function readNumber(reader: Reader): number {
  const start = reader.at
  let end = start
  while (isNumberUnit(reader.text.charCodeAt(end))) end++
  if (end === start) throw unexpected(reader, 'a JSON value')
  const written = reader.text.slice(start, end)
  if (!NUMBER.test(written)) throw failure(reader, 'JSON_SYNTAX', 'this is not a JSON number')
  const value = Number(written)
  if (!Number.isFinite(value)) throw failure(reader, 'NUMBER_OUT_OF_RANGE', 'no double can hold this number')
  reader.at = end
  return value === 0 ? 0 : value
}

/** Digits, `+`, `-`, `.`, `e` and `E`. */
function isNumberUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2b || unit === 0x2d || unit === 0x2e || unit === 0x45 || unit === 0x65
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Reads a string whose opening quote is at `reader.at`. */
export function readString(reader: Reader): string {
  let value = ''
  reader.at++
  for (;;) {
    const end = plainEnd(reader.text, reader.at)
    value += reader.text.slice(reader.at, end)
    reader.at = end
    const unit = reader.text.charCodeAt(end)
    if (unit === QUOTE) break
    if (unit !== BACKSLASH) throw isSurrogate(unit) ? loneSurrogate(reader) : unexpected(reader, 'a closing quote or an escape')
    value += readEscape(reader)
  }
  reader.at++
  return value
}

/** The end of the run from `at` that stands for itself: a quote, a backslash, a control character, a lone surrogate or the end. */
function plainEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    const point = text.codePointAt(end) ?? 0
    if (point === QUOTE || point === BACKSLASH || point < 0x20 || isSurrogate(point)) return end
    end += point > 0xffff ? 2 : 1
  }
}

const ESCAPES: ReadonlyMap<string | undefined, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function readEscape(reader: Reader): string {
  const meant = ESCAPES.get(reader.text[reader.at + 1])
  if (meant === undefined) return readUnicodeEscape(reader)
  reader.at += 2
  return meant
}

/** One `\uXXXX`, or two that make a surrogate pair. */
function readUnicodeEscape(reader: Reader): string {
  const first = escapedUnit(reader.text, reader.at)
  if (first === undefined) throw failure(reader, 'JSON_SYNTAX', 'this is not a JSON escape')
  const pair = first + (escapedUnit(reader.text, reader.at + ESCAPE_LENGTH) ?? '')
  const character = isPairAt(pair, 0) ? pair : first
  if (isSurrogate(character.charCodeAt(0)) && character.length === 1) throw loneSurrogate(reader)
  reader.at += character.length * ESCAPE_LENGTH
  return character
}

const ESCAPE_LENGTH = 6
const UNICODE_ESCAPE = /^\\u[0-9a-fA-F]{4}$/

function escapedUnit(text: string, at: number): string | undefined {
  const escape = text.slice(at, at + ESCAPE_LENGTH)
  return UNICODE_ESCAPE.test(escape) ? String.fromCharCode(Number.parseInt(escape.slice(2), 16)) : undefined
}

function loneSurrogate(reader: Reader): SaydoError {
  return failure(reader, 'LONE_SURROGATE', 'a text holds half of a surrogate pair')
}
