/**
 * Whether a try is followed by another, and when. Pure: decided by what was proved and declared, never by words (W-16, W-25).
 *
 * | the call                     | tried again after                                                        |
 * |------------------------------|--------------------------------------------------------------------------|
 * | reads                        | nothing was sent; a status of `retries.statuses`                         |
 * | an action, whatever the tool | nothing was sent; such a status that is also one of `notAppliedStatuses` |
 * | writes, and is no action     | nothing                                                                  |
 */
import type { HttpReply } from '../ports/index.ts'
import type { HttpImplementation, RetryPolicy, ToolContract } from '../program/index.ts'
import { isNotSent } from './not-sent.ts'

/** What one try came to. */
export type Tried = { readonly reply: HttpReply; readonly error?: never } | { readonly error: unknown; readonly reply?: never }

/** For which failures of this call a further try is safe. */
export interface Repeatable {
  readonly notSent: boolean
  readonly statuses: ReadonlySet<number>
}

export function repeatableOf(tool: ToolContract, { retries, notAppliedStatuses }: HttpImplementation, isAction: boolean): Repeatable {
  if (retries === null || (tool.effect === 'write' && !isAction)) return { notSent: false, statuses: new Set() }
  const statuses = isAction ? retries.statuses.filter((status) => notAppliedStatuses.includes(status)) : retries.statuses
  return { notSent: true, statuses: new Set(statuses) }
}

/** The moment of a decision. */
export interface RetryMoment {
  /** Tries made so far, at least 1. */
  readonly tries: number
  readonly now: number
  /** Milliseconds since 1970 after which nothing may be sent. */
  readonly sendBy: number
  /** From 0 up to 1. */
  readonly spread: number
}

/** Milliseconds to wait before the next try; null when there is none. */
export function waitBeforeRetry(policy: RetryPolicy, tried: Tried, repeatable: Repeatable, moment: RetryMoment): number | null {
  const { tries, now, sendBy, spread } = moment
  if (tries > policy.attempts || !mayRepeat(tried, repeatable)) return null
  const grown = Math.min(policy.mostMilliseconds, policy.delayMilliseconds * policy.factor ** (tries - 1))
  const asked = tried.reply === undefined ? 0 : (retryAfterOf(tried.reply, now) ?? 0)
  if (asked > policy.mostMilliseconds) return null
  const wait = Math.max(asked, Math.round(grown * (0.5 + spread / 2)))
  return now + wait >= sendBy ? null : wait
}

function mayRepeat(tried: Tried, repeatable: Repeatable): boolean {
  return tried.reply === undefined ? repeatable.notSent && isNotSent(tried.error) : repeatable.statuses.has(tried.reply.status)
}

/** The header `Retry-After` in milliseconds from now: seconds, or a date; null when there is none or it cannot be read. */
export function retryAfterOf(reply: HttpReply, now: number): number | null {
  const text = reply.headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const date = /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
