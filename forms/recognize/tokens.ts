/**
 * A text as tokens: what every recognizer reads.
 *
 * 1. One pass, no look-back: the time is linear in the text, whatever it holds (lone surrogates and NUL are marks of their own).
 * 2. `start` and `end` are UTF-16 offsets of the text as given; folding never moves them.
 * 3. A word is a run of letters; an apostrophe between letters belongs to it ("o'clock", "don't") and is folded away.
 * 4. Digits are the ASCII digits. White space is no token; `glued` says that there was none.
 */

export type TokenKind = 'word' | 'digits' | 'mark' | 'none'

export interface Token {
  readonly kind: TokenKind
  /** Lower case, without accents and apostrophes: "Mañana" is "manana". */
  readonly folded: string
  readonly start: number
  readonly end: number
  /** True when nothing stands between this token and the one before it. */
  readonly glued: boolean
}

export interface TokenLine {
  readonly text: string
  readonly tokens: readonly Token[]
}

const noToken: Token = { kind: 'none', folded: '', start: 0, end: 0, glued: false }

/** The token at a place; outside the text one that is nothing. */
export const tokenAt = (line: TokenLine, at: number): Token => line.tokens[at] ?? noToken

/** Whether digits stand at a place without a space before them. */
export const isGluedDigits = (line: TokenLine, at: number): boolean => tokenAt(line, at).kind === 'digits' && tokenAt(line, at).glued

/** Whether one of some marks stands at a place without a space before it. */
export const isGluedMark = (line: TokenLine, at: number, marks: string): boolean => tokenAt(line, at).kind === 'mark' && tokenAt(line, at).glued && marks.includes(tokenAt(line, at).folded)

const combining = /\p{M}/gu
const oneLetter = /^[\p{L}\p{M}]$/u
const oneSpace = /^\s$/u

/** Lower case without accents: "Sí" and "si" are the same answer. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower) ? lower : lower.normalize('NFD').replace(combining, '')
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function isLetterAt(text: string, index: number): boolean {
  const code = text.codePointAt(index) ?? 0
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  return oneLetter.test(String.fromCodePoint(code))
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || (code > 127 && code < 65536 && oneSpace.test(String.fromCharCode(code)))

const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019

const widthAt = (text: string, index: number): number => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)

/** Cuts a text into its tokens. */
export function tokenize(text: string): TokenLine {
  const tokens: Token[] = []
  let index = 0
  let lastEnd = -1
  while (index < text.length) {
    if (isSpace(text.charCodeAt(index))) {
      index += 1
      continue
    }
    const start = index
    const kind = kindAt(text, start)
    index = endOf(text, start, kind)
    tokens.push({ kind, folded: foldedToken(text.slice(start, index), kind), start, end: index, glued: lastEnd === start })
    lastEnd = index
  }
  return { text, tokens }
}

function kindAt(text: string, index: number): TokenKind {
  if (isDigit(text.charCodeAt(index))) return 'digits'
  return isLetterAt(text, index) ? 'word' : 'mark'
}

function endOf(text: string, start: number, kind: TokenKind): number {
  let index = start + widthAt(text, start)
  if (kind === 'digits') while (index < text.length && isDigit(text.charCodeAt(index))) index += 1
  if (kind === 'word') {
    while (index < text.length && (isLetterAt(text, index) || (isApostrophe(text.charCodeAt(index)) && isLetterAt(text, index + 1)))) index += widthAt(text, index)
  }
  return index
}

const apostrophes = /['’]/gu

function foldedToken(text: string, kind: TokenKind): string {
  if (kind === 'digits') return text
  return kind === 'word' ? fold(text).replace(apostrophes, '') : text
}
