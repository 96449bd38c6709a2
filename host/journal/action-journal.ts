/**
 * The journal for hosts that keep sessions in a store of their own, and for operators: every verb is a request of its own.
 *
 * AJ1. A host saves its session first and then acknowledges (`checkpointActionSession`); receipts stay in the session until then.
 * AJ2. A checkpoint is resumed only on a session that has not passed it: by progress, since the journal never sees the save (DUR-32).
 */
import type { ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, OpenJournal, PendingAttempt, Receipt, Session } from '../../src/index.ts'
import { acknowledged, platformClock } from '../../src/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { CodedStorage, plainCodec } from '../codec/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import type { RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import type { AlarmSink } from './alarm.ts'
import { journalError } from './codes.ts'
import { ConversationJournal } from './conversation-journal.ts'
import { isForeignJournal } from './journal-epoch.ts'
import { defaultJournalLimits } from './limits.ts'
import type { JournalLimits } from './limits.ts'
import { operatorVerbs } from './operator-verbs.ts'
import type { OperatorVerbs } from './operator-verbs.ts'
import { readState } from './state.ts'

export interface ActionJournalOptions {
  readonly storage: Storage
  /** Tenant id: attempts of two namespaces never meet. */
  readonly namespace: string
  /** What checkpoints are written as; default plain. Every format the codec knows is read (CODEC-10, CODEC-12). */
  readonly codec?: CheckpointCodec
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

export interface ActionJournal extends OperatorVerbs {
  /** The journal for one turn: given to the engine, or used as `actionJournal` of it. */
  open(session: { readonly sessionId: string; readonly actions: { readonly progress: number; readonly journalEpoch: string | null } | null }): Promise<OpenJournal>
  pending(of: { readonly sessionId: string }): Promise<{ readonly records: readonly PendingAttempt[] }>
  claim(request: ClaimRequest & { readonly sessionId: string }): Promise<ClaimAnswer>
  complete(request: CompleteRequest & { readonly sessionId: string }): Promise<CompleteAnswer>
  /** Acknowledges receipts of a session that was saved. */
  checkpoint(saved: { readonly sessionId: string; readonly receipts: readonly Receipt[] }): Promise<void>
}

/** @throws SaydoError JOURNAL_INPUT. */
export function createActionJournal(options: ActionJournalOptions): ActionJournal {
  const { storage, namespace, journalEpoch = null, codec = plainCodec, clock = platformClock, ids = uuidIds } = options
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
    const coded = new CodedStorage({ storage, codec, sessionEncoding: 'plain', recordBytes: shared.limits.recordBytes })
    const record = await coded.read(key)
    return new ConversationJournal({ ...shared, storage: coded, key, record, session: {}, isForeign: await isForeign(record, ledgerEpoch), bytesOf: (part, text) => coded.bytesOf(part, text) })
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
    ...operatorVerbs({ ...shared, namespace, isForeign: (record) => isForeign(record, null) }),
  }
}

/** The journals the record's attempts were made in. */
export const epochsOf = (record: StoredRecord | null): readonly (string | null)[] => [...readState(record).attempts.values()].map((stored) => stored.journalEpoch)

/**
 * Acknowledges what a saved session has consumed (DUR-42, DUR-45). Call it after the save succeeded.
 * Returns the session without its receipts, for the next save; keep the one you have if this throws (DUR-48).
 */
export async function checkpointActionSession(journal: ActionJournal, session: Session): Promise<Session> {
  const { sessionId, actions }: SessionLike = session
  await journal.checkpoint({ sessionId, receipts: actions?.receipts ?? [] })
  return acknowledged(session, [])
}
