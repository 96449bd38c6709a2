/** The operations that make a list of a list. Each works on the items as they were when it began. */
import { copyValue } from './copy.ts'
import { withItem } from './expressions.ts'
import type { Evaluate } from './expressions.ts'
import { compareSortKeys, isTrue, sortKeyOf } from './values.ts'
import type { SortKey, Value } from './values.ts'

export function filtered(array: Evaluate, slot: number, condition: Evaluate): Evaluate {
  return (scope) => {
    const list = array(scope)
    if (!Array.isArray(list)) return []
    return withItem(scope, slot, (put) => list.filter((item) => (put(item), isTrue(condition(scope)))))
  }
}

export function firstFound(array: Evaluate, slot: number, condition: Evaluate): Evaluate {
  return (scope) => {
    const list = array(scope)
    if (!Array.isArray(list)) return null
    return withItem(scope, slot, (put) => list.find((item) => (put(item), isTrue(condition(scope)))) ?? null)
  }
}

interface SortOrder {
  readonly keys: readonly Evaluate[]
  /** 'desc' turns a key round; anything else, and nothing, is ascending. */
  readonly orders: readonly unknown[]
}

/** Stable. */
export function sorted(array: Evaluate, slot: number, { keys, orders }: SortOrder): Evaluate {
  const signs = keys.map((_, index) => (orders[index] === 'desc' ? -1 : 1))
  return (scope) => {
    const { charge } = scope.run
    const list = array(scope)
    if (!Array.isArray(list)) return []
    const keyOf = (value: Value): SortKey => sortKeyOf(typeof value === 'object' ? copyValue(value, charge) : value)
    const keyed = withItem(scope, slot, (put) => list.map((item) => (put(item), { item, keys: keys.map((key) => keyOf(key(scope))) })))
    charge(Math.ceil(list.length * Math.log2(list.length + 1)))
    keyed.sort((left, right) => compareKeys(left.keys, right.keys, signs))
    return keyed.map(({ item }) => item)
  }
}

function compareKeys(left: readonly SortKey[], right: readonly SortKey[], signs: readonly number[]): number {
  for (const [index, sign] of signs.entries()) {
    const [one, other] = [left[index], right[index]]
    const order = one === undefined || other === undefined ? 0 : compareSortKeys(one, other)
    if (order !== 0) return order * sign
  }
  return 0
}
