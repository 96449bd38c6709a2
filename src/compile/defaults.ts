/** Declared default values: JSON ones go into the program, others stay beside it (they cannot be stored). */
import { variableSchema } from './definitions/index.ts'
import { isVariableName } from './names.ts'
import { below } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import { checkShape } from './shape.ts'
import { toPlain } from '../expressions/index.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject, JsonValue } from '../json.ts'

export interface Defaults {
  readonly json: JsonObject
  readonly live: Readonly<Record<string, unknown>>
  readonly names: readonly string[]
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
  for (const name of Object.keys(variables).sort()) {
    const at = { ...place, pointer: below(place.pointer, name) }
    if (!isVariableName(name)) problems.add('NAME_RESERVED', at, `${JSON.stringify(name)} cannot be the name of a variable`)
    const variable = checkShape(variableSchema, variables[name], at, problems)
    if (variable?.value === undefined) continue
    const { value, type } = variable
    if (type !== undefined && value !== null && typeChecks[type]?.(value) === false) problems.add('DEFAULT_TYPE_MISMATCH', { ...at, pointer: below(at.pointer, 'value') }, `the default of ${name} is no ${type}`)
    const plain = plainOf(value, name)
    if (plain === null) {
      live[name] = value
      problems.add('DEFAULT_NOT_JSON', { ...at, pointer: below(at.pointer, 'value') }, `the default of ${name} is no JSON`)
    } else if (plain.value !== undefined) json[name] = plain.value
  }
  return { json, live, names: Object.keys(variables) }
}

function plainOf(value: unknown, name: string): { readonly value: JsonValue | undefined } | null {
  if (!isJsonShaped(value, new Set())) return null
  try {
    return { value: toPlain(value, name) }
  } catch (error) {
    if (error instanceof SaydoError) return null
    throw error
  }
}

/** Whether a value is made of JSON types only, cycles and instances excluded. */
function isJsonShaped(value: unknown, above: Set<unknown>): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return true
  if (!Array.isArray(value) && !isPlainObject(value)) return false
  if (above.has(value)) return false
  above.add(value)
  const shaped = Object.values(value).every((member) => isJsonShaped(member, above))
  above.delete(value)
  return shaped
}
