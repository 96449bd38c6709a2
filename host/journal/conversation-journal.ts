/**
 * The journal of one conversation during one turn, kept in the conversation's own record.
 *
 * JC1. The rules decide on what is stored; a write that finds something else makes them decide again.
 * JC2. A completion is held back for the turn's next write - another claim, or the final one - unless something else is waited
 *      for first (`flush`).
 * JC3. A write that carries a completion and is refused is followed by the completion alone; after one that throws, the host
 *      writes it (`release`).
 * JC5. A turn is saved on the revision it was loaded with, whatever its own writes have seen since.
 * JC4. A turn that must not be saved claims nothing and saves nothing any more (HC2).
 */
import type {
  ActionAttempt, ActionOutcome, Checkpoint, ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, JsonObject, OpenJournal, PendingAttempt, Receipt, ReconcileAnswer, ReconcileRequest, Session,
} from '../../src/index.ts'
import { acknowledged, actionError } from '../../src/index.ts'
import type { SaydoError } from '../../src/index.ts'
import type { Part, RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import type { AlarmSink } from './alarm.ts'
import type { StoredAttempt } from './attempt.ts'
import { auditState } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { finalChange, liveActivations, noChange } from './changes.ts'
import type { JournalChange } from './changes.ts'
import { applyDifferences, differences } from './checkpoint-delta.ts'
import { decideClaim, mayAsk } from './claim-rules.ts'
import type { ClaimContext, ClaimDecision, ClaimWrite } from './claim-rules.ts'
import { journalError } from './codes.ts'
import { HeldCompletions } from './held-completions.ts'
import { clockDoubt, decideStored } from './decide-stored.ts'
import type { JournalLimits } from './limits.ts'
import { checkSize, newClaim } from './new-claim.ts'
import { RecordWriter } from './record-writer.ts'
import { asUnknown } from './resolution-rules.ts'
import { withUndelivered } from './state.ts'

export interface ConversationJournalOptions {
  readonly storage: Storage
  readonly key: RecordKey
  readonly record: StoredRecord | null
  /** The saved session: checkpoints are differences to it. An empty object where the host keeps sessions elsewhere. */
  readonly session: JsonObject
  /** Whether the session is a part of the record: then a new conversation's is written with its first claim. */
  readonly ownsSession: boolean
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: JournalLimits
  /** Bytes a part is stored in, where that is not its text. */
  readonly bytesOf?: (part: 'session' | 'checkpoint', text: string) => Promise<number>
  /** Milliseconds since 1970 by which the turn must be over, or null. */
  readonly turnEnds: number | null
  /** The journal's name in the host's configuration. */
  readonly journalEpoch: string | null
  /** Session or attempts are of another journal, which nobody has confirmed (JE1). */
  readonly isForeign: boolean
  /** Milliseconds by which the clocks of host and store differ, as far as the host can tell. */
  readonly clockSkew: () => number
  readonly onAlarm: AlarmSink
}

export class ConversationJournal implements OpenJournal {
  private readonly options: ConversationJournalOptions
  private readonly writer: RecordWriter
  private readonly held: HeldCompletions
  private readonly session: JsonObject
  private readonly revision: number

  constructor(options: ConversationJournalOptions) {
    this.options = options
    this.writer = new RecordWriter(options)
    this.held = new HeldCompletions(this.writer, options)
    this.session = options.session
    this.revision = this.writer.state.head.revision
  }

  get namespace(): string {
    return this.writer.namespace
  }

  /** Digests of the definitions that attempts name which are not settled. */
  get definitionsInUse(): ReadonlySet<string> {
    return new Set([...this.writer.state.attempts.values()].map(({ attempt }) => attempt.identity.definitions))
  }

  get epoch(): string | null {
    return this.options.isForeign ? null : this.options.journalEpoch
  }

  /** Attempts nobody knows the outcome of whose reconciler may be asked now. */
  reconcilable(): readonly StoredAttempt[] {
    const { clock, isForeign } = this.options
    const context = { now: clock.now(), clockDoubt: clockDoubt(this.options) }
    return isForeign ? [] : [...this.writer.state.attempts.values()].filter((stored) => mayAsk(stored, context))
  }

  /** What the turn has to recover: a checkpoint fits only the very revision it was made from. */
  pending(): readonly PendingAttempt[] {
    const { revision } = this.writer.state.head
    if (this.options.isForeign) return []
    return this.unconsumed((_attempt, madeFrom) => madeFrom === revision)
  }

  /** Every attempt whose outcome may not have been consumed, oldest write first. */
  unconsumed(isResumable: (attempt: ActionAttempt, madeFrom: number) => boolean): readonly PendingAttempt[] {
    const { attempts, checkpoints } = this.writer.state
    return [...attempts.values()]
      .filter((stored) => !stored.acknowledged)
      .map((stored) => ({ ...pendingOf(stored), checkpoint: this.checkpointOf(checkpoints.get(stored.attempt.key)), resumable: isResumable(stored.attempt, stored.revision) }))
      .sort((a, b) => a.sequence - b.sequence)
  }

  async claim(request: ClaimRequest): Promise<ClaimAnswer> {
    const token = this.options.ids.random()
    for (let tries = 0; tries < 10; tries += 1) {
      if (this.held.refusal !== null) throw this.held.refusal
      const { attempts, head } = this.writer.state
      const decision = decideClaim(request, { attempts, stubs: head.stubs, revision: head.revision }, this.contextOf(request, token))
      const answer = decision.kind === 'write' ? await this.writeClaim(decision, request, token) : await this.answerOf(decision, request)
      if (answer !== null) return answer
    }
    throw journalError('JOURNAL_UNAVAILABLE', 'other writers were faster every time')
  }

  complete(request: CompleteRequest): Promise<CompleteAnswer> {
    return new Promise((resolve) => resolve(this.held.hold(request)))
  }

  async reconcile({ key, answer }: ReconcileRequest): Promise<ReconcileAnswer> {
    const by = { actor: 'reconciler', reason: 'the provider was asked by its key' }
    const stored = await decideStored(this.writer, { kind: 'reconcile', strict: false, key, answer, ...by }, this.options)
    return { sequence: stored.sequence, outcome: stored.outcome ?? { status: 'unknown', reason: 'worker_lost' } }
  }

  /** @throws SaydoError COMPLETION_NOT_STORED; CLAIM_LOST, CONVERSATION_STALE: the turn must not be saved. */
  async flush(): Promise<void> {
    await this.held.write()
    if (this.held.refusal !== null) throw this.held.refusal
  }

  /** Writes what is held back: to be called when a turn, or its save, has thrown. @throws SaydoError COMPLETION_NOT_STORED. */
  release(): Promise<void> {
    return this.held.write()
  }

  /** The turn's final write: outcomes, the session, and what the session's receipts acknowledge. `undelivered`: since when its reply waits. */
  async save(session: Session, parts: Readonly<Record<string, Part>>, undelivered: number | null = null): Promise<'stored' | 'refused'> {
    const { isForeign } = this.options
    const receipts = isForeign ? [] : (session.actions?.receipts ?? [])
    const change = finalChange(this.writer.state, this.held.keys, receipts, () => liveActivations(session))
    const saved = isForeign ? session : acknowledged(session, change.settled)
    return this.writeLast({ ...change, head: withUndelivered(change.head, undelivered) }, { parts: { ...parts, session: JSON.stringify(saved) } })
  }

  /** Writes parts of the host beside a session that stays as it is, and stays the one its checkpoints were made from. */
  saveBeside(parts: Readonly<Record<string, Part>>, undelivered: number | null = null): Promise<'stored' | 'refused'> {
    return this.writeLast(noChange(withUndelivered(this.writer.state.head, undelivered)), { parts })
  }

  /** Acknowledges receipts of a session that was saved elsewhere. */
  async acknowledge(receipts: readonly Receipt[]): Promise<void> {
    if (this.options.isForeign) return
    for (let tries = 0; tries < 10; tries += 1) {
      const { state } = this.writer
      const change = finalChange(state, [], receipts, () => new Set())
      if (change.settled.length + change.dropped.length === 0) return
      if ((await this.writer.write({ ...change, head: { ...change.head, revision: state.head.revision } })).status === 'stored') return
    }
    throw journalError('JOURNAL_UNAVAILABLE', 'other writers were faster every time')
  }

  private async writeLast(...write: Parameters<RecordWriter['write']>): Promise<'stored' | 'refused'> {
    if (this.held.refusal !== null) return 'refused'
    if (this.writer.state.head.revision !== this.revision) {
      await this.held.write()
      return 'refused'
    }
    const written = await this.writer.write(...write)
    if (written.status === 'stored') this.held.clear()
    else await this.held.write()
    return written.status
  }

  private async answerOf(decision: Exclude<ClaimDecision, ClaimWrite>, request: ClaimRequest): Promise<ClaimAnswer | null> {
    switch (decision.kind) {
      case 'stale':
        return { status: 'stale' }
      case 'mismatch':
        throw requestMismatch(request, decision.stored)
      case 'busy':
        return { status: 'busy', retryAfter: decision.retryAfter }
      case 'hold':
        return { status: 'hold', heldBy: decision.heldBy, key: decision.key, sequence: decision.sequence, reason: decision.reason }
      case 'replay':
        return { status: 'replay', sequence: decision.stored.sequence, outcome: decision.stored.outcome as ActionOutcome }
      case 'claimed':
        return claimedAnswer(decision.stored)
      case 'reconcile':
        return { status: 'reconcile', providerKey: decision.stored.providerKey }
      case 'mark-unknown':
        await this.markUnknown(decision.stored)
        return null
    }
  }

  private async markUnknown(stored: StoredAttempt): Promise<void> {
    const isWritten = await this.writer.writeRow(asUnknown(stored, this.writer.state.head.sequence + 1))
    if (!isWritten) await this.held.write()
  }

  private async writeClaim(decision: ClaimWrite, request: ClaimRequest, token: string): Promise<ClaimAnswer | null> {
    const { again, takesFrom } = decision
    const { options, writer: { state }, revision } = this
    const checkpoint = differences(this.session, request.checkpoint.session)
    await checkSize(JSON.stringify(checkpoint), this.session, options)
    if (this.writer.state !== state) return null
    const stored = newClaim(decision, { ...options, request, token, revision, sequence: state.head.sequence + 1 })
    const rows = this.rowsWith(decision)
    const change: JournalChange = {
      ...noChange({ ...state.head, sequence: stored.sequence }),
      attempts: [...rows.values(), stored],
      checkpoints: new Map([[stored.attempt.key, checkpoint]]),
      audit: this.supersession(decision, stored),
    }
    const written = await this.writeOrUnavailable(change, {
      ...(state.version === 'absent' && this.options.ownsSession ? { parts: { session: JSON.stringify(this.session) } } : {}),
      scopes: again === null ? { take: stored, from: takesFrom } : {},
    })
    if (written.status === 'stored') {
      this.held.clear()
      return claimedAnswer(stored)
    }
    if (written.scopeHolder !== null) return { status: 'hold', heldBy: 'other', key: written.scopeHolder, sequence: null, reason: 'scope_held' }
    await this.held.write()
    return null
  }

  /** Rows a claim changes beside its own: outcomes held back, and what it takes from earlier attempts. */
  private rowsWith({ takesFrom, supersedes, keyFrom }: ClaimWrite): ReadonlyMap<string, StoredAttempt> {
    const { attempts } = this.writer.state
    const rows = new Map(this.held.keys.flatMap((key) => attempts.get(key) ?? []).map((row) => [row.attempt.key, row]))
    const change = (stored: StoredAttempt, over: Partial<StoredAttempt>): unknown => rows.set(stored.attempt.key, { ...(rows.get(stored.attempt.key) ?? stored), ...over })
    if (takesFrom !== null) change(takesFrom, { scopeVersion: null })
    for (const stored of supersedes) change(stored, { resolution: { kind: 'superseded', fenced: false } })
    if (keyFrom !== null) change(keyFrom, { keyPassedOn: true })
    return rows
  }

  private supersession({ supersedes: [old] }: ClaimWrite, stored: StoredAttempt): AuditEntry | null {
    if (old === undefined) return null
    const after: StoredAttempt = { ...old, resolution: { kind: 'superseded', fenced: false } }
    return { at: new Date(this.options.clock.now()).toISOString(), change: 'supersede', key: old.attempt.key, actor: 'user', reason: `a new consent: ${stored.attempt.key}`, before: auditState(old), after: auditState(after) }
  }

  private checkpointOf(stored: Parameters<typeof applyDifferences>[1] | undefined): Checkpoint | null {
    return stored === undefined ? null : { session: applyDifferences(this.session, stored) as JsonObject }
  }

  private async writeOrUnavailable(...write: Parameters<RecordWriter['write']>): ReturnType<RecordWriter['write']> {
    try {
      return await this.writer.write(...write)
    } catch (cause) {
      throw journalError('JOURNAL_UNAVAILABLE', 'the store did not say whether the claim was written', { cause })
    }
  }

  private contextOf(request: ClaimRequest, token: string): ClaimContext {
    const actions = request.checkpoint.session['actions'] as Session['actions']
    const { clock, isForeign } = this.options
    return { now: clock.now(), token, revision: this.revision, consumed: new Map(Object.entries(actions?.watermarks ?? {})), isForeignJournal: isForeign, clockDoubt: clockDoubt(this.options) }
  }
}

function pendingOf(stored: StoredAttempt): Omit<PendingAttempt, 'checkpoint' | 'resumable'> {
  const { attempt, sequence, status, outcome, deadline } = stored
  return { attempt, sequence, status, outcome, deadline }
}

function claimedAnswer(stored: StoredAttempt): ClaimAnswer {
  return { status: 'claimed', token: stored.token, sequence: stored.sequence, deadline: stored.deadline, providerKey: stored.providerKey, mayHaveBeenSent: stored.claims > 1 || stored.providerKey !== stored.attempt.key }
}

function requestMismatch(request: ClaimRequest, stored: StoredAttempt): SaydoError {
  const differs = differences(stored.attempt.request, request.attempt.request).map((difference) => `/${difference.path.join('/')}`)
  return actionError('REQUEST_MISMATCH', `the journal has ${request.attempt.key} with another request`, { facts: { key: request.attempt.key, differs } })
}
