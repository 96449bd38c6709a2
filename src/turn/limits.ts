/** Bounds of one turn. Passing one is an error with its own code, never a hang. */
import { turnError } from './codes.ts'
import { expressionLimits } from '../expressions/index.ts'
import type { ExpressionLimits } from '../expressions/index.ts'
import { defaultHistoryLimits } from '../session/index.ts'
import type { HistoryLimits } from '../session/index.ts'
import { toolLimits } from '../tools/index.ts'
import type { ToolLimits } from '../tools/index.ts'

export interface EngineLimits {
  /** Steps one turn may run. */
  readonly steps: number
  /** Frames one stack may hold. */
  readonly frames: number
  /** Stacks a session may hold: the active one and those put aside. */
  readonly stacks: number
  /** UTF-16 units one turn may say. */
  readonly outputCharacters: number
  /** UTF-16 units one message may have. */
  readonly inputCharacters: number
  readonly history: HistoryLimits
  readonly expressions: ExpressionLimits
  readonly tools: ToolLimits
}

const defaultLimits: EngineLimits = {
  steps: 10_000,
  frames: 64,
  stacks: 8,
  outputCharacters: 1_048_576,
  inputCharacters: 1_048_576,
  history: defaultHistoryLimits,
  expressions: expressionLimits,
  tools: toolLimits,
}

/** What may be changed when an engine is made; the rest keeps its default. */
export type LimitOptions = { readonly [Key in keyof EngineLimits]?: EngineLimits[Key] extends number ? number : Partial<EngineLimits[Key]> }

/** @throws SaydoError LIMIT_INVALID: a bound that is no whole number would bound nothing. */
export function limitsFrom(options: LimitOptions): EngineLimits {
  const { history, expressions, tools, ...turn } = options
  const { history: historyDefaults, expressions: expressionDefaults, tools: toolDefaults, ...turnDefaults } = defaultLimits
  return {
    ...withOptions(turnDefaults, turn, { pointer: '/limits', least: 1 }),
    history: withOptions(historyDefaults, history, { pointer: '/limits/history', least: 0 }),
    expressions: withOptions(expressionDefaults, expressions, { pointer: '/limits/expressions', least: 1 }),
    tools: withOptions(toolDefaults, tools, { pointer: '/limits/tools', least: 0 }),
  }
}

function withOptions<Limits extends object>(defaults: Limits, given: Partial<Limits> | undefined, { pointer, least }: { readonly pointer: string; readonly least: number }): Limits {
  const set = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  for (const [name, value] of set) {
    const place = { pointer: `${pointer}/${name}` }
    if (!Object.hasOwn(defaults, name)) throw turnError('LIMIT_INVALID', `there is no limit ${name}`, { place })
    if (!Number.isSafeInteger(value) || Number(value) < least) throw turnError('LIMIT_INVALID', `the limit ${name} is no whole number from ${least} on`, { place })
  }
  return { ...defaults, ...(Object.fromEntries(set) as Partial<Limits>) }
}
