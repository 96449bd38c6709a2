/** Applies a tool's response mapping. What carries mappings out is loaded when the first one is met, and a mapping is built once. */
import type { Mapping } from './mapping/index.ts'
import type { ToolPorts } from './ports.ts'
import { toPlain } from '../expressions/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { MappingTree } from '../program/index.ts'

/** The mapped value; without a mapping, the value as it is. */
export type Mapper = (value: unknown, args: JsonObject) => Promise<unknown>

export function mapperOf(tree: MappingTree | null, ports: ToolPorts): Mapper {
  if (tree === null) return (value) => Promise.resolve(value)
  let built: Promise<Mapping> | undefined
  return async (value, args): Promise<JsonValue> => {
    built ??= import('./mapping/index.ts').then(({ buildMapping }) => buildMapping(tree, ports, ports.limits))
    const map = await built
    return map(toPlain(value, 'the reply') ?? null, { args, now: ports.clock.now() })
  }
}
