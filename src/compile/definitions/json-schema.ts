/**
 * The definitions as a JSON Schema (draft 2020-12), for editors and other tools.
 *
 * JS1. Made of the very schemas the compiler checks with; what they leave to a check of its own is put together here.
 * JS2. It knows names, types and shapes. What only linking can tell (targets, expressions, patterns) is the compiler's alone.
 */
import { z } from 'zod'
import { branchSchema, choiceSchema, durableSchema, flowSchema, flowSetSchema, functionSchema, parameterSchema, stepSchemas, validateSchema, variableSchema } from './schemas.ts'
import { authSchemas, implementationSchemas, rateLimitSchema, retrySchema, toolSchema } from './tool-schemas.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import { localizedAttributes, localizedTag } from '../shape.ts'

type Members = Readonly<Record<string, JsonValue>>

const to = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` })
const listOf = (items: JsonValue, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more })
const mapOf = (values: JsonValue): JsonObject => ({ type: 'object', additionalProperties: values })

/** What a schema leaves to a check of its own. */
const parts: Readonly<Record<string, readonly [schema: z.ZodObject, members: Members]>> = {
  flow: [flowSchema, { steps: listOf(to('step')), parameters: listOf(to('parameter')), variables: mapOf(to('variable')) }],
  parameter: [parameterSchema, {}],
  variable: [variableSchema, {}],
  function: [functionSchema, {}],
  tool: [toolSchema, { implementation: byType('implementation', Object.keys(implementationSchemas)), rateLimit: to('rateLimit') }],
  rateLimit: [rateLimitSchema, {}],
  retry: [retrySchema, {}],
  choice: [choiceSchema, {}],
  branch: [branchSchema, {}],
  validate: [validateSchema, {}],
  durable: [durableSchema, { project: listOf(to('step:SET')) }],
  ...prefixed('auth', authSchemas, {}),
  ...prefixed('implementation', implementationSchemas, {
    http: { auth: byType('auth', Object.keys(authSchemas)), retries: { anyOf: [{ type: 'integer', minimum: 0 }, to('retry')] } },
  }),
  ...prefixed('step', stepSchemas, {
    'SAY-GET': { choices: listOf({ anyOf: [{ type: 'string' }, to('choice')] }), validate: to('validate') },
    CASE: { branches: { anyOf: [mapOf(to('steps')), listOf(to('branch'))] } },
    'CALL-TOOL': { durable: to('durable') },
  }),
}

function prefixed(prefix: string, schemas: Readonly<Record<string, z.ZodObject>>, members: Readonly<Record<string, Members>>): typeof parts {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${prefix}:${name}`, [schema, members[name] ?? {}] as const]))
}

/** The JSON Schema of a flow set file. */
export function definitionsSchema(): JsonObject {
  const { extensions: _extensions, ...properties } = objectSchema(flowSetSchema, {
    flows: listOf(to('flow'), { minItems: 1 }), tools: listOf(to('tool')), functions: mapOf(to('function')),
  })['properties'] as JsonObject
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'saydo flow set',
    ...closed({ type: 'object', properties, required: ['flows'] }),
    $defs: {
      step: byType('step', Object.keys(stepSchemas)),
      steps: { anyOf: [to('step'), listOf(to('step'), { minItems: 1 })] },
      ...Object.fromEntries(Object.entries(parts).map(([name, [schema, members]]) => [name, objectSchema(schema, members)])),
    },
  }
}

/** One schema for each `type`, chosen by it, so that an editor speaks of that one only. */
function byType(prefix: string, types: readonly string[]): JsonObject {
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: types } },
    allOf: types.map((type) => ({ if: { properties: { type: { const: type } }, required: ['type'] }, then: to(`${prefix}:${type}`) })),
  }
}

const steps: z.ZodType = branchSchema.shape.do

function objectSchema(schema: z.ZodObject, members: Members): JsonObject {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if ((zodSchema as unknown) !== steps) return
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, to('steps'))
    },
  })
  const plain = withoutJsonTypes(made) as JsonObject
  return closed({ type: 'object', properties: { ...(plain['properties'] as JsonObject), ...members }, required: plain['required'] ?? [] })
}

/** Any JSON value is no restriction; neither is that a key is a text. */
function withoutJsonTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutJsonTypes)
  if (!isPlainObject(value)) return value
  if (String(value['$ref']).startsWith('#/$defs/__')) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([key, member]) => (key === '$defs' || key === 'propertyNames' ? [] : [[key, withoutJsonTypes(member)]])))
}

/** No attribute but the known ones, those in further languages, and what is the author's own. */
function closed(schema: JsonObject): JsonObject {
  const localized = localizedAttributes.filter((name) => Object.hasOwn(schema['properties'] as JsonObject, name))
  return {
    ...schema,
    properties: { ...(schema['properties'] as JsonObject), metadata: true },
    patternProperties: { '^x-': true, ...Object.fromEntries(localized.map((name) => [`^${name}_${localizedTag}$`, { type: 'string' }])) },
    additionalProperties: false,
  }
}
