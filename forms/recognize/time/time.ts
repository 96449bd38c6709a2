/**
 * The recognizer of times of the day.
 *
 * 1. A value is hh:mm:ss on the 24-hour clock; an hour without a part of the day is taken as said ("at 7" is 07:00:00).
 * 2. A bare number is a time behind "at" or "a las", beside a part of the day, or as the whole answer.
 * 3. "in two hours" needs the clock of the conversation.
 */
import { isFiller } from '../fillers.ts'
import type { LocaleProfile } from '../locale.ts'
import { behindAny } from '../date/calendar-words.ts'
import type { CivilClock } from '../date/clock.ts'
import { foldedAt, readCardinal } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { readPart } from '../number/fraction.ts'
import { scopeOf } from '../number/number.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { readFace } from './clock-face.ts'
import type { ClockFace } from './clock-face.ts'
import { hourIn, leadingPart, trailingPart } from './day-part.ts'
import type { DayPart } from './day-part.ts'

/** Finds the times of a text. */
export function findTimes(line: TokenLine, profile: LocaleProfile, clock?: CivilClock): readonly Found<string>[] {
  const scope = scopeOf(line, profile)
  const found: Found<string>[] = []
  let at = 0
  while (at < scope.limit) {
    const time = readTime(scope, at, clock)
    if (time !== undefined) found.push({ value: isoTime(time.seconds), from: at, to: time.next })
    at = time?.next ?? skipNumber(scope, at)
  }
  const bare = found.length === 0 ? bareTime(scope) : undefined
  return bare === undefined ? found : [bare]
}

interface FoundTime {
  readonly seconds: number
  readonly next: number
}

const day = 86_400

function isoTime(seconds: number): string {
  const inDay = ((seconds % day) + day) % day
  return [Math.floor(inDay / 3600), Math.floor(inDay / 60) % 60, inDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The tail of a row of number words is no time of its own: "one hundred forty thirty". */
function skipNumber(scope: NumberScope, at: number): number {
  const cardinal = readCardinal(scope, at)
  return cardinal === undefined ? at + 1 : cardinal.next
}

function readTime(scope: NumberScope, at: number, clock: CivilClock | undefined): FoundTime | undefined {
  return relativeTime(scope, at, clock) ?? namedTime(scope, at) ?? ledTime(scope, at) ?? plainTime(scope, at)
}

const named: Readonly<Record<'en' | 'es', readonly (readonly [seconds: number, phrases: readonly string[]])[]>> = {
  en: [
    [0, ['12 o clock midnight', '12 oclock midnight', '12 midnight', 'twelve midnight', 'midnight', 'mid - night', 'mid night']],
    [12 * 3600, ['12 noon', 'twelve noon', 'high noon', 'noon', 'noontime', 'midday', 'mid - day', 'mid day', 'noonish']],
    [10 * 3600, ['midmorning', 'mid - morning', 'mid morning']],
    [14 * 3600, ['midafternoon', 'mid - afternoon', 'mid afternoon']],
  ],
  es: [
    [0, ['a medianoche', 'a la medianoche', 'la medianoche', 'medianoche', 'media noche']],
    [12 * 3600, ['al mediodia', 'al medio dia', 'mediodia', 'medio dia']],
    [10 * 3600, ['a media manana', 'media manana']],
    [16 * 3600, ['a media tarde', 'media tarde']],
  ],
}

function namedTime(scope: NumberScope, at: number): FoundTime | undefined {
  for (const [seconds, phrases] of named[scope.language]) {
    const next = behindAny(scope, at, phrases)
    if (next !== undefined) return { seconds, next }
  }
  return undefined
}

const atWords = { en: ['at about', 'at around', 'at'], es: ['a eso de las', 'a las', 'a la', 'las', 'la', 'sobre las', 'hacia las'] } as const

/** "afternoon 7:00", "a la tarde a las 7:00". */
function ledTime(scope: NumberScope, at: number): FoundTime | undefined {
  const lead = leadingPart(scope, at)
  if (lead === undefined) return undefined
  const start = behindAny(scope, lead.next, atWords[scope.language]) ?? lead.next
  const face = readFace(scope, start)
  return face === undefined ? undefined : finished(scope, face, lead.part)
}

function plainTime(scope: NumberScope, at: number): FoundTime | undefined {
  const face = readFace(scope, at)
  if (face === undefined) return undefined
  const time = finished(scope, face, undefined)
  const marked = time !== undefined && time.next > face.next
  return face.certain || marked || (isAsked(scope, at) && isFree(scope, face.next)) ? time : undefined
}

const oclock = ['o clock', 'oclock', 'en punto', '- ish', 'ish', 'sharp', 'horas', 'hrs', 'h']

/** Puts the part of the day behind a clock face, and what may stand between. */
function finished(scope: NumberScope, face: ClockFace, lead: DayPart | undefined): FoundTime | undefined {
  const behindFace = behindAny(scope, face.next, isTimeLed(scope, face, lead) ? oclock : oclock.slice(0, 6)) ?? face.next
  const part = trailingPart(scope, behindFace)
  const hour = hourIn(part?.part ?? lead, face.hour)
  const next = part?.next ?? behindFace
  const minutes = part === undefined ? undefined : laterMinutes(scope, next)
  const seconds = hour * 3600 + face.rest + (minutes?.seconds ?? 0)
  return { seconds, next: minutes?.next ?? next }
}

const isTimeLed = (scope: NumberScope, face: ClockFace, lead: DayPart | undefined): boolean => lead !== undefined || face.certain || isAsked(scope, face.next - 1)

/** "8pm y media". */
function laterMinutes(scope: NumberScope, at: number): FoundTime | undefined {
  if (scope.language !== 'es') return undefined
  const half = behindAny(scope, at, ['y media'])
  if (half !== undefined) return { seconds: 1800, next: half }
  const quarter = behindAny(scope, at, ['y cuarto'])
  return quarter === undefined ? undefined : { seconds: 900, next: quarter }
}

const askedBy = {
  en: new Set(['at', 'around', 'about', 'by', 'until', 'till', '@', 'after', 'before', 'approximately', 'oclock']),
  es: new Set(['las', 'tipo']),
} as const

/** Behind "at", "around", "a las", "a la una". */
function isAsked(scope: NumberScope, at: number): boolean {
  const before = foldedAt(scope, at - 1)
  if (askedBy[scope.language].has(before)) return true
  return scope.language === 'es' && before === 'la' && ['una', '1'].includes(foldedAt(scope, at))
}

const notHours: ReadonlySet<string> = new Set('people persons person guests adults kids dollars cents percent days day weeks months years hours hour minutes minute times of personas dolares pesos euros por dias semanas meses anos minutos veces st street avenue'.split(' '))

/** Nothing behind the number makes it something else. */
function isFree(scope: NumberScope, next: number): boolean {
  const token = scope.line.tokens[next]
  if (token === undefined) return true
  if (notHours.has(token.folded)) return false
  if (!token.glued) return token.folded !== '%' && token.folded !== '/' && token.folded !== '-'
  return token.kind === 'mark' && !(tokenAt(scope.line, next + 1).glued && tokenAt(scope.line, next + 1).kind === 'digits') && token.folded !== '%'
}

/** A number that is the whole answer. */
function bareTime(scope: NumberScope): Found<string> | undefined {
  const { line, profile } = scope
  const from = line.tokens.findIndex((_, index) => !isFiller(line, index, profile.language))
  const face = from === -1 ? undefined : readFace(scope, from)
  if (face === undefined) return undefined
  for (let at = face.next; at < scope.limit; at++) if (!isFiller(line, at, profile.language)) return undefined
  return { value: isoTime(face.hour * 3600 + face.rest), from, to: face.next }
}

const hourUnits: ReadonlyMap<string, number> = new Map([['hour', 3600], ['hours', 3600], ['hora', 3600], ['horas', 3600], ['hr', 3600], ['hrs', 3600], ['minute', 60], ['minutes', 60], ['min', 60], ['mins', 60], ['minuto', 60], ['minutos', 60]])

/** "in half an hour", "in 2 hours", "dentro de 10 minutos", "now". */
function relativeTime(scope: NumberScope, at: number, clock: CivilClock | undefined): FoundTime | undefined {
  if (clock === undefined) return undefined
  const now = behindAny(scope, at, scope.language === 'en' ? ['right now', 'now'] : ['ahora mismo', 'ahora'])
  if (now !== undefined) return { seconds: clock.seconds, next: now }
  const start = behindAny(scope, at, scope.language === 'en' ? ['in', 'within'] : ['dentro de', 'en'])
  const length = start === undefined ? undefined : lengthAt(scope, start)
  return length === undefined ? undefined : { seconds: clock.seconds + length.seconds, next: length.next }
}

function lengthAt(scope: NumberScope, at: number): FoundTime | undefined {
  const count = countAt(scope, at)
  if (count === undefined) return undefined
  const unitAt = behindAny(scope, count.next, ['an', 'a', 'de']) ?? count.next
  const unit = hourUnits.get(foldedAt(scope, unitAt))
  return unit === undefined || count.value < 0 || count.value >= longestCount ? undefined : { seconds: Math.round(count.value * unit), next: unitAt + 1 }
}

const longestCount = 1000

/** "half", "2", "an". */
function countAt(scope: NumberScope, at: number): { readonly value: number; readonly next: number } | undefined {
  const number = readPart(scope, at) ?? readCardinal(scope, at)
  if (number !== undefined) return { value: Number(number.value.over) / Number(number.value.under), next: number.next }
  return foldedAt(scope, at) === 'an' || foldedAt(scope, at) === 'a' ? { value: 1, next: at + 1 } : undefined
}
