/** SAY and SAY-GET. */
import { choiceSchema, stepSchemas } from '../definitions/index.ts'
import { below } from '../pointer.ts'
import { checkShape } from '../shape.ts'
import { storedName } from './stored-name.ts'
import type { Emitter } from '../kind.ts'
import type { Place } from '../problems.ts'
import { compileKind } from '../kind.ts'
import type { SayGetInstruction, SayInstruction } from '../../steps/index.ts'

export const say = compileKind('SAY', stepSchemas.SAY, (definition, place, emitter) => {
  const members: SayInstruction = { text: emitter.text(definition, 'value', place) }
  emitter.push('SAY', place, { ...members })
})

export const sayGet = compileKind('SAY-GET', stepSchemas['SAY-GET'], (definition, place, emitter) => {
  storedName(definition.variable, { ...place, pointer: below(place.pointer, 'variable') }, emitter)
  const members: SayGetInstruction = {
    text: emitter.text(definition, 'value', place),
    variable: definition.variable,
    ...(definition.choices === undefined ? {} : { choices: choicesOf(definition.choices, place, emitter) }),
  }
  emitter.push('SAY-GET', place, { ...members })
})

function choicesOf(choices: readonly unknown[], place: Place, emitter: Emitter): NonNullable<SayGetInstruction['choices']> {
  return choices.flatMap((choice, index) => {
    const at = { ...place, pointer: below(place.pointer, 'choices', index) }
    const checked = checkShape(choiceSchema, typeof choice === 'string' ? { label: choice } : choice, at, emitter.problems)
    if (checked === null) return []
    return [{ label: emitter.text(checked, 'label', at), value: emitter.template(checked.value ?? checked.label, { ...at, pointer: below(at.pointer, 'value') }) }]
  })
}
