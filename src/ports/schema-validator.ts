/** Checks a JSON value against a JSON Schema (draft 2020-12) without generating code. */
import type { JsonObject, JsonValue } from '../json.ts'

export interface SchemaIssue {
  /** JSON Pointer into the value. */
  readonly pointer: string
  readonly message: string
}

export interface SchemaValidator {
  /** Prepares a schema once; the returned check may be kept. */
  prepare(schema: JsonObject): (value: JsonValue) => readonly SchemaIssue[]
}
