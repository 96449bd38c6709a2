/**
 * The journal for hosts that keep sessions in a store of their own, and for operators: every verb is a request of its own.
 *
 * AJ1. A host saves its session first and then acknowledges (`checkpointActionSession`); receipts stay in the session until then.
 * AJ2. A checkpoint is resumed only on a session that has not passed it: by progress, since the journal never sees the save (DUR-32).
 * AJ3. What an operator changes has an actor and a reason, and both are kept with the conversation (AU1).
 */
import type { ActionOutcome, ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, OpenJournal, PendingAttempt, Receipt, Reconciliation, Session } from '../../src/index.ts'
import { acknowledged, platformClock } from '../../src/index.ts'
import { uuidIds } from '../defaults/index.ts'
import type { RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import type { AlarmSink } from './alarm.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import { readAudit } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { journalError } from './codes.ts'
import { ConversationJournal } from './conversation-journal.ts'
import { decideStored } from './decide-stored.ts'
import type { AttemptDecision } from './decide-stored.ts'
import { confirmEpoch, isForeignJournal } from './journal-epoch.ts'
import type { EpochConfirmation } from './journal-epoch.ts'
import { defaultJournalLimits } from './limits.ts'
import type { JournalLimits } from './limits.ts'
import { RecordWriter } from './record-writer.ts'
import { readState } from './state.ts'

export interface ActionJournalOptions {
  readonly storage: Storage
  /** Tenant id: attempts of two namespaces never meet. */
  readonly namespace: string
  readonly clock?: Clock
  readonly ids?: Ids
  readonly limits?: Partial<JournalLimits>
  /** Names this journal. Give another name after its table was restored from a copy: what may be missing is left alone then. */
  readonly journalEpoch?: string
  /** Milliseconds by which the clocks of host and store differ. Default: they do not. */
  readonly clockSkew?: () => number
  readonly onAlarm?: AlarmSink
}

type SessionLike = Pick<Session, 'sessionId' | 'actions'>

/** Whose decision it is. Both are required, and kept. */
export interface Operator {
  readonly actor: string
  readonly reason: string
}

interface OfAttempt {
  readonly sessionId: string
  readonly key: string
}

/** An attempt that is not settled, as `list` shows it. */
export interface ListedAttempt extends StoredAttempt {
  readonly sessionId: string
}

/** All the journal has of a conversation. */
export interface JournalInspection {
  readonly attempts: readonly StoredAttempt[]
  readonly stubs: readonly AttemptStub[]
  readonly audit: readonly AuditEntry[]
}

export interface ActionJournal {
  /** The journal for one turn: given to the engine, or used as `actionJournal` of it. */
  open(session: { readonly sessionId: string; readonly actions: { readonly progress: number; readonly journalEpoch: string | null } | null }): Promise<OpenJournal>
  pending(of: { readonly sessionId: string }): Promise<{ readonly records: readonly PendingAttempt[] }>
  claim(request: ClaimRequest & { readonly sessionId: string }): Promise<ClaimAnswer>
  complete(request: CompleteRequest & { readonly sessionId: string }): Promise<CompleteAnswer>
  /** Acknowledges receipts of a session that was saved. */
  checkpoint(saved: { readonly sessionId: string; readonly receipts: readonly Receipt[] }): Promise<void>
  /** One page of the conversations with unsettled attempts; follow the cursor. */
  list(page?: { readonly cursor?: string }): Promise<{ readonly attempts: readonly ListedAttempt[]; readonly cursor?: string }>
  inspect(of: { readonly sessionId: string }): Promise<JournalInspection>
  /** Says what came of an attempt nobody knew the outcome of; the conversation is told. @throws SaydoError ATTEMPT_NOT_FOUND, ATTEMPT_MAY_BE_RUNNING, ATTEMPT_SETTLED, JOURNAL_NOT_CONFIRMED. */
  resolve(decision: OfAttempt & Operator & { readonly outcome: { readonly status: 'completed'; readonly result: Extract<ActionOutcome, { status: 'completed' }>['result'] } | { readonly status: 'failed' } }): Promise<StoredAttempt>
  /** Lets its scope go without saying what came of it. @throws as `resolve`. */
  release(decision: OfAttempt & Operator): Promise<StoredAttempt>
  /** Takes what the provider says, as far as it counts (after the deadline; `not-applied` after settlesWithin, or fenced). @throws as `resolve`. */
  reconcile(decision: OfAttempt & Operator & { readonly answer: Reconciliation }): Promise<StoredAttempt>
  /** Confirms that this journal knows all the journal `from` knew: conversations that carry it go on. */
  confirmEpoch(decision: Operator & { readonly from: string }): Promise<readonly EpochConfirmation[]>
}

/** @throws SaydoError JOURNAL_INPUT. */
export function createActionJournal(options: ActionJournalOptions): ActionJournal {
  const { storage, namespace, journalEpoch = null, clock = platformClock, ids = uuidIds } = options
  if (typeof namespace !== 'string' || namespace === '') throw journalError('JOURNAL_INPUT', 'the namespace is empty', { place: { pointer: '/namespace' } })
  const shared = {
    storage, clock, ids, journalEpoch, turnEnds: null, ownsSession: false,
    limits: { ...defaultJournalLimits, ...options.limits }, clockSkew: options.clockSkew ?? (() => 0), onAlarm: options.onAlarm ?? (() => undefined),
  }
  const keyOf = (sessionId: string): RecordKey => ({ namespace, kind: 'conversation', id: sessionId })

  const isForeign = (record: StoredRecord | null, ledgerEpoch: string | null): Promise<boolean> =>
    isForeignJournal(storage, namespace, journalEpoch, [ledgerEpoch, ...epochsOf(record)])

  async function load(sessionId: string, ledgerEpoch: string | null = null): Promise<ConversationJournal> {
    const key = keyOf(sessionId)
    const record = await storage.read(key)
    return new ConversationJournal({ ...shared, key, record, session: {}, isForeign: await isForeign(record, ledgerEpoch) })
  }

  async function decide(sessionId: string, decision: AttemptDecision): Promise<StoredAttempt> {
    requireOperator(decision)
    const key = keyOf(sessionId)
    const record = await storage.read(key)
    return decideStored(new RecordWriter({ storage, key, record, ids }), decision, { ...shared, isForeign: await isForeign(record, null) })
  }

  return {
    async open(session) {
      const journal = await load(session.sessionId, session.actions?.journalEpoch ?? null)
      const progress = session.actions?.progress ?? 0
      const { epoch } = journal
      const pending = (): readonly PendingAttempt[] => (epoch === journalEpoch ? journal.unconsumed((attempt) => progress < attempt.progress) : [])
      return Object.assign(journal, { pending })
    },
    async pending({ sessionId }) {
      return { records: (await load(sessionId)).unconsumed(() => true) }
    },
    async claim({ sessionId, ...request }) {
      const ledger = request.checkpoint.session['actions'] as Session['actions'] | undefined
      return (await load(sessionId, ledger?.journalEpoch ?? null)).claim(request)
    },
    async complete({ sessionId, ...request }) {
      const journal = await load(sessionId)
      try {
        return await journal.complete(request)
      } finally {
        await journal.flush()
      }
    },
    async checkpoint({ sessionId, receipts }) {
      if (receipts.length > 0) await (await load(sessionId)).acknowledge(receipts)
    },
    async list({ cursor } = {}) {
      const page = await storage.due(namespace, endOfTimes, cursor)
      const attempts: ListedAttempt[] = []
      for (const key of page.keys.filter(({ kind }) => kind === 'conversation')) {
        const rows = readState(await storage.read(key)).attempts.values()
        attempts.push(...[...rows].filter(isUnsettled).map((stored) => ({ ...stored, sessionId: key.id })))
      }
      return { attempts, ...(page.cursor === undefined ? {} : { cursor: page.cursor }) }
    },
    async inspect({ sessionId }) {
      const { attempts, head, audit } = readState(await storage.read(keyOf(sessionId)))
      return { attempts: [...attempts.values()].sort((a, b) => a.sequence - b.sequence), stubs: head.stubs, audit: readAudit(audit) }
    },
    resolve({ sessionId, outcome, ...rest }) {
      const completedAt = clock.now()
      const decided = outcome.status === 'completed' ? { status: outcome.status, result: outcome.result, completedAt } : { status: outcome.status, reason: rest.reason, completedAt }
      return decide(sessionId, { kind: 'resolve', strict: true, outcome: decided, ...rest })
    },
    release({ sessionId, ...rest }) {
      return decide(sessionId, { kind: 'release', strict: true, ...rest })
    },
    reconcile({ sessionId, answer, ...rest }) {
      return decide(sessionId, { kind: 'reconcile', strict: true, answer, ...rest })
    },
    confirmEpoch({ from, actor, reason }) {
      requireOperator({ actor, reason })
      if (journalEpoch === null) throw journalError('JOURNAL_INPUT', 'there is no journalEpoch to confirm', { place: { pointer: '/journalEpoch' } })
      return confirmEpoch(storage, ids, namespace, { from, to: journalEpoch, actor, reason, at: new Date(clock.now()).toISOString() })
    },
  }
}

/** Behind every due time there is. */
const endOfTimes = 253_402_300_000_000

const isUnsettled = ({ status, acknowledged: told, resolution, lateOutcome }: StoredAttempt): boolean => !told || lateOutcome !== null || (status === 'unknown' && resolution === null)

/** The journals the record's attempts were made in. */
export const epochsOf = (record: StoredRecord | null): readonly (string | null)[] => [...readState(record).attempts.values()].map((stored) => stored.journalEpoch)

/** @throws SaydoError JOURNAL_INPUT. */
function requireOperator(operator: Operator): void {
  for (const name of ['actor', 'reason'] as const) {
    if (typeof operator[name] !== 'string' || operator[name].trim() === '') throw journalError('JOURNAL_INPUT', `a change of an operator needs the ${name}`, { place: { pointer: `/${name}` } })
  }
}

/**
 * Acknowledges what a saved session has consumed (DUR-42, DUR-45). Call it after the save succeeded.
 * Returns the session without its receipts, for the next save; keep the one you have if this throws (DUR-48).
 */
export async function checkpointActionSession(journal: ActionJournal, session: Session): Promise<Session> {
  const { sessionId, actions }: SessionLike = session
  await journal.checkpoint({ sessionId, receipts: actions?.receipts ?? [] })
  return acknowledged(session, [])
}
