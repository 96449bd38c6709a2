/** `Math`, with `random` only where the environment gives one (build/build-names.ts). */

import { chargeItems, type Run } from '../run.ts'
import { toNumber } from '../numbers.ts'
import { LibraryObject, type Native, type Values } from '../values.ts'

const ONE_NUMBER = [
  'abs', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cbrt', 'ceil', 'clz32', 'cos', 'cosh', 'exp', 'expm1', 'floor', 'fround', 'log',
  'log10', 'log1p', 'log2', 'round', 'sign', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc',
] as const

const TWO_NUMBERS = ['atan2', 'imul', 'pow'] as const

/** Folds any number of arguments; they are never spread, since there can be many. */
function fold(start: number, combine: (total: number, next: number) => number, finish = (total: number): number => total): Native {
  return (run: Run, values: Values) => {
    chargeItems(run, values.length)
    return finish(values.reduce((total: number, value) => combine(total, toNumber(run, value)), start))
  }
}

const one = (name: (typeof ONE_NUMBER)[number]): [string, Native] => [name, (run, values) => Math[name](toNumber(run, values[0]))]
const two = (name: (typeof TWO_NUMBERS)[number]): [string, Native] => [name, (run, values) => Math[name](toNumber(run, values[0]), toNumber(run, values[1]))]

const CONSTANTS = ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'] as const

export const math = new LibraryObject({
  constants: Object.fromEntries(CONSTANTS.map((name) => [name, Math[name]])),
  functions: {
    ...Object.fromEntries([...ONE_NUMBER.map(one), ...TWO_NUMBERS.map(two)]),
    max: fold(-Infinity, Math.max),
    min: fold(Infinity, Math.min),
    hypot: fold(0, Math.hypot),
  },
})
