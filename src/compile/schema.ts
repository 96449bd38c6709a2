/** Checks JSON Schemas of the definitions (draft 2020-12) with ajv. At run time an interpreter reads them. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Place, Problems } from './problems.ts'
import { below } from './pointer.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'
import { checkPattern } from '../patterns/index.ts'

/** Reports what is wrong with a schema. */
export type SchemaCheck = (schema: JsonValue, place: Place) => void

const draft = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/

/** One check for all schemas of a set: making ajv ready costs more than all of them. */
export function schemaChecker(problems: Problems): SchemaCheck {
  let made: Ajv2020 | undefined
  const ajv = (): Ajv2020 => (made ??= new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false, addUsedSchema: false }))
  return (schema, place) => {
    const at = (keys: readonly string[]): Place => ({ ...place, pointer: below(place.pointer, ...keys) })
    const named = isPlainObject(schema) ? schema['$schema'] : undefined
    if (named !== undefined && !(typeof named === 'string' && draft.test(named))) {
      problems.add('SCHEMA_INVALID', at(['$schema']), 'only draft 2020-12 is read')
      return
    }
    if (ajv().validateSchema(schema as boolean) !== true) {
      const messages = new Map((ajv().errors ?? []).map((issue) => [issue.instancePath, issue.message ?? 'is not valid']).reverse() as [string, string][])
      for (const [path, message] of messages) problems.add('SCHEMA_INVALID', { ...place, pointer: `${place.pointer}${path}` }, `the schema ${message}`)
      return
    }
    for (const { keys, message } of faultsOf(schema, schema, [])) problems.add('SCHEMA_INVALID', at(keys), message)
  }
}

interface Fault {
  readonly keys: readonly string[]
  readonly message: string
}

/** Members that hold data, not schemas. */
const data: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])

/** What the meta-schema cannot see: references that lead nowhere or outside, patterns that are refused. */
function faultsOf(root: JsonValue, schema: unknown, keys: readonly string[]): readonly Fault[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => faultsOf(root, item, [...keys, String(index)]))
  if (!isPlainObject(schema)) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    const at = [...keys, key]
    const fault = typeof value === 'string' ? faultOf(root, key, value) : null
    const names = key === 'patternProperties' && isPlainObject(value) ? Object.keys(value) : []
    const faults = names.flatMap((name) => patternFault(name).map((message) => ({ keys: [...at, name], message })))
    return [...(fault === null ? [] : [{ keys: at, message: fault }]), ...faults, ...(data.has(key) ? [] : faultsOf(root, value, at))]
  })
}

function faultOf(root: JsonValue, key: string, value: string): string | null {
  if (key === '$dynamicRef') return '$dynamicRef is not supported'
  if (key === 'pattern') return patternFault(value)[0] ?? null
  if (key !== '$ref') return null
  if (!value.startsWith('#')) return `the reference ${JSON.stringify(value)} leads outside the schema`
  return leadsSomewhere(root, value.slice(1)) ? null : `the reference ${JSON.stringify(value)} leads nowhere`
}

function leadsSomewhere(root: JsonValue, fragment: string): boolean {
  if (fragment === '') return true
  if (!fragment.startsWith('/')) return hasAnchor(root, fragment)
  let value: unknown = root
  for (const part of fragment.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key]
  }
  return true
}

const hasAnchor = (schema: unknown, name: string): boolean =>
  typeof schema === 'object' && schema !== null && ((schema as Record<string, unknown>)['$anchor'] === name || Object.values(schema).some((member) => hasAnchor(member, name)))

function patternFault(source: string): readonly string[] {
  try {
    checkPattern(source, '')
    return []
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    return [error.message]
  }
}
