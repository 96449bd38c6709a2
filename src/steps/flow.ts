/**
 * FLOW: calls another flow, becomes it, or starts all over with it.
 *
 * FLOW-5. Frames of one stack share their variables, unless the target is isolated (FLOW-7): it has its own.
 * FLOW-6. `call` and `reboot` apply the target's defaults, then the parameters; `replace` only the parameters, and the
 *         defaults that are not set yet when `initializeDefaults` says so.
 * ACT-1. Defaults and parameters are copies of their own.
 */
import { stepFailure } from './codes.ts'
import { entered, stepKind } from './kind.ts'
import type { Binder, StepContext, StepResult } from './kind.ts'
import { bindValue } from './value-template.ts'
import type { ValueTree } from './value-template.ts'
import type { TemplateTree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import type { FlowSummary } from '../program/index.ts'
import { activeFrame, activeStack, dropStacks, pushFrame, pushStack, replaceFrame } from '../session/index.ts'
import type { ScopeVariables } from '../session/index.ts'

interface FixedTarget {
  readonly kind: 'fixed'
  readonly id: string
}

interface ComputedTarget {
  readonly kind: 'computed'
  readonly template: TemplateTree
  /** What the template may give, with the id of the flow each stands for. */
  readonly targets: Readonly<Record<string, string>>
}

export interface FlowInstruction {
  readonly callType: 'call' | 'replace' | 'reboot'
  readonly target: FixedTarget | ComputedTarget
  readonly parameters: ValueTree
  readonly initializeDefaults?: boolean
  /** Names of the caller, each with the name of the isolated target whose value it takes when the target ends. */
  readonly result?: Readonly<Record<string, string>>
}

type FlowEntry = (step: StepContext, target: FlowSummary, values: ScopeVariables) => void

export const flow = stepKind<FlowInstruction>('FLOW', (instruction, binder) => {
  const targetOf = bindTarget(instruction, binder)
  const parameters = bindValue(instruction.parameters, binder)
  const enter = entries(instruction)[instruction.callType]
  return {
    run(step): StepResult {
      const target = targetOf(step)
      const values = (parameters(step.scope) ?? {}) as ScopeVariables
      step.draft.set(step.frame, 'position', step.frame.position + 1)
      enter(step, target, values)
      return entered
    },
  }
})

const entries = (instruction: FlowInstruction): Readonly<Record<FlowInstruction['callType'], FlowEntry>> => ({
  call(step, target, values) {
    const fresh = freshVariables(step, target, values)
    const frame = pushFrame(step.draft, target.id, target.isolated ? fresh : null)
    if (instruction.result !== undefined) frame.results = { ...instruction.result }
    if (target.isolated) return
    assign(step, fresh)
    clearFor(step, target, values)
  },
  replace(step, target, values) {
    if (target.isolated) {
      replaceFrame(step.draft, target.id, freshVariables(step, target, values))
      return
    }
    replaceFrame(step.draft, target.id, null)
    if (instruction.initializeDefaults === true) assign(step, unsetDefaults(step, target))
    assign(step, values)
  },
  reboot(step, target, values) {
    const fresh = freshVariables(step, target, values)
    dropStacks(step.draft)
    pushStack(step.draft, target.id, fresh)
  },
})

function bindTarget({ target }: FlowInstruction, binder: Binder): (step: StepContext) => FlowSummary {
  if (target.kind === 'fixed') {
    const known = summaryOf(binder, target.id)
    return () => known
  }
  const name = binder.words(target.template)
  return (step) => {
    const chosen = name(step.scope)
    const id = Object.hasOwn(target.targets, chosen) ? target.targets[chosen] : undefined
    if (id === undefined) throw stepFailure('FLOW_TARGET_REFUSED', `${JSON.stringify(chosen)} is not one of the flows this step may choose`)
    return summaryOf(binder, id)
  }
}

function summaryOf(binder: Binder, id: string): FlowSummary {
  const summary = binder.flows.summary(id)
  if (summary === undefined) throw stepFailure('POSITION_NOT_FOUND', `there is no flow ${JSON.stringify(id)} in this set`)
  return summary
}

const freshVariables = (step: StepContext, target: FlowSummary, values: ScopeVariables): ScopeVariables => ({ ...step.flows.defaults(target.id), ...values })

function unsetDefaults(step: StepContext, target: FlowSummary): ScopeVariables {
  const { session } = step.draft
  const set = activeStack(session)?.scopes[activeFrame(session)?.scope ?? 0] ?? {}
  return Object.fromEntries(Object.entries(step.flows.defaults(target.id)).filter(([name]) => !Object.hasOwn(set, name)))
}

/** A default that is no JSON is read where nothing is stored: what the caller stored under its name gives way to it. */
function clearFor(step: StepContext, target: FlowSummary, given: ScopeVariables): void {
  for (const name of step.flows.liveNames(target.id)) if (!Object.hasOwn(given, name)) step.scope.write('variables', [name], undefined)
}

function assign(step: StepContext, values: Readonly<Record<string, JsonValue>>): void {
  for (const [name, value] of Object.entries(values)) step.scope.write('variables', [name], value)
}
