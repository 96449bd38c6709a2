/** Literals, names, lists, objects and template literals. */

import type { ArrayExpression, CallExpression, Expression, Identifier, Literal, ObjectExpression, Property, SpreadElement, TemplateLiteral } from 'acorn'
import { isSaydoError } from '../../errors.ts'
import type { EntryTree, ItemOrSpread, SpreadTree, Tree } from '../../expressions/index.ts'
import { checkPattern } from '../../patterns/index.ts'
import { sourceError } from './codes.ts'
import { notAllowed, type Reader } from './reader.ts'
import { refuse } from './refuse.ts'

/** Words that are names only where nothing waits or yields; nobody means a name by them. */
const WORDS_REFUSED: Readonly<Record<string, string>> = { await: 'AwaitExpression', yield: 'YieldExpression' }

export function readName(reader: Reader, node: Identifier): Tree {
  const refused = WORDS_REFUSED[node.name]
  if (Object.hasOwn(WORDS_REFUSED, node.name) && refused !== undefined) refuse({ type: refused, start: node.start })
  const local = readLocal(reader, node)
  if (local !== undefined) return local
  reader.facts.names.add(node.name)
  return { kind: 'name', name: node.name, at: node.start }
}

/** The local a name stands for, or undefined when the name is free. */
export function readLocal(reader: Reader, node: Identifier): Tree | undefined {
  const local = reader.locals.find(node.name)
  if (local === undefined) return undefined
  if (!local.isReadable) throw sourceError('EXPRESSION_NOT_ALLOWED', `${node.name} is used before it is declared`, node.start)
  return { kind: 'local', up: local.up, slot: local.slot }
}

export function readLiteral(reader: Reader, node: Literal): Tree {
  if (node.regex !== undefined) return readPatternLiteral(reader, node.regex.pattern, node.regex.flags, node.start)
  const { value } = node
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return { kind: 'value', value }
  if (typeof value !== 'number') throw notAllowed('BigInt', 'use a number or a text', node.start)
  if (!Number.isFinite(value)) throw notAllowed('number this large', 'use Infinity', node.start)
  if (/^0[0-9]/.test(node.raw ?? '')) throw notAllowed('octal number', 'write it without the leading 0', node.start)
  return { kind: 'value', value }
}

function readPatternLiteral(reader: Reader, source: string, flags: string, at: number): Tree {
  if (checkedPattern(source, flags, at).needsEngine) reader.facts.usesPatterns = true
  return { kind: 'pattern', source, flags, at }
}

/** Checks a pattern that is known when the expression is read; `at` is where it stands in the source. */
export function checkedPattern(source: string, flags: string, at: number): { readonly needsEngine: boolean } {
  try {
    return checkPattern(source, flags)
  } catch (error) {
    if (!isSaydoError(error)) throw error
    const inside = typeof error.facts['offset'] === 'number' ? error.facts['offset'] : 0
    throw sourceError('EXPRESSION_PATTERN', error.message, at + 1 + inside, error)
  }
}

export function readList(reader: Reader, node: ArrayExpression): Tree {
  return { kind: 'list', items: node.elements.map((element) => (element === null ? NOTHING : readItem(reader, element))) }
}

/** A hole in a list literal is an item without a value. */
const NOTHING: Tree = { kind: 'unary', operator: 'void', of: { kind: 'value', value: 0 } }

function readItem(reader: Reader, node: Expression | SpreadElement): ItemOrSpread {
  return node.type === 'SpreadElement' ? readSpread(reader, node) : reader.read(node)
}

export function readArguments(reader: Reader, node: { readonly arguments: CallExpression['arguments'] }): readonly ItemOrSpread[] {
  return node.arguments.map((argument) => readItem(reader, argument))
}

function readSpread(reader: Reader, node: SpreadElement): SpreadTree {
  return { kind: 'spread', of: reader.read(node.argument), at: node.start }
}

export function readObject(reader: Reader, node: ObjectExpression): Tree {
  return {
    kind: 'object',
    members: node.properties.map((property) => (property.type === 'SpreadElement' ? readSpread(reader, property) : readEntry(reader, property))),
  }
}

function readEntry(reader: Reader, node: Property): EntryTree {
  if (node.kind !== 'init') throw notAllowed(`${node.kind}ter`, 'give the member its value', node.start)
  if (node.method) throw notAllowed('method in an object', 'write name: (x) => ...', node.start)
  const key = readKey(reader, node)
  if (key === '__proto__' && !node.computed) throw notAllowed('member named __proto__', 'use another name', node.start)
  return { kind: 'entry', key, value: reader.read(node.value) }
}

/** The key of a member in an object literal or pattern: a name, or an expression in brackets. */
export function readKey(reader: Reader, node: { readonly key: Expression | { readonly type: 'PrivateIdentifier'; readonly start: number }; readonly computed: boolean }): string | Tree {
  const { key } = node
  if (key.type === 'PrivateIdentifier') return refuse(key)
  if (node.computed) return reader.read(key)
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number')) return String(key.value)
  throw notAllowed('key of this kind', 'use a name or a text', key.start)
}

export function readTemplate(reader: Reader, node: TemplateLiteral): Tree {
  const parts = node.quasis.flatMap((text, index): (string | Tree)[] => {
    const literal = text.value.cooked ?? ''
    const expression = node.expressions[index]
    return [...(literal === '' ? [] : [literal]), ...(expression === undefined ? [] : [reader.read(expression)])]
  })
  return { kind: 'text', parts, at: node.start }
}
