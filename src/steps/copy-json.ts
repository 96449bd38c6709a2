/** A deep copy of a JSON value. Values nested deeper than the call stack takes cannot be in a session: they are bounded when stored. */
import type { JsonValue } from '../json.ts'
import { setOwn } from '../session/index.ts'

export function copyJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyJson)
  const copy: Record<string, JsonValue> = {}
  for (const [key, member] of Object.entries(value)) setOwn(copy, key, copyJson(member))
  return copy
}
