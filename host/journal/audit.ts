/**
 * What operators and providers have said of attempts, kept with the conversation for good.
 *
 * AU1. A change and its entry are one write: neither is ever without the other.
 * AU2. Entries are lines of JSON, the oldest first; none is changed or dropped.
 */
import type { ActionOutcome } from '../../src/index.ts'
import type { Resolution, StoredAttempt } from './attempt.ts'
import { journalError } from './codes.ts'
import type { Part } from '../storage/index.ts'

/** An attempt as an entry shows it. */
export interface AuditState {
  readonly status: StoredAttempt['status']
  readonly sequence: number
  readonly outcome: ActionOutcome | null
  readonly resolution: Resolution | null
  readonly lateOutcome: ActionOutcome | null
}

export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string
  /** `late` is what an attempt's own worker said after it was decided. */
  readonly change: 'resolve' | 'release' | 'reconcile' | 'supersede' | 'late'
  readonly key: string
  readonly actor: string
  readonly reason: string
  readonly before: AuditState
  readonly after: AuditState
}

export const auditPart = 'audit'

export function auditState({ status, sequence, outcome, resolution, lateOutcome }: StoredAttempt): AuditState {
  return { status, sequence, outcome, resolution, lateOutcome }
}

export const withEntry = (lines: string, entry: AuditEntry): string => `${lines}${lines === '' ? '' : '\n'}${JSON.stringify(entry)}`

export const auditOf = (part: Part | undefined): string => (typeof part === 'string' ? part : '')

/** @throws SaydoError JOURNAL_NOT_READABLE. */
export function readAudit(lines: string): readonly AuditEntry[] {
  try {
    return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as AuditEntry)
  } catch (cause) {
    throw journalError('JOURNAL_NOT_READABLE', 'the audit of the conversation cannot be read', { place: { pointer: `/${auditPart}` }, cause })
  }
}
