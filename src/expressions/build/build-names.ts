/** Free names: variables, session names, globals, registered functions, the library; and locals. */

import { expressionError } from '../codes.ts'
import type { NameBinding } from '../environment.ts'
import { libraryValue, isLibraryName } from '../library/library.ts'
import { LibraryFunction, LibraryObject, type Native } from '../values.ts'
import type { Frame, Node } from '../run.ts'
import type { LocalTree, NameTree } from '../tree.ts'
import { registeredFunction } from './registered-function.ts'
import type { Builder } from './builder.ts'

export function buildName(builder: Builder, tree: NameTree): Node {
  const binding = builder.environment.resolve(tree.name)
  if (binding !== undefined) return nodeOf(tree.name, binding)
  if (!isLibraryName(tree.name)) {
    throw expressionError('EXPRESSION_NAME_UNKNOWN', `${tree.name} is not known here (offset ${tree.at})`, { facts: { name: tree.name, offset: tree.at } })
  }
  const value = libraryValue(tree.name)
  return () => value
}

function nodeOf(name: string, binding: NameBinding): Node {
  switch (binding.kind) {
    case 'variable':
      return variableNode(name, binding.fallback === undefined ? undefined : nodeOf(name, binding.fallback))
    case 'session':
      return isInherited(name) ? (run) => ownMember(run.scope.session, name) : (run) => run.scope.session[name]
    case 'arguments':
      return (run) => run.scope.arguments
    case 'value': {
      const { value } = binding
      return () => value
    }
    case 'function': {
      const value = registeredFunction(binding)
      return () => value
    }
  }
}

function variableNode(name: string, fallback: Node | undefined): Node {
  if (fallback === undefined) return isInherited(name) ? (run) => ownMember(run.scope.variables, name) : (run) => run.scope.variables[name]
  return (run, frame) => (Object.hasOwn(run.scope.variables, name) ? run.scope.variables[name] : fallback(run, frame))
}

/** A name every object has from its prototype: reading it needs a look at whether it is the object's own. */
function isInherited(name: string): boolean {
  return name in Object.prototype
}

function ownMember(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The part of the library a name stands for here, unless the environment gives the name another meaning. */
export function libraryOf(builder: Builder, name: string): LibraryObject | LibraryFunction | undefined {
  if (builder.environment.resolve(name) !== undefined) return undefined
  const value = libraryValue(name)
  return value instanceof LibraryObject || value instanceof LibraryFunction ? value : undefined
}

/** A function or constant of the library that is named in full. Throws EXPRESSION_MEMBER_UNKNOWN when there is none. */
export function libraryMember(builder: Builder, library: LibraryObject | LibraryFunction, name: string, from: NameTree): { readonly call?: Native; readonly constant?: unknown } {
  const { functions, constants = {} } = LibraryObject.membersOf(library)
  if (Object.hasOwn(functions, name)) return { call: functions[name] as Native }
  if (Object.hasOwn(constants, name)) return { constant: constants[name] }
  const random = from.name === 'Math' && name === 'random' ? builder.environment.resolve('random') : undefined
  if (random?.kind === 'function') {
    const value = registeredFunction(random)
    return { call: (run, values) => value.call(run, values) }
  }
  throw expressionError('EXPRESSION_MEMBER_UNKNOWN', `${from.name} has no ${name} here (offset ${from.at})`, { facts: { name: `${from.name}.${name}`, offset: from.at } })
}

export function buildLocal(_builder: Builder, { up, slot }: LocalTree): Node {
  if (up === 0) return (_, frame) => frame[slot]
  if (up === 1) return (_, frame) => (frame[0] as Frame)[slot]
  return (_, frame) => frameAt(frame, up)[slot]
}

/** The frame `up` functions outwards. */
export function frameAt(frame: Frame, up: number): Frame {
  let found = frame
  for (let left = up; left > 0; left -= 1) found = found[0] as Frame
  return found
}
