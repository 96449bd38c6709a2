/**
 * Texts of a request: parts of a URL, and bodies that are no JSON.
 *
 * EN1. A value never leaves its place: whatever it holds, it cannot begin another parameter, field, segment, header or line.
 * EN2. Lone surrogates are U+FFFD, as in every encoder of the web.
 */
import type { JsonObject, JsonValue } from '../json.ts'

/** What one argument is in a URL or form: texts as they are, numbers and booleans as JSON, containers as JSON text, null as nothing. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text without lone surrogates. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** Percent-encodes all but unreserved characters. */
export function encodePart(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Encodes what would end or change a path a text stands in, and leaves its slashes and what is already encoded. */
export function encodePath(text: string): string {
  return encodeBut(text, /%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/giu)
}

/** Encodes what would end or change a query value, and leaves what is already encoded. */
export function encodeValue(text: string): string {
  return encodeBut(text, /%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~%]/giu)
}

function encodeBut(text: string, changed: RegExp): string {
  return wellFormed(text).replace(changed, (character) => encodePart(character))
}

export type Pairs = readonly (readonly [string, string])[]

/** Arguments as pairs of names and texts: null is left out, a list is repeated or joined. */
export function pairsOf(args: JsonObject, arrayFormat: 'repeat' | 'comma'): Pairs {
  return Object.entries(args).flatMap(([name, value]): Pairs => {
    if (value === null) return []
    if (!Array.isArray(value)) return [[name, valueText(value)]]
    const items = (value as readonly JsonValue[]).filter((item) => item !== null).map(valueText)
    return arrayFormat === 'comma' ? [[name, items.join(',')]] : items.map((item) => [name, item])
  })
}

export function queryText(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&')
}

/** application/x-www-form-urlencoded */
export function formText(pairs: Pairs): string {
  const encode = (text: string): string => encodePart(text.replace(/\r\n|\r|\n/g, '\r\n')).replaceAll('%20', '+')
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

/** multipart/form-data; `boundary` is in none of the pairs, since nobody can guess it. */
export function multipartText(pairs: Pairs, boundary: string): string {
  const escape = (name: string): string => name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22')
  const parts = pairs.map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${escape(name)}"\r\n\r\n${value}\r\n`)
  return `${parts.join('')}--${boundary}--\r\n`
}
