/**
 * CASE and SWITCH: choose where to go on.
 *
 * CASE-1. Conditions are tried in the order written; a condition that throws fails the step, it never chooses.
 * SWITCH-1. Own keys only: an answer like `constructor` finds the default (W-4).
 */
import { stepFailure } from './codes.ts'
import { textOf } from './text-of.ts'
import { jump, stepKind } from './kind.ts'
import type { StepResult } from './kind.ts'
import type { Tree } from '../expressions/index.ts'

export interface CaseInstruction {
  readonly branches: readonly { readonly when: Tree; readonly position: number }[]
  /** Where to go when no condition is true; absent = the step fails. */
  readonly otherwise?: number
}

export interface SwitchInstruction {
  readonly subject: Tree
  readonly branches: readonly { readonly value: string; readonly position: number }[]
  readonly otherwise?: number
  readonly caseInsensitive?: boolean
}

export const caseOf = stepKind<CaseInstruction>('CASE', (instruction, binder) => {
  const branches = instruction.branches.map((branch) => ({ when: binder.expression(branch.when), to: jump(branch.position) }))
  const otherwise = instruction.otherwise === undefined ? undefined : jump(instruction.otherwise)
  return {
    run(step) {
      for (const branch of branches) if (isTrue(branch.when(step.scope))) return branch.to
      return otherwise ?? noBranch('no condition is true and there is no default')
    },
  }
})

export const switchOf = stepKind<SwitchInstruction>('SWITCH', (instruction, binder) => {
  const fold = (text: string): string => (instruction.caseInsensitive === true ? text.toLowerCase() : text)
  const subject = binder.expression(instruction.subject)
  const branches = new Map(instruction.branches.map((branch) => [fold(branch.value), jump(branch.position)]))
  const otherwise = instruction.otherwise === undefined ? undefined : jump(instruction.otherwise)
  return {
    run(step) {
      const value = subject(step.scope)
      const found = value === undefined ? undefined : branches.get(fold(value === null ? 'null' : textOf(value)))
      return found ?? otherwise ?? noBranch('no branch has this value and there is no default')
    },
  }
})

const isTrue = (value: unknown): boolean => Boolean(value)

function noBranch(message: string): StepResult {
  throw stepFailure('NO_BRANCH', message)
}
