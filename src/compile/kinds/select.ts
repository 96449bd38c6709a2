/** SELECT. */
import { selectOptionSchema, stepSchemas } from '../definitions/index.ts'
import { compileKind } from '../kind.ts'
import type { Emitter } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { readJsonText } from './value.ts'
import { usesPatterns } from '../../predicates/index.ts'
import type { SelectInstruction, SelectOption } from '../../steps/index.ts'

export const select = compileKind('SELECT', stepSchemas.SELECT, (definition, place, emitter) => {
  const { variable, context, options } = definition
  emitter.variable(variable, { ...place, pointer: below(place.pointer, 'variable') })
  const members: SelectInstruction = {
    variable,
    context: emitter.expression(context, { ...place, pointer: below(place.pointer, 'context') }),
    options: options.flatMap((option, index) => optionOf(option, { ...place, pointer: below(place.pointer, 'options', index) }, emitter)),
  }
  emitter.push('SELECT', place, { ...members })
})

function optionOf(option: unknown, place: Place, emitter: Emitter): readonly SelectOption[] {
  const checked = checkShape(selectOptionSchema, option, place, emitter.problems)
  if (checked === null) return []
  const { value, when, whenJson } = checked
  const predicate = whenJson === undefined ? when : readJsonText(whenJson, { ...place, pointer: below(place.pointer, 'whenJson') }, emitter)
  if (predicate !== undefined && usesPatterns(predicate)) emitter.usesPatterns = true
  return [{ value, ...(when === undefined ? {} : { when }), ...(whenJson === undefined ? {} : { whenJson }) }]
}
