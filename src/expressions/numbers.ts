/**
 * Numbers from values. As in JavaScript for primitives and Dates; any other object is NaN, since no `valueOf` or `toString` is ever called.
 */

import { chargeText, type Run } from './run.ts'

export function toNumber(run: Run, value: unknown): number {
  switch (typeof value) {
    case 'number':
      return value
    case 'string':
      if (value.length > 256) chargeText(run, value.length)
      return Number(value)
    case 'boolean':
      return value ? 1 : 0
    case 'object':
      return value === null ? 0 : value instanceof Date ? value.getTime() : NaN
    default:
      return NaN
  }
}

/** The whole number an argument stands for: NaN and nothing are 0. */
export function toInteger(run: Run, value: unknown): number {
  const number = Math.trunc(toNumber(run, value))
  return Number.isNaN(number) ? 0 : number
}
