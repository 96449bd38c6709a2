/**
 * JSON Schema at run time, by interpretation: no code is generated, no compiler is loaded.
 *
 * Schemas were checked by the compiler; here they are only read. Prepared checks are kept by the caller.
 */
import { Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '../json.ts'
import type { SchemaIssue, SchemaValidator } from '../ports/index.ts'

const pointerOf = (location: string): string => location.replace(/^#/, '')

export const interpretingValidator: SchemaValidator = {
  prepare(schema: JsonObject) {
    // The library marks the schemas it has seen, so it gets a copy of its own: definitions are frozen.
    const validator = new Validator(JSON.parse(JSON.stringify(schema)) as JsonObject, '2020-12', false)
    return (value: JsonValue): readonly SchemaIssue[] =>
      validator.validate(value).errors.map((issue) => ({ pointer: pointerOf(issue.instanceLocation), message: issue.error }))
  },
}
