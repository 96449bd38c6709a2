/** `Set`, `Map` and `RegExp`. */

import { itemsOf } from '../lists.ts'
import { failure, own, type Run } from '../run.ts'
import { patternOf } from '../methods/search.ts'
import { stringOf } from '../texts.ts'
import { describe, LibraryFunction, PatternValue, type Native, type Values } from '../values.ts'

export function makeSet(run: Run, values: Values): unknown {
  return own(run, new Set(isNothing(values[0]) ? [] : itemsOf(run, values[0])))
}

export function makeMap(run: Run, values: Values): unknown {
  const map = new Map<unknown, unknown>()
  for (const entry of isNothing(values[0]) ? [] : itemsOf(run, values[0])) {
    if (!Array.isArray(entry)) throw failure(run, 'EXPRESSION_ARGUMENT', `A Map is made of lists of a key and a value, not ${describe(entry)}`)
    map.set(entry[0], entry[1])
  }
  return own(run, map)
}

/** `RegExp(pattern, flags)`: from a text, or from another pattern with other flags. */
export function makePattern(run: Run, values: Values): unknown {
  const [source, flags] = values
  const { source: text, flags: ownFlags } = source instanceof PatternValue ? PatternValue.patternOf(source) : { source, flags: '' }
  return new PatternValue(patternOf(run, text, flags === undefined ? ownFlags : stringOf(run, flags)))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

/** Sets and Maps are made with `new` only, as in JavaScript. */
const needsNew =
  (name: string): Native =>
  (run) => {
    throw failure(run, 'EXPRESSION_NOT_CALLABLE', `Write new ${name}(...)`)
  }

export const set = new LibraryFunction(needsNew('Set'), { functions: {} })
export const map = new LibraryFunction(needsNew('Map'), { functions: {} })
export const pattern = new LibraryFunction(makePattern, { functions: {} })
