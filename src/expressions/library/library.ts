/** The fixed library: every name an expression has without being given it. */

import type { Native } from '../values.ts'
import type { MakeableName } from '../tree.ts'
import { makeMap, makePattern, makeSet, map, pattern, set } from './collections.ts'
import { json, list, object } from './containers.ts'
import { date, makeDate } from './dates.ts'
import { intl } from './intl.ts'
import { math } from './math.ts'
import { globals, number, text, truth } from './primitives.ts'

const library: Readonly<Record<string, unknown>> = {
  ...globals,
  Array: list,
  Boolean: truth,
  Date: date,
  Intl: intl,
  JSON: json,
  Map: map,
  Math: math,
  Number: number,
  Object: object,
  RegExp: pattern,
  Set: set,
  String: text,
}

/** True for a name that expressions know without being given it. */
export function isLibraryName(name: string): boolean {
  return Object.hasOwn(library, name)
}

export function libraryValue(name: string): unknown {
  return isLibraryName(name) ? library[name] : undefined
}

export const makers: Readonly<Record<MakeableName, Native>> = { Date: makeDate, Map: makeMap, RegExp: makePattern, Set: makeSet }
