/**
 * The methods of lists that leave the list as it is. Lists have no holes here: an item that was never given is undefined.
 * A callback sees the items there were when the method was called, as far as they are still there.
 */

import { functionAt, numberAt } from '../arguments.ts'
import { itemsOf } from '../lists.ts'
import { toInteger } from '../numbers.ts'
import { charge, chargeItems, chargeText, checkItems, checkText, failure, own, type Run } from '../run.ts'
import { textOf } from '../texts.ts'
import type { Values } from '../values.ts'
import { changes, sorted } from './list-changes.ts'

export type ListMethod = (run: Run, list: readonly unknown[], values: Values) => unknown

type Decide = (run: Run, list: readonly unknown[], index: number, isTrue: boolean) => boolean

function filter(run: Run, list: readonly unknown[], values: Values): unknown {
  const keep = functionAt(run, values, 0)
  chargeItems(run, list.length)
  const kept: unknown[] = []
  for (let index = 0, length = list.length; index < length && index < list.length; index += 1) {
    const item = list[index]
    if (keep.call3(run, item, index, list)) kept.push(item)
  }
  return own(run, kept)
}

function map(run: Run, list: readonly unknown[], values: Values): unknown {
  const change = functionAt(run, values, 0)
  chargeItems(run, list.length)
  const changed: unknown[] = []
  for (let index = 0, length = list.length; index < length; index += 1) changed.push(change.call3(run, list[index], index, list))
  return own(run, changed)
}

function flatMap(run: Run, list: readonly unknown[], values: Values): unknown {
  const change = functionAt(run, values, 0)
  chargeItems(run, list.length)
  const changed: unknown[] = []
  for (let index = 0, length = list.length; index < length; index += 1) append(run, changed, change.call3(run, list[index], index, list), 1)
  return own(run, changed)
}

function forEach(run: Run, list: readonly unknown[], values: Values): unknown {
  const act = functionAt(run, values, 0)
  chargeItems(run, list.length)
  for (let index = 0, length = list.length; index < length && index < list.length; index += 1) act.call3(run, list[index], index, list)
  return undefined
}

/** Walks until `stops` says so; gives the index it stopped at, or -1. */
function walk(run: Run, list: readonly unknown[], values: Values, stops: Decide): number {
  const test = functionAt(run, values, 0)
  chargeItems(run, list.length)
  for (let index = 0, length = list.length; index < length; index += 1) {
    if (stops(run, list, index, Boolean(test.call3(run, list[index], index, list)))) return index
  }
  return -1
}

function walkBack(run: Run, list: readonly unknown[], values: Values): number {
  const test = functionAt(run, values, 0)
  chargeItems(run, list.length)
  for (let index = list.length - 1; index >= 0; index -= 1) if (test.call3(run, list[index], index, list)) return index
  return -1
}

const whenTrue: Decide = (_run, _list, _index, isTrue) => isTrue
const whenFalse: Decide = (_run, _list, _index, isTrue) => !isTrue

function reduce(run: Run, list: readonly unknown[], values: Values, backwards: boolean): unknown {
  const combine = functionAt(run, values, 0)
  chargeItems(run, list.length)
  const isBegun = values.length > 1
  if (!isBegun && list.length === 0) throw failure(run, 'EXPRESSION_ARGUMENT', 'reduce needs a value to begin with when the list is empty')
  const length = list.length
  const at = (step: number): number => (backwards ? length - 1 - step : step)
  let result = isBegun ? values[1] : list[at(0)]
  for (let step = isBegun ? 0 : 1; step < length; step += 1) {
    const index = at(step)
    if (index < list.length) result = combine.arity > 3 ? combine.call(run, [result, list[index], index, list]) : combine.call3(run, result, list[index], index)
  }
  return result
}

function join(run: Run, list: readonly unknown[], values: Values): string {
  const separator = values[0] === undefined ? ',' : textOf(run, values[0])
  chargeItems(run, list.length)
  let result = ''
  for (let index = 0; index < list.length; index += 1) {
    const text = textOf(run, list[index])
    checkText(run, result.length + text.length + separator.length)
    result = index === 0 ? text : result + separator + text
  }
  chargeText(run, result.length)
  return result
}

/** Comparing with a long text is work for each item. */
function chargeSearch(run: Run, list: readonly unknown[], value: unknown): void {
  chargeItems(run, list.length)
  if (typeof value === 'string') charge(run, list.length * (value.length >>> 10))
}

function concat(run: Run, list: readonly unknown[], values: Values): unknown {
  const result: unknown[] = []
  for (const value of [list, ...values]) append(run, result, value, 1)
  return own(run, result)
}

/** Adds a value, or its items when it is a list and `depth` is left. */
function append(run: Run, result: unknown[], value: unknown, depth: number): void {
  if (!Array.isArray(value) || depth < 1) {
    charge(run, 1)
    result.push(value)
    checkItems(run, result.length)
    return
  }
  if (depth <= 1) {
    checkItems(run, result.length + value.length)
    charge(run, 1 + (value.length >>> 3))
    for (const item of value as readonly unknown[]) result.push(item)
    return
  }
  run.depth += 1
  if (run.depth > run.limits.callDepth) throw failure(run, 'EXPRESSION_CALL_DEPTH', 'The list is nested too deeply to be made flat')
  for (const item of value as readonly unknown[]) append(run, result, item, depth - 1)
  run.depth -= 1
}

function flat(run: Run, list: readonly unknown[], values: Values): unknown {
  const result: unknown[] = []
  append(run, result, list, 1 + (values[0] === undefined ? 1 : toInteger(run, values[0])))
  return own(run, result)
}

function slice(run: Run, list: readonly unknown[], values: Values): unknown[] {
  const part = list.slice(numberAt(run, values, 0), numberAt(run, values, 1))
  chargeItems(run, part.length)
  return own(run, part)
}

/** A copy of the list, to work on. */
function copied(run: Run, list: readonly unknown[]): unknown[] {
  chargeItems(run, list.length)
  return own(run, [...list])
}

function replaced(run: Run, list: readonly unknown[], values: Values): unknown {
  const index = toInteger(run, values[0])
  const at = index < 0 ? list.length + index : index
  if (at < 0 || at >= list.length) throw failure(run, 'EXPRESSION_ARGUMENT', `The list has no item ${index}`)
  const copy = copied(run, list)
  copy[at] = values[1]
  return copy
}

function spliced(run: Run, list: readonly unknown[], values: Values): unknown {
  const copy = copied(run, list)
  changes.splice.apply(run, copy, values)
  return copy
}

const listText: ListMethod = (run, list) => join(run, list, [])

const listMethods: Readonly<Record<string, ListMethod>> = {
  at: (run, list, values) => list.at(toInteger(run, values[0])),
  concat,
  entries: (run, list) => copied(run, list).map((item, index) => own(run, [index, item])),
  every: (run, list, values) => walk(run, list, values, whenFalse) < 0,
  filter,
  find: (run, list, values) => list[walk(run, list, values, whenTrue)],
  findIndex: (run, list, values) => walk(run, list, values, whenTrue),
  findLast: (run, list, values) => list[walkBack(run, list, values)],
  findLastIndex: (run, list, values) => walkBack(run, list, values),
  flat,
  flatMap,
  forEach,
  includes(run, list, values) {
    chargeSearch(run, list, values[0])
    return list.includes(values[0], numberAt(run, values, 1))
  },
  indexOf(run, list, values) {
    chargeSearch(run, list, values[0])
    return list.indexOf(values[0], numberAt(run, values, 1))
  },
  join,
  keys: (run, list) => copied(run, list).map((_, index) => index),
  lastIndexOf(run, list, values) {
    chargeSearch(run, list, values[0])
    return values.length < 2 ? list.lastIndexOf(values[0]) : list.lastIndexOf(values[0], toInteger(run, values[1]))
  },
  map,
  reduce: (run, list, values) => reduce(run, list, values, false),
  reduceRight: (run, list, values) => reduce(run, list, values, true),
  slice,
  some: (run, list, values) => walk(run, list, values, whenTrue) >= 0,
  toReversed: (run, list) => copied(run, list).reverse(),
  toSorted: (run, list, values) => sorted(run, copied(run, list), values),
  toSpliced: spliced,
  toString: listText,
  values: copied,
  with: replaced,
}

export function listMethod(name: string): ListMethod | undefined {
  return Object.hasOwn(listMethods, name) ? listMethods[name] : undefined
}

/** `Array.from(items, change)` and kin: the items of anything iterable, in a new list. */
export function listFrom(run: Run, value: unknown): unknown[] {
  return own(run, [...itemsOf(run, value)])
}
