/** Operators, `?:` and the comma. */

import type { BinaryExpression, ConditionalExpression, LogicalExpression, SequenceExpression, UnaryExpression } from 'acorn'
import type { BinaryOperator, Tree, UnaryOperator } from '../../expressions/index.ts'
import { notAllowed, type Reader } from './reader.ts'
import { readLocal } from './read-values.ts'
import { refuse } from './refuse.ts'

export function readUnary(reader: Reader, node: UnaryExpression): Tree {
  if (node.operator === 'delete') throw notAllowed('delete', 'copy without the member: const { name, ...rest } = value', node.start)
  const operator: UnaryOperator = node.operator
  if (operator === 'typeof' && node.argument.type === 'Identifier') {
    // The one place where a name need not be known: reading it here says nothing about whether it exists.
    const of = readLocal(reader, node.argument) ?? { kind: 'name', name: node.argument.name, at: node.argument.start }
    return { kind: 'unary', operator, of }
  }
  return { kind: 'unary', operator, of: reader.read(node.argument) }
}

export function readBinary(reader: Reader, node: BinaryExpression): Tree {
  if (node.left.type === 'PrivateIdentifier') return refuse(node.left)
  if (node.operator === 'instanceof') throw notAllowed('instanceof', 'use Array.isArray or typeof', node.start)
  const operator: BinaryOperator = node.operator
  return { kind: 'binary', operator, left: reader.read(node.left), right: reader.read(node.right), at: node.start }
}

export function readLogical(reader: Reader, node: LogicalExpression): Tree {
  return { kind: 'logical', operator: node.operator, left: reader.read(node.left), right: reader.read(node.right) }
}

export function readChoice(reader: Reader, node: ConditionalExpression): Tree {
  return { kind: 'choose', test: reader.read(node.test), yes: reader.read(node.consequent), no: reader.read(node.alternate) }
}

export function readSequence(reader: Reader, node: SequenceExpression): Tree {
  return { kind: 'sequence', items: node.expressions.map((item) => reader.read(item)) }
}
