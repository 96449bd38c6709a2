/** What the draft allows and the interpreter of the run time does not read, or reads otherwise. */
import { allSchemas } from './schema-walk.ts'
import { targetsIn } from './schema-references.ts'
import type { Target } from './schema-references.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'
import { checkPattern } from '../patterns/index.ts'

export interface SchemaFault {
  readonly keys: readonly string[]
  readonly message: string
}

/** Formats that are asserted: in linear time, and by every validator alike on what is clearly one and clearly none. */
const formats: ReadonlySet<string> = new Set([
  'date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uuid', 'json-pointer', 'relative-json-pointer',
])

const refusedKeywords = ['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', '$vocabulary', 'dependencies', 'additionalItems'] as const

export function schemaFaults(root: JsonValue): readonly SchemaFault[] {
  const target = targetsIn(root)
  return allSchemas(root).flatMap(({ keys, schema }) => (isPlainObject(schema) ? faultsOf(target, schema, keys) : []))
}

function faultsOf(target: Target, schema: Readonly<Record<string, unknown>>, keys: readonly string[]): readonly SchemaFault[] {
  const at = (message: string | null, ...rest: readonly string[]): readonly SchemaFault[] => (message === null ? [] : [{ keys: [...keys, ...rest], message }])
  const { $ref, $id, format, pattern, patternProperties } = schema
  return [
    ...refusedKeywords.filter((keyword) => Object.hasOwn(schema, keyword)).flatMap((keyword) => at(`${keyword} is not supported`, keyword)),
    ...at(typeof $id === 'string' && keys.length > 0 ? 'only the outermost schema may have an $id' : null, '$id'),
    ...at(typeof $ref === 'string' ? referenceFault(target, $ref) : null, '$ref'),
    ...at(typeof format === 'string' && !formats.has(format) ? `the format ${JSON.stringify(format)} is not one that is checked: ${[...formats].join(', ')}` : null, 'format'),
    ...at(typeof pattern === 'string' ? patternFault(pattern) : null, 'pattern'),
    ...(isPlainObject(patternProperties) ? Object.keys(patternProperties).flatMap((name) => at(patternFault(name), 'patternProperties', name)) : []),
  ]
}

function referenceFault(target: Target, reference: string): string | null {
  if (!reference.startsWith('#')) return `the reference ${JSON.stringify(reference)} leads outside the schema`
  return target(reference) === undefined ? `the reference ${JSON.stringify(reference)} leads to no schema` : null
}

/** Schemas are checked without the linear engine: a pattern must be proved linear as it stands. */
function patternFault(source: string): string | null {
  try {
    if (!checkPattern(source, 'u').needsEngine) return null
    return `the pattern ${JSON.stringify(source)} is not proved to run in linear time: write its alternatives out, each from ^ to $, with no repetition that shares characters with what follows it`
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    return error.message
  }
}
