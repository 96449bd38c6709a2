/** Calls, methods and `new`. */

import { expressionError } from '../codes.ts'
import { makers } from '../library/library.ts'
import { keyOf } from '../members.ts'
import { findMethod, notCallable, textMethod } from '../methods/call-method.ts'
import { listChange } from '../methods/list-changes.ts'
import { listMethod } from '../methods/list-methods.ts'
import { failure, type Node } from '../run.ts'
import type { CallTree, MethodTree, NameTree, NewTree } from '../tree.ts'
import { describe, FunctionValue, type LibraryFunction, type LibraryObject, type Native } from '../values.ts'
import { buildListChange, buildObjectAssign } from './build-changes.ts'
import { isStopped } from './build-members.ts'
import { libraryMember, libraryOf } from './build-names.ts'
import { buildItems, type ItemsNode } from './build-values.ts'
import { STOPPED, type Builder, type Child } from './builder.ts'

export function buildCall(builder: Builder, tree: CallTree, child: Child): Node {
  const of = child(tree.of)
  const given = buildItems(builder, tree.arguments)
  const stops = tree.optional === true
  const shown = tree.of.kind === 'name' ? tree.of.name : 'What is called here'
  return (run, frame) => {
    const callee = of(run, frame)
    if (isStopped(callee, stops)) return STOPPED
    const values = given(run, frame)
    run.at = tree.at
    if (callee instanceof FunctionValue) return callee.call(run, values)
    throw failure(run, 'EXPRESSION_NOT_CALLABLE', `${shown} is ${describe(callee)}, and not a function that expressions can call`)
  }
}

export function buildNew(builder: Builder, tree: NewTree): Node {
  return calling(makers[tree.name], buildItems(builder, tree.arguments), tree.at)
}

export function buildMethod(builder: Builder, tree: MethodTree, child: Child): Node {
  const { of, name } = tree
  const library = of.kind === 'name' ? libraryOf(builder, of.name) : undefined
  if (library !== undefined && of.kind === 'name' && typeof name === 'string') return buildLibraryCall(builder, tree, { library, of, name })
  if (typeof name !== 'string') return buildAnyMethod(builder, tree, child)
  const change = listChange(name)
  if (change !== undefined) return buildListChange(builder, { ...tree, name }, change)
  const isPlain = tree.optional === undefined && tree.optionalCall === undefined
  return isPlain ? buildPlainMethod(builder, tree, name, child) : buildAnyMethod(builder, tree, child)
}

interface LibraryCall {
  readonly library: LibraryObject | LibraryFunction
  readonly of: NameTree
  readonly name: string
}

function buildLibraryCall(builder: Builder, tree: MethodTree, { library, of, name }: LibraryCall): Node {
  if (of.name === 'Object' && name === 'assign') return buildObjectAssign(builder, tree)
  const { call } = libraryMember(builder, library, name, of)
  if (call === undefined) throw expressionError('EXPRESSION_NOT_CALLABLE', `${of.name}.${name} is not a function (offset ${tree.at})`, { facts: { offset: tree.at } })
  return calling(call, buildItems(builder, tree.arguments), tree.at)
}

function calling(native: Native, given: ItemsNode, at: number): Node {
  return (run, frame) => {
    const values = given(run, frame)
    run.at = at
    return native(run, values)
  }
}

/** A method by a fixed name: those of texts and lists are found when the tree is built. */
function buildPlainMethod(builder: Builder, tree: MethodTree, name: string, child: Child): Node {
  const of = child(tree.of)
  const given = buildItems(builder, tree.arguments)
  const [ofText, ofList] = [textMethod(name), listMethod(name)]
  return (run, frame) => {
    const receiver = of(run, frame)
    if (receiver === STOPPED) return STOPPED
    const values = given(run, frame)
    run.at = tree.at
    if (ofList !== undefined && Array.isArray(receiver)) return ofList(run, receiver, values)
    if (ofText !== undefined && typeof receiver === 'string') return ofText(run, receiver, values)
    const method = findMethod(receiver, name)
    if (method === undefined) throw notCallable(run, receiver, name)
    return method(run, values)
  }
}

function buildAnyMethod(builder: Builder, tree: MethodTree, child: Child): Node {
  const of = child(tree.of)
  const given = buildItems(builder, tree.arguments)
  const nameNode = typeof tree.name === 'string' ? undefined : builder.build(tree.name)
  const fixedName = typeof tree.name === 'string' ? tree.name : ''
  return (run, frame) => {
    const receiver = of(run, frame)
    if (isStopped(receiver, tree.optional === true)) return STOPPED
    const name = nameNode === undefined ? fixedName : keyOf(run, nameNode(run, frame))
    const method = findMethod(receiver, name)
    if (method === undefined && tree.optionalCall === true) return STOPPED
    const values = given(run, frame)
    run.at = tree.at
    if (method === undefined) throw notCallable(run, receiver, name)
    return method(run, values)
  }
}
