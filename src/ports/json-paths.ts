/** JSONPath (RFC 9535). The library behind this port is loaded by `ready`. */
import type { JsonValue } from '../json.ts'

export interface JsonPath {
  /** True when the query can find one value at most. */
  readonly singular: boolean
  /** What the query finds, in order; at most `limit` values, and one more when there are more. */
  find(value: JsonValue, limit: number): readonly JsonValue[]
}

export interface JsonPaths {
  /** Loads the library. Cheap when it is loaded. */
  ready(): Promise<void>
  /** @throws SaydoError JSON_PATH_INVALID with `facts.offset`. */
  compile(query: string): JsonPath
}
