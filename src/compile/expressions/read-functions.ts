/** Arrow functions, their parameters and their bodies. */

import type { ArrowFunctionExpression, BlockStatement, Pattern, Statement, VariableDeclaration } from 'acorn'
import type { BlockTree, SlotTarget, StatementTree, TargetTree, Tree } from '../../expressions/index.ts'
import { readKey } from './read-values.ts'
import { notAllowed, type Reader } from './reader.ts'
import { refuse } from './refuse.ts'

export function readFunction(reader: Reader, node: ArrowFunctionExpression): Tree {
  if (node.async) throw notAllowed('async', 'an expression cannot wait; make it a tool', node.start)
  reader.locals.enterFunction()
  for (const name of node.params.flatMap(namesIn)) reader.locals.add(name, 'parameter')
  const last = node.params[node.params.length - 1]
  const plain = last?.type === 'RestElement' ? node.params.slice(0, -1) : node.params
  const parameters = plain.map((parameter) => readTarget(reader, parameter))
  const rest = last?.type === 'RestElement' ? { rest: readTarget(reader, last.argument) } : {}
  const body = node.body.type === 'BlockStatement' ? readBlock(reader, node.body) : reader.read(node.body)
  return { kind: 'function', parameters, ...rest, slots: reader.locals.leaveFunction(), body }
}

function readBlock(reader: Reader, node: BlockStatement): BlockTree {
  reader.locals.enterBlock()
  for (const statement of node.body) if (statement.type === 'VariableDeclaration') addNames(reader, statement)
  const statements = node.body.flatMap((statement) => readStatement(reader, statement))
  reader.locals.leaveBlock()
  return { kind: 'block', statements }
}

function addNames(reader: Reader, node: VariableDeclaration): void {
  const { kind } = node
  if (kind !== 'const' && kind !== 'let') throw notAllowed(kind, 'use const or let', node.start)
  for (const name of node.declarations.flatMap((declaration) => namesIn(declaration.id))) reader.locals.add(name, kind)
}

function readStatement(reader: Reader, node: Statement): StatementTree[] {
  switch (node.type) {
    case 'VariableDeclaration':
      return node.declarations.map((declaration): StatementTree => {
        const value = declaration.init === null || declaration.init === undefined ? {} : { value: reader.read(declaration.init) }
        const target = readTarget(reader, declaration.id)
        namesIn(declaration.id).forEach((name) => reader.locals.declare(name))
        return { kind: 'declare', target, ...value }
      })
    case 'ReturnStatement':
      return [{ kind: 'return', ...(node.argument === null || node.argument === undefined ? {} : { value: reader.read(node.argument) }) }]
    case 'IfStatement':
      return [reader.nested(node.start, () => readIf(reader, node))]
    case 'ExpressionStatement':
      return [{ kind: 'do', of: reader.read(node.expression) }]
    case 'BlockStatement':
      return [reader.nested(node.start, () => readBlock(reader, node))]
    case 'EmptyStatement':
      return []
    default:
      return refuse(node)
  }
}

function readIf(reader: Reader, node: Statement & { readonly type: 'IfStatement' }): StatementTree {
  const no = node.alternate === null || node.alternate === undefined ? {} : { no: readBranch(reader, node.alternate) }
  return { kind: 'if', test: reader.read(node.test), yes: readBranch(reader, node.consequent), ...no }
}

function readBranch(reader: Reader, node: Statement): StatementTree {
  const statements = readStatement(reader, node)
  const [only] = statements
  return statements.length === 1 && only !== undefined ? only : { kind: 'block', statements }
}

function readTarget(reader: Reader, node: Pattern): TargetTree {
  switch (node.type) {
    case 'Identifier':
      return readSlot(reader, node.name)
    case 'AssignmentPattern':
      return { ...readTarget(reader, node.left), fallback: reader.read(node.right) }
    case 'ObjectPattern':
      return readMembersTarget(reader, node)
    case 'ArrayPattern':
      return readItemsTarget(reader, node)
    default:
      return refuse(node)
  }
}

function readSlot(reader: Reader, name: string): SlotTarget {
  return { kind: 'slot', slot: reader.locals.find(name)?.slot ?? 0 }
}

function readMembersTarget(reader: Reader, node: Pattern & { readonly type: 'ObjectPattern' }): TargetTree {
  const members: { readonly key: string | Tree; readonly target: TargetTree }[] = []
  let rest: SlotTarget | undefined
  for (const property of node.properties) {
    if (property.type !== 'RestElement') members.push({ key: readKey(reader, property), target: readTarget(reader, property.value) })
    else if (property.argument.type === 'Identifier') rest = readSlot(reader, property.argument.name)
  }
  return { kind: 'members', members, ...(rest === undefined ? {} : { rest }), at: node.start }
}

function readItemsTarget(reader: Reader, node: Pattern & { readonly type: 'ArrayPattern' }): TargetTree {
  const items: (TargetTree | null)[] = []
  let rest: TargetTree | undefined
  for (const element of node.elements) {
    if (element?.type === 'RestElement') rest = readTarget(reader, element.argument)
    else items.push(element === null ? null : readTarget(reader, element))
  }
  return { kind: 'items', items, ...(rest === undefined ? {} : { rest }), at: node.start }
}

/** Every name a pattern binds. */
function namesIn(node: Pattern): readonly string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name]
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    case 'ArrayPattern':
      return node.elements.flatMap((element) => (element === null ? [] : namesIn(element)))
    case 'ObjectPattern':
      return node.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value))
    default:
      return refuse(node)
  }
}
