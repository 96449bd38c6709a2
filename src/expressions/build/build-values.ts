/** Literals, lists, objects and template literals. */

import { copyMembers } from '../library/containers.ts'
import { itemsOf } from '../lists.ts'
import { keyOf } from '../members.ts'
import { put } from '../put.ts'
import { chargeText, charge, checkItems, checkText, own, type Frame, type Node, type Run } from '../run.ts'
import { textOf } from '../texts.ts'
import type { EntryTree, ItemOrSpread, ListTree, ObjectTree, PatternLiteral, SpreadTree, TextTree, ValueTree } from '../tree.ts'
import { PatternValue } from '../values.ts'
import type { Builder } from './builder.ts'

export function buildValue(_builder: Builder, { value }: ValueTree): Node {
  return () => value
}

export function buildPattern(builder: Builder, tree: PatternLiteral): Node {
  const pattern = builder.environment.patterns.compile(tree.source, tree.flags)
  // A pattern with the flag g remembers where it stopped, so each evaluation has its own.
  if (pattern.flags.includes('g')) return () => new PatternValue(pattern)
  const value = new PatternValue(pattern)
  return () => value
}

export function buildText(builder: Builder, tree: TextTree): Node {
  const { at } = tree
  const parts = tree.parts.map((part) => (typeof part === 'string' ? part : builder.build(part)))
  return (run, frame) => {
    let text = ''
    for (const part of parts) {
      const piece = typeof part === 'string' ? part : textPart(run, part(run, frame), at)
      checkText(run, text.length + piece.length)
      text += piece
    }
    if (text.length > 1024) charge(run, text.length >>> 10)
    return text
  }
}

function textPart(run: Run, value: unknown, at: number): string {
  if (typeof value === 'string') return value
  run.at = at
  return textOf(run, value)
}

export function buildList(builder: Builder, tree: ListTree): Node {
  const items = buildItems(builder, tree.items)
  return (run, frame) => own(run, items(run, frame))
}

export type ItemsNode = (run: Run, frame: Frame) => unknown[]

/** The items of a list literal or the arguments of a call, in a new list. */
export function buildItems(builder: Builder, trees: readonly ItemOrSpread[]): ItemsNode {
  if (trees.some((tree) => tree.kind === 'spread')) return buildSpreadItems(builder, trees)
  const nodes = trees.map((tree) => builder.build(tree as Exclude<ItemOrSpread, SpreadTree>))
  const [first, second] = nodes
  if (first === undefined) return () => []
  if (second === undefined) return (run, frame) => [first(run, frame)]
  if (nodes.length === 2) return (run, frame) => [first(run, frame), second(run, frame)]
  return (run, frame) => nodes.map((node) => node(run, frame))
}

function buildSpreadItems(builder: Builder, trees: readonly ItemOrSpread[]): ItemsNode {
  const parts = trees.map((tree) => ({ spread: tree.kind === 'spread' ? tree : undefined, node: builder.build(tree.kind === 'spread' ? tree.of : tree) }))
  return (run, frame) => {
    const items: unknown[] = []
    for (const { spread, node } of parts) {
      const value = node(run, frame)
      if (spread === undefined) items.push(value)
      else addItems(run, items, value, spread.at)
    }
    return items
  }
}

function addItems(run: Run, items: unknown[], value: unknown, at: number): void {
  run.at = at
  const added = itemsOf(run, value)
  checkItems(run, items.length + added.length)
  for (const item of added) items.push(item)
}

type MemberNode = (run: Run, frame: Frame, object: Record<string, unknown>) => void

export function buildObject(builder: Builder, tree: ObjectTree): Node {
  const members = tree.members.map((member) => (member.kind === 'spread' ? buildSpreadMembers(builder, member) : buildEntry(builder, member)))
  return (run, frame) => {
    const object: Record<string, unknown> = {}
    for (const member of members) member(run, frame, object)
    return own(run, object)
  }
}

function buildSpreadMembers(builder: Builder, tree: SpreadTree): MemberNode {
  const of = builder.build(tree.of)
  return (run, frame, object) => {
    const source = of(run, frame)
    run.at = tree.at
    if (typeof source === 'string') chargeText(run, source.length)
    copyMembers(run, source, object)
  }
}

function buildEntry(builder: Builder, tree: EntryTree): MemberNode {
  const value = builder.build(tree.value)
  const { key } = tree
  if (typeof key === 'string') {
    return (run, frame, object) => {
      put(object, key, value(run, frame))
    }
  }
  const keyNode = builder.build(key)
  return (run, frame, object) => {
    const name = keyOf(run, keyNode(run, frame))
    put(object, name, value(run, frame))
  }
}
