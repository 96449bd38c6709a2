/**
 * The action protocol: claim, effect, complete.
 *
 * PA1. The effect starts only after the answer `claimed`, once per claim, and only while there is time (E1).
 * PA2. Between the effect and `complete` nothing is awaited but the effect itself.
 * PA3. Without a journal nothing runs: the answer is a hold (DUR-14).
 */
import { actionError } from './codes.ts'
import { runEffect } from './effect.ts'
import type { EffectCall } from './effect.ts'
import type { ActionAttempt, ActionOutcome, ActionResult, Checkpoint, ClaimAnswer, Clock, Deadlines, Logger, Reconciliation, TurnJournal } from '../ports/index.ts'

export interface ActionPorts {
  readonly journal: TurnJournal | null
  readonly clock: Clock
  readonly deadlines: Deadlines
  readonly logger: Logger | null
}

/** One action to perform, or to settle after a loss. */
export interface ActionRun {
  readonly attempt: ActionAttempt
  readonly checkpoint: Checkpoint
  readonly timeout: number
  /** Whether an unknown attempt may be sent again under the provider's key. */
  readonly mayResend: boolean
  /** Asks the provider what became of the attempt; never throws. */
  readonly reconcile: (providerKey: string) => Promise<Reconciliation>
  /** Starts the effect with the key the provider is to know it by. */
  readonly effect: (providerKey: string) => Pick<EffectCall, 'start' | 'proofOf'>
}

/** @throws SaydoError ACTION_IN_PROGRESS, CONVERSATION_STALE and what the journal throws: the turn is given up. */
export async function performAction(run: ActionRun, ports: ActionPorts): Promise<ActionResult> {
  const { journal } = ports
  if (journal === null) return held(run, 'durable_journal_unavailable', null)
  const answer = await journal.claim({ attempt: run.attempt, checkpoint: run.checkpoint, timeout: run.timeout, mayResend: run.mayResend })
  switch (answer.status) {
    case 'claimed':
      return effectOf(run, answer, journal, ports)
    case 'replay':
      return resultOf(run.attempt, answer.outcome, answer.sequence)
    case 'reconcile':
      return reconciled(run, answer.providerKey, journal)
    case 'hold':
      return heldResult(run, answer)
    case 'busy':
      throw actionError('ACTION_IN_PROGRESS', `the action ${run.attempt.action} is being run by another worker`, { facts: { retryAfter: answer.retryAfter } })
    case 'stale':
      throw actionError('CONVERSATION_STALE', 'the conversation was saved by another turn')
  }
}

async function effectOf(run: ActionRun, claimed: Extract<ClaimAnswer, { status: 'claimed' }>, journal: TurnJournal, ports: ActionPorts): Promise<ActionResult> {
  const { key } = run.attempt
  const { token, deadline, mayHaveBeenSent } = claimed
  const ran = await runEffect({ ...run.effect(claimed.providerKey), timeout: run.timeout, deadline, mayHaveBeenSent }, ports)
  const stored = await journal.complete({ key, token, outcome: ran.outcome })
  if (ran.late !== null) completeLate(ran.late, { key, token }, journal, ports.logger)
  return resultOf(run.attempt, ran.outcome, stored.sequence)
}

/** The provider says what became of it; while it cannot, it stays unknown. */
async function reconciled({ attempt, reconcile }: ActionRun, providerKey: string, journal: TurnJournal): Promise<ActionResult> {
  await journal.flush()
  const answer = await reconcile(providerKey)
  const { outcome, sequence } = await journal.reconcile({ key: attempt.key, answer })
  return resultOf(attempt, outcome, sequence)
}

/** DUR-26: an effect that settles after its turn still says what came of it; another turn will project it. */
function completeLate(late: Promise<ActionOutcome>, claim: { readonly key: string; readonly token: string }, journal: TurnJournal, logger: Logger | null): void {
  const settled = late.then(async (outcome) => {
    if (outcome.status === 'unknown') return
    await journal.complete({ ...claim, outcome })
    await journal.flush()
  })
  settled.catch((error: unknown) => logger?.error('the late outcome of an action could not be written', { key: claim.key, error: String(error) }))
}

/** This very attempt is unknown: that is its outcome. Another attempt in the way is a hold. */
function heldResult(run: ActionRun, answer: Extract<ClaimAnswer, { status: 'hold' }>): ActionResult {
  if (answer.heldBy === 'this' && answer.sequence !== null) return resultOf(run.attempt, { status: 'unknown', reason: answer.reason }, answer.sequence)
  return held(run, answer.reason, answer.key)
}

function held(run: ActionRun, reason: string, heldBy: string | null): ActionResult {
  return { status: 'hold', key: run.attempt.key, request: run.attempt.request, result: null, reason, completedAt: null, heldBy, receipt: null }
}

export function resultOf(attempt: ActionAttempt, outcome: ActionOutcome, sequence: number): ActionResult {
  return {
    status: outcome.status,
    key: attempt.key,
    request: attempt.request,
    result: outcome.status === 'completed' ? outcome.result : null,
    reason: outcome.status === 'completed' ? null : outcome.reason,
    completedAt: outcome.status === 'unknown' ? null : new Date(outcome.completedAt).toISOString(),
    heldBy: null,
    receipt: { key: attempt.key, sequence },
  }
}
