/**
 * A checkpoint as the difference to the saved session it was made from: both are JSON, both are in the same record.
 *
 * P1. Applying the difference to that very session gives the checkpoint again, exactly: the order of members too.
 * P2. Objects and lists of the same length are compared member by member; anything else that differs is stored whole.
 */
import { isPlainObject } from '../../src/index.ts'
import type { JsonObject, JsonValue } from '../../src/index.ts'

type Path = readonly (string | number)[]

/** One place that differs; without a value the member is gone. */
export interface Difference {
  readonly path: Path
  readonly value?: JsonValue
}

export function differences(before: JsonValue, after: JsonValue): readonly Difference[] {
  const found: Difference[] = []
  collect(before, after, [], found)
  return found
}

function collect(before: JsonValue | undefined, after: JsonValue, path: Path, found: Difference[]): void {
  if (before === after) return
  if (isPlainObject(before) && isPlainObject(after) && keepsOrder(before, after)) {
    collectObject(before, after, path, found)
    return
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    after.forEach((item: JsonValue, index) => collect(before[index] as JsonValue, item, [...path, index], found))
    return
  }
  if (typeof after !== 'object' || JSON.stringify(before) !== JSON.stringify(after)) found.push({ path, value: after })
}

/** Members that stay are in the same order, new ones come last: then the difference has no need to say so. */
function keepsOrder(before: JsonObject, after: JsonObject): boolean {
  const expected = Object.keys(before).filter((key) => Object.hasOwn(after, key))
  const keys = Object.keys(after)
  return expected.every((key, index) => keys[index] === key)
}

function collectObject(before: JsonObject, after: JsonObject, path: Path, found: Difference[]): void {
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) found.push({ path: [...path, key] })
  for (const [key, value] of Object.entries(after)) {
    if (Object.hasOwn(before, key)) collect(before[key], value, [...path, key], found)
    else found.push({ path: [...path, key], value })
  }
}

export function applyDifferences(before: JsonValue, list: readonly Difference[]): JsonValue {
  return list.reduce((value, difference) => applied(value, difference.path, difference), before)
}

function applied(base: JsonValue, path: Path, difference: Difference): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return difference.value ?? null
  if (Array.isArray(base)) return base.map((item: JsonValue, index) => (index === key ? applied(item, rest, difference) : item))
  return withMember(base as JsonObject, String(key), rest, difference)
}

function withMember(object: JsonObject, name: string, rest: Path, difference: Difference): JsonObject {
  const members = Object.entries(object)
  if (rest.length === 0 && difference.value === undefined) return Object.fromEntries(members.filter(([known]) => known !== name))
  if (!Object.hasOwn(object, name)) return Object.fromEntries([...members, [name, applied({}, rest, difference)]])
  return Object.fromEntries(members.map(([known, value]) => [known, known === name ? applied(value, rest, difference) : value]))
}
