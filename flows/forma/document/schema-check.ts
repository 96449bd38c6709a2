/**
 * Checks of values against contract schemas, with ajv, when a document is checked and never when it runs.
 *
 * SC1. Nothing is fetched; a schema that cannot be used is said to be so.
 * SC2. Every check is bounded: patterns are linear, and each schema visited costs one of a fixed number.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isMembers } from './members.ts'
import { linearPatterns } from '../algorithm/index.ts'

export type SchemaCheck = (value: unknown) => { readonly pointer: string; readonly message: string } | null

const mostValues = 5_000
const mostDepth = 100
const mostVisits = 200_000

/** Members that hold data, and members that hold schemas by names of the author's. */
const data: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired'])
const tables: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** Counts a visit: put into every schema. */
const counting = 'x-visited'

export function schemaCheck(schema: unknown): SchemaCheck | { readonly why: string } {
  if (!isSmall(schema)) return { why: `it has more than ${mostValues} values, or nests more than ${mostDepth} deep` }
  let left = mostVisits
  const count = (): boolean => {
    left -= 1
    if (left < 0) throw new TypeError('the check takes too long')
    return true
  }
  try {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false, code: { regExp: linearPatterns } })
    ajv.addKeyword({ keyword: counting, schemaType: 'boolean', validate: count })
    const validate = ajv.compile(counted(schema) as object)
    if ('$async' in validate) return { why: 'it is asynchronous' }
    return (value) => {
      left = mostVisits
      return faultOf(() => {
        if (!isSmall(value)) return { pointer: '', message: 'the value is too large to be checked' }
        if (validate(value)) return null
        const [error] = validate.errors ?? []
        return { pointer: error?.instancePath ?? '', message: error?.message ?? 'it does not fit' }
      })
    }
  } catch (error) {
    return { why: messageOf(error) }
  }
}

/** Foreign code runs here: whatever it throws is a finding. */
function faultOf(check: SchemaCheckRun): ReturnType<SchemaCheck> {
  try {
    return check()
  } catch (error) {
    return { pointer: '', message: messageOf(error) }
  }
}

type SchemaCheckRun = () => ReturnType<SchemaCheck>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** The schema with a count in every schema of it. It nests no deeper than was checked. */
function counted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(counted)
  if (!isMembers(schema)) return schema
  const members = Object.keys(schema).map((key) => [key, countedMember(key, schema[key])] as const)
  return Object.fromEntries([[counting, true], ...members])
}

function countedMember(key: string, value: unknown): unknown {
  if (data.has(key)) return value
  if (!tables.has(key) || !isMembers(value)) return counted(value)
  return Object.fromEntries(Object.keys(value).map((name) => [name, counted(value[name])]))
}

function isSmall(value: unknown): boolean {
  let level: unknown[] = [value]
  let left = mostValues
  for (let depth = 0; level.length > 0; depth += 1) {
    left -= level.length
    if (left < 0 || depth > mostDepth) return false
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}
