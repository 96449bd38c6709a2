/**
 * Finishes what an earlier turn began and did not save, before this turn's message can change anything.
 *
 * RC1. The message is never fed to what is recovered, never seen by it, never processed, never taken for consent (DUR-36).
 * RC2. At most one checkpoint is restored, and only on the very session it was made from; what it has not consumed is projected.
 * RC3. A hold changes nothing: no frame, no watermark, no acknowledgement (DUR-31).
 * RC4. A restored flow that fails, and was not stopped by the host, does not keep its outcome from the user: it is projected instead.
 * RC5. What the host answered itself recovers nothing, and waits like any other entry while an action runs.
 * RC6. A hold never silences a conversation: a person is asked for, or the host's own words or flow answer, beside the conversation.
 */
import type { ActionDriver } from './action-driver.ts'
import type { ContextEntry } from './entry.ts'
import { runAside } from './aside.ts'
import { StepError } from './codes.ts'
import type { ToolPerformer } from './perform.ts'
import { run } from './run.ts'
import type { Performer } from './run.ts'
import type { Turn } from './turn.ts'
import { actionError, advanceProgress, isUnconsumed, planRecovery } from '../actions/index.ts'
import type { RecoveryPlan } from '../actions/index.ts'
import type { MessageFinder, MessageId } from '../messages/index.ts'
import type { ActionResult, PendingAttempt, RecoveryIdentity } from '../ports/index.ts'
import { ownActiveFrame, ownEffects, readSession } from '../session/index.ts'
import type { Effect, TurnRecovery } from '../session/index.ts'
import { localsOf, stepFailure } from '../steps/index.ts'

export interface RecoveryPorts {
  readonly actions: ActionDriver
  readonly perform: Performer
  readonly tools: ToolPerformer
  readonly identity: RecoveryIdentity
  readonly messages: MessageFinder
}

/** True when the turn was spent on recovery. `entry` is null when there is no message. */
export async function recover(turn: Turn, pending: readonly PendingAttempt[], entry: ContextEntry | null, ports: RecoveryPorts): Promise<boolean> {
  const plan = planRecovery(pending, turn.draft.session, ports.identity, turn.scope.now)
  switch (plan.kind) {
    case 'none':
      if (isOrdinary(entry)) countTurn(turn)
      return false
    case 'busy':
      throw actionError('ACTION_IN_PROGRESS', 'another worker is running an action of this conversation', { facts: { retryAfter: plan.retryAfter } })
    case 'hold':
      if (entry?.role === 'assistant') return false
      await hold(turn, plan, deferredInput(entry, [plan.pending]), ports)
      return true
    case 'recover':
      if (entry?.role === 'assistant') return false
      await recoverAll(turn, plan, entry, ports)
      return true
  }
}

function countTurn({ draft, journal }: Turn): void {
  advanceProgress(draft, journal?.epoch ?? null)
}

/** Turns that go on with the conversation, and may act. */
const isOrdinary = (entry: ContextEntry | null): boolean => entry?.role === 'user' || entry?.role === 'event'

async function hold(turn: Turn, plan: Extract<RecoveryPlan, { kind: 'hold' }>, deferred: string | null, ports: RecoveryPorts): Promise<void> {
  if (!(await answerHold(turn, ports))) {
    turn.say(ports.messages('action_recovery_incompatible', turn.draft.session.language))
    show(turn, [{ type: 'hand-over', target: null, payload: { reason: 'incompatible_recovery_identity', action: plan.pending.attempt.action } }])
  }
  note(turn, plan.pending, { kind: 'hold', reason: 'incompatible_recovery_identity', differs: plan.differs, deferredInput: deferred })
}

/** RC6: what the host has chosen to say; false when it has not, or when its flow fails, asks, or says and shows nothing. */
async function answerHold(turn: Turn, { tools }: RecoveryPorts): Promise<boolean> {
  const { onHold } = turn
  if (onHold === null) return false
  if ('text' in onHold) {
    turn.say(onHold.text)
    return true
  }
  const aside = await runAside(turn, { flow: onHold.flow, parameters: {} }, tools).catch(() => null)
  if (aside === null || !aside.finished || aside.texts.length + aside.effects.length === 0) return false
  aside.texts.forEach((text) => turn.say(text))
  show(turn, aside.effects)
  return true
}

function show(turn: Turn, effects: readonly Effect[]): void {
  for (const effect of effects) turn.draft.append(ownEffects(turn.draft), effect)
}

async function recoverAll(turn: Turn, plan: Extract<RecoveryPlan, { kind: 'recover' }>, entry: ContextEntry | null, ports: RecoveryPorts): Promise<void> {
  const all = plan.restore === null ? plan.project : [plan.restore, ...plan.project]
  const deferred = deferredInput(entry, all)
  if (deferred !== null) turn.scope.hear('')
  const restored = plan.restore !== null && (await restore(turn, plan.restore, ports))
  for (const pending of inOrder(all)) if (isUnconsumed(turn.draft.session, pending)) await project(turn, pending, ports)
  if (deferred !== null) turn.say(ports.messages('action_recovery_input_deferred', turn.draft.session.language))
  const [first] = all
  if (first !== undefined) note(turn, first, { kind: restored ? 'restored' : 'projected', reason: null, differs: null, deferredInput: deferred })
}

const inOrder = (attempts: readonly PendingAttempt[]): readonly PendingAttempt[] => [...attempts].sort((a, b) => a.sequence - b.sequence)

/** DUR-33: the session becomes the checkpoint's, and its waiting step learns the outcome. False when the flow fails then (RC4). */
async function restore(turn: Turn, pending: PendingAttempt, ports: RecoveryPorts): Promise<boolean> {
  const saved = { ...turn.draft.session }
  turn.draft.become(readSession(pending.checkpoint?.session))
  turn.frame = ownActiveFrame(turn.draft) ?? turn.frame
  turn.scope.refresh()
  const result = await ports.actions.settle(turn, pending, true)
  try {
    // A DISPATCH on the way ends the flows and no more: the message of this turn starts nothing (RC1).
    await run(turn, { kind: 'action', result }, ports.perform)
    return true
  } catch (error) {
    if (!(error instanceof StepError) || error.code === 'TOOL_ABORTED') throw error
    turn.draft.become(saved)
    turn.scope.refresh('')
    return false
  }
}

const finished: Readonly<Record<ActionResult['status'], MessageId>> = {
  completed: 'action_finished_earlier', failed: 'action_refused_earlier', unknown: 'action_unknown_earlier', hold: 'action_unknown_earlier',
}

/** DUR-34: only the projector runs, beside the current flows. */
async function project(turn: Turn, pending: PendingAttempt, ports: RecoveryPorts): Promise<void> {
  const result = await ports.actions.settle(turn, pending, false)
  const { flow, position } = pending.attempt
  const step = turn.flows.flow(flow).code[position]?.step
  if (step?.project === undefined) throw stepFailure('POSITION_NOT_FOUND', `the flow ${flow} has no action at position ${position}`, { place: { flow } })
  step.project(turn, localsOf(result))
  if (result.receipt !== null) turn.consume(result.receipt)
  turn.say(ports.messages(finished[result.status], turn.draft.session.language))
}

/** The message of the turn that was lost counts as processed: it is what is being finished. */
function deferredInput(entry: ContextEntry | null, recovered: readonly PendingAttempt[]): string | null {
  if (entry === null) return null
  if (entry.role === 'system') return entry.flow
  if (entry.role === 'event') return JSON.stringify(entry)
  const again = entry.role === 'user' && entry.messageId !== undefined && recovered.some((pending) => pending.attempt.messageId === entry.messageId)
  return again ? null : entry.content
}

function note(turn: Turn, pending: PendingAttempt, rest: Omit<TurnRecovery, 'key' | 'sequence' | 'status'>): void {
  turn.draft.set(turn.draft.session, 'lastTurnRecovery', { key: pending.attempt.key, sequence: pending.sequence, status: pending.status, ...rest })
}
