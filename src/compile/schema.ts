/** Checks JSON Schemas of the definitions (draft 2020-12) with ajv. At run time an interpreter reads them. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Place, Problems } from './problems.ts'
import { below } from './pointer.ts'
import type { JsonObject } from '../json.ts'

const newAjv = (): Ajv2020 => new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false, addUsedSchema: false })

/** Reports what is wrong with a schema: not a schema, or a reference that leads nowhere. */
export function compileSchema(schema: JsonObject, place: Place, problems: Problems): void {
  const ajv = newAjv()
  if (ajv.validateSchema(schema) !== true) {
    for (const issue of ajv.errors ?? []) {
      problems.add('SCHEMA_INVALID', { ...place, pointer: `${place.pointer}${issue.instancePath}` }, `the schema ${issue.message ?? 'is not valid'}`)
    }
    return
  }
  const foreign = foreignReference(schema)
  if (foreign !== null) problems.add('SCHEMA_INVALID', { ...place, pointer: below(place.pointer, '$ref') }, `the reference ${JSON.stringify(foreign)} leads outside the schema`)
}

/** The first `$ref` that does not stay inside the schema, or a `$dynamicRef`. */
function foreignReference(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null
  for (const [key, value] of Object.entries(schema)) {
    if ((key === '$ref' && typeof value === 'string' && !value.startsWith('#')) || key === '$dynamicRef') return String(value)
    const inner = foreignReference(value)
    if (inner !== null) return inner
  }
  return null
}
