/** CALL-TOOL; with `durable` it becomes an ACTION. */
import { durableSchema, stepSchemas } from '../definitions/index.ts'
import type { Emitter } from '../kind.ts'
import { below, hint } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { isPlainObject } from '../../json.ts'
import { compileKind } from '../kind.ts'
import type { ActionInstruction, CallToolInstruction } from '../../steps/index.ts'
import type { Instruction } from '../../program/index.ts'
import type { z } from 'zod'

type Durable = z.output<typeof durableSchema>

export const callTool = compileKind('CALL-TOOL', stepSchemas['CALL-TOOL'], (definition, place, emitter) => {
  const { problems, lookup } = emitter
  const at = { ...place, pointer: below(place.pointer, 'tool') }
  if (!lookup.hasTool(definition.tool)) problems.add('TOOL_UNKNOWN', at, `there is no tool ${JSON.stringify(definition.tool)}${hint(definition.tool, lookup.toolIds)}`)
  if (definition.variable !== undefined) emitter.variable(definition.variable, { ...place, pointer: below(place.pointer, 'variable') })
  const members: CallToolInstruction = {
    tool: definition.tool,
    args: emitter.value(definition.args ?? {}, { ...place, pointer: below(place.pointer, 'args') }),
    ...(definition.variable === undefined ? {} : { variable: definition.variable }),
  }
  if (definition.durable === undefined) emitter.push('CALL-TOOL', place, { ...members })
  else emitAction(definition.durable, members, { ...place, pointer: below(place.pointer, 'durable') }, emitter)
})

/** What a projector may read (PERF-4). */
const projectorLocals = ['form', 'formSnapshot', 'request', 'result', 'key', 'status', 'reason', 'completedAt'] as const

function emitAction(authored: unknown, call: CallToolInstruction, place: Place, emitter: Emitter): void {
  const durable = checkShape(durableSchema, authored, place, emitter.problems)
  if (durable === null) return
  emitter.locals(projectorLocals)
  const value = (attribute: 'subject' | 'request'): { readonly [Key in typeof attribute]?: ReturnType<Emitter['value']> } =>
    durable[attribute] === undefined ? {} : { [attribute]: emitter.value(durable[attribute], { ...place, pointer: below(place.pointer, attribute) }) }
  const members: ActionInstruction = {
    ...call,
    action: durable.action,
    effect: durable.effect ?? 'change',
    ...value('subject'),
    ...value('request'),
    idempotency: idempotencyOf(durable, place, emitter),
    ...reconcileOf(durable, place, emitter),
    ...retryOf(durable, place, emitter),
    ...(durable.project === undefined ? {} : { project: projectorOf(durable.project, { ...place, pointer: below(place.pointer, 'project') }, emitter) }),
  }
  const instruction = emitter.push('ACTION', place, { ...members })
  for (const way of ['onUnknown', 'onHold'] as const) {
    if (durable[way] !== undefined) emitter.handler(instruction, way, durable[way], { ...place, pointer: below(place.pointer, way) })
  }
}

function idempotencyOf(durable: Durable, place: Place, emitter: Emitter): ActionInstruction['idempotency'] {
  if (durable.idempotency !== 'provider-key') return { kind: 'none' }
  if (durable.windowSeconds === undefined) {
    emitter.problems.add('ATTRIBUTE_MISSING', { ...place, pointer: below(place.pointer, 'windowSeconds') }, 'provider-key needs windowSeconds: how long the provider remembers a key')
  }
  return { kind: 'provider-key', windowMilliseconds: (durable.windowSeconds ?? 0) * 1000 }
}

/** Who says what became of an attempt: a tool that reads, or a flow; and how long a request may be on its way. */
function reconcileOf({ reconcile, settlesWithin }: Durable, place: Place, emitter: Emitter): Pick<ActionInstruction, 'reconcile'> {
  const { problems } = emitter
  const at = (...path: readonly string[]): Place => ({ ...place, pointer: below(place.pointer, ...path) })
  if (reconcile === undefined) {
    if (settlesWithin !== undefined) problems.add('ATTRIBUTE_INVALID', at('settlesWithin'), 'settlesWithin belongs to reconcile, and there is none')
    return {}
  }
  if (settlesWithin === undefined) problems.add('ATTRIBUTE_MISSING', at('settlesWithin'), 'reconcile needs settlesWithin: milliseconds after which a request that was not applied never will be')
  const time = { settlesWithin: settlesWithin ?? 0 }
  const { tool, flow } = reconcile
  if (flow !== undefined && tool === undefined) return { reconcile: { flow: emitter.flowId(flow, at('reconcile', 'flow')), ...time } }
  if (tool === undefined || flow !== undefined) {
    problems.add('ATTRIBUTE_INVALID', at('reconcile'), 'reconcile names either a tool or a flow')
    return {}
  }
  checkReconciler(tool, at('reconcile', 'tool'), emitter)
  return { reconcile: { tool, ...time } }
}

function checkReconciler(tool: string, at: Place, { problems, lookup }: Emitter): void {
  if (!lookup.hasTool(tool)) problems.add('TOOL_UNKNOWN', at, `there is no tool ${JSON.stringify(tool)}${hint(tool, lookup.toolIds)}`)
  else if (lookup.toolEffect(tool) === 'write') problems.add('RECONCILER_WRITES', at, `the tool ${JSON.stringify(tool)} has an effect of its own`)
}

/** DUR-50: there is no such policy for anything but a send. */
function retryOf({ retry, effect }: Durable, place: Place, emitter: Emitter): Pick<ActionInstruction, 'retry'> {
  if (retry !== 'fresh-consent') return {}
  if (effect !== 'send') emitter.problems.add('RETRY_NOT_ALLOWED', { ...place, pointer: below(place.pointer, 'retry') }, `retry is declared for an action of effect ${effect ?? 'change'}`)
  return { retry }
}

/** PERF-7: SET steps only, into cargo or locals of their own; none may fail into a handler. */
function projectorOf(steps: readonly unknown[], place: Place, emitter: Emitter): readonly Instruction[] {
  steps.forEach((step, index) => {
    const impure = !isPlainObject(step) ? undefined : step['type'] !== 'SET' ? 'type' : ['onFail', 'outcome'].find((name) => step[name] !== undefined)
    if (impure !== undefined) emitter.problems.add('PROJECTOR_NOT_PURE', { ...place, pointer: below(place.pointer, index, impure) }, 'a projector has plain SET steps only')
  })
  return emitter.aside(steps, place)
}
