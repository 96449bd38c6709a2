/**
 * Response mappings (section 5.10 of the reference), complete.
 *
 * MP1. A mapping reads the reply and the arguments and makes a value of its own; nothing of either is changed.
 * MP2. A member that fails fails the mapping, unless `strict` is false: then it is left out. So for every kind of object (MAP-2, MAP-3).
 * MP3. Numbers are sorted as numbers, everything else as text; what is missing comes last (W-28).
 */
import { bindCondition } from './conditions.ts'
import { MappingBudget, mappingError } from './context.ts'
import type { MappingContext, MappingPorts, Read } from './context.ts'
import { bindLiteral } from './literals.ts'
import { bindPath } from './paths.ts'
import { bindText, textOf } from './text.ts'
import { bindTransform } from './transforms/index.ts'
import { SaydoError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { FallbackTree, FieldTree, ListTree, MappingTree, MemberTree } from '../../program/index.ts'
import type { ToolLimits } from '../limits.ts'

export type Mapping = (data: JsonValue, input: { readonly args: JsonObject; readonly now: number }) => JsonValue

/** Builds a mapping, loading what it needs. @throws SaydoError TOOL_MAPPING_FAILED while it runs. */
export async function buildMapping(tree: MappingTree, ports: MappingPorts, limits: ToolLimits): Promise<Mapping> {
  const text = JSON.stringify(tree)
  if (text.includes('"kind":"query"')) await ports.jsonPaths.ready()
  if (text.includes('"pattern":') || text.includes('"operator":"matches"')) await ports.patterns.ready()
  const read = bindMapping(tree, ports)
  return (data, input) => {
    try {
      return read(data, { ...input, budget: new MappingBudget(limits) })
    } catch (cause) {
      throw cause instanceof SaydoError && cause.code === 'TOOL_MAPPING_FAILED' ? cause : mappingError('it cannot be carried out', cause)
    }
  }
}

function bindMapping(tree: MappingTree, ports: MappingPorts): Read {
  switch (tree.kind) {
    case 'field':
      return bindField(tree.field, ports)
    case 'object':
      return bindObject(tree.members, tree.strict, ports)
    case 'list':
      return bindList(tree, ports)
    case 'template': {
      const [data, text] = [bindPath(tree.data, ports), bindText(tree.template, ports)]
      return (value, context) => text(data(value, context), context)
    }
    case 'choice': {
      const branches = tree.branches.map((branch) => ({ holds: bindCondition(branch.if, ports), then: bindMapping(branch.then, ports) }))
      const rest: Read = tree.else === null ? (data) => data : bindMapping(tree.else, ports)
      return (data, context) => (branches.find(({ holds }) => holds(data, context))?.then ?? rest)(data, context)
    }
    case 'literal':
      return bindLiteral(tree.value, ports)
  }
}

/** MAP-2: value, transform, fallback. */
function bindField({ path, transform, fallback }: FieldTree, ports: MappingPorts): Read {
  const value = bindPath(path, ports)
  const change = transform === null ? null : bindTransform(transform, ports)
  const otherwise = bindFallback(fallback, ports)
  return (data, context) => {
    const found = value(data, context)
    const changed = change === null ? found : change(found, context)
    return changed ?? otherwise(data, context)
  }
}

function bindFallback(fallback: FallbackTree | null, ports: MappingPorts): Read {
  if (fallback === null) return () => null
  return fallback.kind === 'json' ? () => fallback.value : bindPath(fallback.path, ports)
}

interface MutableMembers {
  [key: string]: JsonValue | MutableMembers
}

function bindObject(members: readonly MemberTree[], strict: boolean, ports: MappingPorts): Read {
  const bound = members.map(({ to, value }) => ({ to, read: bindMapping(value, ports) }))
  return (data, context) => {
    const result: MutableMembers = {}
    for (const { to, read } of bound) {
      const value = strict ? read(data, context) : readOrLeaveOut(read, data, context)
      if (value !== undefined) put(result, to, value)
    }
    return result
  }
}

function readOrLeaveOut(read: Read, data: JsonValue, context: MappingContext): JsonValue | undefined {
  try {
    return read(data, context)
  } catch (error) {
    if (error instanceof SaydoError) return undefined
    throw error
  }
}

/** Own members only: a name such as `constructor` must not lead to what every object inherits (W-23). The compiler refuses the rest. */
function put(object: MutableMembers, to: readonly string[], value: JsonValue): void {
  const [key = '', ...rest] = to
  if (rest.length === 0) object[key] = value
  else {
    if (!Object.hasOwn(object, key)) object[key] = {}
    put(object[key] as MutableMembers, rest, value)
  }
}

function bindList(tree: ListTree, ports: MappingPorts): Read {
  const source = bindPath(tree.source, ports)
  const filters = tree.filter.map((condition) => bindCondition(condition, ports))
  const item = tree.item === null ? null : bindMapping(tree.item, ports)
  const by = tree.sort === null ? null : bindPath(tree.sort.by, ports)
  const otherwise = bindFallback(tree.fallback, ports)
  return (data, context) => {
    const list = source(data, context)
    if (!Array.isArray(list)) return tree.fallback === null ? [] : otherwise(data, context)
    context.budget.spendItems(list.length)
    const kept = (list as readonly JsonValue[]).filter((value) => filters.every((holds) => holds(value, context)))
    const mapped = item === null ? kept : kept.map((value, index) => item(value, { ...context, args: { ...context.args, index } }))
    const sorted = by === null ? mapped : sortedBy(mapped, (value) => by(value, context), tree.sort?.descending === true)
    return sorted.slice(tree.offset, tree.limit === 0 ? undefined : tree.offset + tree.limit)
  }
}

function sortedBy(items: readonly JsonValue[], by: (item: JsonValue) => JsonValue, descending: boolean): readonly JsonValue[] {
  const keyed = items.map((item) => ({ item, key: by(item) }))
  const direction = descending ? -1 : 1
  keyed.sort((left, right) => (left.key === null || right.key === null ? Number(left.key === null) - Number(right.key === null) : direction * compare(left.key, right.key)))
  return keyed.map(({ item }) => item)
}

function compare(left: JsonValue, right: JsonValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'number' || typeof right === 'number') return typeof left === 'number' ? -1 : 1
  const [a, b] = [textOf(left), textOf(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

