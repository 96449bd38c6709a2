/** DISPATCH has no attributes of its own. */
import { stepSchemas } from '../definitions/index.ts'
import { compileKind } from '../kind.ts'

export const dispatch = compileKind('DISPATCH', stepSchemas.DISPATCH, (_definition, place, emitter) => {
  emitter.push('DISPATCH', place, {})
})
