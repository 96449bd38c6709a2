/** Members, calls, methods, `new` and optional chains. */

import type { CallExpression, ChainExpression, Expression, MemberExpression, NewExpression, SpreadElement, Super } from 'acorn'
import { LIST_CHANGES, MAKEABLE_NAMES, type MakeableName, type MethodTree, type Tree } from '../../expressions/index.ts'
import { noteChange } from './read-assignments.ts'
import { readArguments, checkedPattern } from './read-values.ts'
import { notAllowed, type Reader } from './reader.ts'
import { refuse } from './refuse.ts'

const FORMATTERS_AS_CALLS = 'Intl'
const SEARCHES = ['match', 'matchAll', 'search']

export function readMember(reader: Reader, node: MemberExpression): Tree {
  const of = readObjectOf(reader, node.object)
  const name = readMemberName(reader, node)
  const optional = node.optional ? { optional: true as const } : {}
  return typeof name === 'string' ? { kind: 'member', of, name, ...optional } : { kind: 'item', of, key: name, ...optional }
}

export function readChain(reader: Reader, node: ChainExpression): Tree {
  return { kind: 'chain', of: reader.read(node.expression) }
}

export function readCall(reader: Reader, node: CallExpression): Tree {
  const { callee } = node
  if (callee.type === 'MemberExpression') return readMethod(reader, node, callee)
  if (callee.type === 'Identifier' && callee.name === 'RegExp') notePattern(reader, node.arguments)
  const optional = node.optional ? { optional: true as const } : {}
  return { kind: 'call', of: readObjectOf(reader, callee), arguments: readArguments(reader, node), ...optional, at: callee.start }
}

function readMethod(reader: Reader, node: CallExpression, callee: MemberExpression): MethodTree {
  const of = readObjectOf(reader, callee.object)
  const name = readMemberName(reader, callee)
  const given = readArguments(reader, node)
  const [first] = node.arguments
  if (typeof name === 'string') noteMethod(reader, name, { of, given: given[0]?.kind === 'spread' ? undefined : given[0] })
  if (typeof name !== 'string' || (SEARCHES.includes(name) && !isPatternLiteral(first))) reader.facts.usesPatterns = true
  return {
    kind: 'method',
    of,
    name,
    arguments: given,
    ...(callee.optional ? { optional: true as const } : {}),
    ...(node.optional ? { optionalCall: true as const } : {}),
    at: callee.property.start,
  }
}

/** Notes what a method changes: the list it is called on, or the first argument of Object.assign. */
function noteMethod(reader: Reader, name: string, { of, given }: { readonly of: Tree; readonly given: Tree | undefined }): void {
  if (LIST_CHANGES.includes(name)) noteChange(reader, of)
  if (name === 'assign' && of.kind === 'name' && of.name === 'Object' && given !== undefined) noteChange(reader, given)
}

export function readNew(reader: Reader, node: NewExpression): Tree {
  const { callee } = node
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === FORMATTERS_AS_CALLS && !callee.computed) {
    return { kind: 'method', of: reader.read(callee.object), name: readMemberName(reader, callee), arguments: readArguments(reader, node), at: callee.property.start }
  }
  const name = callee.type === 'Identifier' && reader.locals.find(callee.name) === undefined ? callee.name : ''
  if (!isMakeable(name)) throw notAllowed(`new for ${name === '' ? 'this' : name}`, `new makes only ${MAKEABLE_NAMES.join(', ')} and Intl formatters${name === 'Array' ? '; write Array(n)' : ''}`, node.start)
  if (name === 'RegExp') notePattern(reader, node.arguments)
  return { kind: 'new', name, arguments: readArguments(reader, node), at: node.start }
}

function isMakeable(name: string): name is MakeableName {
  return MAKEABLE_NAMES.some((makeable) => makeable === name)
}

/** A pattern made from literal texts is checked now; one made at run time needs the engine. */
function notePattern(reader: Reader, given: readonly (Expression | SpreadElement)[]): void {
  const [source, flags] = given
  const isKnown = source !== undefined && isText(source) && (flags === undefined || isText(flags))
  if (!isKnown || checkedPattern(source.value, flags === undefined ? '' : flags.value, source.start).needsEngine) reader.facts.usesPatterns = true
}

function isText(node: Expression | SpreadElement): node is Expression & { readonly type: 'Literal'; readonly value: string } {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function isPatternLiteral(node: Expression | SpreadElement | undefined): boolean {
  return node?.type === 'Literal' && node.regex !== undefined
}

function readObjectOf(reader: Reader, node: Expression | Super): Tree {
  return node.type === 'Super' ? refuse(node) : reader.read(node)
}

/** The name of a member when it is known, else the tree of its key. */
function readMemberName(reader: Reader, node: MemberExpression): string | Tree {
  const { property } = node
  if (property.type === 'PrivateIdentifier') return refuse(property)
  if (!node.computed && property.type === 'Identifier') return property.name
  if (property.type === 'Literal' && typeof property.value === 'string') return property.value
  return reader.read(property)
}
