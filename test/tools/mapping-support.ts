/** Compiles and runs response mappings as the compiler and the engine do. */
import { compileMapping } from '../../src/compile/tools/mapping.ts'
import { Problems } from '../../src/compile/problems.ts'
import { createPatterns } from '../../src/patterns/index.ts'
import { createJsonPaths, toolLimits } from '../../src/tools/index.ts'
import type { ToolLimits } from '../../src/tools/index.ts'
import { buildMapping } from '../../src/tools/mapping/index.ts'
import type { JsonObject, JsonValue } from '../../src/index.ts'

/** 2026-05-04T03:02:01.000Z */
const now = Date.UTC(2026, 4, 4, 3, 2, 1)

/** The problems of a mapping, each as pointer and message. */
export function problemsOf(mapping: unknown): readonly string[] {
  const problems = new Problems()
  compileMapping(mapping, { pointer: '' }, problems)
  return problems.errors.map(({ pointer, message }) => `${pointer} ${message}`)
}

export interface MappingInput {
  readonly args?: JsonObject
  readonly limits?: Partial<ToolLimits>
}

/** What a mapping makes of a reply. The reply is frozen first: no mapping may change it. */
export async function mapped(mapping: unknown, data: JsonValue, { args = {}, limits = {} }: MappingInput = {}): Promise<JsonValue> {
  const problems = new Problems()
  const tree = compileMapping(mapping, { pointer: '' }, problems)
  if (problems.errors.length > 0) throw new TypeError(problems.errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; '))
  const patterns = createPatterns()
  // As an artifact would have it.
  const stored = JSON.parse(JSON.stringify(tree)) as typeof tree
  const map = await buildMapping(stored, { patterns, jsonPaths: createJsonPaths(patterns) }, { ...toolLimits, ...limits })
  return map(frozen(data), { args: frozen(args) as JsonObject, now })
}

function frozen(value: JsonValue): JsonValue {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach((member) => frozen(member))
  return Object.freeze(value)
}

/** What a transform makes of one value. */
export const transformed = (transform: object, value: JsonValue, input?: MappingInput): Promise<JsonValue> => mapped({ path: 'v', transform }, { v: value }, input)
