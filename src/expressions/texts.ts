/**
 * Texts from values, the one way everywhere: null and undefined are nothing, objects and lists are JSON, Dates are ISO text, numbers as
 * JavaScript prints them. No `toString` or `toJSON` is ever called.
 */

import { jsonText } from './json-text.ts'
import { toNumber } from './numbers.ts'
import { charge, checkText, failure, type Run } from './run.ts'
import { describe, PatternValue } from './values.ts'

/** For texts, template literals and `+`. */
export function textOf(run: Run, value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return otherText(run, value)
}

/** For `String(value)` and for methods that take a text: as `textOf`, but null and undefined keep their names, as in JavaScript. */
export function stringOf(run: Run, value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? String(value) : otherText(run, value)
}

function otherText(run: Run, value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof PatternValue) return `/${PatternValue.patternOf(value).source}/${PatternValue.patternOf(value).flags}`
  const text = typeof value === 'object' && value !== null ? jsonText(run, value) : undefined
  if (text === undefined) throw failure(run, 'EXPRESSION_NO_TEXT', `There is no text for ${describe(value)}`)
  return text
}

function joinTwo(run: Run, left: string, right: string): string {
  const length = left.length + right.length
  checkText(run, length)
  if (length > 1024) charge(run, length >>> 10)
  return left + right
}

/** What `+` gives: a text when either side is a text or an object, else a number. */
export function add(run: Run, left: unknown, right: unknown): number | string {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return isTextual(left) || isTextual(right) ? joinTwo(run, textOf(run, left), textOf(run, right)) : toNumber(run, left) + toNumber(run, right)
}

function isTextual(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}
