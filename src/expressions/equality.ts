/** Equality and order, as in JavaScript for primitives; objects are equal only to themselves, and are converted by nothing. */

import { toNumber } from './numbers.ts'
import { charge, type Run } from './run.ts'

const LONG = 1024

/** `===` */
export function areSame(run: Run, left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && left.length > LONG) charge(run, left.length >>> 10)
  return left === right
}

/** `==` */
export function areLike(run: Run, left: unknown, right: unknown): boolean {
  if (left === null || left === undefined) return right === null || right === undefined
  if (right === null || right === undefined) return false
  if (typeof left === typeof right || typeof left === 'object' || typeof right === 'object') return areSame(run, left, right)
  return toNumber(run, left) === toNumber(run, right)
}

/** Below zero, zero or above when there is an order between the two, else NaN: texts by their UTF-16 units, all else as numbers. */
export function compare(run: Run, left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left.length > LONG) charge(run, left.length >>> 10)
    return left < right ? -1 : left > right ? 1 : 0
  }
  return difference(toNumber(run, left), toNumber(run, right))
}

function difference(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : left === right ? 0 : NaN
}
