/** Names of flows, tools, steps and places made from names of the document: any text, and never two alike. */
import { canonicalText } from '../algorithm/index.ts'
import type { Value } from '../algorithm/index.ts'

/** A part of an id: any value, told apart from every other. */
export function idPart(value: Value): string {
  const text = typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : `=${canonicalText(value)}`
  return encodeURIComponent(text).replaceAll('%20', '+')
}

/** An expression that gives the value. Text of the document never becomes code: it stands in quotes. */
export function constantExpression(value: Value): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
  return `JSON.parse(${quoted(canonicalText(value))})`
}

/** The key of a place in brackets, which may hold no brackets of its own. */
export const keyIn = (key: string): string => `[${quoted(key).replaceAll('[', '\\u005b').replaceAll(']', '\\u005d')}]`

/** The text as a literal of an expression that nothing reads as a placeholder. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('{', '\\u007b')

/** The text as one that starts no placeholder. */
export const startsPlaceholder = (text: string): boolean => text.includes('{{')

/** The text without halves of surrogate pairs, for people to read. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** A literal as definitions can hold it: as it is, or as JSON text where they could not. */
export function literalOf(value: Value): { readonly literal: Value } | { readonly json: string } {
  return isHoldable(value) ? { literal: value } : { json: JSON.stringify(value) }
}

/** Values of definitions hold no `__proto__`, no half of a surrogate pair, and nest less than documents may. */
export function isHoldable(value: Value): boolean {
  return !/"__proto__"|\\ud[89a-f]/i.test(JSON.stringify(value)) && depthOf(value) <= 100
}

function depthOf(value: Value): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Object.values(value).reduce<number>((deepest, member) => Math.max(deepest, depthOf(member)), 0)
}
