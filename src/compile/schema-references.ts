/** References within a schema: where they lead, and whether following them comes to an end. */
import { allSchemas, subSchemas } from './schema-walk.ts'
import { isPlainObject } from '../json.ts'

/** The schema a `$ref` leads to; undefined when it leads to none. */
export type Target = (reference: string) => unknown

/** References of one document: by JSON Pointer to a schema, or by anchor. */
export function targetsIn(root: unknown): Target {
  const places = new Map<string, unknown>()
  for (const { keys, schema } of allSchemas(root)) {
    places.set(pointerOf(keys), schema)
    if (isPlainObject(schema) && typeof schema['$anchor'] === 'string') places.set(schema['$anchor'], schema)
  }
  return (reference) => {
    const fragment = decoded(reference.slice(1))
    return fragment === null ? undefined : places.get(fragment)
  }
}

const pointerOf = (keys: readonly string[]): string => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return null
  }
}

/** The way to a `$ref` that leads back to itself while still looking at the same value; null when every reference comes to an end. */
export function endlessReference(root: unknown): readonly string[] | null {
  const target = targetsIn(root)
  const done = new Set<unknown>()
  const isEndless = (schema: unknown, above: ReadonlySet<unknown>): boolean => {
    if (!isPlainObject(schema) || done.has(schema)) return false
    if (above.has(schema)) return true
    const within = new Set([...above, schema])
    const reference = schema['$ref']
    const next = [...(typeof reference === 'string' ? [target(reference)] : []), ...subSchemas(schema).filter(({ isSameValue }) => isSameValue).map((inner) => inner.schema)]
    const found = next.some((inner) => isEndless(inner, within))
    if (!found) done.add(schema)
    return found
  }
  const first = allSchemas(root).find(({ schema }) => isPlainObject(schema) && schema['$ref'] !== undefined && isEndless(schema, new Set()))
  return first === undefined ? null : [...first.keys, '$ref']
}
