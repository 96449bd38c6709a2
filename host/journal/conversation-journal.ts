/**
 * The journal of one conversation during one turn, kept in the conversation's own record.
 *
 * JC1. The rules decide on what is stored; a write that finds something else makes them decide again.
 * JC2. A completion is held back for the turn's next write - another claim, or the final one - unless something else is waited
 *      for first (`flush`).
 * JC3. A write that carries a completion and is refused is followed by the completion alone; after one that throws, the host
 *      writes it (`release`).
 * JC4. A turn that must not be saved claims nothing and saves nothing any more (HC2).
 */
import type {
  ActionAttempt, ActionOutcome, Checkpoint, ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, JsonObject, OpenJournal, PendingAttempt, Receipt, Session,
} from '../../src/index.ts'
import { acknowledged, actionError } from '../../src/index.ts'
import type { SaydoError } from '../../src/index.ts'
import type { Part, RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import { hasSharedScope } from './attempt.ts'
import type { StoredAttempt } from './attempt.ts'
import { finalChange, liveActivations, noChange } from './changes.ts'
import type { JournalChange } from './changes.ts'
import { applyDifferences, differences } from './checkpoint-delta.ts'
import { decideClaim } from './claim-rules.ts'
import type { ClaimContext, ClaimDecision } from './claim-rules.ts'
import { journalError } from './codes.ts'
import { HeldCompletions } from './held-completions.ts'
import type { JournalLimits } from './limits.ts'
import { RecordWriter } from './record-writer.ts'

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
}

type WriteDecision = Extract<ClaimDecision, { kind: 'write' }>

export class ConversationJournal implements OpenJournal {
  private readonly options: ConversationJournalOptions
  private readonly writer: RecordWriter
  private readonly held: HeldCompletions
  private readonly session: JsonObject
  private readonly revision: number

  constructor(options: ConversationJournalOptions) {
    this.options = options
    this.writer = new RecordWriter(options)
    this.held = new HeldCompletions(this.writer)
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

  /** What the turn has to recover: a checkpoint fits only the very revision it was made from. */
  pending(): readonly PendingAttempt[] {
    const { revision } = this.writer.state.head
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

  /** @throws SaydoError COMPLETION_NOT_STORED; CLAIM_LOST, CONVERSATION_STALE: the turn must not be saved. */
  async flush(): Promise<void> {
    await this.held.write()
    if (this.held.refusal !== null) throw this.held.refusal
  }

  /** Writes what is held back: to be called when a turn, or its save, has thrown. @throws SaydoError COMPLETION_NOT_STORED. */
  release(): Promise<void> {
    return this.held.write()
  }

  /** The turn's final write: outcomes, the session, and what the session's receipts acknowledge. */
  async save(session: Session, parts: Readonly<Record<string, Part>>): Promise<'stored' | 'refused'> {
    const { state } = this.writer
    const change = finalChange(state, this.held.keys, session.actions?.receipts ?? [], () => liveActivations(session))
    const free = change.settled.flatMap((key) => state.attempts.get(key) ?? [])
    return this.writeLast(change, { parts: { ...parts, session: JSON.stringify(acknowledged(session, change.settled)) }, scopes: { free } })
  }

  /** Writes parts of the host beside a session that stays as it is, and stays the one its checkpoints were made from. */
  saveBeside(parts: Readonly<Record<string, Part>>): Promise<'stored' | 'refused'> {
    return this.writeLast(noChange(this.writer.state.head), { parts })
  }

  /** Acknowledges receipts of a session that was saved elsewhere. */
  async acknowledge(receipts: readonly Receipt[]): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const { state } = this.writer
      const change = finalChange(state, [], receipts, () => new Set())
      if (change.settled.length + change.dropped.length === 0) return
      const free = change.settled.flatMap((key) => state.attempts.get(key) ?? [])
      if ((await this.writer.write({ ...change, head: { ...change.head, revision: state.head.revision } }, { scopes: { free } })).status === 'stored') return
    }
    throw journalError('JOURNAL_UNAVAILABLE', 'other writers were faster every time')
  }

  private async writeLast(...write: Parameters<RecordWriter['write']>): Promise<'stored' | 'refused'> {
    if (this.held.refusal !== null) return 'refused'
    const written = await this.writer.write(...write)
    if (written.status === 'stored') this.held.clear()
    else await this.held.write()
    return written.status
  }

  private async answerOf(decision: Exclude<ClaimDecision, WriteDecision>, request: ClaimRequest): Promise<ClaimAnswer | null> {
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
      case 'mark-unknown':
        await this.markUnknown(decision.stored)
        return null
    }
  }

  private async markUnknown(stored: StoredAttempt): Promise<void> {
    const isWritten = await this.writer.writeRow({ ...stored, status: 'unknown', outcome: { status: 'unknown', reason: 'worker_lost' }, sequence: this.writer.state.head.sequence + 1 })
    if (!isWritten) await this.held.write()
  }

  private async writeClaim({ again, takesFrom }: WriteDecision, request: ClaimRequest, token: string): Promise<ClaimAnswer | null> {
    const { state } = this.writer
    const checkpoint = differences(this.session, request.checkpoint.session)
    await this.checkSize(JSON.stringify(checkpoint))
    if (this.writer.state !== state) return null
    const stored = this.newClaim(again, request, token)
    const rows = new Map(this.held.keys.flatMap((key) => state.attempts.get(key) ?? []).map((row) => [row.attempt.key, row]))
    if (takesFrom !== null) rows.set(takesFrom.attempt.key, { ...takesFrom, scopeVersion: null })
    const change: JournalChange = {
      ...noChange({ ...state.head, sequence: stored.sequence }),
      attempts: [...rows.values(), stored],
      checkpoints: new Map([[stored.attempt.key, checkpoint]]),
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

  private newClaim(again: StoredAttempt | null, request: ClaimRequest, token: string): StoredAttempt {
    const { clock, ids } = this.options
    const now = clock.now()
    const scopeVersion = hasSharedScope(request.attempt) ? ids.random() : null
    return {
      attempt: request.attempt,
      status: 'attempted',
      sequence: this.writer.state.head.sequence + 1,
      token,
      deadline: this.deadlineOf(request, now),
      providerKey: again?.providerKey ?? request.attempt.key,
      firstClaimedAt: again?.firstClaimedAt ?? now,
      claims: (again?.claims ?? 0) + 1,
      revision: this.revision,
      outcome: null,
      acknowledged: false,
      scopeVersion: again === null ? scopeVersion : again.scopeVersion,
    }
  }

  /** @throws SaydoError NOT_ENOUGH_TIME: the effect and the save do not fit into what is left of the turn. */
  private deadlineOf(request: ClaimRequest, now: number): number {
    const { limits, turnEnds } = this.options
    const needed = request.timeout + limits.saveBudget
    if (turnEnds !== null && now + needed > turnEnds) {
      throw actionError('NOT_ENOUGH_TIME', `the action may take ${needed} ms with its save, the turn has ${Math.max(0, turnEnds - now)} ms left`)
    }
    return now + needed + limits.skewMargin
  }

  /** A character has at most three bytes: most sessions need not be counted. */
  private async checkSize(checkpoint: string): Promise<void> {
    const { record, limits: { recordBytes }, bytesOf = utf8Bytes } = this.options
    const stored = record?.parts['session']
    const session = typeof stored === 'string' ? stored : JSON.stringify(this.session)
    if ((session.length + checkpoint.length) * 3 + outcomeBytes <= recordBytes) return
    const bytes = (await bytesOf('session', session)) + (await bytesOf('checkpoint', checkpoint)) + outcomeBytes
    if (bytes > recordBytes) throw journalError('CHECKPOINT_TOO_LARGE', `session and checkpoint have ${bytes} bytes, ${recordBytes} are allowed`)
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
    return { now: this.options.clock.now(), token, revision: this.revision, consumed: new Map(Object.entries(actions?.watermarks ?? {})) }
  }
}

/** Bytes kept free for what comes of the action. */
const outcomeBytes = 16_384

const utf8Bytes = (_part: string, text: string): Promise<number> => Promise.resolve(new TextEncoder().encode(text).length)

function pendingOf(stored: StoredAttempt): Omit<PendingAttempt, 'checkpoint' | 'resumable'> {
  const { attempt, sequence, status, outcome, deadline } = stored
  return { attempt, sequence, status, outcome, deadline }
}

function claimedAnswer(stored: StoredAttempt): ClaimAnswer {
  return { status: 'claimed', token: stored.token, sequence: stored.sequence, deadline: stored.deadline, providerKey: stored.providerKey, mayHaveBeenSent: stored.claims > 1 }
}

function requestMismatch(request: ClaimRequest, stored: StoredAttempt): SaydoError {
  const differs = differences(stored.attempt.request, request.attempt.request).map((difference) => `/${difference.path.join('/')}`)
  return actionError('REQUEST_MISMATCH', `the journal has ${request.attempt.key} with another request`, { facts: { key: request.attempt.key, differs } })
}
