/** What a clock shows, without the half of the day: "7", "7:56:13", "ten forty five", "half past eight", "ocho menos cuarto". */
import { foldedAt, readCardinal, wordAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { isGluedMark, tokenAt } from '../tokens.ts'
import type { Token } from '../tokens.ts'
import { behindAny } from '../date/calendar-words.ts'

export interface ClockFace {
  readonly hour: number
  /** Seconds behind the full hour; negative for "ten to six". */
  readonly rest: number
  readonly next: number
  /** True when it can only be a time; "7" alone can be anything. */
  readonly certain: boolean
}

const face = (hour: number, rest: number, next: number, certain: boolean): ClockFace => ({ hour, rest, next, certain })

/** The clock face that starts at a token. */
export function readFace(scope: NumberScope, at: number): ClockFace | undefined {
  return shiftedFace(scope, at) ?? plainFace(scope, at)
}

function plainFace(scope: NumberScope, at: number): ClockFace | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  if (token?.kind === 'digits') return digitalFace(scope, at, token)
  const hour = token?.kind === 'word' ? smallWords(scope, at, 24) : undefined
  if (hour === undefined || hour.value > 23) return undefined
  return withMinutes(scope, hour.value, hour.next)
}

interface Small {
  readonly value: number
  readonly next: number
}

/** The longest number in words up to a bound: "ten forty five" is ten, then forty-five. */
function smallWords(scope: NumberScope, at: number, most: number): Small | undefined {
  if (wordAt(scope, at) === undefined) return undefined
  for (const length of [3, 2, 1]) {
    const cardinal = readCardinal({ ...scope, limit: Math.min(scope.limit, at + length) }, at)
    const value = Number(cardinal?.value.over)
    if (cardinal !== undefined && cardinal.words && cardinal.next === at + length && value <= most && cardinal.scale === 0) return { value, next: cardinal.next }
  }
  return undefined
}

const gluedDigits = (scope: NumberScope, at: number): Token | undefined => {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  return token?.kind === 'digits' && token.glued ? token : undefined
}

function digitalFace(scope: NumberScope, at: number, token: Token): ClockFace | undefined {
  if (token.folded.length > 4 || isInside(scope, at)) return undefined
  if (token.folded.length > 2) return packedFace(scope, at, token)
  const hour = Number(token.folded)
  if (hour > 24) return undefined
  return colonFace(scope, at, hour) ?? letterFace(scope, at, hour) ?? (hour > 23 ? undefined : withMinutes(scope, hour, at + 1))
}

/** Part of a date, a price or a longer numeral. */
function isInside(scope: NumberScope, at: number): boolean {
  const before = scope.line.tokens[at - 1]
  return tokenAt(scope.line, at).glued && before !== undefined && (before.kind === 'word' || '/-.,$€£:'.includes(before.folded))
}

/** "340pm", "1415": the last two digits are minutes. */
function packedFace(scope: NumberScope, at: number, token: Token): ClockFace | undefined {
  const hour = Number(token.folded.slice(0, -2))
  const minute = Number(token.folded.slice(-2))
  const after = scope.line.tokens[at + 1]
  const goesOn = after?.glued === true && after.kind === 'mark' && gluedDigits(scope, at + 2) !== undefined
  return hour > 23 || minute > 59 || goesOn ? undefined : face(hour, minute * 60, at + 1, false)
}

/** "7:56", "7:56:13"; "8.10" is a time only beside a part of the day, which the caller knows. */
function colonFace(scope: NumberScope, at: number, hour: number): ClockFace | undefined {
  const mark = tokenAt(scope.line, at + 1)
  const minutes = isGluedMark(scope.line, at + 1, ':.') ? sixty(scope, at + 2) : undefined
  if (minutes === undefined || hour > 23) return undefined
  const goesOn = isGluedMark(scope.line, at + 3, mark.folded) && gluedDigits(scope, at + 4) !== undefined
  if (mark.folded === '.') return goesOn ? undefined : face(hour, minutes * 60, at + 3, false)
  const seconds = goesOn ? sixty(scope, at + 4) : undefined
  return seconds === undefined ? face(hour, minutes * 60, at + 3, true) : face(hour, minutes * 60 + seconds, at + 5, true)
}

/** Two digits below sixty. */
function sixty(scope: NumberScope, at: number): number | undefined {
  const digits = gluedDigits(scope, at)
  return digits?.folded.length === 2 && Number(digits.folded) < 60 ? Number(digits.folded) : undefined
}

const hourLetters: ReadonlySet<string> = new Set(['h', 'hr', 'hrs'])

/** "7h01", "10 H 10", "15hr". */
function letterFace(scope: NumberScope, at: number, hour: number): ClockFace | undefined {
  const letter = scope.line.tokens[at + 1]
  if (letter?.kind !== 'word' || !hourLetters.has(letter.folded) || hour > 23) return undefined
  const minutes = scope.line.tokens[at + 2]
  if (letter.folded === 'h' && minutes?.kind === 'digits' && minutes.folded.length === 2 && Number(minutes.folded) < 60) return face(hour, Number(minutes.folded) * 60, at + 3, true)
  return letter.glued ? face(hour, 0, at + 2, true) : undefined
}

/** "seven thirty", "nine oh five", "ocho y media", "once y cinco", "ocho menos cuarto". */
function withMinutes(scope: NumberScope, hour: number, next: number): ClockFace {
  const linked = scope.language === 'es' ? spanishMinutes(scope, hour, next) : undefined
  if (linked !== undefined) return linked
  const zero = behindAny(scope, next, ['oh', 'o', 'zero', 'cero'])
  const minutes = smallWords(scope, zero ?? next, 59)
  const fits = minutes !== undefined && (zero === undefined ? minutes.value >= 10 : minutes.value < 10)
  return fits ? face(hour, minutes.value * 60, minutes.next, true) : face(hour, 0, next, false)
}

const quarters: ReadonlyMap<string, number> = new Map([['media', 30], ['cuarto', 15]])

function spanishMinutes(scope: NumberScope, hour: number, at: number): ClockFace | undefined {
  const link = foldedAt(scope, at)
  if (link !== 'y' && link !== 'menos' && link !== 'con') return undefined
  const sign = link === 'menos' ? -1 : 1
  const start = foldedAt(scope, at + 1) === 'un' && quarters.has(foldedAt(scope, at + 2)) ? at + 2 : at + 1
  const part = quarters.get(foldedAt(scope, start))
  if (part !== undefined) return face(hour, sign * part * 60, start + 1, true)
  const minutes = minutesAt(scope, at + 1)
  return minutes === undefined ? undefined : face(hour, sign * minutes.value * 60, minutes.next, minutes.named)
}

const minuteWords = ['minutes', 'minute', 'mins', 'min', 'minutos', 'minuto']

function minutesAt(scope: NumberScope, at: number): (Small & { readonly named: boolean }) | undefined {
  const token = at < scope.limit ? scope.line.tokens[at] : undefined
  const digits = token?.kind === 'digits' && token.folded.length <= 2 ? { value: Number(token.folded), next: at + 1 } : undefined
  const count = digits ?? smallWords(scope, at, 59)
  if (count === undefined || count.value > 59) return undefined
  const named = behindAny(scope, count.next, minuteWords)
  return { value: count.value, next: named ?? count.next, named: named !== undefined }
}

const shares = {
  en: [['three quarters', 45], ['a quarter', 15], ['quarter', 15], ['half', 30], ['a half', 30]],
  es: [['tres cuartos', 45], ['un cuarto', 15], ['cuarto', 15], ['media hora', 30]],
} as const

const shifts = {
  en: [[1, ['past', 'after']], [-1, ['to', 'till', 'before']]],
  es: [[1, ['pasadas de las', 'pasadas las', 'pasada la', 'despues de las', 'despues de la']], [-1, ['para las', 'para la', 'antes de las', 'antes de la']]],
} as const

/** "half past eight", "three mins to five thirty", "3 minutos para las ocho". */
function shiftedFace(scope: NumberScope, at: number): ClockFace | undefined {
  const minutes = shareAt(scope, at) ?? minutesAt(scope, at)
  if (minutes === undefined) return undefined
  for (const [sign, phrases] of shifts[scope.language]) {
    const next = behindAny(scope, minutes.next, phrases)
    const base = next === undefined ? undefined : plainFace(scope, next)
    if (base !== undefined) return face(base.hour, base.rest + sign * minutes.value * 60, base.next, true)
  }
  return undefined
}

function shareAt(scope: NumberScope, at: number): Small | undefined {
  for (const [phrase, value] of shares[scope.language]) {
    const next = behindAny(scope, at, [phrase])
    if (next !== undefined) return { value, next }
  }
  return undefined
}
