/** JSON with placeholders in its strings and keys: arguments, parameters. Each evaluation makes a value of its own. */
import type { Scope, TemplateTree } from '../expressions/index.ts'
import { toPlain } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import { setOwn } from '../session/index.ts'
import { copyJson } from './copy-json.ts'
import type { Binder, Text } from './kind.ts'

export type ValueTree =
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'template'; readonly template: TemplateTree }
  | { readonly kind: 'list'; readonly items: readonly ValueTree[] }
  | { readonly kind: 'object'; readonly members: readonly { readonly key: string | TemplateTree; readonly value: ValueTree }[] }

/** The value, or undefined for a single placeholder without one. */
export type ValueExpression = (scope: Scope) => JsonValue | undefined

export function bindValue(tree: ValueTree, binder: Binder): ValueExpression {
  switch (tree.kind) {
    case 'json':
      return () => copyJson(tree.value)
    case 'template': {
      const evaluate = binder.template(tree.template)
      return (scope) => toPlain(evaluate(scope), 'value')
    }
    case 'list': {
      const items = tree.items.map((item) => bindValue(item, binder))
      return (scope) => items.map((item) => item(scope) ?? null)
    }
    case 'object':
      return objectOf(tree.members, binder)
  }
}

function objectOf(members: Extract<ValueTree, { kind: 'object' }>['members'], binder: Binder): ValueExpression {
  const bound = members.map(({ key, value }) => ({ key: keyOf(key, binder), value: bindValue(value, binder) }))
  return (scope) => {
    const object: Record<string, JsonValue> = {}
    for (const { key, value } of bound) {
      const name = key(scope)
      const member = value(scope)
      if (name.trim() !== '' && member !== undefined) setOwn(object, name, member)
    }
    return object
  }
}

const keyOf = (key: string | TemplateTree, binder: Binder): Text => (typeof key === 'string' ? () => key : binder.words(key))
