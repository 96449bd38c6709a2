/** Transforms of mappings (MAP-7). */
import { compileCondition } from './conditions.ts'
import { checkPatternAt, pathAt, textAt } from './mapping-parts.ts'
import { choiceBranchSchema, transformSchemas } from '../definitions/index.ts'
import { below, hint } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonValue } from '../../json.ts'
import type { TransformTree } from '../../program/index.ts'
import type { z } from 'zod'

type Schemas = typeof transformSchemas
type Authored<Type extends keyof Schemas = keyof Schemas> = z.output<Schemas[Type]>

interface TransformPlace {
  readonly problems: Problems
  /** The place of a member of the transform. */
  readonly at: (...keys: readonly (string | number)[]) => Place
}

/** The transform; with problems reported, one that changes nothing. */
export function compileTransform(transform: unknown, place: Place, problems: Problems): TransformTree {
  const type = isPlainObject(transform) ? transform['type'] : undefined
  const types = Object.keys(transformSchemas)
  const context: TransformPlace = { problems, at: (...keys) => ({ ...place, pointer: below(place.pointer, ...keys) }) }
  if (typeof type !== 'string' || !Object.hasOwn(transformSchemas, type)) {
    problems.add('MAPPING_INVALID', context.at('type'), `there is no transform ${String(type)}${hint(String(type), types)}`)
    return { type: 'custom' }
  }
  const checked = checkShape<z.ZodObject>(transformSchemas[type as keyof Schemas], transform, place, problems) as Authored | null
  if (checked === null) return { type: 'custom' }
  const { fallback } = checked
  return { ...treeOf(checked, context), ...(fallback === undefined ? {} : { fallback }) }
}

type Makers = { readonly [Type in keyof Schemas]: (authored: Authored<Type>, context: TransformPlace) => TransformTree }

const plain = ({ type }: Authored<'parseInt' | 'parseFloat' | 'toLowerCase' | 'toUpperCase' | 'trim' | 'date' | 'abs' | 'floor' | 'ceil' | 'currentYear' | 'custom'>): TransformTree => ({ type })

const makers: Makers = {
  parseInt: plain, parseFloat: plain, toLowerCase: plain, toUpperCase: plain, trim: plain, date: plain, abs: plain, floor: plain, ceil: plain, currentYear: plain, custom: plain,
  replace: patternTree,
  regex: patternTree,
  concat: ({ prefix = '', suffix = '' }) => ({ type: 'concat', prefix, suffix }),
  default: ({ value }) => ({ type: 'default', value }),
  conditional: conditionalTree,
  substring: ({ start = 0, end = null }) => ({ type: 'substring', start, end }),
  split: ({ delimiter = ',', index = null }) => ({ type: 'split', delimiter, index }),
  join: ({ delimiter = ',' }) => ({ type: 'join', delimiter }),
  round: ({ precision = 0 }) => ({ type: 'round', precision }),
  template: ({ template }, { at, problems }) => ({ type: 'template', template: textAt(template, at('template'), problems, true) }),
  handlebars: ({ template, dataPath }, { at, problems }) => ({ type: 'handlebars', template: textAt(template, at('template'), problems), data: pathAt(dataPath, at('dataPath'), problems) }),
  sum: aggregateTree, average: aggregateTree, count: aggregateTree, min: aggregateTree, max: aggregateTree,
  multiply: ({ multiplier, precision = null }) => ({ type: 'multiply', operand: multiplier, precision }),
  divide: ({ divisor, precision = null }) => ({ type: 'divide', operand: divisor, precision }),
  percentage: ({ divisor = 1, precision = null }) => ({ type: 'percentage', operand: divisor, precision }),
  add: ({ addend, precision = null }) => ({ type: 'add', operand: addend, precision }),
  subtract: ({ subtrahend, precision = null }) => ({ type: 'subtract', operand: subtrahend, precision }),
  yearDifference: ({ fromYear = null }) => ({ type: 'yearDifference', fromYear }),
}

function treeOf(authored: Authored, context: TransformPlace): TransformTree {
  return (makers[authored.type] as (authored: Authored, context: TransformPlace) => TransformTree)(authored, context)
}

function aggregateTree({ type, field, precision }: Authored<'sum' | 'average' | 'count' | 'min' | 'max'>, { at, problems }: TransformPlace): TransformTree {
  return { type, precision: precision ?? null, field: field === undefined ? null : pathAt(field, at('field'), problems) }
}

function patternTree(authored: Authored<'replace' | 'regex'>, { at, problems }: TransformPlace): TransformTree {
  const { pattern } = authored
  const flags = authored.flags ?? (authored.type === 'replace' ? 'g' : '')
  checkPatternAt(pattern, flags, at('pattern'), problems)
  return authored.type === 'replace' ? { type: 'replace', pattern, flags, replacement: authored.replacement ?? '' } : { type: 'regex', pattern, flags, group: authored.group ?? 0 }
}

/** `conditions` with `else`, or one `condition` with `trueValue` and `falseValue`. */
function conditionalTree(authored: Authored<'conditional'>, { at, problems }: TransformPlace): TransformTree {
  const { conditions, condition, trueValue = null, falseValue } = authored
  if ((conditions === undefined) === (condition === undefined)) problems.add('MAPPING_INVALID', at(), 'a conditional transform has either conditions or a condition')
  const branches = (conditions ?? []).flatMap((branch, index) => {
    const checked = checkShape(choiceBranchSchema, branch, at('conditions', index), problems)
    return checked === null ? [] : [{ if: compileCondition(checked.if, at('conditions', index, 'if'), problems), then: (checked.then ?? null) as JsonValue }]
  })
  const single = condition === undefined ? [] : [{ if: compileCondition(condition, at('condition'), problems), then: trueValue }]
  const rest = condition === undefined ? authored.else : falseValue
  return { type: 'conditional', branches: [...branches, ...single], else: rest === undefined ? null : { value: rest } }
}
