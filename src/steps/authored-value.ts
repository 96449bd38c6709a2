/** The `value` of SET and RETURN: an expression, a text with placeholders, or a literal that is copied each time (ACT-1). */
import type { Expression, TemplateTree, Tree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import { copyJson } from './copy-json.ts'
import type { Binder } from './kind.ts'

export interface AuthoredValue {
  readonly value?: Tree
  readonly text?: TemplateTree
  readonly literal?: JsonValue
}

export function bindAuthored({ value, text, literal }: AuthoredValue, binder: Binder): Expression {
  if (value !== undefined) return binder.expression(value)
  if (text !== undefined) return binder.template(text)
  return () => (literal === undefined ? undefined : copyJson(literal))
}
