/**
 * The methods of lists that change the list. They are only ever given a list that may be changed: one that this evaluation made, or a copy
 * that is then written back (build/build-list-changes.ts).
 */

import { numberAt } from '../arguments.ts'
import { toInteger, toNumber } from '../numbers.ts'
import { charge, chargeText, checkItems, failure, own, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { describe, FunctionValue, type Values } from '../values.ts'

export interface ListChange {
  apply(run: Run, list: unknown[], values: Values): unknown
  /** True when the result is the list itself, so that the method is of use on a list that nothing names. */
  readonly givesList: boolean
  /** True when arguments become items of the list. */
  readonly keepsValues: boolean
}

function change(apply: ListChange['apply'], traits: Partial<Omit<ListChange, 'apply'>> = {}): ListChange {
  return {
    apply(run, list, values) {
      charge(run, 1 + ((list.length + values.length) >>> 3))
      return apply(run, list, values)
    },
    givesList: false,
    keepsValues: false,
    ...traits,
  }
}

export const changes = {
  push: change(addAll, { keepsValues: true }),
  pop: change((_, list) => list.pop()),
  shift: change((_, list) => list.shift()),
  unshift: change(unshift, { keepsValues: true }),
  splice: change(splice, { keepsValues: true }),
  sort: change(sorted, { givesList: true }),
  reverse: change((_, list) => list.reverse(), { givesList: true }),
  fill: change((run, list, values) => list.fill(values[0], numberAt(run, values, 1), numberAt(run, values, 2)), { givesList: true, keepsValues: true }),
  copyWithin: change((run, list, values) => list.copyWithin(toInteger(run, values[0]), toInteger(run, values[1]), numberAt(run, values, 2)), { givesList: true }),
} as const satisfies Readonly<Record<string, ListChange>>

/** The names of the methods above. */
export const LIST_CHANGES: readonly string[] = Object.keys(changes)

export function listChange(name: string): ListChange | undefined {
  return Object.hasOwn(changes, name) ? changes[name as keyof typeof changes] : undefined
}

function unshift(run: Run, list: unknown[], values: Values): number {
  insert(run, list, { start: 0, count: 0, values })
  return list.length
}

function splice(run: Run, list: unknown[], values: Values): unknown {
  if (values.length === 0) return own(run, [])
  const given = toInteger(run, values[0])
  const start = Math.min(given < 0 ? Math.max(0, list.length + given) : given, list.length)
  const count = values.length === 1 ? list.length - start : Math.min(Math.max(0, toInteger(run, values[1])), list.length - start)
  return own(run, insert(run, list, { start, count, values: values.slice(2) }))
}

/** Puts values in the place of `count` items; gives the items that were there. No list is ever spread into arguments: it could be long. */
function insert(run: Run, list: unknown[], { start, count, values }: { readonly start: number; readonly count: number; readonly values: Values }): unknown[] {
  const following = list.splice(start)
  addAll(run, list, values)
  addAll(run, list, following.slice(count))
  return following.slice(0, count)
}

function addAll(run: Run, list: unknown[], values: Values): number {
  checkItems(run, list.length + values.length)
  for (const value of values) list.push(value)
  return list.length
}

/** Sorts in place: by the texts of the items, or as the given function says. */
export function sorted(run: Run, list: unknown[], values: Values): unknown[] {
  const [order] = values
  if (order !== undefined && !(order instanceof FunctionValue)) {
    throw failure(run, 'EXPRESSION_ARGUMENT', `sort takes a function, not ${describe(order)}`)
  }
  if (order !== undefined) return list.sort((left, right) => toNumber(run, order.call3(run, left, right, undefined)))
  const texts = list.map((item): readonly [string, unknown] => [stringOf(run, item), item])
  chargeText(run, texts.reduce((length, [text]) => Math.max(length, text.length), 0))
  texts.sort(([left, leftItem], [right, rightItem]) => {
    charge(run, 1 + (Math.min(left.length, right.length) >>> 10))
    if (leftItem === undefined || rightItem === undefined) return Number(leftItem === undefined) - Number(rightItem === undefined)
    return left < right ? -1 : left > right ? 1 : 0
  })
  texts.forEach(([, item], index) => (list[index] = item))
  return list
}
