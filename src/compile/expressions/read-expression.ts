/** The one table from syntax to what reads it. */

import type { Expression } from 'acorn'
import type { Tree } from '../../expressions/index.ts'
import { readCall, readChain, readMember, readNew } from './read-access.ts'
import { readAssignment, readUpdate } from './read-assignments.ts'
import { readFunction } from './read-functions.ts'
import { readBinary, readChoice, readLogical, readSequence, readUnary } from './read-operators.ts'
import { readList, readLiteral, readName, readObject, readTemplate } from './read-values.ts'
import type { Reader } from './reader.ts'
import { refuse } from './refuse.ts'

type Readers = { readonly [Type in Expression['type']]?: (reader: Reader, node: Extract<Expression, { type: Type }>) => Tree }

const readers: Readers = {
  Identifier: readName,
  Literal: readLiteral,
  ArrayExpression: readList,
  ObjectExpression: readObject,
  TemplateLiteral: readTemplate,
  MemberExpression: readMember,
  CallExpression: readCall,
  NewExpression: readNew,
  ChainExpression: readChain,
  ArrowFunctionExpression: readFunction,
  UnaryExpression: readUnary,
  BinaryExpression: readBinary,
  LogicalExpression: readLogical,
  ConditionalExpression: readChoice,
  SequenceExpression: readSequence,
  AssignmentExpression: readAssignment,
  UpdateExpression: readUpdate,
}

export function readExpression(reader: Reader, node: Expression): Tree {
  const read = readers[node.type] as ((reader: Reader, node: Expression) => Tree) | undefined
  return read === undefined ? refuse(node) : read(reader, node)
}
