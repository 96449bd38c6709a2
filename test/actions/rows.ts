/** Attempts and rows of the journal, made up for tests of its rules. */
import type { ActionAttempt, ActionOutcome, ClaimRequest, PendingAttempt, RecoveryIdentity, Session } from '../../src/index.ts'
import { WorkflowEngine, compileFlowSet } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from '../../host/journal/attempt.ts'
import type { ActionLedger } from '../../src/index.ts'

export const now = 1_800_000_000_000
export const identity: RecoveryIdentity = { protocol: 1, runtime: 'sha256:aa', definitions: 'sha256:bb' }

export function attempt(over: Partial<ActionAttempt> = {}): ActionAttempt {
  return {
    key: 'k1', keyFields: { format: 1, activation: 1 }, action: 'pay', kind: 'charge', subject: null, request: { amount: 42 }, requestDigest: 'd42', args: { amount: 42 }, tool: 'charge',
    idempotency: { kind: 'none' }, reconcile: null, retry: 'none', identity, behaviour: 'b', flow: 'pay', position: 4, step: 'charge', epoch: null, progress: 3, policyRevision: 0, messageId: 'm3', ...over,
  }
}

export const completed: ActionOutcome = { status: 'completed', result: { receipt: 'r1' }, completedAt: now }
export const failed: ActionOutcome = { status: 'failed', reason: 'card_declined', completedAt: now }
export const unknown: ActionOutcome = { status: 'unknown', reason: 'timeout' }

/** A row as it is after its claim: attempted, its deadline a minute away. */
export function row(over: Partial<StoredAttempt> = {}): StoredAttempt {
  return {
    attempt: attempt(), status: 'attempted', sequence: 1, token: 'mine', deadline: now + 60_000, providerKey: 'k1', firstClaimedAt: now - 1_000, claims: 1, revision: 2, outcome: null,
    acknowledged: false, scopeVersion: null, resolution: null, lateOutcome: null, askAfter: null, keyPassedOn: false, journalEpoch: null, ...over,
  }
}

/** A row with its outcome. */
export const rowWith = (outcome: ActionOutcome, over: Partial<StoredAttempt> = {}): StoredAttempt => row({ status: outcome.status, outcome, sequence: 2, ...over })

export const stub = (over: Partial<AttemptStub> = {}): AttemptStub => ({ key: 'k1', activation: 1, token: 'mine', sequence: 2, requestDigest: 'd42', outcomeDigest: 'o', status: 'completed', ...over })

export const claimOf = (over: Partial<ClaimRequest> = {}): ClaimRequest => ({ attempt: attempt(), checkpoint: { session: { actions: null } }, timeout: 1_000, mayResend: true, ...over })

export function pendingOf(stored: StoredAttempt, over: Partial<PendingAttempt> = {}): PendingAttempt {
  const { sequence, status, outcome, deadline } = stored
  return { attempt: stored.attempt, sequence, status, outcome, deadline, checkpoint: { session: { actions: null } }, resumable: true, ...over }
}

export const ledger = (over: Partial<ActionLedger> = {}): ActionLedger => ({ epoch: null, progress: 2, policyRevision: 0, watermarks: {}, receipts: [], retained: [], journalEpoch: null, ...over })

/** A session that has not begun, with this ledger. */
export async function sessionWith(actions: ActionLedger | null): Promise<Session> {
  const flows = await compileFlowSet({ flows: [{ id: 'main', name: 'Main', description: 'x', steps: [{ type: 'SAY', value: 'hello' }] }] })
  return { ...new WorkflowEngine({ flows }).initSession({ userId: 'u1', sessionId: 'c1' }), actions }
}
