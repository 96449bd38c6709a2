/** The methods of numbers, booleans, plain objects, Sets and Maps. */

import { checked, functionAt, numberAt } from '../arguments.ts'
import { formatNumber } from '../formatting.ts'
import { keyOf } from '../members.ts'
import { charge, chargeItems, checkItems, failure, isOwned, own, type Run } from '../run.ts'
import { textOf } from '../texts.ts'
import type { Values } from '../values.ts'

type Method<Receiver> = (run: Run, value: Receiver, values: Values) => unknown
type Methods<Receiver> = Readonly<Record<string, Method<Receiver>>>

const itself = <Receiver>(_: Run, value: Receiver): Receiver => value
const digits: Method<number> = (run, value, values) => checked(run, () => value.toString(numberAt(run, values, 0)))
const localText: Method<number> = (run, value, values) => formatNumber(run, value, values)
const truthText: Method<boolean> = (_, value) => String(value)
const isOwnMember: Method<object> = (run, value, values) => Object.hasOwn(value, keyOf(run, values[0]))
const objectText: Method<object> = (run, value) => textOf(run, value)

export const numberMethods: Methods<number> = {
  toExponential: (run, value, values) => checked(run, () => value.toExponential(numberAt(run, values, 0))),
  toFixed: (run, value, values) => checked(run, () => value.toFixed(numberAt(run, values, 0))),
  toLocaleString: localText,
  toPrecision: (run, value, values) => checked(run, () => value.toPrecision(numberAt(run, values, 0))),
  toString: digits,
  valueOf: itself,
}

export const booleanMethods: Methods<boolean> = {
  toString: truthText,
  valueOf: itself,
}

export const objectMethods: Methods<object> = {
  hasOwnProperty: isOwnMember,
  toString: objectText,
}

/** A Set, Map or Date may be changed when this evaluation made it. */
export function changeable<Receiver extends object>(method: Method<Receiver>): Method<Receiver> {
  return (run, value, values) => {
    if (!isOwned(run, value)) throw failure(run, 'EXPRESSION_NOT_ASSIGNABLE', 'A value that this expression did not make cannot be changed; make a new one from it')
    return method(run, value, values)
  }
}

export const setMethods: Methods<Set<unknown>> = {
  add: changeable((run, set, values) => {
    checkItems(run, set.size + 1)
    chargeKey(run, values[0])
    return set.add(values[0])
  }),
  clear: changeable((_, set) => set.clear()),
  delete: changeable((run, set, values) => {
    chargeKey(run, values[0])
    return set.delete(values[0])
  }),
  entries: (run, set) => listed(run, set.size, set, (item) => own(run, [item, item])),
  forEach(run, set, values) {
    const act = functionAt(run, values, 0)
    for (const item of set) {
      charge(run, 1)
      act.call3(run, item, item, set)
    }
  },
  has(run, set, values) {
    chargeKey(run, values[0])
    return set.has(values[0])
  },
  keys: (run, set) => listed(run, set.size, set, (item) => item),
  values: (run, set) => listed(run, set.size, set, (item) => item),
}

export const mapMethods: Methods<Map<unknown, unknown>> = {
  clear: changeable((_, map) => map.clear()),
  delete: changeable((run, map, values) => {
    chargeKey(run, values[0])
    return map.delete(values[0])
  }),
  entries: (run, map) => listed(run, map.size, map, (entry) => own(run, entry)),
  forEach(run, map, values) {
    const act = functionAt(run, values, 0)
    for (const [key, value] of map) {
      charge(run, 1)
      act.call3(run, value, key, map)
    }
  },
  get(run, map, values) {
    chargeKey(run, values[0])
    return map.get(values[0])
  },
  has(run, map, values) {
    chargeKey(run, values[0])
    return map.has(values[0])
  },
  keys: (run, map) => listed(run, map.size, map.keys(), (key) => key),
  set: changeable((run, map, values) => {
    checkItems(run, map.size + 1)
    chargeKey(run, values[0])
    return map.set(values[0], values[1])
  }),
  values: (run, map) => listed(run, map.size, map.values(), (value) => value),
}

function chargeKey(run: Run, key: unknown): void {
  charge(run, typeof key === 'string' ? 1 + (key.length >>> 8) : 1)
}

function listed<Item>(run: Run, size: number, items: Iterable<Item>, pick: (item: Item) => unknown): readonly unknown[] {
  chargeItems(run, size)
  return own(run, Array.from(items, pick))
}
