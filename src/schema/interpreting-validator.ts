/**
 * JSON Schema at run time, by interpretation: no code is generated, no compiler is loaded.
 *
 * Schemas were checked by the compiler; here they are only read. Prepared checks are kept by the caller.
 *
 * IV1. No issue holds the value it is about: values may be secret, issues are logged.
 * IV2. Checking takes bounded time: a list whose items must differ from each other is refused when it is too long to compare them all.
 */
import { Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '../json.ts'
import type { SchemaIssue, SchemaValidator } from '../ports/index.ts'

const mostCompared = 2_000

const pointerOf = (location: string): string => location.replace(/^#/, '')

/** Messages of number keywords begin with the number. */
const withoutValue = (message: string): string => message.replace(/^-?[\d.e+-]+ is /, 'The number is ')

export const interpretingValidator: SchemaValidator = {
  prepare(schema: JsonObject) {
    const text = JSON.stringify(schema)
    // The library marks the schemas it has seen, so it gets a copy of its own: definitions are frozen.
    const validator = new Validator(JSON.parse(text) as JsonObject, '2020-12', false)
    const compares = text.includes('"uniqueItems":true')
    return (value: JsonValue): readonly SchemaIssue[] => {
      const tooLong = compares ? longListIn(value, '') : null
      if (tooLong !== null) return [{ pointer: tooLong, message: `The list has more than ${mostCompared} items, too many to tell that they differ.` }]
      return validator.validate(value).errors.map((issue) => ({ pointer: pointerOf(issue.instanceLocation), message: withoutValue(issue.error) }))
    }
  },
}

/** The pointer of the first list that is too long to compare its items, or null. */
function longListIn(value: JsonValue, pointer: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value) && value.length > mostCompared) return pointer
  for (const [key, member] of Object.entries(value)) {
    const found = longListIn(member as JsonValue, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    if (found !== null) return found
  }
  return null
}
