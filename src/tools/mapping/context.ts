/** What a response mapping reads and may spend while it runs. */
import { toolError } from '../codes.ts'
import type { ToolLimits } from '../limits.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { JsonPaths, Patterns } from '../../ports/index.ts'
import type { SaydoError } from '../../errors.ts'

/** What a mapping is built with. */
export interface MappingPorts {
  readonly patterns: Patterns
  readonly jsonPaths: JsonPaths
}

/** One run. */
export interface MappingContext {
  readonly args: JsonObject
  /** Milliseconds since 1970. */
  readonly now: number
  readonly budget: MappingBudget
}

/** @throws SaydoError TOOL_MAPPING_FAILED when a mapping looks at or makes too much. */
export class MappingBudget {
  readonly limits: ToolLimits
  private items: number
  private characters: number

  constructor(limits: ToolLimits) {
    this.limits = limits
    this.items = limits.mappingItems
    this.characters = limits.mappingCharacters
  }

  spendItems(count: number): void {
    this.items -= count
    if (this.items < 0) throw mappingError(`it looks at more than ${this.limits.mappingItems} values`)
  }

  spendText(text: string): string {
    this.characters -= text.length
    if (this.characters < 0) throw mappingError(`it makes more than ${this.limits.mappingCharacters} characters`)
    return text
  }
}

export function mappingError(what: string, cause?: unknown): SaydoError {
  return toolError('TOOL_MAPPING_FAILED', `the response mapping failed: ${what}`, { cause })
}

/** Reads something of a value, in one run. */
export type Read<Result = JsonValue> = (data: JsonValue, context: MappingContext) => Result
