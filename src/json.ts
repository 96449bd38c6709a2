/** JSON values, as every stored or hashed piece of data must be. */

export type JsonPrimitive = string | number | boolean | null
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The same values while a turn still owns and may write them. */
export type MutableJson = JsonPrimitive | MutableJson[] | MutableJsonObject
export interface MutableJsonObject {
  [key: string]: MutableJson
}

/** True for a plain object: made by a literal, by JSON, or with a null prototype. Arrays and class instances are not. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
