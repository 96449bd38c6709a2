/** The session's own record of the journal: what was consumed, and what is still to be acknowledged. */
import type { PendingAttempt, Receipt } from '../ports/index.ts'
import type { ActionLedger, Draft, Session } from '../session/index.ts'

const emptyLedger = (): ActionLedger => ({ epoch: null, progress: 0, policyRevision: 0, watermarks: {}, receipts: [], retained: [], journalEpoch: null })

export function ledgerOf(session: Session): ActionLedger {
  return session.actions ?? emptyLedger()
}

/** DUR-27, DUR-44: the watermark moves and a receipt is kept, in one change of the draft. */
export function consume(draft: Draft, receipt: Receipt): void {
  const ledger = ledgerOf(draft.session)
  draft.set(draft.session, 'actions', {
    ...ledger,
    watermarks: { ...ledger.watermarks, [receipt.key]: receipt.sequence },
    receipts: [...ledger.receipts.filter((kept) => kept.key !== receipt.key), receipt],
  })
}

/** DUR-38: an ordinary turn of a conversation with a journal, which the session notes. */
export function advanceProgress(draft: Draft, journalEpoch: string | null): void {
  const ledger = ledgerOf(draft.session)
  draft.set(draft.session, 'actions', { ...ledger, progress: ledger.progress + 1, journalEpoch: journalEpoch ?? ledger.journalEpoch })
}

/** True when the session has not consumed this version of the attempt yet (DUR-30). */
export function isUnconsumed(session: Session, { attempt, sequence }: Pick<PendingAttempt, 'attempt' | 'sequence'>): boolean {
  return sequence > (ledgerOf(session).watermarks[attempt.key] ?? 0)
}

/** The session as it is stored with the write that acknowledges its receipts: settled attempts need no watermark any more. */
export function acknowledged(session: Session, settled: readonly string[]): Session {
  const { actions } = session
  if (actions === null || (actions.receipts.length === 0 && settled.length === 0)) return session
  const watermarks = Object.fromEntries(Object.entries(actions.watermarks).filter(([key]) => !settled.includes(key)))
  return { ...session, actions: { ...actions, watermarks, receipts: [] } }
}
