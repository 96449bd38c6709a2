/** What strict text needs to know of UTF-16 and UTF-8, without the encoders that ES2022 lacks. */

const CHUNK = 4096

/** The text of the bytes as far as they are UTF-8. */
export interface DecodedText {
  readonly text: string
  /** False when decoding stopped at a byte that is not UTF-8. */
  readonly whole: boolean
}

/** Decodes to the end or to the first ill-formed sequence (overlong, surrogate, beyond U+10FFFF, cut short). A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  let text = ''
  let units: number[] = []
  let at = 0
  while (at < bytes.length) {
    const point = codePointAt(bytes, at)
    if (point < 0) break
    at += utf8Width(point)
    if (point < 0x10000) units.push(point)
    else units.push(0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff))
    if (units.length >= CHUNK) {
      text += String.fromCharCode(...units)
      units = []
    }
  }
  return { text: text + String.fromCharCode(...units), whole: at === bytes.length }
}

/** The code point whose sequence starts at `at`, or -1. */
function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return lead
  const width = widthAfter(lead)
  let point = lead & (0x7f >> width)
  for (let next = at + 1; next < at + width; next++) {
    const trail = bytes[next] ?? 0
    if (trail >> 6 !== 0b10) return -1
    point = (point << 6) | (trail & 0x3f)
  }
  const shortest = utf8Width(point) === width
  return shortest && point <= 0x10ffff && !isSurrogate(point) ? point : -1
}

/** How many bytes the lead byte announces; 0, which no code point has, for a byte that leads nothing. */
function widthAfter(lead: number): number {
  if (lead < 0xc0 || lead > 0xf7) return 0
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

/** How many bytes UTF-8 spends on a code point. */
export function utf8Width(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** How many bytes the text has in UTF-8. A lone surrogate counts as three. */
export function utf8Length(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const width = utf8Width(text.codePointAt(at) ?? 0)
    length += width
    if (width === 4) at++
  }
  return length
}

export function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** True when a surrogate pair starts at `at`. */
export function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}
