/** Turns decisions into changes of the conversation's record. Pure. */
import type { Receipt, Session } from '../../src/index.ts'
import type { StoredAttempt } from './attempt.ts'
import type { AuditEntry } from './audit.ts'
import { auditPart, withEntry } from './audit.ts'
import { keepStubs, settle } from './settle-rules.ts'
import type { ConversationHead, JournalState, StoredCheckpoint } from './state.ts'
import { attemptPart, checkpointPart } from './state.ts'
import type { Part } from '../storage/index.ts'

/** What one write changes in the journal's part of a record. */
export interface JournalChange {
  readonly head: ConversationHead
  /** Rows to write. */
  readonly attempts: readonly StoredAttempt[]
  readonly checkpoints: ReadonlyMap<string, StoredCheckpoint>
  /** Keys whose row goes. */
  readonly settled: readonly string[]
  /** Keys whose checkpoint goes. */
  readonly dropped: readonly string[]
  /** Rows as they were that do not hold their shared scope any more. */
  readonly freed: readonly StoredAttempt[]
  /** What an operator, or a provider, has said. */
  readonly audit: AuditEntry | null
}

/** Nothing but the head. */
export const noChange = (head: ConversationHead): JournalChange => ({ head, attempts: [], checkpoints: new Map(), settled: [], dropped: [], freed: [], audit: null })

/** Activations a session may go on with. */
export const liveActivations = (session: Session): ReadonlySet<number> => new Set(session.stacks.flatMap((stack) => stack.frames.map((frame) => frame.activation)))

/** The state as it is once the change is stored. */
export function applyChange(state: JournalState, change: JournalChange, version: string): JournalState {
  const attempts = new Map(state.attempts)
  for (const stored of change.attempts) attempts.set(stored.attempt.key, stored)
  for (const key of change.settled) attempts.delete(key)
  const checkpoints = new Map([...state.checkpoints, ...change.checkpoints])
  for (const key of [...change.dropped, ...change.settled]) checkpoints.delete(key)
  return { version, head: change.head, attempts, checkpoints, audit: change.audit === null ? state.audit : withEntry(state.audit, change.audit) }
}

export function partsOfChange(change: JournalChange, state: JournalState): { readonly set: Record<string, Part>; readonly remove: string[] } {
  const set: Record<string, Part> = { head: JSON.stringify(change.head) }
  for (const stored of change.attempts) set[attemptPart(stored.attempt.key)] = JSON.stringify(stored)
  for (const [key, checkpoint] of change.checkpoints) set[checkpointPart(key)] = JSON.stringify(checkpoint)
  if (change.audit !== null) set[auditPart] = withEntry(state.audit, change.audit)
  return { set, remove: [...change.settled.flatMap((key) => [attemptPart(key), checkpointPart(key)]), ...change.dropped.map(checkpointPart)] }
}

/** Nothing is to be done about it but by an operator: behind every time a sweep looks for, and still listed. 31 December 9999. */
const parkedAt = 253_402_214_400_000

/**
 * When somebody must look at the conversation again: the earliest deadline, at once for an outcome nobody consumed or a reply nobody
 * got, when a reconciler may be asked, at the end of all times for what only an operator can settle, never when all is settled.
 */
export function dueAt(state: JournalState): number | null {
  const times = [...state.attempts.values()].flatMap(dueOf)
  if (state.head.undelivered !== undefined) times.push(state.head.undelivered)
  return times.length === 0 ? null : Math.min(...times)
}

function dueOf(stored: StoredAttempt): readonly number[] {
  if (!stored.acknowledged) return [stored.status === 'attempted' ? stored.deadline : stored.firstClaimedAt]
  if (stored.lateOutcome !== null) return [parkedAt]
  if (stored.status !== 'unknown' || stored.resolution !== null) return []
  return [stored.attempt.reconcile === null ? parkedAt : (stored.askAfter ?? stored.deadline)]
}

/** The final write of a turn: outcomes held back, and what the session's receipts acknowledge. `live`: activations of the saved session. */
export function finalChange(state: JournalState, held: readonly string[], receipts: readonly Receipt[], live: () => ReadonlySet<number>): JournalChange {
  const settlements = receipts.flatMap((receipt) => {
    const stored = state.attempts.get(receipt.key)
    return stored === undefined ? [] : [{ key: receipt.key, settlement: settle(stored, receipt) }]
  })
  const settled = settlements.filter(({ settlement }) => settlement.kind === 'settled').map(({ key }) => key)
  const kept = settlements.flatMap(({ settlement }) => (settlement.kind === 'kept' ? [settlement.stored] : []))
  const rows = new Map([...held.flatMap((key) => state.attempts.get(key) ?? []), ...kept].map((stored) => [stored.attempt.key, stored]))
  for (const key of settled) rows.delete(key)
  const freed = [...state.attempts.values()].filter(({ attempt: { key }, scopeVersion }) => scopeVersion !== null && (settled.includes(key) || rows.get(key)?.scopeVersion === null))
  const stubs = settlements.flatMap(({ settlement }) => (settlement.kind === 'settled' ? [settlement.stub] : []))
  return {
    ...noChange({ ...state.head, revision: state.head.revision + 1, stubs: keepStubs(state.head.stubs, stubs, live) }),
    attempts: [...rows.values()],
    settled,
    dropped: kept.map((stored) => stored.attempt.key),
    freed,
  }
}
