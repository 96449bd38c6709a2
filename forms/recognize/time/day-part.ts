/** What tells the half of the day: "pm", "in the morning", "de la tarde", "noon". */
import { tokenAt } from '../tokens.ts'
import { foldedAt } from '../number/cardinal.ts'
import type { NumberScope } from '../number/cardinal.ts'
import { behindAny } from '../date/calendar-words.ts'

export type DayPart = 'am' | 'pm' | 'night' | 'lunch'

export interface FoundPart {
  readonly part: DayPart
  readonly next: number
}

type PartPhrases = readonly (readonly [part: DayPart, phrases: readonly string[]])[]

const suffixes: Readonly<Record<'en' | 'es', PartPhrases>> = {
  en: [
    ['am', ['in the early morning', 'in the morning', 'early morning', 'morning', 'in the am']],
    ['pm', ['in the afternoon', 'in the evening', 'afternoon', 'evening', 'in the pm']],
    ['night', ['in the night', 'at night', 'at midnight', 'night', 'midnight', 'mid - night']],
    ['lunch', ['at noon', 'at lunchtime', 'noon', 'midday', 'lunchtime', 'lunch time']],
  ],
  es: [
    ['am', ['de la manana', 'por la manana', 'en la manana', 'de la madrugada', 'a la madrugada', 'por la madrugada', 'de madrugada']],
    ['pm', ['de la tarde', 'por la tarde', 'en la tarde', 'a la tarde']],
    ['night', ['de la noche', 'por la noche', 'en la noche', 'a la noche', 'de la medianoche', 'de medianoche']],
    ['lunch', ['del mediodia', 'de mediodia', 'del medio dia', 'al mediodia']],
  ],
}

const prefixes: Readonly<Record<'en' | 'es', PartPhrases>> = {
  en: [['am', ['in the morning at', 'in the morning', 'morning at', 'morning']], ['pm', ['in the afternoon at', 'in the evening at', 'in the afternoon', 'in the evening', 'afternoon at', 'evening at', 'afternoon', 'evening']], ['night', ['at night at', 'night']], ['lunch', ['at lunchtime', 'lunchtime']]],
  es: [['am', ['por la manana', 'en la manana', 'a la manana', 'de madrugada']], ['pm', ['a la tarde', 'en la tarde', 'por la tarde']], ['night', ['a la noche', 'en la noche', 'por la noche']]],
}

function partIn(scope: NumberScope, at: number, list: PartPhrases): FoundPart | undefined {
  for (const [part, phrases] of list) {
    const next = behindAny(scope, at, phrases)
    if (next !== undefined) return { part, next }
  }
  return undefined
}

export const leadingPart = (scope: NumberScope, at: number): FoundPart | undefined => partIn(scope, at, prefixes[scope.language])

export const trailingPart = (scope: NumberScope, at: number): FoundPart | undefined => meridian(scope, at) ?? partIn(scope, at, suffixes[scope.language])

/** "pm", "p.m.", "p m", "p. m.". */
function meridian(scope: NumberScope, at: number): FoundPart | undefined {
  const folded = foldedAt(scope, at)
  if (folded === 'am' || folded === 'pm') return { part: folded, next: at + 1 }
  if (folded !== 'a' && folded !== 'p') return undefined
  const dotted = foldedAt(scope, at + 1) === '.' && tokenAt(scope.line, at + 1).glued
  const letter = dotted ? at + 2 : at + 1
  if (foldedAt(scope, letter) !== 'm') return undefined
  const closing = dotted && foldedAt(scope, letter + 1) === '.' && tokenAt(scope.line, letter + 1).glued
  return { part: folded === 'a' ? 'am' : 'pm', next: closing ? letter + 2 : letter + 1 }
}

/** The hour of 24 that an hour of the clock is in a part of the day. */
export function hourIn(part: DayPart | undefined, hour: number): number {
  if (part === undefined || hour > 12) return hour
  if (part === 'am') return hour % 12
  if (part === 'pm') return (hour % 12) + 12
  if (part === 'night') return hour === 12 || hour < 5 ? hour % 12 : hour + 12
  return hour < 5 ? hour + 12 : hour
}
