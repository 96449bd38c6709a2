/**
 * ACTION: a CALL-TOOL under the action protocol. Made by the compiler from `durable`.
 *
 * AC1. The step asks for the action; claim, effect and completion are the driver's.
 * AC2. What came of it is projected and consumed in one step: both are kept, or neither.
 * AC3. Only a proven failure, or a call refused before anything was claimed, runs onFail. Unknown and held have ways of their own and are never taken for either.
 * AC4. The visit counter makes every run of the step another request; it is saved with the frame.
 */
import { stepFailure } from './codes.ts'
import { jump, next, stepKind } from './kind.ts'
import type { ActionLocals, Binder, BoundStep, StepContext, StepResult } from './kind.ts'
import { projector } from './projector.ts'
import { bindArguments } from './tool-arguments.ts'
import { bindValue } from './value-template.ts'
import type { ValueTree } from './value-template.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ActionAttempt, ActionResult, EffectKind, Reconciler } from '../ports/index.ts'
import type { Instruction } from '../program/index.ts'

export interface ActionInstruction {
  readonly tool: string
  readonly variable?: string
  readonly args: ValueTree
  readonly action: string
  readonly effect: EffectKind
  /** What the action is about; absent = the conversation. */
  readonly subject?: ValueTree
  /** What is agreed on and compared; absent = the arguments. */
  readonly request?: ValueTree
  readonly idempotency: ActionAttempt['idempotency']
  /** Who can say what became of an attempt; absent = nobody. */
  readonly reconcile?: Reconciler
  /** Whether a new consent may replace an unknown attempt; absent = it may not. */
  readonly retry?: ActionAttempt['retry']
  /** SET instructions that write the outcome into cargo; absent = cargo.actionResults. */
  readonly project?: readonly Instruction[]
  readonly onUnknown?: number
  readonly onHold?: number
}

export const action = stepKind<ActionInstruction>('ACTION', (instruction, binder) => {
  const call = bindCall(instruction, binder)
  const project = projector(instruction.project ?? null, binder)
  return {
    run: call,
    project,
    resume(step, outcome) {
      if (outcome.kind === 'failed') throw outcome.error
      if (outcome.kind !== 'action') throw stepFailure('ANSWER_NOT_EXPECTED', 'an action takes its own outcome only')
      const { result } = outcome
      if (result.receipt !== null) {
        project(step, localsOf(result))
        step.consume(result.receipt)
      }
      if (instruction.variable !== undefined) step.scope.write('variables', [instruction.variable], storedResult(result))
      return wayOn(instruction, step, result)
    },
  }
})

function bindCall(instruction: ActionInstruction & Instruction, binder: Binder): BoundStep['run'] {
  const tool = binder.tool(instruction.tool)
  const args = bindArguments(instruction.args, tool, binder)
  const subject = instruction.subject === undefined ? undefined : bindValue(instruction.subject, binder)
  const request = instruction.request === undefined ? undefined : bindValue(instruction.request, binder)
  return (step) => {
    const values = args(step.scope)
    const command = {
      kind: 'action', tool, args: values, action: instruction.action, effect: instruction.effect, idempotency: instruction.idempotency,
      subject: subject?.(step.scope) ?? null,
      request: request === undefined ? values : ((request(step.scope) ?? {}) as JsonObject),
      reconcile: instruction.reconcile ?? null,
      retry: instruction.retry ?? 'none',
      step: instruction.step,
      visit: countVisit(step),
    } as const
    step.draft.set(step.frame, 'waiting', 'outcome')
    return { kind: 'command', command }
  }
}

function countVisit(step: StepContext): number {
  const { frame } = step
  const visit = (frame.counters?.[frame.position] ?? 0) + 1
  step.draft.set(frame, 'counters', { ...frame.counters, [frame.position]: visit })
  return visit
}

export function localsOf(result: ActionResult): ActionLocals {
  return { form: null, formSnapshot: null, request: result.request, result: result.result, key: result.key, status: result.status, reason: result.reason, completedAt: result.completedAt }
}

function storedResult({ status, result, reason, key, heldBy }: ActionResult): JsonValue {
  return { status, key, ...(result === null ? {} : { result }), ...(reason === null ? {} : { reason }), ...(heldBy === null ? {} : { heldBy }) }
}

function wayOn(instruction: ActionInstruction & Instruction, step: StepContext, result: ActionResult): StepResult {
  const ways = { completed: undefined, failed: instruction.onFail, unknown: instruction.onUnknown, hold: instruction.onHold } as const
  const position = ways[result.status]
  if (result.status !== 'completed') step.draft.set(step.frame, 'failure', { code: `ACTION_${result.status.toUpperCase()}`, message: result.reason ?? result.status, tool: instruction.tool })
  step.scope.refresh()
  return position === undefined ? next : jump(position)
}
