/** FOREACH, WHILE and EMIT. */
import { stepSchemas } from '../definitions/index.ts'
import type { Emitter, MutableInstruction } from '../kind.ts'
import { compileKind } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import type { EmitInstruction } from '../../steps/index.ts'

/** Passes a FOREACH may make unless its author says otherwise. */
const foreachBound = 1_000

export const foreach = compileKind('FOREACH', stepSchemas.FOREACH, (definition, place, emitter) => {
  for (const attribute of ['item', 'index'] as const) {
    const name = definition[attribute]
    if (name !== undefined) emitter.variable(name, { ...place, pointer: below(place.pointer, attribute) })
  }
  const start = emitter.here
  const instruction = emitter.push('FOREACH', place, {
    list: emitter.expression(definition.list, { ...place, pointer: below(place.pointer, 'list') }),
    item: definition.item,
    ...(definition.index === undefined ? {} : { index: definition.index }),
    maxIterations: definition.maxIterations ?? foreachBound,
  })
  emitBody(instruction, { start, body: definition.do }, place, emitter)
})

export const whileLoop = compileKind('WHILE', stepSchemas.WHILE, (definition, place, emitter) => {
  const start = emitter.here
  const instruction = emitter.push('WHILE', place, {
    when: emitter.expression(definition.when, { ...place, pointer: below(place.pointer, 'when') }),
    maxIterations: definition.maxIterations,
  })
  emitBody(instruction, { start, body: definition.do }, place, emitter)
})

function emitBody(instruction: MutableInstruction, loop: { readonly start: number; readonly body: unknown }, place: Place, emitter: Emitter): void {
  emitter.steps(loop.body, { ...place, pointer: below(place.pointer, 'do') })
  emitter.push('JUMP', place, { position: loop.start })
  instruction['end'] = emitter.here
}

export const emit = compileKind('EMIT', stepSchemas.EMIT, (definition, place, emitter) => {
  const members: EmitInstruction = {
    effect: definition.effect,
    ...(definition.target === undefined ? {} : { target: emitter.template(definition.target, { ...place, pointer: below(place.pointer, 'target') }) }),
    ...(definition.payload === undefined ? {} : { payload: emitter.value(definition.payload, { ...place, pointer: below(place.pointer, 'payload') }) }),
  }
  emitter.push('EMIT', place, { ...members })
})
