/** The schemas within a schema: where they stand, and which of them look at the same value. */
import { isPlainObject } from '../json.ts'

export interface SubSchema {
  readonly keys: readonly string[]
  readonly schema: unknown
  /** Looks at the value itself, not at a part of it. */
  readonly isSameValue: boolean
}

const single: Readonly<Record<string, boolean>> = {
  not: true, if: true, then: true, else: true,
  items: false, contains: false, additionalProperties: false, propertyNames: false, unevaluatedItems: false, unevaluatedProperties: false,
}
const lists: Readonly<Record<string, boolean>> = { allOf: true, anyOf: true, oneOf: true, prefixItems: false }
const maps: Readonly<Record<string, boolean>> = { dependentSchemas: true, properties: false, patternProperties: false, $defs: false, definitions: false }

/** The schemas directly within one; names of properties and data are none. */
export function subSchemas(schema: unknown): readonly SubSchema[] {
  if (!isPlainObject(schema)) return []
  return Object.entries(schema).flatMap(([key, value]): readonly SubSchema[] => {
    if (Object.hasOwn(single, key)) return [{ keys: [key], schema: value, isSameValue: single[key] === true }]
    if (Object.hasOwn(lists, key) && Array.isArray(value)) return value.map((item: unknown, index) => ({ keys: [key, String(index)], schema: item, isSameValue: lists[key] === true }))
    if (Object.hasOwn(maps, key) && isPlainObject(value)) return Object.entries(value).map(([name, item]) => ({ keys: [key, name], schema: item, isSameValue: maps[key] === true }))
    return []
  })
}

/** Every schema within one, itself first, with the way to it. */
export function allSchemas(schema: unknown, keys: readonly string[] = []): readonly { readonly keys: readonly string[]; readonly schema: unknown }[] {
  return [{ keys, schema }, ...subSchemas(schema).flatMap((inner) => allSchemas(inner.schema, [...keys, ...inner.keys]))]
}
