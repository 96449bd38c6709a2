/** FLOW, RETURN and END. */
import { stepSchemas } from '../definitions/index.ts'
import type { Emitter } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { compileKind } from '../kind.ts'
import { valueOf } from './value.ts'
import type { FlowInstruction } from '../../steps/index.ts'

export const flow = compileKind('FLOW', stepSchemas.FLOW, (definition, place, emitter) => {
  const parameters = definition.parameters ?? {}
  for (const name of Object.keys(parameters)) if (!name.includes('{{')) emitter.variable(name, { ...place, pointer: below(place.pointer, 'parameters', name) })
  const target = targetOf(definition, place, emitter)
  if (target === null) return
  const members: FlowInstruction = {
    callType: definition.callType ?? 'call',
    target,
    parameters: emitter.value(parameters, { ...place, pointer: below(place.pointer, 'parameters') }),
    ...(definition.initializeDefaults === true ? { initializeDefaults: true } : {}),
    ...(definition.result === undefined ? {} : { result: resultOf(definition.result, place, emitter) }),
  }
  emitter.push('FLOW', place, { ...members })
})

interface Target {
  readonly value: string
  readonly targets?: readonly string[] | undefined
}

function targetOf(definition: Target, place: Place, emitter: Emitter): FlowInstruction['target'] | null {
  const at = { ...place, pointer: below(place.pointer, 'value') }
  if (!definition.value.includes('{{')) return { kind: 'fixed', id: emitter.flowId(definition.value, at) }
  const template = emitter.template(definition.value, at)
  if (definition.targets === undefined) {
    emitter.problems.add('FLOW_TARGETS_MISSING', at, 'the target is computed and `targets` does not say what it may be')
    return null
  }
  const ids = definition.targets.map((target, index) => [target, emitter.flowId(target, { ...place, pointer: below(place.pointer, 'targets', index) })] as const)
  return { kind: 'computed', template, targets: Object.fromEntries(ids) }
}

/** Names of the caller, with the name of the isolated flow whose value each takes when it ends. */
function resultOf(result: Readonly<Record<string, string>>, place: Place, emitter: Emitter): Readonly<Record<string, string>> {
  for (const [name, own] of Object.entries(result)) {
    const at = { ...place, pointer: below(place.pointer, 'result', name) }
    emitter.variable(name, at)
    emitter.reads(own, at)
  }
  return result
}

export const returnFrom = compileKind('RETURN', stepSchemas.RETURN, (definition, place, emitter) => {
  const value = definition.value === undefined ? {} : valueOf(definition.value, { ...place, pointer: below(place.pointer, 'value') }, emitter)
  emitter.push('RETURN', place, { ...value, ...(definition.discard === true ? { discard: true } : {}) })
})

export const end = compileKind('END', stepSchemas.END, (_definition, place, emitter) => {
  emitter.push('END', place, {})
})
