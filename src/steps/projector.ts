/**
 * Writes an action's outcome into the session: pure SETs, with the action's own values as locals (PERF-4).
 *
 * PJ1. It runs on a stack of its own, which is gone afterwards: nothing of the current flows is touched but cargo (DUR-34).
 * PJ2. Run again with the same locals it writes the same: late recovery runs nothing else.
 * PJ3. One that fails is no failure of the action: no onFail sees it, and the outcome stays in the journal (DUR-41).
 */
import { stepFailure } from './codes.ts'
import type { ActionLocals, Binder, StepContext } from './kind.ts'
import { set } from './set.ts'
import type { Instruction } from '../program/index.ts'
import { popStack, pushStack } from '../session/index.ts'

/** Writes one outcome. @throws SaydoError PROJECTION_FAILED. */
export type Projector = (step: StepContext, locals: ActionLocals) => void

export function projector(instructions: readonly Instruction[] | null, binder: Binder): Projector {
  const project = instructions === null ? defaultProjector : authoredProjector(instructions, binder)
  return (step, locals) => {
    try {
      project(step, locals)
    } catch (cause) {
      throw stepFailure('PROJECTION_FAILED', `the outcome of ${locals.key} could not be projected`, { cause, place: { flow: binder.flow.id }, facts: { key: locals.key } })
    }
  }
}

function authoredProjector(instructions: readonly Instruction[], binder: Binder): Projector {
  const steps = instructions.map((instruction) => set.bind(instruction, binder))
  return (step, locals) => {
    const { draft, scope } = step
    const before = scope.session.flowName
    const frame = pushStack(draft, binder.flow.id, { ...locals })
    scope.refresh(binder.flow.name)
    for (const bound of steps) bound.run({ ...contextOf(step), frame })
    popStack(draft)
    scope.refresh(before)
  }
}

const contextOf = (step: StepContext): StepContext => ({
  draft: step.draft, scope: step.scope, frame: step.frame, flows: step.flows,
  say: (text) => step.say(text),
  hideInput: () => step.hideInput(),
  consume: (receipt) => step.consume(receipt),
})

const defaultProjector: Projector = (step, locals) => {
  const { status, result, reason, completedAt } = locals
  step.scope.write('cargo', ['actionResults', locals.key], { status, result, reason, completedAt })
}
