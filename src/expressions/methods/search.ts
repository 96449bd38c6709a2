/**
 * Searching texts with patterns, in linear time and within the budget: a search is charged for the text it may read before it reads it,
 * and gives back what it did not use.
 */

import type { LinearPattern, PatternMatch } from '../../ports/index.ts'
import { charge, chargeText, overBudget, own, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { PatternValue } from '../values.ts'

export function searchFrom(run: Run, pattern: LinearPattern, text: string, from: number): PatternMatch | null {
  if (from > text.length) return null
  const units = text.length - from
  if (run.remaining < units * pattern.costPerUnit) throw overBudget(run)
  const match = pattern.exec(text, from)
  const read = match === null ? units : match.end - from + (text.length - match.end) * pattern.overrun
  charge(run, 1 + Math.ceil(read * pattern.costPerUnit))
  return match
}

export function isFoundIn(run: Run, pattern: LinearPattern, text: string): boolean {
  charge(run, 1 + Math.ceil(text.length * pattern.costPerUnit))
  return pattern.test(text)
}

/** Every match from the start on, one after the other, as the flag g finds them. */
export function* searchAll(run: Run, pattern: LinearPattern, text: string): Generator<PatternMatch> {
  let from = 0
  for (let match = searchFrom(run, pattern, text, from); match !== null; match = searchFrom(run, pattern, text, from)) {
    yield match
    from = match.end === match.index ? afterCharacter(text, match.end) : match.end
  }
}

export function afterCharacter(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
}

/** The list that `exec` and `match` give: the groups, with `index`, `input` and `groups`. */
export function matchList(run: Run, text: string, match: PatternMatch): readonly unknown[] {
  const groups = match.named === undefined ? undefined : { ...match.named }
  return own(run, Object.assign([...match.groups], { index: match.index, input: text, groups }))
}

/** The pattern an argument stands for: itself, or one made from a text. */
export function patternOf(run: Run, value: unknown, flags: string): LinearPattern {
  if (value instanceof PatternValue) return PatternValue.patternOf(value)
  const source = value === undefined ? '(?:)' : stringOf(run, value)
  chargeText(run, source.length)
  return run.kit.compiled.get(`${flags}/${source}`, () => {
    charge(run, COMPILE_COST + source.length * COMPILE_COST_PER_UNIT)
    return run.kit.patterns.compile(source, flags)
  })
}

/** Compiling takes up to a few milliseconds, about as long as so many operations. */
const COMPILE_COST = 200
const COMPILE_COST_PER_UNIT = 20

/** `pattern.exec(text)`: with the flag g, from where the last search ended. */
export function execute(run: Run, value: PatternValue, text: string): PatternMatch | null {
  const pattern = PatternValue.patternOf(value)
  if (!pattern.flags.includes('g')) return searchFrom(run, pattern, text, 0)
  const match = searchFrom(run, pattern, text, PatternValue.lastIndexOf(value))
  PatternValue.moveTo(value, match === null ? 0 : match.end)
  return match
}
