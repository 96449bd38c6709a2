/**
 * The state of one evaluation: what is left of its budget, and which containers it made itself.
 *
 * R1. Work is charged before it is done, so that memory is never taken beyond the limits.
 * R2. A container is `owned` while only this evaluation can see it; what is not owned is never changed in place. Ownership is recorded
 *     only for expressions that change something (`owned` is there); nothing else asks for it.
 */

import type { SaydoError } from '../errors.ts'
import type { LinearPattern, Patterns } from '../ports/index.ts'
import type { BoundedCache } from './bounded-cache.ts'
import { expressionError, type ExpressionCode } from './codes.ts'
import type { ExpressionLimits, Scope } from './environment.ts'

/** What all evaluations of one built expression share. */
export interface Kit {
  readonly limits: ExpressionLimits
  /** True when the expression changes something, so that it has to be known what it made itself. */
  readonly recordsOwnership: boolean
  readonly patterns: Patterns
  readonly formatters: BoundedCache<unknown>
  readonly compiled: BoundedCache<LinearPattern>
}

export class Run {
  readonly scope: Scope
  readonly kit: Kit
  readonly limits: ExpressionLimits
  readonly owned: Set<object> | undefined
  remaining: number
  /** Calls that have not returned. */
  depth = 0
  /** Levels of the trees of those calls: what they take of the stack. */
  levels = 0
  /** Offset of the construct that is at work, for errors. */
  at = 0

  constructor(scope: Scope, kit: Kit) {
    this.scope = scope
    this.kit = kit
    this.limits = kit.limits
    this.owned = kit.recordsOwnership ? new Set() : undefined
    this.remaining = kit.limits.operations
  }
}

/** A place for locals: the frame outside, then one value for each slot. */
export type Frame = unknown[]

/** A built tree. */
export type Node = (run: Run, frame: Frame) => unknown

export function failure(run: Run, code: ExpressionCode, message: string, cause?: unknown): SaydoError {
  return expressionError(code, `${message} (offset ${run.at})`, { facts: { offset: run.at }, cause })
}

export function charge(run: Run, operations: number): void {
  if ((run.remaining -= operations) < 0) throw overBudget(run)
}

export function overBudget(run: Run): SaydoError {
  return failure(run, 'EXPRESSION_OPERATIONS', `The expression needs more than ${run.limits.operations} operations`)
}

/** Charges for reading or making a text of this length, after checking that it may be so long. */
export function chargeText(run: Run, length: number): void {
  checkText(run, length)
  charge(run, 1 + (length >>> 8))
}

export function checkText(run: Run, length: number): void {
  if (length > run.limits.text) throw textTooLong(run, length)
}

export function textTooLong(run: Run, length: number): SaydoError {
  return failure(run, 'EXPRESSION_TEXT_SIZE', `A text of ${length} characters is longer than ${run.limits.text}`)
}

/** Charges for reading or making a list of this length, after checking that it may be so long. */
export function chargeItems(run: Run, count: number): void {
  checkItems(run, count)
  charge(run, 1 + (count >>> 3))
}

export function checkItems(run: Run, count: number): void {
  if (count > run.limits.items) throw failure(run, 'EXPRESSION_LIST_SIZE', `A list of ${count} items is longer than ${run.limits.items}`)
}

/** Records that this evaluation made the container. */
export function own<Container extends object>(run: Run, container: Container): Container {
  run.owned?.add(container)
  return container
}

export function isOwned(run: Run, container: object): boolean {
  return run.owned?.has(container) === true
}
