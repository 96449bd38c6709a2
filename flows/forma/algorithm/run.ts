/** One run of a procedure: its budgets, its clock, and what it is told of on the way. */
import { Fault } from './codes.ts'
import { patternSearch } from './patterns.ts'
import type { PatternSearch } from './patterns.ts'
import { platformClock } from '../../../src/index.ts'
import type { Clock } from '../../../src/index.ts'

/** Bounds of one run. Passing one is a FormaAlgorithmError, never a hang. */
export interface FormaBudgets {
  /** Operations and expressions evaluated, and values copied. Default 1,000,000. */
  readonly operations?: number
  /** Events emitted in one dispatch. Default 1,000. */
  readonly events?: number
  /** Bytes of the result, as JSON in UTF-8. Default 1 MiB. */
  readonly outputBytes?: number
  /** Levels of emits and continuation lists in each other. Default 60. */
  readonly nesting?: number
}

export const defaultBudgets: Required<FormaBudgets> = { operations: 1_000_000, events: 1_000, outputBytes: 1_048_576, nesting: 60 }

/** Something worth knowing that changes no result. */
export interface RunIssue {
  readonly code: 'unsupported_feature'
  readonly message: string
}

export interface RunOptions {
  readonly budgets?: FormaBudgets
  /** Default: the platform's. */
  readonly clock?: Clock
  /** Told of patterns that cannot be used. */
  readonly onIssue?: (issue: RunIssue) => void
}

export class Run {
  readonly budgets: Required<FormaBudgets>
  readonly search: PatternSearch
  emitted = 0
  private left: number
  private readonly clock: Clock
  private latest = -Infinity

  constructor({ budgets = {}, clock = platformClock, onIssue }: RunOptions) {
    this.budgets = { ...defaultBudgets, ...budgets }
    this.left = this.budgets.operations
    this.clock = clock
    this.search = patternSearch({
      charge: this.charge,
      onUnusable: (pattern, why) => onIssue?.({ code: 'unsupported_feature', message: `the pattern ${JSON.stringify(pattern.slice(0, 100))} matches nothing: ${why}` }),
    })
  }

  readonly charge = (operations: number): void => {
    this.left -= operations
    if (this.left < 0) throw new Fault('FORMA_OPERATION_LIMIT', `the run took more than ${this.budgets.operations} operations`)
  }

  /** Milliseconds; never goes back within a run. */
  now(): number {
    this.latest = Math.max(this.latest, this.clock.now())
    return this.latest
  }
}
