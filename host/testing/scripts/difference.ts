/** Says how two values differ, so that the difference is what one sees. */
import type { JsonValue } from '../../../src/index.ts'

export interface Difference {
  /** What was looked at: reply, variables.amount, calls.make-payment. */
  readonly what: string
  readonly expected: string
  readonly actual: string
}

/** A value as it is shown: texts as JSON writes them. */
export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

/** What is not as expected; a missing value is undefined. */
export function compareValues(what: string, expected: JsonValue | undefined, actual: unknown): readonly Difference[] {
  return isSame(expected, actual) ? [] : [{ what, expected: shown(expected), actual: shown(actual) }]
}

/** Every named member; others may be there. */
export function compareMembers(what: string, expected: Readonly<Record<string, JsonValue>>, actual: Readonly<Record<string, unknown>>): readonly Difference[] {
  return Object.entries(expected).flatMap(([name, value]) => compareValues(`${what}.${name}`, value, Object.hasOwn(actual, name) ? actual[name] : undefined))
}

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && isSame((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]))
}

/** Two lines, one under the other, and a mark below where they part. */
export function differenceLines({ what, expected, actual }: Difference): readonly string[] {
  const wanted = expected.split('\n')
  const got = actual.split('\n')
  if (wanted.length > 1 || got.length > 1) return [what, ...blockLines(wanted, got)]
  return [what, `  expected ${expected}`, `  but got  ${actual}`, ...markOf(expected, actual)]
}

/** Only helps where the two begin alike. */
function markOf(expected: string, actual: string): readonly string[] {
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at += 1
  return at < 2 || at === expected.length ? [] : [`  ${' '.repeat('but got  '.length + at)}^`]
}

function blockLines(expected: readonly string[], actual: readonly string[]): readonly string[] {
  const rows = Math.max(expected.length, actual.length)
  return Array.from({ length: rows }, (_row, index) => [expected[index], actual[index]] as const).flatMap(([wanted, got]) => {
    if (wanted === got) return [`    ${wanted ?? ''}`]
    return [...(wanted === undefined ? [] : [`  - ${wanted}`]), ...(got === undefined ? [] : [`  + ${got}`])]
  })
}
