/**
 * The recognizer of e-mail addresses: written ("Dave@abc.com") and spoken ("john dot smith at gmail dot com").
 *
 * 1. Strict: the local part is letters, digits and `.!#$%&'*+/=?^_{|}~-` without leading, trailing or doubled periods; the domain is
 *    labels of letters, digits and inner hyphens, the last of at least two letters. Quoted local parts are not read.
 * 2. The domain is lower-cased, the local part is kept as written.
 */
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { isGluedMark, tokenAt } from '../tokens.ts'
import type { Token, TokenLine } from '../tokens.ts'

const localMarks = ".!#$%&'*+/=?^_{|}~-`"
const longestLocal = 64
const longestDomain = 253

/** Finds the addresses of a text. */
export function findEmails(line: TokenLine, profile: LocaleProfile): readonly Found<string>[] {
  const found: Found<string>[] = []
  let free = 0
  for (let at = 0; at < line.tokens.length; at++) {
    const address = tokenAt(line, at).folded === '@' ? written(line, at, free) ?? spacedAt(line, at, free, profile) : spokenAt(line, at, free, profile)
    if (address === undefined) continue
    found.push(address)
    free = address.to
    at = address.to - 1
  }
  return found
}

const isPart = (token: Token, marks: string): boolean => token.kind !== 'none' && (token.kind !== 'mark' || marks.includes(token.folded))

function written(line: TokenLine, at: number, free: number): Found<string> | undefined {
  const from = localStart(line, at, free)
  const to = domainEnd(line, at)
  if (isGluedMark(line, to, '@')) return undefined
  const value = address(textOf(line, from, at), textOf(line, at + 1, to))
  return value === undefined ? undefined : { value, from, to }
}

function localStart(line: TokenLine, at: number, free: number): number {
  let from = at
  while (from > free && tokenAt(line, from).glued && isPart(tokenAt(line, from - 1), localMarks) && at - from < longestLocal) from -= 1
  return from
}

/** A period behind an address ends the sentence. */
function domainEnd(line: TokenLine, at: number): number {
  let to = at + 1
  while (tokenAt(line, to).glued && isPart(tokenAt(line, to), '.-') && to - at < longestDomain) to += 1
  while (to > at + 1 && tokenAt(line, to - 1).kind === 'mark') to -= 1
  return to
}

const textOf = (line: TokenLine, from: number, to: number): string => (from >= to ? '' : line.text.slice(tokenAt(line, from).start, tokenAt(line, to - 1).end))

/** The address, if both parts are right. */
function address(local: string, domain: string): string | undefined {
  const lower = domain.toLowerCase()
  return isLocal(local) && isDomain(lower) ? `${local}@${lower}` : undefined
}

const isPlain = (character: string): boolean => (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')

function isLocal(local: string): boolean {
  if (local === '' || local.length > longestLocal || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  return Array.from(local.toLowerCase()).every((character) => isPlain(character) || localMarks.includes(character))
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  if (domain.length > longestDomain || labels.length < 2 || top.length < 2 || Array.from(top).some((character) => character < 'a' || character > 'z')) return false
  return labels.every((label) => label !== '' && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-') && Array.from(label).every((character) => isPlain(character) || character === '-'))
}

type Phrases = readonly (readonly [words: readonly string[], sign: string])[]

const phrases = (text: string): Phrases => text.split(',').map((row) => [row.slice(0, -2).split(' '), row.slice(-1)] as const)

const spokenMarks: Readonly<Record<'en' | 'es', Phrases>> = {
  en: phrases('under score _,underscore _,dot .,period .,point .,dash -,hyphen -,minus -,plus +,punto .,guion bajo _,guion -'),
  es: phrases('guion bajo _,barra baja _,punto .,guion medio -,guion -,mas +,dot .,underscore _'),
}

const atWords: Readonly<Record<'en' | 'es', readonly string[]>> = { en: ['at', 'arroba'], es: ['arroba', 'at'] }

const digitWords: Readonly<Record<'en' | 'es', ReadonlyMap<string, string>>> = {
  en: new Map('zero one two three four five six seven eight nine'.split(' ').map((word, digit) => [word, String(digit)])),
  es: new Map('cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ').map((word, digit) => [word, String(digit)])),
}

function spokenAt(line: TokenLine, at: number, free: number, profile: LocaleProfile): Found<string> | undefined {
  return atWords[profile.language].includes(tokenAt(line, at).folded) ? spoken({ line, profile, free }, at) : undefined
}

/** "john @ gmail . com". */
function spacedAt(line: TokenLine, at: number, free: number, profile: LocaleProfile): Found<string> | undefined {
  return tokenAt(line, at).glued || tokenAt(line, at + 1).glued ? undefined : spoken({ line, profile, free }, at)
}

interface SpokenPart {
  readonly text: string
  readonly sign: boolean
  readonly width: number
}

function partAt(line: TokenLine, at: number, profile: LocaleProfile): SpokenPart | undefined {
  const token = line.tokens[at]
  if (token === undefined || token.kind === 'mark') return token !== undefined && '._-+'.includes(token.folded) ? { text: token.folded, sign: true, width: 1 } : undefined
  for (const [words, sign] of spokenMarks[profile.language]) if (words.every((word, step) => tokenAt(line, at + step).folded === word)) return { text: sign, sign: true, width: words.length }
  return { text: digitWords[profile.language].get(token.folded) ?? token.folded, sign: false, width: 1 }
}

const longestSpoken = 24

/** "john dot smith at gmail dot com": words joined by spoken marks; single letters and digits join each other. */
interface Place {
  readonly line: TokenLine
  readonly profile: LocaleProfile
  /** The first token no address has taken. */
  readonly free: number
}

function spoken(place: Place, at: number): Found<string> | undefined {
  const domain = forward(place, at + 1)
  const local = domain === undefined ? undefined : backward(place, at)
  if (domain === undefined || local === undefined) return undefined
  const value = address(local.text, domain.text)
  return value === undefined ? undefined : { value, from: local.from, to: domain.to }
}

function forward({ line, profile }: Place, start: number): { readonly text: string; readonly to: number } | undefined {
  let text = ''
  let to = start
  let at = start
  let wasSign = true
  while (at - start < longestSpoken) {
    const part = partAt(line, at, profile)
    if (part === undefined || !continues(part, wasSign, tokenAt(line, at))) break
    text += part.text
    at += part.width
    if (!part.sign) to = at
    wasSign = part.sign
  }
  const domain = withoutSigns(text)
  return domain.includes('.') ? { text: domain, to } : undefined
}

/** Marks and words take turns; a word may be glued to a word. */
const continues = (part: SpokenPart, wasSign: boolean, token: Token): boolean => (part.sign ? !wasSign : wasSign || token.glued)

function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && '._-+'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function backward({ line, profile, free }: Place, at: number): { readonly text: string; readonly from: number } | undefined {
  const parts: SpokenPart[] = []
  let from = at
  while (from > free && parts.length < longestSpoken) {
    const step = partBefore(line, from, free, profile)
    if (step === undefined || !joins(line, from, step, parts[0])) break
    parts.unshift(step)
    from -= step.width
  }
  while (parts[0]?.sign === true) from += parts.shift()?.width ?? 1
  return parts.length === 0 ? undefined : { text: parts.map((part) => part.text).join(''), from }
}

function partBefore(line: TokenLine, from: number, free: number, profile: LocaleProfile): SpokenPart | undefined {
  const two = from - 2 >= free ? partAt(line, from - 2, profile) : undefined
  return two?.width === 2 ? two : partAt(line, from - 1, profile)
}

const isDigits = (text: string): boolean => Array.from(text).every((character) => character >= '0' && character <= '9')

/** Two words join only through a mark, glued, when both are single letters, or when one is digits: "perez 5". */
function joins(line: TokenLine, from: number, left: SpokenPart, right: SpokenPart | undefined): boolean {
  if (right === undefined) return !left.sign
  if (left.sign || right.sign) return !(left.sign && right.sign)
  return tokenAt(line, from).glued || (left.text.length === 1 && right.text.length === 1) || isDigits(left.text) !== isDigits(right.text)
}
