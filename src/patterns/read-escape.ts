/** Reads what follows a backslash, in and outside of classes. */

import { checkedCharacter, fault, take, takeCharacter, type Cursor } from './cursor.ts'
import { complementOf, complementOfWord, DIGITS, SPACE, WORD, type Property, type Range } from './character-set.ts'
import { propertyName } from './properties.ts'

export type Escape =
  | { readonly kind: 'character'; readonly codePoint: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly Range[]; readonly negated: boolean }
  | { readonly kind: 'property'; readonly property: Property }

const CONTROLS: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d }
const CLASSES: Readonly<Record<string, readonly Range[]>> = { d: DIGITS, w: WORD, s: SPACE }

/** Reads the escape after a backslash that was already taken. */
export function readEscape(cursor: Cursor): Escape {
  const letter = cursor.source[cursor.at] ?? ''
  const ranges = CLASSES[letter.toLowerCase()]
  if (ranges !== undefined) {
    cursor.at += 1
    return { kind: 'ranges', ranges, negated: letter !== letter.toLowerCase() }
  }
  if (letter === 'p' || letter === 'P') return { kind: 'property', property: readProperty(cursor, letter === 'P') }
  return { kind: 'character', codePoint: readCharacterEscape(cursor, letter) }
}

/** The members that a class escape adds to the class around it. */
export function membersOf(cursor: Cursor, ranges: readonly Range[], negated: boolean): readonly Range[] {
  if (!negated) return ranges
  return ranges === WORD ? complementOfWord(cursor.flags.ignoreCase) : complementOf(ranges)
}

function readCharacterEscape(cursor: Cursor, letter: string): number {
  const control = CONTROLS[letter]
  if (control !== undefined) {
    cursor.at += 1
    return control
  }
  if (letter === 'x') return readHexadecimal(cursor, 2)
  if (letter === 'u') return readUnicode(cursor)
  if (letter === 'c') return readControl(cursor)
  if (letter === '0' && !/\d/.test(cursor.source[cursor.at + 1] ?? '')) {
    cursor.at += 1
    return 0
  }
  if (/\d/.test(letter)) throw fault(cursor, 'PATTERN_NOT_LINEAR', `has a back-reference or an octal escape (\\${letter})`, cursor.at - 1)
  if (letter === 'k') throw fault(cursor, 'PATTERN_NOT_LINEAR', 'has a back-reference (\\k)', cursor.at - 1)
  if (/[A-Za-z]/.test(letter)) throw fault(cursor, 'PATTERN_SYNTAX', `has an unknown escape (\\${letter})`, cursor.at - 1)
  return takeCharacter(cursor)
}

function readHexadecimal(cursor: Cursor, digits: number): number {
  const text = cursor.source.slice(cursor.at + 1, cursor.at + 1 + digits)
  if (text.length !== digits || !/^[0-9A-Fa-f]+$/.test(text)) throw fault(cursor, 'PATTERN_SYNTAX', 'has an unfinished escape', cursor.at - 1)
  return checkedCharacter(cursor, parseInt(text, 16), 1 + digits)
}

/** `\u{...}`, `\uXXXX`, or two `\uXXXX` that are one character. */
function readUnicode(cursor: Cursor): number {
  const braced = /^u\{([0-9A-Fa-f]{1,8})\}/.exec(cursor.source.slice(cursor.at, cursor.at + 12))
  if (braced?.[1] !== undefined) return checkedCharacter(cursor, parseInt(braced[1], 16), braced[0].length)
  const pair = /^u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})/.exec(cursor.source.slice(cursor.at, cursor.at + 11))
  if (pair?.[1] === undefined || pair[2] === undefined) return readHexadecimal(cursor, 4)
  const codePoint = 0x10000 + (parseInt(pair[1], 16) - 0xd800) * 0x400 + (parseInt(pair[2], 16) - 0xdc00)
  return checkedCharacter(cursor, codePoint, pair[0].length)
}

function readControl(cursor: Cursor): number {
  const letter = cursor.source[cursor.at + 1] ?? ''
  if (!/[A-Za-z]/.test(letter)) throw fault(cursor, 'PATTERN_SYNTAX', 'has an unfinished escape (\\c)', cursor.at - 1)
  cursor.at += 2
  return letter.charCodeAt(0) % 32
}

function readProperty(cursor: Cursor, negated: boolean): Property {
  const start = cursor.at - 1
  cursor.at += 1
  if (!cursor.flags.unicode) throw fault(cursor, 'PATTERN_SYNTAX', 'uses \\p without the flag u', start)
  const close = cursor.source.indexOf('}', cursor.at)
  if (!take(cursor, '{') || close < 0) throw fault(cursor, 'PATTERN_SYNTAX', 'has an unfinished \\p{...}', start)
  const name = propertyName(cursor.source.slice(cursor.at, close))
  if (name === undefined) throw fault(cursor, 'PATTERN_UNSUPPORTED', `names the property ${cursor.source.slice(cursor.at, close)}, which is not available`, start)
  cursor.at = close + 1
  return { name, negated }
}
