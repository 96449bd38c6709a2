/** Conditions of mappings (MAP-8). */
import { checkPatternAt, pathAt } from './mapping-parts.ts'
import { conditionSchema, operatorNames } from '../definitions/index.ts'
import { below } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import type { ConditionTree } from '../../program/index.ts'

const never: ConditionTree = { field: { kind: 'path', root: 'data', keys: [] }, operator: 'in', value: [] }
const withoutValue: ReadonlySet<string> = new Set(['exists', 'notExists', 'isArray', 'isObject', 'isString', 'isNumber'])

export function compileCondition(condition: unknown, place: Place, problems: Problems): ConditionTree {
  const checked = checkShape(conditionSchema, condition, place, problems)
  if (checked === null) return never
  const operator = operatorNames[checked.operator]
  const at = { ...place, pointer: below(place.pointer, 'value') }
  if (checked.value === undefined && !withoutValue.has(operator)) problems.add('MAPPING_INVALID', at, `${checked.operator} needs a value`)
  if (operator === 'in' && checked.value !== undefined && !Array.isArray(checked.value)) problems.add('MAPPING_INVALID', at, 'in needs a list as its value')
  if (operator === 'matches') {
    if (typeof checked.value === 'string') checkPatternAt(checked.value, '', at, problems)
    else problems.add('MAPPING_INVALID', at, 'matches needs a pattern as its value')
  }
  return { field: pathAt(checked.field, { ...place, pointer: below(place.pointer, 'field') }, problems), operator, value: checked.value ?? null }
}

/** One condition, or several that all must hold. */
export function compileConditions(conditions: unknown, place: Place, problems: Problems): readonly ConditionTree[] {
  if (!Array.isArray(conditions)) return [compileCondition(conditions, place, problems)]
  return conditions.map((condition, index) => compileCondition(condition, { ...place, pointer: below(place.pointer, index) }, problems))
}
