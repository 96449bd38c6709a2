/** Builds attempts from steps' commands, and performs or settles them under the action protocol. */
import type { ToolPerformer } from './perform.ts'
import { askProvider } from './reconcile.ts'
import type { Turn } from './turn.ts'
import { attemptKey, keyFields, ledgerOf, performAction, requestDigest, resultOf } from '../actions/index.ts'
import type { ActionPorts } from '../actions/index.ts'
import type { JsonObject } from '../json.ts'
import type { ActionAttempt, ActionResult, PendingAttempt, RecoveryIdentity } from '../ports/index.ts'
import type { ActionCommand, Outcome } from '../steps/index.ts'

export interface ActionDriverParts {
  readonly tools: ToolPerformer
  /** The journal comes with each turn. */
  readonly ports: Omit<ActionPorts, 'journal'>
  readonly identity: RecoveryIdentity
  readonly behaviour: string
}

export class ActionDriver {
  private readonly parts: ActionDriverParts

  constructor(parts: ActionDriverParts) {
    this.parts = parts
  }

  /** Performs a step's action; arguments that do not fit claim nothing (TOOL-5). @throws SaydoError when the turn must be given up. */
  async perform(turn: Turn, command: ActionCommand): Promise<Outcome> {
    const refusal = this.parts.tools.refusalOf(command)
    if (refusal !== null) return { kind: 'failed', error: refusal }
    return { kind: 'action', result: await this.run(turn, this.attemptOf(turn, command), true) }
  }

  /** What is known of an attempt left behind, asking the journal where it may still be running or unknown. */
  async settle(turn: Turn, pending: PendingAttempt, mayResend: boolean): Promise<ActionResult> {
    const { attempt, outcome, sequence } = pending
    if (outcome !== null && outcome.status !== 'unknown') return resultOf(attempt, outcome, sequence)
    return this.run(turn, attempt, mayResend)
  }

  private run(turn: Turn, attempt: ActionAttempt, mayResend: boolean): Promise<ActionResult> {
    const { tools, ports } = this.parts
    const tool = turn.flows.tool(attempt.tool)
    return performAction(
      {
        attempt, mayResend,
        timeout: tool.timeout,
        checkpoint: { session: turn.draft.session as unknown as JsonObject },
        reconcile: (providerKey) => askProvider(turn, { attempt, providerKey }, tools),
        effect: (providerKey) => tools.effectOf(turn, { tool, args: attempt.args }, providerKey),
      },
      { ...ports, journal: turn.journal },
    )
  }

  private attemptOf(turn: Turn, command: ActionCommand): ActionAttempt {
    const { identity, behaviour } = this.parts
    const { frame, journal, messageId } = turn
    const { session } = turn.draft
    const ledger = ledgerOf(session)
    const { tool, args, action, step, visit, request, subject, idempotency, reconcile, retry } = command
    const fields = keyFields({ namespace: journal?.namespace ?? '', sessionId: session.sessionId, epoch: ledger.epoch, activation: frame.activation, step, visit, action })
    return {
      key: attemptKey(fields),
      keyFields: fields,
      action, kind: command.effect, subject, request, args, idempotency, reconcile, retry, identity, behaviour, messageId, step,
      tool: tool.id,
      requestDigest: requestDigest(request),
      flow: frame.flow,
      position: frame.position,
      epoch: ledger.epoch,
      progress: ledger.progress,
      policyRevision: ledger.policyRevision,
    }
  }
}
