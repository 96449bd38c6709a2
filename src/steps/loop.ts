/**
 * FOREACH and WHILE: bounded loops that may ask questions in their body.
 *
 * LP1. The pass is counted in the frame, so a loop goes on across turns; the count is gone when the loop ends.
 * LP2. FOREACH reads its list anew for each item, by place, as JavaScript's loops over a living list do.
 * LP3. A loop that would pass its bound fails its step; it never runs for ever.
 */
import { stepFailure } from './codes.ts'
import { jump, next, stepKind } from './kind.ts'
import type { StepContext, StepResult } from './kind.ts'
import type { Tree } from '../expressions/index.ts'

export interface ForeachInstruction {
  readonly list: Tree
  readonly item: string
  readonly index?: string
  readonly maxIterations: number
  /** Position behind the loop. */
  readonly end: number
}

export interface WhileInstruction {
  readonly when: Tree
  readonly maxIterations: number
  readonly end: number
}

export const foreach = stepKind<ForeachInstruction>('FOREACH', (instruction, binder) => {
  const read = binder.expression(instruction.list)
  const leave = jump(instruction.end)
  return {
    run(step) {
      const list = read(step.scope)
      if (!Array.isArray(list)) throw stepFailure('LOOP_NOT_LIST', 'a FOREACH goes over a list')
      const pass = passesOf(step)
      if (pass >= list.length) return endLoop(step, leave)
      countPass(step, pass, instruction.maxIterations)
      step.scope.write('variables', [instruction.item], list[pass])
      if (instruction.index !== undefined) step.scope.write('variables', [instruction.index], pass)
      return next
    },
  }
})

export const whileLoop = stepKind<WhileInstruction>('WHILE', (instruction, binder) => {
  const when = binder.expression(instruction.when)
  const leave = jump(instruction.end)
  return {
    run(step) {
      if (!when(step.scope)) return endLoop(step, leave)
      countPass(step, passesOf(step), instruction.maxIterations)
      return next
    },
  }
})

const passesOf = ({ frame }: StepContext): number => frame.counters?.[frame.position] ?? 0

function countPass({ draft, frame }: StepContext, pass: number, most: number): void {
  if (pass >= most) throw stepFailure('LOOP_LIMIT', `the loop ran ${most} times and would go on`, { facts: { limit: most } })
  draft.set(frame, 'counters', { ...frame.counters, [frame.position]: pass + 1 })
}

function endLoop({ draft, frame }: StepContext, leave: StepResult): StepResult {
  const { [String(frame.position)]: _done, ...others } = frame.counters ?? {}
  draft.set(frame, 'counters', Object.keys(others).length === 0 ? null : others)
  return leave
}
