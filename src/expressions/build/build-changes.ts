/** Assignments, steps, list methods that change their list, and Object.assign. All of them write through places (places.ts). */

import { copyMembers } from '../library/containers.ts'
import { findMethod, notCallable } from '../methods/call-method.ts'
import type { ListChange } from '../methods/list-changes.ts'
import { toNumber } from '../numbers.ts'
import { chargeItems, failure, isOwned, own, type Node, type Run } from '../run.ts'
import type { AssignTree, BinaryOperator, LogicalOperator, MethodTree, StepTree } from '../tree.ts'
import { describe, type Values } from '../values.ts'
import { operate } from './build-operators.ts'
import { buildItems } from './build-values.ts'
import { STOPPED, type Builder, type Place } from './builder.ts'
import { isStopped } from './build-members.ts'
import { notNamed } from './places.ts'
import { plainIn } from './registered-function.ts'

export function buildAssign(builder: Builder, tree: AssignTree): Node {
  const { operator, target, at } = tree
  const value = builder.build(tree.value)
  if (target.kind === 'local' && target.up === 0 && operator === undefined) return (run, frame) => (frame[target.slot] = value(run, frame))
  const place = builder.place(target)
  if (operator !== undefined && isLogical(operator)) return buildLogicalAssign(place, operator, value, at)
  return (run, frame) => {
    const spot = place.open(run, frame)
    const current = operator === undefined ? undefined : place.load(run, frame, spot)
    const given = value(run, frame)
    run.at = at
    const result = operator === undefined ? given : operate[operator](run, current, given)
    place.put(run, frame, spot, storable(run, place, result))
    return result
  }
}

function buildLogicalAssign(place: Place, operator: LogicalOperator, value: Node, at: number): Node {
  return (run, frame) => {
    const spot = place.open(run, frame)
    const current = place.load(run, frame, spot)
    const isKept = operator === '??' ? current !== undefined && current !== null : Boolean(current) === (operator === '||')
    if (isKept) return current
    const result = value(run, frame)
    run.at = at
    place.put(run, frame, spot, storable(run, place, result))
    return result
  }
}

function isLogical(operator: BinaryOperator | LogicalOperator): operator is LogicalOperator {
  return operator === '&&' || operator === '||' || operator === '??'
}

export function buildStep(builder: Builder, tree: StepTree): Node {
  const place = builder.place(tree.target)
  return (run, frame) => {
    const spot = place.open(run, frame)
    const before = toNumber(run, place.load(run, frame, spot))
    run.at = tree.at
    place.put(run, frame, spot, storable(run, place, before + tree.by))
    return tree.gives === 'new' ? before + tree.by : before
  }
}

function storable(run: Run, place: Place, value: unknown): unknown {
  return place.isSession ? plainIn(run, value, 'The value') : value
}

/** `list.push(...)` and kin: on the list itself when this evaluation made it, else on a copy that takes its place. */
export function buildListChange(builder: Builder, tree: MethodTree & { readonly name: string }, change: ListChange): Node {
  const place = builder.place(tree.of)
  const isNamed = ['name', 'local', 'member', 'item', 'chain'].includes(tree.of.kind)
  const given = buildItems(builder, tree.arguments)
  const stops = tree.optional === true || tree.optionalCall === true || hasOptionalLink(tree)
  return (run, frame) => {
    const spot = place.open(run, frame)
    if (isStopped(place.load(run, frame, spot), stops)) return STOPPED
    const values = given(run, frame)
    const receiver = place.load(run, frame, spot)
    run.at = tree.at
    if (!Array.isArray(receiver)) return callOther(run, receiver, tree.name, values)
    if (isOwned(run, receiver)) return change.apply(run, receiver, values)
    if (!isNamed && !change.givesList) throw notNamed(run)
    chargeItems(run, receiver.length)
    const copy: unknown[] = [...(receiver as readonly unknown[])]
    if (!place.isSession) own(run, copy)
    const kept = change.keepsValues && place.isSession ? values.map((value) => storable(run, place, value) ?? null) : values
    const result = change.apply(run, copy, kept)
    if (isNamed) place.put(run, frame, spot, copy)
    return result
  }
}

function hasOptionalLink(tree: MethodTree): boolean {
  for (let link = tree.of; link.kind === 'member' || link.kind === 'item'; link = link.of) if (link.optional === true) return true
  return false
}

function callOther(run: Run, receiver: unknown, name: string, values: Values): unknown {
  const method = findMethod(receiver, name)
  if (method === undefined) throw notCallable(run, receiver, name)
  return method(run, values)
}

/** `Object.assign(target, ...sources)` */
export function buildObjectAssign(builder: Builder, tree: MethodTree): Node {
  const [target, ...sources] = tree.arguments
  const given = buildItems(builder, sources)
  const place = target === undefined || target.kind === 'spread' ? undefined : builder.place(target)
  return (run, frame) => {
    run.at = tree.at
    if (place === undefined) throw failure(run, 'EXPRESSION_ARGUMENT', `Object.assign needs an object, not ${describe(undefined)}`)
    const spot = place.open(run, frame)
    const members: Record<string, unknown> = {}
    for (const source of given(run, frame)) copyMembers(run, source, members)
    run.at = tree.at
    for (const key of Object.keys(members)) place.put(run, frame, { ...spot, keys: [...spot.keys, key] }, storable(run, place, members[key]))
    return place.load(run, frame, spot)
  }
}
