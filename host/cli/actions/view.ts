/** How an attempt is shown. */
import type { AuditEntry, ListedAttempt } from '../../journal/index.ts'
import type { JsonValue } from '../../../src/index.ts'

/** The members an operator decides by; what a checkpoint or a projector needs is left out. */
export function viewOf(stored: ListedAttempt): Readonly<Record<string, object | JsonValue>> {
  const { attempt, status, sequence, deadline, firstClaimedAt, claims, providerKey, outcome, acknowledged, resolution, lateOutcome } = stored
  const { key, action, kind, subject, request, tool, flow, step, messageId, idempotency, reconcile } = attempt
  return {
    key, conversation: stored.sessionId, action, kind, subject, request, status, resolution, outcome, lateOutcome, told: acknowledged,
    providerKey, claims, claimedAt: timeOf(firstClaimedAt), deadline: timeOf(deadline), sequence, tool, flow, step, messageId, idempotency, reconcile,
  }
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

export function lineOf(stored: ListedAttempt): string {
  const { attempt, status, deadline, resolution, lateOutcome } = stored
  const what = attempt.subject === null ? attempt.action : `${attempt.action} ${text(attempt.subject)}`
  const more = [...(resolution === null ? [] : [resolution.kind]), ...(lateOutcome === null ? [] : [`its worker said later: ${lateOutcome.status}`])]
  return `${attempt.key}  ${[status, ...more].join(', ')}  ${what}  conversation ${stored.sessionId}, deadline ${timeOf(deadline)}`
}

export function linesOf(stored: ListedAttempt): readonly string[] {
  return Object.entries(viewOf(stored)).map(([name, value]) => `${name.padEnd(14)}${text(value)}`)
}

export const auditLine = ({ at, change, actor, reason, before, after }: AuditEntry): string => `${at}  ${change} by ${actor}: ${reason} (${before.status} -> ${after.status})`

const text = (value: JsonValue | object): string => (typeof value === 'string' ? value : JSON.stringify(value))
