/** The `value` of SET and RETURN: an expression, a text with placeholders, or a literal, also as JSON text, that is copied each time (ACT-1). */
import type { Expression, TemplateTree, Tree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import { copyJson } from './copy-json.ts'
import type { Binder } from './kind.ts'

export interface AuthoredValue {
  readonly value?: Tree
  readonly text?: TemplateTree
  readonly literal?: JsonValue
  /** The literal as JSON text. */
  readonly json?: string
}

export function bindAuthored({ value, text, literal, json }: AuthoredValue, binder: Binder): Expression {
  if (value !== undefined) return binder.expression(value)
  if (text !== undefined) return binder.template(text)
  return bindLiteral({ literal, json }) ?? (() => undefined)
}

/** A literal, or one as JSON text: a fresh copy each time. Undefined when there is neither. */
export function bindLiteral({ literal, json }: { readonly literal: JsonValue | undefined; readonly json: string | undefined }): (() => JsonValue) | undefined {
  const value = json === undefined ? literal : (JSON.parse(json) as JsonValue)
  return value === undefined ? undefined : () => copyJson(value)
}
