/**
 * A JSON reader that takes nothing two readers could understand differently.
 *
 * STRICT-1. Only RFC 8259 text in well-formed Unicode is read: no byte order mark, no ill-formed UTF-8, no lone surrogate, however spelled.
 * STRICT-2. A key stands once in its object, however spelled.
 * STRICT-3. Objects have no prototype, so every key is ordinary data, `__proto__` too.
 * STRICT-4. Every entry is counted before it is read, and recursion is bounded by the depth limit.
 * STRICT-5. The first fault in reading order is the one reported, with its place in the text and in the data.
 */
import type { JsonValue, MutableJson, MutableJsonObject } from '../json.ts'
import { canonicalError } from './codes.ts'
import { completeLimits, type JsonLimits } from './limits.ts'
import { failure, overLimit, unexpected, type Reader } from './reader.ts'
import { readNumber, readString, readWord } from './scalars.ts'
import { decodeUtf8, utf8Length } from './unicode.ts'

/**
 * Reads JSON from UTF-8 bytes or a text. Objects have a null prototype; `-0` is read as 0, as it would be written.
 *
 * Throws RESOURCE_LIMIT, INVALID_UTF8, JSON_SYNTAX, DUPLICATE_KEY, LONE_SURROGATE or NUMBER_OUT_OF_RANGE. `place.pointer` names the value
 * (a fault between entries: the container); `facts` has `offset` (bytes from 0 for bytes, UTF-16 units for a text), `line` and `column`
 * (from 1, in code points). A text longer than the limit has no position.
 */
export function parseStrictJson(source: Uint8Array | string, limits?: JsonLimits): JsonValue {
  const complete = completeLimits(limits)
  requireShort(source, complete.bytes)
  const fromBytes = typeof source !== 'string'
  const decoded = fromBytes ? decodeUtf8(source) : { text: source, whole: true }
  const reader: Reader = { ...decoded, fromBytes, limits: complete, path: [], at: 0, entries: 0 }
  const value = readValue(reader)
  skipSpace(reader)
  if (reader.at < reader.text.length || !reader.whole) throw unexpected(reader, 'the end of the text')
  return value
}

function requireShort(source: unknown, maximum: number): void {
  if (typeof source !== 'string' && !(source instanceof Uint8Array)) throw new TypeError('strict JSON is read from a Uint8Array or a string')
  const least = source.length
  const bytes = typeof source === 'string' && least <= maximum ? utf8Length(source) : least
  if (bytes > maximum) throw canonicalError('RESOURCE_LIMIT', `the text passes the limit of ${maximum} bytes`, { facts: { limit: 'bytes', maximum } })
}

function readValue(reader: Reader): MutableJson {
  skipSpace(reader)
  switch (reader.text[reader.at]) {
    case '{':
      return readObject(reader)
    case '[':
      return readArray(reader)
    case '"':
      return readString(reader)
    case 't':
      return readWord(reader, 'true', true)
    case 'f':
      return readWord(reader, 'false', false)
    case 'n':
      return readWord(reader, 'null', null)
    default:
      return readNumber(reader)
  }
}

function readArray(reader: Reader): MutableJson[] {
  const items: MutableJson[] = []
  openContainer(reader)
  while (anotherEntry(reader, ']', items.length === 0)) {
    items.push(readEntry(reader, items.length))
  }
  return items
}

function readObject(reader: Reader): MutableJsonObject {
  const object = Object.create(null) as MutableJsonObject
  openContainer(reader)
  let first = true
  while (anotherEntry(reader, '}', first)) {
    first = false
    const key = readKey(reader, object)
    object[key] = readEntry(reader, key)
  }
  return object
}

function openContainer(reader: Reader): void {
  if (reader.path.length >= reader.limits.depth) throw overLimit(reader, 'depth')
  reader.at++
}

/** Steps over what separates entries and counts the entry it finds, or steps over the closing bracket. */
function anotherEntry(reader: Reader, close: string, first: boolean): boolean {
  skipSpace(reader)
  const found = reader.text[reader.at]
  if (found === close) {
    reader.at++
    return false
  }
  if (!first) {
    if (found !== ',') throw unexpected(reader, `"," or "${close}"`)
    reader.at++
  }
  if (++reader.entries > reader.limits.entries) throw overLimit(reader, 'entries')
  return true
}

function readKey(reader: Reader, object: MutableJsonObject): string {
  skipSpace(reader)
  const start = reader.at
  if (reader.text[start] !== '"') throw unexpected(reader, 'a key in double quotes')
  const key = readString(reader)
  if (key in object) {
    reader.path.push(key)
    throw failure(reader, 'DUPLICATE_KEY', 'an object has the same key twice', { at: start })
  }
  skipSpace(reader)
  if (reader.text[reader.at] !== ':') throw unexpected(reader, '":"')
  reader.at++
  return key
}

function readEntry(reader: Reader, key: string | number): MutableJson {
  reader.path.push(key)
  const value = readValue(reader)
  reader.path.pop()
  return value
}

function skipSpace(reader: Reader): void {
  while (isSpace(reader.text.charCodeAt(reader.at))) reader.at++
}

/** Space, line feed, carriage return, tab. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09
}
