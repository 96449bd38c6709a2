/**
 * Paths into a reply or the call's arguments.
 *
 * EXPR-15. What is missing anywhere is null; only own members are reached; `length` of a list is how many it has.
 * PA1. A value put into a JSONPath query from an argument stays one literal, whatever it holds.
 */
import { mappingError } from './context.ts'
import type { MappingContext, MappingPorts, Read } from './context.ts'
import { wellFormed } from '../encoding.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { JsonPath } from '../../ports/index.ts'
import type { PathKey, PathTree, QueryPart } from '../../program/index.ts'

export function bindPath(path: PathTree, ports: MappingPorts): Read {
  if (path.kind === 'query') return bindQuery(path.parts, ports)
  const { keys, root } = path
  return (data, context) => keys.reduce<JsonValue>((value, key) => memberOf(value, keyOf(key, context)), root === 'data' ? data : context.args)
}

function keyOf(key: PathKey, { args }: MappingContext): string | number {
  if (typeof key !== 'object') return key
  const value = memberOf(args, key.argument)
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

function memberOf(value: JsonValue, key: string | number): JsonValue {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return Object.hasOwn(value, key) ? ((value as JsonObject)[key] ?? null) : null
  if (key === 'length') return value.length
  const index = typeof key === 'number' ? key : /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1
  return ((value as readonly JsonValue[])[index]) ?? null
}

function bindQuery(parts: readonly QueryPart[], { jsonPaths }: MappingPorts): Read {
  const fixed = parts.every((part) => typeof part === 'string') ? jsonPaths.compile(parts.join('')) : null
  return (data, context) => found(fixed ?? jsonPaths.compile(queryWith(parts, context.args)), data, context)
}

function found(path: JsonPath, data: JsonValue, { budget }: MappingContext): JsonValue {
  const values = path.find(data, budget.limits.mappingItems)
  budget.spendItems(values.length)
  return path.singular ? (values[0] ?? null) : values
}

function queryWith(parts: readonly QueryPart[], args: JsonObject): string {
  return parts.map((part) => (typeof part === 'string' ? part : literalOf(memberOf(args, part.argument), part.quote))).join('')
}

function literalOf(value: JsonValue, quote: '"' | "'" | null): string {
  if (typeof value === 'object' && value !== null) throw mappingError('a list or object cannot stand in a JSONPath query')
  if (quote === null && typeof value !== 'string') return JSON.stringify(value)
  const escaped = JSON.stringify(wellFormed(value === null ? '' : String(value)))
  if (quote === null) return escaped
  const inside = escaped.slice(1, -1)
  return quote === '"' ? inside : inside.replaceAll('\\"', '"').replaceAll("'", "\\'")
}
