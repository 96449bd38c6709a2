/**
 * Where writes go. The one rule of change:
 *
 * Session data, arguments and globals are values: nothing changes them in place.
 * C1. A write whose path begins at a variable or at cargo goes through the scope's writer, as plain JSON of its own; so does a list
 *     method that changes its list: it works on a copy, which is then written.
 * C2. A write whose path begins at a local changes what the local holds. Containers on the path that this evaluation made are changed in
 *     place, so that all who hold them see it, as in JavaScript; any other is first copied, so that a local that was given session data
 *     behaves as a copy of it.
 * C3. A write to what has no name (the result of a call) changes it in place when this evaluation made it, and is refused otherwise:
 *     nobody could see it.
 * C4. Everything else is refused when the expression is built.
 */

import { expressionError } from '../codes.ts'
import { isPlainObject } from '../../json.ts'
import { itemOf, keyOf } from '../members.ts'
import { put } from '../put.ts'
import { charge, chargeItems, failure, isOwned, own, type Frame, type Node, type Run } from '../run.ts'
import type { NameTree, Tree } from '../tree.ts'
import { describe } from '../values.ts'
import { STOPPED, type Builder, type Key, type Place, type Spot } from './builder.ts'
import { frameAt } from './build-names.ts'

/** The place a tree names. Throws EXPRESSION_NOT_ASSIGNABLE for a name that cannot be written to. */
export function buildPlace(builder: Builder, tree: Tree): Place {
  const { root, keys } = unwound(tree)
  const keyNodes = keys.map((key) => (typeof key === 'string' ? key : builder.build(key)))
  if (root.kind === 'name') return sessionPlace(builder, { tree: root, base: builder.build(root), keyNodes })
  if (root.kind === 'local') return localPlace(root.up, root.slot, keyNodes)
  return valuePlace(builder.link(root), keyNodes)
}

type KeyNode = string | Node

/** A path taken apart: where it begins, and its keys in order. */
function unwound(tree: Tree): { readonly root: Tree; readonly keys: readonly (string | Tree)[] } {
  if (tree.kind === 'chain') return unwound(tree.of)
  if (tree.kind !== 'member' && tree.kind !== 'item') return { root: tree, keys: [] }
  const { root, keys } = unwound(tree.of)
  return { root, keys: [...keys, tree.kind === 'member' ? tree.name : tree.key] }
}

function openKeys(run: Run, frame: Frame, keyNodes: readonly KeyNode[]): readonly Key[] {
  return keyNodes.map((node) => {
    const key = typeof node === 'string' ? node : node(run, frame)
    return typeof key === 'number' ? key : keyOf(run, key)
  })
}

function walk(run: Run, from: unknown, keys: readonly Key[]): unknown {
  return keys.reduce((value, key) => itemOf(run, value, key), from)
}

function sessionPlace(builder: Builder, { tree, base, keyNodes }: { readonly tree: NameTree; readonly base: Node; readonly keyNodes: readonly KeyNode[] }): Place {
  const binding = builder.environment.resolve(tree.name)
  const isCargo = binding?.kind === 'session' && tree.name === 'cargo'
  if (binding?.kind !== 'variable' && !isCargo) throw notAssignable(tree, 'it is neither a variable nor cargo')
  return {
    isSession: true,
    open: (run, frame) => ({ base: undefined, keys: openKeys(run, frame, keyNodes) }),
    load: (run, frame, { keys }) => walk(run, base(run, frame), keys),
    put(run, frame, { keys }, value) {
      if (isCargo && keys.length === 0) throw failure(run, 'EXPRESSION_NOT_ASSIGNABLE', 'cargo itself cannot be replaced; assign to its members')
      const root = base(run, frame)
      const path = pathInto(run, root, keys)
      // A variable that is not set yet, and whose name means something else meanwhile, becomes a copy of that first.
      const isUnset = !isCargo && keys.length > 0 && !Object.hasOwn(run.scope.variables, tree.name)
      if (isUnset) run.scope.writer.write('variables', [tree.name], root)
      run.scope.writer.write(isCargo ? 'cargo' : 'variables', isCargo ? path : [tree.name, ...path], value)
    },
  }
}

function notAssignable(tree: NameTree, why: string): Error {
  return expressionError('EXPRESSION_NOT_ASSIGNABLE', `${tree.name} cannot be changed: ${why} (offset ${tree.at})`, { facts: { name: tree.name, offset: tree.at } })
}

/** The keys as the writer takes them, once every container on the way is there; charges for the copies the writer makes of them. */
function pathInto(run: Run, root: unknown, keys: readonly Key[]): readonly Key[] {
  let container = root
  return keys.map((given) => {
    const key = keyInto(run, container, given)
    charge(run, 1 + ((Array.isArray(container) ? container.length : Object.keys(container as object).length) >>> 3))
    container = itemOf(run, container, key)
    return key
  })
}

/** The key under which a member of the container can be set. Throws when none can. */
function keyInto(run: Run, container: unknown, key: Key): Key {
  if (Array.isArray(container)) {
    const index = Number(key)
    if (Number.isInteger(index) && index >= 0 && index <= container.length) return index
    throw failure(run, 'EXPRESSION_NOT_ASSIGNABLE', `A list of ${container.length} items has no place ${key}`)
  }
  if (!isPlainObject(container)) throw failure(run, 'EXPRESSION_NOT_ASSIGNABLE', `The member ${key} of ${describe(container)} cannot be set`)
  if (key === '__proto__') throw failure(run, 'EXPRESSION_NOT_ASSIGNABLE', 'A member cannot be named __proto__')
  return String(key)
}

function localPlace(up: number, slot: number, keyNodes: readonly KeyNode[]): Place {
  return {
    isSession: false,
    open: (run, frame) => ({ base: undefined, keys: openKeys(run, frame, keyNodes) }),
    load: (run, frame, { keys }) => walk(run, frameAt(frame, up)[slot], keys),
    put(run, frame, { keys }, value) {
      const locals = frameAt(frame, up)
      locals[slot] = withMember(run, locals[slot], keys, value)
    },
  }
}

function valuePlace(base: Node, keyNodes: readonly KeyNode[]): Place {
  return {
    isSession: false,
    open: (run, frame) => ({ base: base(run, frame), keys: openKeys(run, frame, keyNodes) }),
    load: (run, _, { base: value, keys }) => (value === STOPPED ? STOPPED : walk(run, value, keys)),
    put(run, _, { base: value, keys }: Spot, member) {
      if (keys.length === 0 || typeof value !== 'object' || value === null || !isOwned(run, value)) throw notNamed(run)
      withMember(run, value, keys, member)
    },
  }
}

export function notNamed(run: Run): Error {
  return failure(run, 'EXPRESSION_NOT_ASSIGNABLE', 'What is changed here has no name, so that nobody would see the change; name it by its path, or copy it first')
}

/** The container with the member at the end of the keys set: itself when this evaluation made it, else a copy. */
function withMember(run: Run, container: unknown, keys: readonly Key[], value: unknown): unknown {
  const [given, ...others] = keys
  if (given === undefined) return value
  const key = keyInto(run, container, given)
  const target = changeable(run, container as object)
  const member = others.length === 0 ? value : withMember(run, itemOf(run, container, key), others, value)
  if (Array.isArray(target)) target[Number(key)] = member
  else put(target as Record<string, unknown>, String(key), member)
  return target
}

function changeable(run: Run, container: object): object {
  if (isOwned(run, container)) return container
  const copy: object = Array.isArray(container) ? [...(container as readonly unknown[])] : { ...container }
  chargeItems(run, Object.keys(copy).length)
  return own(run, copy)
}
