/** Declared default values: JSON ones go into the program, others stay beside it (they cannot be stored). */
import { variableSchema } from './definitions/index.ts'
import { isVariableName } from './names.ts'
import { below } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import { checkShape } from './shape.ts'
import { snapshot } from './snapshot.ts'
import { toPlain } from '../expressions/index.ts'
import { cloneLive } from '../session/index.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject, JsonValue } from '../json.ts'

export interface Defaults {
  readonly json: JsonObject
  readonly live: Readonly<Record<string, unknown>>
  readonly names: readonly string[]
  /** Names whose values are private. */
  readonly privates: readonly string[]
}

const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  any: () => true,
}

export function defaultsOf(variables: Readonly<Record<string, unknown>>, place: Place, problems: Problems): Defaults {
  const json: Record<string, JsonValue> = {}
  const live: Record<string, unknown> = {}
  const privates: string[] = []
  for (const name of Object.keys(variables).sort()) {
    const at = { ...place, pointer: below(place.pointer, name) }
    if (!isVariableName(name)) problems.add('NAME_RESERVED', at, `${JSON.stringify(name)} cannot be the name of a variable`)
    const variable = checkShape(variableSchema, variables[name], at, problems)
    if (variable?.pii === true) privates.push(name)
    if (variable?.value === undefined) continue
    const { value, type } = variable
    const here = { ...at, pointer: below(at.pointer, 'value') }
    if (type !== undefined && value !== null && typeChecks[type]?.(value) === false) problems.add('DEFAULT_TYPE_MISMATCH', here, `the default of ${name} is no ${type}`)
    const plain = plainOf(value, name)
    if (plain === undefined) {
      problems.add('DEFAULT_NOT_JSON', here, `the default of ${name} is no JSON`)
      live[name] = cloned(value, (why) => problems.add('ATTRIBUTE_INVALID', here, `the default of ${name} cannot be cloned for an activation: ${why}`))
    } else {
      json[name] = plain
      snapshot(plain, problems, here.pointer)
    }
  }
  return { json, live, privates, names: Object.keys(variables) }
}

/** The flow set keeps a clone of its own: the author's object may change. */
function cloned(value: unknown, report: (why: string) => void): unknown {
  try {
    return cloneLive(value)
  } catch (error) {
    report(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** The value as JSON; undefined when it is anything else. */
function plainOf(value: unknown, name: string): JsonValue | undefined {
  try {
    const plain = toPlain(value, name)
    return isJsonShaped(value) ? plain : undefined
  } catch (error) {
    if (error instanceof SaydoError) return undefined
    throw error
  }
}

/** Whether a value, known to be bounded, is made of JSON types only: what would become JSON (a Date, undefined) is not. */
function isJsonShaped(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return true
  if (!Array.isArray(value) && !isPlainObject(value)) return false
  return Object.values(value).every(isJsonShaped)
}
