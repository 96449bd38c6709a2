/** Makes the active frame the one the turn works on. */
import { StepError } from './codes.ts'
import type { BoundFlow } from './flow-library.ts'
import type { Turn } from './turn.ts'
import { activeStack } from '../session/index.ts'
import type { Frame } from '../session/index.ts'
import { stepFailure } from '../steps/index.ts'

/** @throws StepError FRAME_LIMIT; SaydoError POSITION_NOT_FOUND when the set has no such flow. */
export function enterFrame(turn: Turn, frame: Frame): BoundFlow {
  const flow = turn.flows.flow(frame.flow)
  const depth = activeStack(turn.draft.session)?.frames.length ?? 0
  if (depth > turn.limits.frames) {
    throw new StepError(stepFailure('FRAME_LIMIT', `more than ${turn.limits.frames} flows call each other`, { facts: { limit: turn.limits.frames } }), { flow: frame.flow })
  }
  turn.frame = frame
  turn.scope.refresh(flow.summary.name)
  return flow
}
