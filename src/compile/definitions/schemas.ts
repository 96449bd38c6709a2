/** What authors write, as zod schemas: the single source of the definition types, of the checks and of the JSON Schema. */
import { z } from 'zod'
import { tolerableCodes } from '../codes.ts'

/** An id authors give; `__proto__` is no member a plain object can have. */
const id = z.string().min(1).regex(/^(?!__proto__$)/, 'cannot be an id')

/** What a user may say, in words. */
export const wording = z.string().max(200).regex(/[\p{L}\p{N}]/u, 'has no words')

/** A step is checked by its own kind; here it is only an object with a type. */
const step = z.looseObject({ type: z.string() })
const steps = z.union([step, z.array(step)])

const variableTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'any'] as const

export const variableSchema = z.looseObject({
  type: z.enum(variableTypes).optional(),
  scope: z.enum(['flow', 'session', 'global']).optional(),
  value: z.unknown().optional(),
  description: z.string().optional(),
  pii: z.boolean().optional(),
})

export const parameterSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().optional(),
  type: z.enum(variableTypes).optional(),
  enum: z.array(z.string().min(1)).min(1).optional(),
  jsonSchema: z.record(z.string(), z.json()).optional(),
  required: z.boolean().optional(),
})

export const flowSchema = z.looseObject({
  id,
  name: id,
  description: z.string().optional(),
  version: z.string().optional(),
  prompt: z.string().optional(),
  phrases: z.array(wording).optional(),
  examples: z.array(wording).optional(),
  primary: z.boolean().optional(),
  interruptable: z.boolean().optional(),
  isolated: z.boolean().optional(),
  trigger: z.looseObject({ on: z.string().min(1), scope: z.string(), event: z.string().optional() }).optional(),
  parameters: z.array(z.unknown()).optional(),
  variables: z.record(z.string(), z.unknown()).optional(),
  steps: z.array(z.unknown()),
  contract: z.looseObject({ requires: z.array(z.string()).optional() }).optional(),
})

/** Attributes every step may have. */
const commonAttributes = {
  id: z.string().min(1).optional(),
  type: z.string(),
  outcome: z.string().optional(),
  reason: z.string().optional(),
  onFail: steps.optional(),
} as const

export const stepSchemas = {
  SAY: z.looseObject({ ...commonAttributes, value: z.string() }),
  'SAY-GET': z.looseObject({
    ...commonAttributes,
    value: z.string(),
    variable: z.string().min(1),
    choices: z.array(z.unknown()).optional(),
    validate: z.unknown().optional(),
    digits: z.json().optional(),
    pii: z.boolean().optional(),
    commands: z.boolean().optional(),
  }),
  SET: z.looseObject({
    ...commonAttributes,
    variable: z.string().min(1),
    value: z.json().optional(),
    literal: z.json().optional(),
    json: z.string().optional(),
    pointer: z.string().optional(),
    requireTrue: z.boolean().optional(),
    merge: z.enum(['json-merge-patch', 'replace']).optional(),
  }),
  CASE: z.looseObject({ ...commonAttributes, branches: z.union([z.record(z.string(), steps), z.array(z.unknown())]), default: steps.optional() }),
  SWITCH: z.looseObject({ ...commonAttributes, variable: z.string().min(1), branches: z.record(z.string(), steps), caseInsensitive: z.boolean().optional() }),
  FLOW: z.looseObject({
    ...commonAttributes,
    value: z.string().min(1),
    callType: z.enum(['call', 'replace', 'reboot']).optional(),
    parameters: z.record(z.string(), z.json()).optional(),
    targets: z.array(z.string()).min(1).optional(),
    initializeDefaults: z.boolean().optional(),
    result: z.record(z.string(), z.string()).optional(),
  }),
  RETURN: z.looseObject({ ...commonAttributes, value: z.json().optional(), discard: z.boolean().optional() }),
  END: z.looseObject({ ...commonAttributes }),
  'CALL-TOOL': z.looseObject({
    ...commonAttributes,
    tool: z.string().min(1),
    args: z.union([z.record(z.string(), z.json()), z.string().regex(/^\{\{.*\}\}$/s, 'is no placeholder')]).optional(),
    variable: z.string().min(1).optional(),
    durable: z.unknown().optional(),
  }),
  DISPATCH: z.looseObject({ id: commonAttributes.id, type: commonAttributes.type, outcome: commonAttributes.outcome, reason: commonAttributes.reason }),
  SELECT: z.looseObject({ ...commonAttributes, variable: z.string().min(1), context: z.string().min(1), options: z.array(z.unknown()) }),
  FAIL: z.looseObject({ ...commonAttributes, code: z.string().regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'is no code in upper snake case'), message: z.string().min(1), advice: z.string().min(1).optional() }),
  EMIT: z.looseObject({ ...commonAttributes, effect: z.string().min(1), target: z.string().optional(), payload: z.json().optional() }),
  FOREACH: z.looseObject({
    ...commonAttributes,
    list: z.string().min(1),
    item: z.string().min(1),
    index: z.string().min(1).optional(),
    maxIterations: z.number().int().min(1).max(10_000).optional(),
    do: steps,
  }),
  WHILE: z.looseObject({ ...commonAttributes, when: z.string().min(1), maxIterations: z.number().int().min(1).max(10_000), do: steps }),
} as const

/** `validate` of a SAY-GET: what an answer must be. */
export const validateSchema = z.looseObject({
  pattern: z.string().min(1).optional(),
  function: z.string().min(1).optional(),
  flow: z.string().min(1).optional(),
  message: z.string().optional(),
  attempts: z.number().int().min(1).max(100).optional(),
  onExhausted: steps.optional(),
})

/** `durable` of a CALL-TOOL: puts the call under the action protocol. */
export const durableSchema = z.looseObject({
  action: z.string().min(1),
  effect: z.enum(['send', 'charge', 'change']).optional(),
  subject: z.json().optional(),
  request: z.record(z.string(), z.json()).optional(),
  idempotency: z.enum(['none', 'provider-key']).optional(),
  windowSeconds: z.number().int().min(1).optional(),
  reconcile: z.looseObject({ tool: z.string().min(1).optional(), flow: z.string().min(1).optional() }).optional(),
  settlesWithin: z.number().int().min(0).optional(),
  retry: z.enum(['none', 'fresh-consent']).optional(),
  project: z.array(z.unknown()).optional(),
  onUnknown: steps.optional(),
  onHold: steps.optional(),
})

/** One option of a SELECT; `whenJson` is the predicate as JSON text, for what a definition cannot hold as members. */
export const selectOptionSchema = z.looseObject({ value: z.string(), when: z.json().optional(), whenJson: z.string().optional() })

export const choiceSchema = z.looseObject({ label: z.string().min(1), value: z.string().optional() })
export const branchSchema = z.looseObject({ when: z.string().min(1), do: steps })

export const functionSchema = z.looseObject({ version: z.string().min(1).optional(), pure: z.boolean().optional(), description: z.string().optional() })

/** The set as a whole; its parts are checked one by one. */
export const flowSetSchema = z.looseObject({
  $schema: z.string().optional(),
  flows: z.array(z.unknown()).min(1),
  tools: z.array(z.unknown()).optional(),
  functions: z.record(z.string(), z.unknown()).optional(),
  globals: z.array(z.string()).optional(),
  allowedHosts: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  tolerate: z.array(z.enum(tolerableCodes)).optional(),
  extensions: z.array(z.unknown()).optional(),
  source: z.unknown().optional(),
})
