/** What authors write of response mappings (section 5.10 of the reference), as zod schemas. Members that are mappings, conditions or transforms are checked on their own. */
import { z } from 'zod'

const json = z.json()
const later = z.unknown()
const precision = z.number().int().min(0).max(15).optional()
const count = z.number().int().min(0)

export const fieldSchema = z.looseObject({ path: z.string().optional(), transform: later.optional(), fallback: json.optional() })

export const mappingSchemas = {
  jsonPath: z.looseObject({ type: z.literal('jsonPath'), mappings: z.record(z.string(), later), strict: z.boolean().optional() }),
  object: z.looseObject({ type: z.literal('object'), mappings: z.record(z.string(), later), strict: z.boolean().optional() }),
  array: z.looseObject({
    type: z.literal('array'),
    source: z.string().optional(),
    filter: later.optional(),
    itemMapping: later.optional(),
    sort: later.optional(),
    offset: count.optional(),
    limit: count.optional(),
    fallback: json.optional(),
  }),
  template: z.looseObject({ type: z.literal('template'), template: z.string(), dataPath: z.string().optional() }),
  conditional: z.looseObject({ type: z.literal('conditional'), conditions: z.array(later).min(1), else: later.optional() }),
} as const

export const sortSchema = z.looseObject({ field: z.string().optional(), order: z.enum(['asc', 'desc']).optional() })
export const choiceBranchSchema = z.looseObject({ if: later, then: later })

/** Operators, with the short names they may be written as. */
export const operatorNames = {
  equals: 'equals', eq: 'equals', notEquals: 'notEquals', ne: 'notEquals', contains: 'contains', exists: 'exists', notExists: 'notExists',
  greaterThan: 'greaterThan', gt: 'greaterThan', lessThan: 'lessThan', lt: 'lessThan',
  greaterThanOrEqual: 'greaterThanOrEqual', gte: 'greaterThanOrEqual', lessThanOrEqual: 'lessThanOrEqual', lte: 'lessThanOrEqual',
  startsWith: 'startsWith', endsWith: 'endsWith', matches: 'matches', in: 'in', hasLength: 'hasLength',
  isArray: 'isArray', isObject: 'isObject', isString: 'isString', isNumber: 'isNumber',
} as const

export const conditionSchema = z.looseObject({ field: z.string().optional(), operator: z.enum(Object.keys(operatorNames) as [keyof typeof operatorNames]), value: json.optional() })

const transform = <Type extends string, Members extends z.ZodRawShape>(type: Type, members: Members) => z.looseObject({ type: z.literal(type), fallback: json.optional(), ...members })
const plain = <Type extends string>(type: Type) => transform(type, {})
const aggregate = <Type extends string>(type: Type) => transform(type, { field: z.string().optional(), precision })

export const transformSchemas = {
  parseInt: plain('parseInt'),
  parseFloat: plain('parseFloat'),
  toLowerCase: plain('toLowerCase'),
  toUpperCase: plain('toUpperCase'),
  trim: plain('trim'),
  replace: transform('replace', { pattern: z.string(), flags: z.string().optional(), replacement: z.string().optional() }),
  concat: transform('concat', { prefix: z.string().optional(), suffix: z.string().optional() }),
  regex: transform('regex', { pattern: z.string(), flags: z.string().optional(), group: count.optional() }),
  date: plain('date'),
  default: transform('default', { value: json }),
  conditional: transform('conditional', { conditions: z.array(later).min(1).optional(), else: json.optional(), condition: later.optional(), trueValue: json.optional(), falseValue: json.optional() }),
  substring: transform('substring', { start: count.optional(), end: count.optional() }),
  split: transform('split', { delimiter: z.string().optional(), index: z.number().int().optional() }),
  join: transform('join', { delimiter: z.string().optional() }),
  abs: plain('abs'),
  round: transform('round', { precision }),
  floor: plain('floor'),
  ceil: plain('ceil'),
  template: transform('template', { template: z.string() }),
  handlebars: transform('handlebars', { template: z.string(), dataPath: z.string() }),
  sum: aggregate('sum'),
  average: aggregate('average'),
  count: aggregate('count'),
  min: aggregate('min'),
  max: aggregate('max'),
  multiply: transform('multiply', { multiplier: z.number(), precision }),
  divide: transform('divide', { divisor: z.number(), precision }),
  percentage: transform('percentage', { divisor: z.number().optional(), precision }),
  add: transform('add', { addend: z.number(), precision }),
  subtract: transform('subtract', { subtrahend: z.number(), precision }),
  currentYear: plain('currentYear'),
  yearDifference: transform('yearDifference', { fromYear: z.number().int().optional() }),
  custom: plain('custom'),
} as const
