/** Reads the arguments of library functions and methods, without ever calling anything of theirs. */

import { toNumber } from './numbers.ts'
import { failure, type Run } from './run.ts'
import { stringOf } from './texts.ts'
import { describe, FunctionValue, type Values } from './values.ts'

export function numberAt(run: Run, values: Values, index: number): number | undefined {
  const value = values[index]
  return value === undefined ? undefined : toNumber(run, value)
}

export function textAt(run: Run, values: Values, index: number): string {
  return stringOf(run, values[index])
}

export function functionAt(run: Run, values: Values, index: number): FunctionValue {
  const value = values[index]
  if (value instanceof FunctionValue) return value
  throw failure(run, 'EXPRESSION_ARGUMENT', `A function is needed here, not ${describe(value)}`)
}

/** Runs a native function that throws for arguments it cannot take. */
export function checked<Result>(run: Run, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError || error instanceof URIError || error instanceof SyntaxError)) throw error
    throw failure(run, 'EXPRESSION_ARGUMENT', `The arguments do not fit: ${error.message}`, error)
  }
}
