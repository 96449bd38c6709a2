/**
 * SELECT: stores the values of the options whose predicate holds, in the order of the options.
 *
 * SL1. Every predicate is decided before anything is stored: no option sees what another one does.
 * SL2. What deciding costs is bounded.
 */
import { bindLiteral } from './authored-value.ts'
import { stepFailure } from './codes.ts'
import { next, stepKind } from './kind.ts'
import type { Tree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import { buildPredicate } from '../predicates/index.ts'
import type { Predicate, PredicateBudget } from '../predicates/index.ts'

export interface SelectInstruction {
  readonly variable: string
  /** What predicates read. */
  readonly context: Tree
  readonly options: readonly SelectOption[]
}

export interface SelectOption {
  readonly value: string
  /** Absent = always. */
  readonly when?: JsonValue
  /** The predicate as JSON text. */
  readonly whenJson?: string
}

const mostWork = 1_000_000

export const select = stepKind<SelectInstruction>('SELECT', (instruction, binder) => {
  const context = binder.expression(instruction.context)
  const options = instruction.options.map(({ value, when, whenJson }) => {
    const predicate = bindLiteral({ literal: when, json: whenJson })?.()
    return { value, holds: predicate === undefined ? always : buildPredicate(predicate, binder.patterns) }
  })
  return {
    run(step) {
      const read = context(step.scope)
      const budget = newBudget()
      step.scope.write('variables', [instruction.variable], options.filter(({ holds }) => holds(read, budget)).map(({ value }) => value))
      return next
    },
  }
})

const always: Predicate = () => true

function newBudget(): PredicateBudget {
  let left = mostWork
  return {
    spend(work) {
      left -= work
      if (left < 0) throw stepFailure('PREDICATE_LIMIT', `deciding what to select takes more than ${mostWork} operations`, { facts: { limit: mostWork } })
    },
  }
}
