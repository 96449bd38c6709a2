/** The `value` of SET and RETURN: an expression, a text with placeholders, or a literal. */
import type { Emitter } from '../kind.ts'
import type { Place } from '../problems.ts'
import type { JsonValue } from '../../json.ts'
import type { TemplateTree, Tree } from '../../expressions/index.ts'

export type AuthoredValue = { readonly value: Tree } | { readonly text: TemplateTree } | { readonly literal: JsonValue }

export function valueOf(value: JsonValue, place: Place, emitter: Emitter): AuthoredValue {
  if (typeof value !== 'string') return { literal: value }
  return value.includes('{{') ? { text: emitter.template(value, place) } : { value: emitter.expression(value, place) }
}

/** JSON as text; null when it is none (reported). */
export function readJsonText(text: string, place: Place, emitter: Emitter): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    emitter.problems.add('ATTRIBUTE_INVALID', place, 'this is no JSON text')
    return null
  }
}
