/**
 * JSON Schema at run time, by interpretation: no code is generated, no compiler is loaded.
 *
 * Schemas were checked by the compiler; here they are only read. Prepared checks are kept by the caller.
 *
 * IV1. No issue holds the value it is about: values may be secret, issues are logged.
 * IV2. Checking takes bounded time and stack: a value that nests too deeply is refused, and so is a list whose items must differ from each other
 *      when it is too long to compare them all.
 */
import { Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '../json.ts'
import type { SchemaIssue, SchemaValidator } from '../ports/index.ts'

const mostCompared = 2_000
const mostDepth = 64

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
      const unbounded = unboundedIn(value, { longest: compares ? mostCompared : Infinity, depth: 0, pointer: '' })
      if (unbounded !== null) return [unbounded]
      return validator.validate(value).errors.map((issue) => ({ pointer: pointerOf(issue.instanceLocation), message: withoutValue(issue.error) }))
    }
  },
}

interface Bounds {
  readonly longest: number
  readonly depth: number
  readonly pointer: string
}

/** The first part of a value that is too long or too deep to be checked. */
function unboundedIn(value: JsonValue, { longest, depth, pointer }: Bounds): SchemaIssue | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth >= mostDepth) return { pointer, message: `The value nests more than ${mostDepth} deep.` }
  if (Array.isArray(value) && value.length > longest) return { pointer, message: `The list has more than ${longest} items, too many to tell that they differ.` }
  for (const [key, member] of Object.entries(value)) {
    const found = unboundedIn(member as JsonValue, { longest, depth: depth + 1, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
    if (found !== null) return found
  }
  return null
}
