/**
 * The canonical text of JSON data.
 *
 * CANON-1. One text for one value: keys by Unicode code point, no white space, numbers and escapes as `JSON.stringify` writes them,
 *   `-0` as `0`, no final line feed. RFC 8785 in all but the order of keys beyond the BMP.
 * CANON-2. Only finite JSON data is written. A value may be referred to several times but may not contain itself.
 * CANON-3. Only own enumerable data properties are read, through their descriptors: no getter and no `toJSON` runs. (The traps of a
 *   Proxy do: the language hides what it stands for.)
 * CANON-4. Every piece is measured before it is written, so a text that would pass a limit is never built.
 */
import type { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import { canonicalError, type CANONICAL_CODES } from './codes.ts'
import { completeLimits, type JsonLimits } from './limits.ts'
import { compareCodePoints } from './order.ts'
import { pointerOf } from './pointer.ts'
import { isSurrogate, utf8Width } from './unicode.ts'

interface Writer {
  readonly limits: Required<JsonLimits>
  /** Where the writer stands, for errors. */
  readonly path: (string | number)[]
  /** The containers around the value being written, outermost first. */
  readonly ancestors: object[]
  text: string
  bytes: number
  entries: number
}

/**
 * The canonical text of a value: what is hashed, compared and stored.
 *
 * Throws RESOURCE_LIMIT, NOT_JSON_DATA, CYCLIC_DATA or LONE_SURROGATE, with the JSON Pointer of the place (for a fault in a key: of its object).
 */
export function canonicalJson(value: unknown, limits?: JsonLimits): string {
  const writer: Writer = { limits: completeLimits(limits), path: [], ancestors: [], text: '', bytes: 0, entries: 0 }
  writeValue(writer, value)
  return writer.text
}

function writeValue(writer: Writer, value: unknown): void {
  if (typeof value === 'string') writeString(writer, value)
  else if (typeof value === 'object' && value !== null) writeContainer(writer, value)
  else write(writer, wordOf(writer, value))
}

/** The text of a number, a boolean or null. */
function wordOf(writer: Writer, value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value !== 'number') throw notJson(writer, `a value of type ${typeof value}`)
  if (!Number.isFinite(value)) throw notJson(writer, 'a number that is not finite')
  return String(value)
}

function writeContainer(writer: Writer, container: object): void {
  if (writer.ancestors.includes(container)) throw failure(writer, 'CYCLIC_DATA', 'a value contains itself')
  if (writer.ancestors.length >= writer.limits.depth) throw overLimit(writer, 'depth')
  writer.ancestors.push(container)
  if (Array.isArray(container)) writeArray(writer, container)
  else writeObject(writer, container)
  writer.ancestors.pop()
}

function writeArray(writer: Writer, array: readonly unknown[]): void {
  if (Object.getPrototypeOf(array) !== Array.prototype) throw notJson(writer, 'an instance of a class')
  const { length } = array
  countEntries(writer, length)
  if (Reflect.ownKeys(array).length !== length + 1) throw notJson(writer, 'an array with holes or further properties')
  write(writer, '[')
  for (let index = 0; index < length; index++) {
    if (index > 0) write(writer, ',')
    writeEntry(writer, array, index)
  }
  write(writer, ']')
}

function writeObject(writer: Writer, object: object): void {
  if (!isPlainObject(object)) throw notJson(writer, 'an instance of a class')
  const keys = Reflect.ownKeys(object)
  countEntries(writer, keys.length)
  if (!keys.every(isText)) throw notJson(writer, 'a symbol as key')
  write(writer, '{')
  for (const [index, key] of keys.sort(compareCodePoints).entries()) {
    if (index > 0) write(writer, ',')
    writeString(writer, key)
    write(writer, ':')
    writeEntry(writer, object, key)
  }
  write(writer, '}')
}

function isText(key: string | symbol): key is string {
  return typeof key === 'string'
}

function writeEntry(writer: Writer, container: object, key: string | number): void {
  writer.path.push(key)
  const property = Object.getOwnPropertyDescriptor(container, key)
  if (property === undefined) throw notJson(writer, 'a hole in an array')
  if (!Object.hasOwn(property, 'value')) throw notJson(writer, 'an accessor')
  if (property.enumerable !== true) throw notJson(writer, 'a property that is not enumerable')
  writeValue(writer, property.value)
  writer.path.pop()
}

/** What does not stand for itself, one byte long, between quotes. */
const SPECIAL = /[^ !#-[\]-~]/

function writeString(writer: Writer, text: string): void {
  if (text.length + 2 > writer.limits.bytes - writer.bytes) throw overLimit(writer, 'bytes')
  const special = SPECIAL.test(text)
  takeBytes(writer, special ? quotedBytes(writer, text) : text.length + 2)
  writer.text += special ? JSON.stringify(text) : `"${text}"`
}

/** The UTF-8 bytes of the quoted text, known before it is built: a control character takes six. */
function quotedBytes(writer: Writer, text: string): number {
  let bytes = 2
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (isSurrogate(point)) throw failure(writer, 'LONE_SURROGATE', 'a text holds half of a surrogate pair')
    bytes += ASCII_BYTES[point] ?? utf8Width(point)
    if (point > 0xffff) at++
  }
  return bytes
}

const ASCII_BYTES = Array.from({ length: 0x80 }, (_, unit) => JSON.stringify(String.fromCharCode(unit)).length - 2)

/** Writes ASCII text. */
function write(writer: Writer, text: string): void {
  takeBytes(writer, text.length)
  writer.text += text
}

function takeBytes(writer: Writer, bytes: number): void {
  writer.bytes += bytes
  if (writer.bytes > writer.limits.bytes) throw overLimit(writer, 'bytes')
}

function countEntries(writer: Writer, entries: number): void {
  writer.entries += entries
  if (writer.entries > writer.limits.entries) throw overLimit(writer, 'entries')
}

function overLimit(writer: Writer, limit: keyof JsonLimits): SaydoError {
  const maximum = writer.limits[limit]
  return failure(writer, 'RESOURCE_LIMIT', `the data passes the limit of ${maximum} for ${limit}`, { limit, maximum })
}

function notJson(writer: Writer, found: string): SaydoError {
  return failure(writer, 'NOT_JSON_DATA', `${found} is not JSON data`)
}

function failure(writer: Writer, code: keyof typeof CANONICAL_CODES, message: string, facts: Readonly<Record<string, unknown>> = {}): SaydoError {
  return canonicalError(code, message, { place: { pointer: pointerOf(writer.path) }, facts })
}
