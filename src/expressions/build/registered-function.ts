/**
 * The boundary of registered functions. They get plain copies, and what they give is copied, so that they can neither reach the engine's
 * data nor be reached through what they return.
 */

import { isSaydoError } from '../../errors.ts'
import type { JsonValue } from '../../json.ts'
import type { NameBinding } from '../environment.ts'
import { ownAll } from '../library/containers.ts'
import { copyPlain } from '../plain.ts'
import { charge, failure, overBudget, type Run } from '../run.ts'
import { NativeFunction } from '../values.ts'

const MOST_ARGUMENTS = 100
const VALUES_PER_OPERATION = 4

/** A plain copy, charged to the run by its size before it is made. */
export function plainIn(run: Run, value: unknown, place: string): JsonValue | undefined {
  const allowed = run.remaining * VALUES_PER_OPERATION
  const budget = { left: allowed, exceeded: () => overBudget(run) }
  const plain = copyPlain(value, place, budget)
  charge(run, Math.ceil((allowed - budget.left) / VALUES_PER_OPERATION))
  return plain
}

export function registeredFunction({ name, call }: NameBinding & { readonly kind: 'function' }): NativeFunction {
  return new NativeFunction((run, values) => {
    if (values.length > MOST_ARGUMENTS) throw failure(run, 'EXPRESSION_ARGUMENT', `${name} takes at most ${MOST_ARGUMENTS} arguments`)
    const given = values.map((value, index) => plainIn(run, value, `Argument ${index + 1} of ${name}`))
    return ownAll(run, plainIn(run, called(run, name, () => call(...given)), `The result of ${name}`))
  })
}

function called(run: Run, name: string, act: () => unknown): unknown {
  const { at } = run
  let result: unknown
  try {
    result = act()
  } catch (error) {
    throw isSaydoError(error) ? error : failure(run, 'EXPRESSION_FUNCTION_FAILED', `The function ${name} failed`, error)
  }
  run.at = at
  if (!(result instanceof Promise)) return result
  // Nobody will wait for it; a rejection nobody handles would end the process.
  result.catch(() => undefined)
  throw failure(run, 'EXPRESSION_FUNCTION_FAILED', `The function ${name} gave a promise; a function that has to wait is a tool`)
}
