/**
 * The recognizer of telephone numbers.
 *
 * 1. Our own scan finds the candidates, each at most forty tokens and seventeen digits, so that the library sees short texts only.
 * 2. A national number counts when it is valid in the country asked for, one with a country code when its length is possible there.
 * 3. An extension belongs to the span; the value is E.164, which has none.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { CountryCode } from 'libphonenumber-js'
import type { LocaleProfile } from '../locale.ts'
import { scopeOf } from '../number/number.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { Token, TokenLine } from '../tokens.ts'
import { digitRuns } from './digits.ts'

const fewestDigits = 6
const mostDigits = 17
const longestCandidate = 40

/** Finds the telephone numbers of a text. */
export function findPhones(line: TokenLine, profile: LocaleProfile, country: string = profile.country): readonly Found<string>[] {
  const found: Found<string>[] = []
  let at = 0
  while (at < line.tokens.length) {
    const candidate = candidateAt(line, at)
    const value = candidate === undefined ? undefined : valid(line, candidate, country)
    if (candidate !== undefined && value !== undefined) found.push({ value, from: candidate.from, to: withExtension(line, candidate.to) })
    at = candidate?.to ?? at + 1
  }
  return found.length > 0 ? found : spokenPhones(line, profile, country)
}

interface Candidate {
  readonly from: number
  readonly to: number
}

const joints = '()-./ '

const startsNumber = (token: Token | undefined): boolean => token?.kind === 'digits' || token?.folded === '+' || token?.folded === '('

/** Digits with what people write between them; at least one digit. */
function candidateAt(line: TokenLine, at: number): Candidate | undefined {
  if (!startsNumber(line.tokens[at])) return undefined
  let to = at
  let next = at
  while (next < line.tokens.length && next - at < longestCandidate) {
    const token = line.tokens[next]
    if (token === undefined || (token.kind !== 'digits' && !isJoint(token, next === at || tokenAt(line, next - 1).folded === '('))) break
    next += 1
    if (token.kind === 'digits') to = next
  }
  return to === at ? undefined : { from: at, to }
}

const isJoint = (token: Token, first: boolean): boolean => token.kind === 'mark' && (joints.includes(token.folded) || (first && token.folded === '+'))

function valid(line: TokenLine, candidate: Candidate, country: string): string | undefined {
  const { tokens } = line
  const digits = tokens.slice(candidate.from, candidate.to).reduce((sum, token) => sum + (token.kind === 'digits' ? token.folded.length : 0), 0)
  if (digits < fewestDigits || digits > mostDigits || isSpoiled(line, candidate)) return undefined
  return e164(line.text.slice(tokens[candidate.from]?.start, tokens[candidate.to - 1]?.end), country)
}

/** Part of a word, a sum or another numeral. */
function isSpoiled(line: TokenLine, { from, to }: Candidate): boolean {
  const before = line.tokens[from - 1]
  const after = line.tokens[to]
  const first = line.tokens[from]
  if (first?.glued === true && before !== undefined && ((before.kind !== 'mark' && first.folded !== '(') || ('-.,=/+$'.includes(before.folded) && tokenAt(line, from - 2).kind !== 'word'))) return true
  if (after === undefined || !after.glued) return false
  return after.kind === 'word' ? !isExtension(after) : '=%:'.includes(after.folded)
}

function e164(text: string, country: string): string | undefined {
  return parsed(text.replace('(+', '+'), country) ?? withPlus(text, country)
}

/** "0049 176 12345678", "(0045) 12 34 56 78": the prefix most of the world dials abroad with. */
function withPlus(text: string, country: string): string | undefined {
  const start = text.startsWith('(') ? text.slice(1).trimStart() : text
  return start.startsWith('00') && !start.startsWith('000') ? parsed(`+${start.slice(2).trimStart()}`, country) : undefined
}

function parsed(plain: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(plain, { defaultCountry: country as CountryCode, extract: false })
  if (number === undefined) return undefined
  return number.isValid() || (plain.startsWith('+') && number.isPossible()) ? number.number : undefined
}

const isExtension = (token: Token | undefined): boolean => token?.folded === 'x' || token?.folded === 'ext' || token?.folded === 'extension'

function withExtension(line: TokenLine, at: number): number {
  if (!isExtension(line.tokens[at])) return at
  const digits = tokenAt(line, at + 1).folded === '.' ? at + 2 : at + 1
  return tokenAt(line, digits).kind === 'digits' && tokenAt(line, digits).folded.length <= 7 ? digits + 1 : at
}

/** "five five five, ..." spoken digit by digit. */
function spokenPhones(line: TokenLine, profile: LocaleProfile, country: string): readonly Found<string>[] {
  return digitRuns(scopeOf(line, profile), ['-', '.', ',']).flatMap(({ digits, from, to }): Found<string>[] => {
    const typed = line.tokens.slice(from, to).every((token) => token.kind !== 'word')
    if (typed || digits.length < fewestDigits || digits.length > mostDigits) return []
    const plus = tokenAt(line, from - 1).folded === 'plus' || tokenAt(line, from - 1).folded === 'mas'
    const value = e164(plus ? `+${digits}` : digits, country)
    return value === undefined ? [] : [{ value, from: plus ? from - 1 : from, to }]
  })
}
