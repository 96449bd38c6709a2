/** Conditions of a mapping (MAP-8). What cannot be compared is false, never an error. */
import type { MappingPorts, Read } from './context.ts'
import { bindPath } from './paths.ts'
import { textOf } from './text.ts'
import type { JsonValue } from '../../json.ts'
import type { ConditionOperator, ConditionTree } from '../../program/index.ts'

export function bindCondition(tree: ConditionTree, ports: MappingPorts): Read<boolean> {
  const field = bindPath(tree.field, ports)
  const test = tree.operator === 'matches' ? matches(textOf(tree.value), ports) : (value: JsonValue) => comparisons[tree.operator as Comparison](value, tree.value)
  return (data, context) => test(field(data, context))
}

function matches(source: string, { patterns }: MappingPorts): (value: JsonValue) => boolean {
  const pattern = patterns.compile(source, '')
  return (value) => (typeof value === 'string' || typeof value === 'number') && pattern.test(textOf(value))
}

type Comparison = Exclude<ConditionOperator, 'matches'>

/** Numbers, and texts that are numbers; anything else compares with nothing. */
function numberOf(value: JsonValue): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
}

const contains = (value: JsonValue, wanted: JsonValue): boolean =>
  Array.isArray(value) ? value.includes(wanted) : value !== null && typeof value !== 'object' && textOf(value).includes(textOf(wanted))

const lengthOf = (value: JsonValue): number => (typeof value === 'string' || Array.isArray(value) ? value.length : -1)

const comparisons: Readonly<Record<Comparison, (value: JsonValue, wanted: JsonValue) => boolean>> = {
  equals: (value, wanted) => value === wanted,
  notEquals: (value, wanted) => value !== wanted,
  contains,
  exists: (value) => value !== null,
  notExists: (value) => value === null,
  greaterThan: (value, wanted) => numberOf(value) > numberOf(wanted),
  lessThan: (value, wanted) => numberOf(value) < numberOf(wanted),
  greaterThanOrEqual: (value, wanted) => numberOf(value) >= numberOf(wanted),
  lessThanOrEqual: (value, wanted) => numberOf(value) <= numberOf(wanted),
  startsWith: (value, wanted) => typeof value === 'string' && value.startsWith(textOf(wanted)),
  endsWith: (value, wanted) => typeof value === 'string' && value.endsWith(textOf(wanted)),
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  hasLength: (value, wanted) => lengthOf(value) === numberOf(wanted),
  isArray: (value) => Array.isArray(value),
  isObject: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  isString: (value) => typeof value === 'string',
  isNumber: (value) => typeof value === 'number',
}
