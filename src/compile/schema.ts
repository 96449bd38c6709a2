/**
 * Checks JSON Schemas of the definitions (draft 2020-12): ajv reads them against the draft, and what the interpreter of the run time would read
 * otherwise, or could hang on, is refused. What is accepted here, both read alike (a differential test proves it).
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Place, Problems } from './problems.ts'
import { below } from './pointer.ts'
import { endlessReference } from './schema-references.ts'
import { schemaFaults } from './schema-faults.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'

/** Reports what is wrong with a schema. */
export type SchemaCheck = (schema: JsonValue, place: Place) => void

const draft = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/

/** One check for all schemas of a set: making ajv ready costs more than all of them. */
export function schemaChecker(problems: Problems): SchemaCheck {
  let made: Ajv2020 | undefined
  const ajv = (): Ajv2020 => (made ??= new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false, addUsedSchema: false }))
  return (schema, place) => {
    const report = (keys: readonly string[], message: string): void => problems.add('SCHEMA_INVALID', { ...place, pointer: below(place.pointer, ...keys) }, message)
    const named = isPlainObject(schema) ? schema['$schema'] : undefined
    if (named !== undefined && !(typeof named === 'string' && draft.test(named))) {
      report(['$schema'], 'only draft 2020-12 is read')
      return
    }
    if (ajv().validateSchema(schema as boolean) !== true) {
      const messages = new Map((ajv().errors ?? []).map((issue) => [issue.instancePath, issue.message ?? 'is not valid']).reverse() as [string, string][])
      for (const [path, message] of messages) problems.add('SCHEMA_INVALID', { ...place, pointer: `${place.pointer}${path}` }, `the schema ${message}`)
      return
    }
    const faults = schemaFaults(schema)
    for (const { keys, message } of faults) report(keys, message)
    const endless = faults.length === 0 ? endlessReference(schema) : null
    if (endless !== null) report(endless, 'the schema refers to itself without an end')
  }
}
