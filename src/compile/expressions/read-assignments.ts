/** Assignments and steps, and the names they change. */

import type { AssignmentExpression, Expression, Identifier, Pattern, UpdateExpression } from 'acorn'
import type { AssignTree, PlaceTree, Tree } from '../../expressions/index.ts'
import { notAllowed, type Reader } from './reader.ts'
import { readLocal } from './read-values.ts'
import { refuse } from './refuse.ts'

export function readAssignment(reader: Reader, node: AssignmentExpression): Tree {
  const operator = node.operator.slice(0, -1) as NonNullable<AssignTree['operator']> | ''
  const target = readPlace(reader, node.left, operator !== '')
  return { kind: 'assign', ...(operator === '' ? {} : { operator }), target, value: reader.read(node.right), at: node.start }
}

export function readUpdate(reader: Reader, node: UpdateExpression): Tree {
  const target = readPlace(reader, node.argument, true)
  return { kind: 'step', by: node.operator === '++' ? 1 : -1, gives: node.prefix ? 'new' : 'old', target, at: node.start }
}

/** Notes that what a path names is changed, when the path begins at a free name. */
export function noteChange(reader: Reader, place: Tree): void {
  const root = rootOf(place)
  if (root.kind === 'name') reader.facts.assigned.add(root.name)
}

function readPlace(reader: Reader, node: Pattern | Expression, isRead: boolean): PlaceTree {
  const place = node.type === 'Identifier' ? readNamedPlace(reader, node, isRead) : readMemberPlace(reader, node)
  noteChange(reader, place)
  return place
}

function readNamedPlace(reader: Reader, node: Identifier, isRead: boolean): PlaceTree {
  const local = reader.locals.find(node.name)
  if (local?.kind === 'const') throw notAllowed(`assignment to the const ${node.name}`, 'declare it with let', node.start)
  const tree = readLocal(reader, node)
  if (tree?.kind === 'local') return tree
  if (isRead) reader.facts.names.add(node.name)
  return { kind: 'name', name: node.name, at: node.start }
}

function readMemberPlace(reader: Reader, node: Pattern | Expression): PlaceTree {
  if (node.type !== 'MemberExpression') return refuse(node)
  const tree = reader.read(node)
  if (tree.kind !== 'member' && tree.kind !== 'item') return refuse(node)
  return tree
}

function rootOf(place: Tree): Tree {
  return place.kind === 'member' || place.kind === 'item' || place.kind === 'chain' ? rootOf(place.of) : place
}
