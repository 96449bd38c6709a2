/** What spreads, destructuring and the library read as a list. */

import { chargeItems, chargeText, failure, own, type Run } from './run.ts'
import { describe } from './values.ts'

/** The items of a list, text (by characters), Set or Map, not to be changed. Throws EXPRESSION_ARGUMENT for anything else. */
export function itemsOf(run: Run, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    chargeItems(run, value.length)
    return value
  }
  if (typeof value === 'string') {
    chargeText(run, value.length)
    chargeItems(run, value.length)
    return Array.from(value)
  }
  if (value instanceof Set) {
    chargeItems(run, value.size)
    return [...value]
  }
  if (value instanceof Map) return entriesOf(run, value)
  throw failure(run, 'EXPRESSION_ARGUMENT', `A list, text, Set or Map is needed here, not ${describe(value)}`)
}

function entriesOf(run: Run, map: ReadonlyMap<unknown, unknown>): readonly unknown[] {
  chargeItems(run, map.size)
  return Array.from(map, (entry) => own(run, entry))
}
