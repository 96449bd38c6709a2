/** SET. A string `value` is an expression (braces optional); anything else, and `literal`, is stored as it is. */
import { stepSchemas } from '../definitions/index.ts'
import { parseTarget } from '../target.ts'
import { below } from '../pointer.ts'
import { compileKind } from '../kind.ts'
import { valueOf } from './value.ts'
import type { SetInstruction } from '../../steps/index.ts'

export const set = compileKind('SET', stepSchemas.SET, (definition, place, emitter) => {
  const { problems } = emitter
  const both = definition.value !== undefined && definition.literal !== undefined
  if (both || (definition.value === undefined && definition.literal === undefined)) {
    problems.add(both ? 'ATTRIBUTE_INVALID' : 'ATTRIBUTE_MISSING', { ...place, pointer: below(place.pointer, 'value') }, 'a SET has exactly one of value and literal')
    return
  }
  const target = parseTarget(definition.variable, { ...place, pointer: below(place.pointer, 'variable') }, emitter)
  if (target === null) return
  const members: SetInstruction = {
    target,
    ...(definition.literal === undefined ? valueOf(definition.value ?? null, { ...place, pointer: below(place.pointer, 'value') }, emitter) : { literal: definition.literal }),
    ...(definition.requireTrue === true ? { requireTrue: true } : {}),
    ...(definition.merge === undefined ? {} : { merge: definition.merge }),
  }
  emitter.push('SET', place, { ...members })
})
