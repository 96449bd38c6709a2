/**
 * The driver: runs steps until the turn ends.
 *
 * T1. Steps run synchronously; the only place that waits is the one that performs a command.
 * T2. A step that fails leaves no trace in the draft; its `onFail` runs at once, before any other step.
 * T3. Without an `onFail` the turn is given up with a StepError.
 */
import { StepError } from './codes.ts'
import type { BoundFlow, BoundInstruction } from './flow-library.ts'
import { enterFrame } from './frame.ts'
import { resume } from './put-aside.ts'
import type { Turn } from './turn.ts'
import { SaydoError } from '../errors.ts'
import { dropStacks, ownActiveFrame, popFrame } from '../session/index.ts'
import type { FlowOutcome, Frame } from '../session/index.ts'
import { ended, stepFailure } from '../steps/index.ts'
import type { Command, Outcome, StepResult } from '../steps/index.ts'

/** Performs a command in the outside world. A failure is an outcome; what it throws gives the turn up. */
export type Performer = (turn: Turn, command: Command) => Promise<Outcome>

/** Why the driver stopped: the turn is over, or its message is to start whatever flow it asks for. */
export type Stop = 'over' | 'dispatched'

/** Runs the active frame, first giving it `outcome` if it waits for one, until a question, an end, or no frame is left. */
export async function run(turn: Turn, outcome: Outcome | null, perform: Performer): Promise<Stop> {
  let given = outcome
  for (;;) {
    const command = advance(turn, given)
    if (typeof command === 'string') return command
    given = await perform(turn, command)
  }
}

/** Runs steps up to the next command, or until the turn stops. Waits for nothing. */
export function advance(turn: Turn, outcome: Outcome | null): Command | Stop {
  let given = outcome
  for (;;) {
    const frame = ownActiveFrame(turn.draft)
    if (frame === undefined) return 'over'
    const flow = enterFrame(turn, frame)
    const result = runFrame(turn, flow, given)
    given = null
    switch (result.kind) {
      case 'command':
        return result.command
      case 'wait':
        return 'over'
      case 'returned':
        endAll(turn, 'return')
        return 'over'
      case 'dispatch':
        turn.notes.dispatch = { from: frame.flow, matched: null }
        endAll(turn, 'dispatch')
        return 'dispatched'
      case 'ended':
        endFrame(turn)
        break
      default:
    }
  }
}

/** Runs the active frame's steps until one does anything but go on in this frame. */
function runFrame(turn: Turn, flow: BoundFlow, outcome: Outcome | null): StepResult {
  let given = outcome
  for (;;) {
    const { frame, draft } = turn
    const bound = flow.code[frame.position]
    if (bound === undefined) return endOf(flow, frame)
    draft.mark()
    const result = runStep(turn, bound, given)
    given = null
    if (result.kind === 'next') frame.position += 1
    else if (result.kind === 'jump') frame.position = result.position
    else return result
  }
}

/** Behind its last step a frame is done; further behind is no place of this flow. */
function endOf(flow: BoundFlow, frame: Frame): StepResult {
  if (frame.position === flow.code.length) return ended
  throw stepFailure('POSITION_NOT_FOUND', `the flow ${frame.flow} has no step at position ${frame.position}`, { place: { flow: frame.flow } })
}

function runStep(turn: Turn, bound: BoundInstruction, outcome: Outcome | null): StepResult {
  try {
    turn.steps += 1
    if (outcome === null) turn.watch?.(bound.instruction)
    if (turn.steps > turn.limits.steps) throw stepFailure('STEP_LIMIT', `the turn ran more than ${turn.limits.steps} steps`, { facts: { limit: turn.limits.steps } })
    if (bound.outcome !== null) declareOutcome(turn, bound.outcome)
    if (outcome === null) return bound.step.run(turn)
    if (bound.step.resume === undefined) throw stepFailure('ANSWER_NOT_EXPECTED', `a ${bound.instruction.op} step does not wait`)
    return bound.step.resume(turn, outcome)
  } catch (cause) {
    return failStep(turn, bound, cause)
  }
}

/** Not a step's to catch: limits of the turn itself, the host's stop of it, an outcome not in the session yet, a stored position that cannot be right. */
const uncatchable: ReadonlySet<string> = new Set(['STEP_LIMIT', 'FRAME_LIMIT', 'OUTPUT_LIMIT', 'PROJECTION_FAILED', 'TOOL_ABORTED', 'ANSWER_NOT_EXPECTED', 'POSITION_NOT_FOUND'])

function failStep(turn: Turn, bound: BoundInstruction, cause: unknown): StepResult {
  const { draft, frame } = turn
  const { instruction } = bound
  draft.undo()
  turn.scope.refresh()
  const code = cause instanceof SaydoError ? cause.code : 'STEP_FAILED'
  if (instruction.onFail === undefined || uncatchable.has(code)) {
    throw new StepError(cause, { flow: frame.flow, step: instruction.step, pointer: instruction.pointer })
  }
  const tool = cause instanceof SaydoError ? (cause.place.tool ?? null) : null
  draft.set(frame, 'waiting', null)
  draft.set(frame, 'failure', { code, message: cause instanceof Error ? cause.message : String(cause), tool })
  turn.scope.refresh()
  return { kind: 'jump', position: instruction.onFail }
}

function declareOutcome(turn: Turn, declared: NonNullable<BoundInstruction['outcome']>): void {
  const outcome = declared.outcome(turn.scope)
  if (outcome === '') return
  const reason = declared.reason?.(turn.scope) ?? ''
  turn.draft.set(turn.frame, 'outcome', { outcome, reason: reason === '' ? null : reason })
}

/** The active frame is done: its declared outcome becomes the session's, its caller goes on. */
function endFrame(turn: Turn): void {
  const stacks = turn.draft.session.stacks.length
  keepOutcome(turn, turn.frame, 'completion')
  const results = resultsOf(turn)
  popFrame(turn.draft)
  for (const [name, value] of results) turn.scope.write('variables', [name], value)
  const left = turn.draft.session.stacks.length
  if (left < stacks && left > 0) resume(turn)
}

/** What the ending frame hands to its caller, read while its scope is still there. */
function resultsOf(turn: Turn): readonly (readonly [string, unknown])[] {
  return Object.entries(turn.frame.results ?? {}).map(([name, own]) => [name, Object.hasOwn(turn.scope.variables, own) ? turn.scope.variables[own] : undefined])
}

/** Every frame is done; the one that said so has the last word on the outcome (OBS-12). */
function endAll(turn: Turn, endedBy: 'return' | 'dispatch'): void {
  for (const stack of turn.draft.session.stacks) for (const frame of stack.frames) keepOutcome(turn, frame, endedBy)
  dropStacks(turn.draft)
}

function keepOutcome(turn: Turn, frame: Frame, endedBy: FlowOutcome['endedBy']): void {
  if (frame.outcome === null) return
  turn.draft.set(turn.draft.session, 'lastFlowOutcome', { flow: frame.flow, ...frame.outcome, endedBy })
}
