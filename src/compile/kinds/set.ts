/**
 * SET. A string `value` is an expression (braces optional); anything else, and `literal`, is stored as it is. `json` is a literal as JSON
 * text, for what a definition cannot hold as members (a name like `__proto__`).
 */
import { stepSchemas } from '../definitions/index.ts'
import { parseTarget } from '../target.ts'
import { below } from '../pointer.ts'
import { compileKind } from '../kind.ts'
import type { Emitter } from '../kind.ts'
import type { Place } from '../problems.ts'
import { readJsonText, valueOf } from './value.ts'
import type { JsonValue } from '../../json.ts'
import { readPointer } from '../../json-pointer/index.ts'
import type { SetInstruction } from '../../steps/index.ts'

interface Given {
  readonly value?: JsonValue | undefined
  readonly literal?: JsonValue | undefined
  readonly json?: string | undefined
}

export const set = compileKind('SET', stepSchemas.SET, (definition, place, emitter) => {
  const { problems } = emitter
  const given = [definition.value, definition.literal, definition.json].filter((one) => one !== undefined).length
  if (given !== 1) {
    problems.add(given > 1 ? 'ATTRIBUTE_INVALID' : 'ATTRIBUTE_MISSING', { ...place, pointer: below(place.pointer, 'value') }, 'a SET has exactly one of value, literal and json')
    return
  }
  const target = parseTarget(definition.variable, { ...place, pointer: below(place.pointer, 'variable') }, emitter)
  if (target === null) return
  const members: SetInstruction = {
    target,
    ...givenValue(definition, place, emitter),
    ...(definition.requireTrue === true ? { requireTrue: true } : {}),
    ...(definition.merge === undefined ? {} : { merge: definition.merge }),
    ...(definition.pointer === undefined ? {} : { below: pointerKeys(definition.pointer, { ...place, pointer: below(place.pointer, 'pointer') }, emitter) }),
  }
  emitter.push('SET', place, { ...members })
})

function givenValue({ value, literal, json }: Given, place: Place, emitter: Emitter): Partial<SetInstruction> {
  if (literal !== undefined) return { literal }
  if (json === undefined) return valueOf(value ?? null, { ...place, pointer: below(place.pointer, 'value') }, emitter)
  readJsonText(json, { ...place, pointer: below(place.pointer, 'json') }, emitter)
  return { json }
}

function pointerKeys(pointer: string, place: Place, emitter: Emitter): readonly string[] {
  const keys = readPointer(pointer)
  if (keys === null) emitter.problems.add('ATTRIBUTE_INVALID', place, `${JSON.stringify(pointer)} is no JSON Pointer`)
  return keys ?? []
}
