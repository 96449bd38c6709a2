/** Members, items and optional chains. */

import { itemOf, memberOf } from '../members.ts'
import type { Node } from '../run.ts'
import type { ChainTree, ItemTree, MemberTree } from '../tree.ts'
import { STOPPED, type Builder } from './builder.ts'
import { libraryMember, libraryOf } from './build-names.ts'
import { NativeFunction } from '../values.ts'

export function buildMember(builder: Builder, tree: MemberTree): Node {
  const { of, name } = tree
  if (of.kind === 'local' && of.up === 0) {
    const { slot } = of
    return (_, frame) => memberOf(frame[slot], name)
  }
  const constant = libraryNode(builder, tree)
  if (constant !== undefined) return constant
  const node = builder.build(of)
  return (run, frame) => memberOf(node(run, frame), name)
}

function libraryNode(builder: Builder, { of, name }: MemberTree): Node | undefined {
  const library = of.kind === 'name' ? libraryOf(builder, of.name) : undefined
  if (library === undefined || of.kind !== 'name') return undefined
  const { call, constant } = libraryMember(builder, library, name, of)
  const value = call === undefined ? constant : new NativeFunction(call)
  return () => value
}

export function buildItem(builder: Builder, tree: ItemTree): Node {
  const of = builder.build(tree.of)
  const key = builder.build(tree.key)
  return (run, frame) => itemOf(run, of(run, frame), key(run, frame))
}

export function buildChain(builder: Builder, tree: ChainTree): Node {
  const link = builder.link(tree.of)
  return (run, frame) => {
    const value = link(run, frame)
    return value === STOPPED ? undefined : value
  }
}

export function linkMember(builder: Builder, tree: MemberTree): Node {
  const { name } = tree
  const of = builder.link(tree.of)
  const stops = tree.optional === true
  return (run, frame) => {
    const value = of(run, frame)
    return isStopped(value, stops) ? STOPPED : memberOf(value, name)
  }
}

export function linkItem(builder: Builder, tree: ItemTree): Node {
  const of = builder.link(tree.of)
  const key = builder.build(tree.key)
  const stops = tree.optional === true
  return (run, frame) => {
    const value = of(run, frame)
    return isStopped(value, stops) ? STOPPED : itemOf(run, value, key(run, frame))
  }
}

/** True when the chain stopped before, or stops here because there is nothing to go on with. */
export function isStopped(value: unknown, stops: boolean): boolean {
  return value === STOPPED || (stops && (value === undefined || value === null))
}
