/** Where parameters and declarations put what they are given: names, and patterns of members and items. */

import { copyMembers } from '../library/containers.ts'
import { itemsOf } from '../lists.ts'
import { keyOf, memberOf } from '../members.ts'
import { own, type Frame, type Run } from '../run.ts'
import type { ItemsTarget, MembersTarget, TargetTree } from '../tree.ts'
import type { Builder } from './builder.ts'

export type Target = (run: Run, frame: Frame, value: unknown) => void

export function buildTarget(builder: Builder, tree: TargetTree): Target {
  const target = buildBareTarget(builder, tree)
  if (tree.fallback === undefined) return target
  const fallback = builder.build(tree.fallback)
  return (run, frame, value) => target(run, frame, value === undefined ? fallback(run, frame) : value)
}

function buildBareTarget(builder: Builder, tree: TargetTree): Target {
  if (tree.kind === 'members') return buildMembersTarget(builder, tree)
  if (tree.kind === 'items') return buildItemsTarget(builder, tree)
  const { slot } = tree
  return (_, frame, value) => {
    frame[slot] = value
  }
}

/** Members of nothing are undefined here as everywhere. */
function buildMembersTarget(builder: Builder, tree: MembersTarget): Target {
  const members = tree.members.map(({ key, target }) => ({ key: typeof key === 'string' ? key : builder.build(key), target: buildTarget(builder, target) }))
  const rest = tree.rest === undefined ? undefined : buildTarget(builder, tree.rest)
  return (run, frame, value) => {
    const taken = members.map(({ key, target }) => {
      const name = typeof key === 'string' ? key : keyOf(run, key(run, frame))
      target(run, frame, memberOf(value, name))
      return name
    })
    if (rest !== undefined) rest(run, frame, withoutMembers(run, value, taken))
  }
}

function withoutMembers(run: Run, value: unknown, names: readonly string[]): unknown {
  const others: Record<string, unknown> = {}
  copyMembers(run, value, others)
  for (const name of names) Reflect.deleteProperty(others, name)
  return own(run, others)
}

function buildItemsTarget(builder: Builder, tree: ItemsTarget): Target {
  const targets = tree.items.map((item) => (item === null ? undefined : buildTarget(builder, item)))
  const rest = tree.rest === undefined ? undefined : buildTarget(builder, tree.rest)
  return (run, frame, value) => {
    run.at = tree.at
    const items = value === undefined || value === null ? [] : itemsOf(run, value)
    targets.forEach((target, index) => target?.(run, frame, items[index]))
    rest?.(run, frame, own(run, items.slice(targets.length)))
  }
}
