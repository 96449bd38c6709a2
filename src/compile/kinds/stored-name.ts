/** A plain variable name that a step stores under. */
import type { Emitter } from '../kind.ts'
import { isVariableName } from '../names.ts'
import type { Place } from '../problems.ts'

export function storedName(name: string, place: Place, emitter: Emitter): void {
  if (!isVariableName(name)) emitter.problems.add('PATH_INVALID', place, `${JSON.stringify(name)} is no variable name`)
  emitter.variable(name, place)
}
