/** Says a message with its values, by the plural rules and numbers of its own language. */
import type { MessagePart, MessageTree } from './tree.ts'

export type MessageValues = Readonly<Record<string, string | number>>
export type MessageFormatter = (values: MessageValues) => string

/** @param language the language the text is written in; a tag the platform takes. */
export function messageFormatter(tree: MessageTree, language: string): MessageFormatter {
  const [only] = tree
  if (tree.length === 0) return () => ''
  if (tree.length === 1 && typeof only === 'string') return () => only
  const rules = lazily(() => new Intl.PluralRules(language))
  const numbers = lazily(() => new Intl.NumberFormat(language))
  const shown = (value: string | number | undefined): string => (typeof value === 'number' ? numbers().format(value) : (value ?? ''))

  function chosen(part: Extract<MessagePart, { branches: unknown }>, value: string | number | undefined): MessageTree {
    const { branches, kind } = part
    const exact = kind === 'select' ? branches.get(String(value)) : branches.get(`=${value ?? ''}`)
    const byRule = kind === 'plural' && typeof value === 'number' ? branches.get(rules().select(value)) : undefined
    return exact ?? byRule ?? branches.get('other') ?? []
  }

  function say(parts: MessageTree, values: MessageValues, count: string | number | undefined): string {
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') text += part
      else if (part.kind === 'count') text += shown(count)
      else {
        const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined
        text += part.kind === 'value' ? shown(value) : say(chosen(part, value), values, part.kind === 'plural' ? value : count)
      }
    }
    return text
  }
  return (values) => say(tree, values, undefined)
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
