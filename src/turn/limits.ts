/** Bounds of one turn. Passing one is an error with its own code, never a hang. */
import { expressionLimits } from '../expressions/index.ts'
import type { ExpressionLimits } from '../expressions/index.ts'
import { defaultHistoryLimits } from '../session/index.ts'
import type { HistoryLimits } from '../session/index.ts'

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
}

const defaultLimits: EngineLimits = {
  steps: 10_000,
  frames: 64,
  stacks: 8,
  outputCharacters: 1_048_576,
  inputCharacters: 1_048_576,
  history: defaultHistoryLimits,
  expressions: expressionLimits,
}

/** What may be changed when an engine is made; the rest keeps its default. */
export type LimitOptions = { readonly [Key in keyof EngineLimits]?: EngineLimits[Key] extends number ? number : Partial<EngineLimits[Key]> }

export function limitsFrom(options: LimitOptions): EngineLimits {
  return {
    ...defaultLimits,
    ...options,
    history: { ...defaultLimits.history, ...options.history },
    expressions: { ...defaultLimits.expressions, ...options.expressions },
  }
}
