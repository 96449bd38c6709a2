/**
 * onFail of a CALL-TOOL (TOOL-20, TOOL-25).
 *
 * OF1. The step's variable holds the text of the error before anything of the handler runs.
 * OF2. A handler that is not to go on with the flow ends it: FLOW without a call type, FLOW replace, any step with `replace`.
 */
import { isPlainObject } from '../../json.ts'
import type { FlowContext, StepPlace } from './context.ts'
import type { Jsfe, Made } from './definition.ts'
import { importFlowStep } from './flow-step.ts'
import { below } from './notes.ts'

export function importOnFail(call: Jsfe, pointer: string, context: FlowContext): readonly Made[] | Made {
  const { onFail, variable } = call
  const steps = handlerOf(onFail, pointer, context)
  const whole = typeof variable === 'string' ? [{ type: 'SET', variable, value: 'errorMessage' }, ...steps] : steps
  for (const step of whole) if (!context.places.has(step)) context.places.set(step, pointer)
  return whole.length === 1 && whole[0] !== undefined ? whole[0] : whole
}

function handlerOf(onFail: unknown, pointer: string, context: FlowContext): readonly Made[] {
  if (!Array.isArray(onFail)) return handlerStep(onFail, { pointer, context, isLast: false })
  if (onFail.length > 1) context.notes.add(pointer, 'jsfe runs the first of several handlers; here all of them run, in order')
  return onFail.flatMap((step: unknown, index) => handlerStep(step, { pointer: below(pointer, index), context, isLast: false }))
}

function handlerStep(step: unknown, place: StepPlace): readonly Made[] {
  if (!isPlainObject(step)) return [step as Made]
  const { callType, ...rest } = step
  if (step['type'] === 'FLOW') return flowHandler(step, place)
  if (callType === 'reboot') place.context.notes.add(below(place.pointer, 'callType'), 'only a FLOW reboots; jsfe gives the turn up here')
  const made = place.context.importStep(rest, place)
  return callType === 'replace' ? [...made, { type: 'END' }] : made
}

/** Without a call type, and with `replace`, the target is called and nothing else of the flow runs. */
function flowHandler(step: Jsfe, place: StepPlace): readonly Made[] {
  const { callType } = step
  if (callType === 'call' || callType === 'reboot') return importFlowStep(step, place)
  return [...importFlowStep(step, place, 'call'), { type: 'END' }]
}
