/**
 * Numerals: digits with decimal and group marks.
 *
 * 1. Two different marks: the last one is the decimal mark, the others must group rightly. This needs no locale ("1.111,11", "1,111.11").
 * 2. One mark, once: the locale's decimal mark is decimal; the other mark groups when it can (one to three digits, then three), else it is decimal.
 * 3. One mark, several times: groups, in threes or in the Indian way, or the numeral is malformed: it is then no number but a row of digits.
 * 4. A numeral is at most 40 digits long and has at most 16 groups; what is longer is malformed, and is looked at seventeen groups at a time.
 */
import { decimal } from '../rational.ts'
import type { Rational } from '../rational.ts'
import type { LocaleProfile } from '../locale.ts'
import { isGluedDigits, tokenAt } from '../tokens.ts'
import type { Token, TokenLine } from '../tokens.ts'

export interface Numeral {
  readonly value: Rational
  /** How many digits stand behind the decimal mark. */
  readonly decimals: number
  readonly grouped: boolean
  readonly malformed: boolean
  readonly next: number
}

interface Run {
  readonly groups: readonly string[]
  readonly marks: readonly string[]
  readonly next: number
}

const longestNumeral = 40
const mostGroups = 16

/** The numeral that starts at a token, if one does: ".75" starts at its mark. */
export function readNumeral(line: TokenLine, at: number, profile: LocaleProfile): Numeral | undefined {
  const first = line.tokens[at]
  if (first?.kind === 'mark') return leadingDecimal(line, at, profile)
  if (first?.kind !== 'digits') return undefined
  const run = groupRun(line, at)
  const spaced = run.marks.length === 0 && profile.spaceGroups ? spacedRun(line, at) : undefined
  return spaced === undefined ? numeralOf(run, profile) : withSpaces(line, spaced, profile)
}

function leadingDecimal(line: TokenLine, at: number, profile: LocaleProfile): Numeral | undefined {
  const mark = tokenAt(line, at)
  const digits = tokenAt(line, at + 1)
  if (!isGluedDigits(line, at + 1)) return undefined
  if (mark.folded !== profile.decimalMark && mark.folded !== '.') return undefined
  if (mark.glued && tokenAt(line, at - 1).kind !== 'mark') return undefined
  if (isMark(line.tokens[at + 2], true) && isGluedDigits(line, at + 3)) return undefined
  return { value: decimal('', digits.folded.slice(0, longestNumeral)), decimals: digits.folded.length, grouped: false, malformed: digits.folded.length > longestNumeral, next: at + 2 }
}

const isMark = (token: Token | undefined, glued: boolean): boolean => token?.kind === 'mark' && (token.folded === '.' || token.folded === ',') && token.glued === glued

function groupRun(line: TokenLine, at: number): Run {
  const groups = [tokenAt(line, at).folded]
  const marks: string[] = []
  let next = at + 1
  for (;;) {
    const mark = line.tokens[next]
    const digits = line.tokens[next + 1]
    if (mark === undefined || !isMark(mark, true) || digits?.kind !== 'digits' || !digits.glued || groups.length > mostGroups) return { groups, marks, next }
    marks.push(mark.folded)
    groups.push(digits.folded)
    next += 2
  }
}

/** "1 234 567": single spaces, groups of three. */
function spacedRun(line: TokenLine, at: number): Run | undefined {
  const groups = [tokenAt(line, at).folded]
  if (!isHead(groups[0] ?? '')) return undefined
  let next = at + 1
  for (;;) {
    const before = line.tokens[next - 1]
    const digits = line.tokens[next]
    if (before === undefined || digits?.kind !== 'digits' || digits.folded.length !== 3 || digits.start !== before.end + 1 || groups.length === mostGroups) break
    groups.push(digits.folded)
    next += 1
  }
  return groups.length === 1 ? undefined : { groups, marks: [], next }
}

function withSpaces(line: TokenLine, run: Run, profile: LocaleProfile): Numeral {
  const mark = line.tokens[run.next]
  const digits = line.tokens[run.next + 1]
  const whole = run.groups.join('')
  if (mark?.folded === profile.decimalMark && mark.glued && digits?.kind === 'digits' && digits.glued && digits.folded.length <= longestNumeral) {
    return { value: decimal(whole, digits.folded), decimals: digits.folded.length, grouped: true, malformed: false, next: run.next + 2 }
  }
  return { value: decimal(whole, ''), decimals: 0, grouped: true, malformed: false, next: run.next }
}

function numeralOf(run: Run, profile: LocaleProfile): Numeral {
  const { groups, marks, next } = run
  const cut = decimalCut(run, profile)
  const length = groups.reduce((sum, group) => sum + group.length, 0)
  if (cut === undefined || length > longestNumeral) return { value: decimal('0', ''), decimals: 0, grouped: false, malformed: true, next }
  const fraction = cut < groups.length ? (groups.at(-1) ?? '') : ''
  return { value: decimal(groups.slice(0, cut).join(''), fraction), decimals: fraction.length, grouped: marks.length > (fraction === '' ? 0 : 1), malformed: false, next }
}

/** How many groups stand before the decimal mark; undefined when the marks make no numeral. */
function decimalCut({ groups, marks }: Run, profile: LocaleProfile): number | undefined {
  if (groups.length > mostGroups) return undefined
  if (marks.length === 0) return 1
  const last = marks.at(-1)
  const others = marks.slice(0, -1)
  if (others.length === 0) return last !== profile.decimalMark && isGrouped(groups) ? 2 : 1
  if (others.every((mark) => mark === last)) return isGrouped(groups) ? groups.length : undefined
  const whole = groups.slice(0, -1)
  return others.every((mark) => mark === others[0]) && isGrouped(whole) ? whole.length : undefined
}

const isHead = (group: string): boolean => group.length <= 3 && !group.startsWith('0')

function isGrouped(groups: readonly string[]): boolean {
  const inner = groups.slice(1, -1)
  const last = groups.at(-1) ?? ''
  if (!isHead(groups[0] ?? '') || last.length !== 3) return false
  return inner.every((group) => group.length === 3) || ((groups[0] ?? '').length <= 2 && inner.every((group) => group.length === 2))
}
