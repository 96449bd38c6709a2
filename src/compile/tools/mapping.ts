/**
 * Response mappings of definitions to trees (section 5.10 of the reference).
 *
 * Everything that can be wrong is found here: unknown types, transforms and operators, paths that cannot be read, patterns that are not linear,
 * members that stand in each other's way, names that would lead to a prototype (W-23).
 */
import { fallbackOf, pathAt, textAt } from './mapping-parts.ts'
import { compileCondition, compileConditions } from './conditions.ts'
import { literalOf } from './literals.ts'
import { compileTransform } from './transforms.ts'
import { choiceBranchSchema, fieldSchema, mappingSchemas, sortSchema } from '../definitions/index.ts'
import { below, hint } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonValue } from '../../json.ts'
import type { ListTree, MappingTree, MemberTree } from '../../program/index.ts'
import type { z } from 'zod'

type Schemas = typeof mappingSchemas
const whole: MappingTree = { kind: 'field', field: { path: { kind: 'path', root: 'data', keys: [] }, transform: null, fallback: null } }

/** The mapping; with problems reported, something that stands for it. */
export function compileMapping(mapping: unknown, place: Place, problems: Problems): MappingTree {
  if (typeof mapping === 'string') return fieldTree({ path: mapping }, place, problems)
  if (!isPlainObject(mapping)) {
    problems.add('MAPPING_INVALID', place, 'a mapping is a path or an object')
    return whole
  }
  if (mapping['type'] === undefined) return compileField(mapping, place, problems)
  const type = typeof mapping['type'] === 'string' ? mapping['type'] : ''
  const types = Object.keys(mappingSchemas)
  if (!Object.hasOwn(mappingSchemas, type)) {
    problems.add('MAPPING_INVALID', { ...place, pointer: below(place.pointer, 'type') }, `there is no mapping type ${JSON.stringify(mapping['type'])}${hint(type, types)}; there are ${types.join(', ')}`)
    return whole
  }
  return compileTyped(type as keyof Schemas, mapping, place, problems)
}

function compileTyped(type: keyof Schemas, mapping: Readonly<Record<string, unknown>>, place: Place, problems: Problems): MappingTree {
  const checked = checkShape(mappingSchemas[type], mapping, place, problems)
  if (checked === null) return whole
  switch (checked.type) {
    case 'jsonPath':
      return members(checked, place, problems, (value, at) => compileField(typeof value === 'string' ? { path: value } : value, at, problems))
    case 'object':
      return members(checked, place, problems, (value, at) => compileMember(value, at, problems))
    case 'array':
      return compileList(checked, place, problems)
    case 'template':
      return { kind: 'template', template: textAt(checked.template, { ...place, pointer: below(place.pointer, 'template') }, problems), data: pathAt(checked.dataPath, { ...place, pointer: below(place.pointer, 'dataPath') }, problems) }
    case 'conditional':
      return compileChoice(checked, place, problems)
  }
}

function compileField(field: unknown, place: Place, problems: Problems): MappingTree {
  const checked = checkShape(fieldSchema, field, place, problems)
  if (checked === null) return whole
  if (checked.path === undefined && checked.transform === undefined) problems.add('MAPPING_INVALID', place, 'a field has a path, a transform, or both')
  return fieldTree(checked, place, problems)
}

function fieldTree({ path, transform, fallback }: z.output<typeof fieldSchema>, place: Place, problems: Problems): MappingTree {
  return {
    kind: 'field',
    field: {
      path: pathAt(path, { ...place, pointer: path === undefined ? place.pointer : below(place.pointer, 'path') }, problems),
      transform: transform === undefined ? null : compileTransform(transform, { ...place, pointer: below(place.pointer, 'transform') }, problems),
      fallback: fallbackOf(fallback, { ...place, pointer: below(place.pointer, 'fallback') }, problems),
    },
  }
}

/** MAP-3: a text is a path, an object with a type is a mapping, with a path or a transform a field; anything else is a literal. */
function compileMember(value: unknown, place: Place, problems: Problems): MappingTree {
  if (typeof value === 'string') return fieldTree({ path: value }, place, problems)
  if (isPlainObject(value)) {
    if (typeof value['type'] === 'string' && Object.hasOwn(mappingSchemas, value['type'])) return compileMapping(value, place, problems)
    if (typeof value['path'] === 'string' || isPlainObject(value['transform'])) return compileField(value, place, problems)
  }
  return { kind: 'literal', value: literalOf(value as JsonValue, place, problems) }
}

function members({ mappings, strict, type }: z.output<Schemas['object' | 'jsonPath']>, place: Place, problems: Problems, compile: (value: unknown, place: Place) => MappingTree): MappingTree {
  const compiled = Object.entries(mappings).map(([name, value]): MemberTree => {
    const at = { ...place, pointer: below(place.pointer, 'mappings', name) }
    const to = type === 'jsonPath' ? name.split('.') : [name]
    if (to.some((key) => key === '' || key === '__proto__')) problems.add('MAPPING_INVALID', at, `${JSON.stringify(name)} is no name a value can be stored under`)
    return { to, value: compile(value, at) }
  })
  for (const { to } of compiled) {
    const inside = compiled.find((other) => other.to.length > to.length && to.every((key, index) => other.to[index] === key))
    if (inside !== undefined) problems.add('MAPPING_INVALID', { ...place, pointer: below(place.pointer, 'mappings', to.join('.')) }, `${to.join('.')} cannot be a value and hold ${inside.to.join('.')}`)
  }
  return { kind: 'object', members: compiled, strict: strict ?? true }
}

function compileList(list: z.output<Schemas['array']>, place: Place, problems: Problems): ListTree {
  const at = (name: string): Place => ({ ...place, pointer: below(place.pointer, name) })
  return {
    kind: 'list',
    source: pathAt(list.source, at('source'), problems),
    filter: list.filter === undefined ? [] : compileConditions(list.filter, at('filter'), problems),
    item: list.itemMapping === undefined ? null : compileMapping(list.itemMapping, at('itemMapping'), problems),
    sort: list.sort === undefined ? null : compileSort(list.sort, at('sort'), problems),
    offset: list.offset ?? 0,
    limit: list.limit ?? 0,
    fallback: fallbackOf(list.fallback, at('fallback'), problems),
  }
}

function compileSort(sort: unknown, place: Place, problems: Problems): ListTree['sort'] {
  const checked = checkShape(sortSchema, sort, place, problems)
  if (checked === null) return null
  return { by: pathAt(checked.field, { ...place, pointer: below(place.pointer, 'field') }, problems), descending: checked.order === 'desc' }
}

function compileChoice(choice: z.output<Schemas['conditional']>, place: Place, problems: Problems): MappingTree {
  const branches = choice.conditions.flatMap((branch, index) => {
    const at = { ...place, pointer: below(place.pointer, 'conditions', index) }
    const checked = checkShape(choiceBranchSchema, branch, at, problems)
    if (checked === null) return []
    return [{ if: compileCondition(checked.if, { ...at, pointer: below(at.pointer, 'if') }, problems), then: compileMapping(checked.then, { ...at, pointer: below(at.pointer, 'then') }, problems) }]
  })
  return { kind: 'choice', branches, else: choice.else === undefined ? null : compileMapping(choice.else, { ...place, pointer: below(place.pointer, 'else') }, problems) }
}
