/**
 * The journal for hosts that keep sessions in a store of their own: every verb is a request of its own, checkpoints are whole.
 *
 * AJ1. A host saves its session first and then acknowledges (`checkpointActionSession`); receipts stay in the session until then.
 * AJ2. A checkpoint is resumed only on a session that has not passed it: by progress, since the journal never sees the save (DUR-32).
 */
import type { ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, OpenJournal, PendingAttempt, Receipt, Session } from '../../src/index.ts'
import { acknowledged, platformClock } from '../../src/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { CodedStorage, plainCodec } from '../codec/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import type { RecordKey, Storage } from '../storage/index.ts'
import { journalError } from './codes.ts'
import { ConversationJournal } from './conversation-journal.ts'
import { defaultJournalLimits } from './limits.ts'
import type { JournalLimits } from './limits.ts'

export interface ActionJournalOptions {
  readonly storage: Storage
  /** Tenant id: attempts of two namespaces never meet. */
  readonly namespace: string
  /** What checkpoints are written as; default plain. Every format the codec knows is read (CODEC-10, CODEC-12). */
  readonly codec?: CheckpointCodec
  readonly clock?: Clock
  readonly ids?: Ids
  readonly limits?: Partial<JournalLimits>
}

type SessionLike = Pick<Session, 'sessionId' | 'actions'>

export interface ActionJournal {
  /** The journal for one turn: given to the engine, or used as `actionJournal` of it. */
  open(session: { readonly sessionId: string; readonly actions: { readonly progress: number } | null }): Promise<OpenJournal>
  pending(of: { readonly sessionId: string }): Promise<{ readonly records: readonly PendingAttempt[] }>
  claim(request: ClaimRequest & { readonly sessionId: string }): Promise<ClaimAnswer>
  complete(request: CompleteRequest & { readonly sessionId: string }): Promise<CompleteAnswer>
  /** Acknowledges receipts of a session that was saved. */
  checkpoint(saved: { readonly sessionId: string; readonly receipts: readonly Receipt[] }): Promise<void>
}

/** @throws SaydoError JOURNAL_INPUT. */
export function createActionJournal(options: ActionJournalOptions): ActionJournal {
  const { namespace, codec = plainCodec } = options
  if (typeof namespace !== 'string' || namespace === '') throw journalError('JOURNAL_INPUT', 'the namespace is empty', { place: { pointer: '/namespace' } })
  const parts = { clock: options.clock ?? platformClock, ids: options.ids ?? uuidIds, limits: { ...defaultJournalLimits, ...options.limits }, turnEnds: null, ownsSession: false }

  async function load(sessionId: string): Promise<ConversationJournal> {
    const key: RecordKey = { namespace, kind: 'conversation', id: sessionId }
    const storage = new CodedStorage({ storage: options.storage, codec, sessionEncoding: 'plain', recordBytes: parts.limits.recordBytes })
    return new ConversationJournal({ ...parts, storage, key, record: await storage.read(key), session: {}, bytesOf: (part, text) => storage.bytesOf(part, text) })
  }

  return {
    async open(session) {
      const journal = await load(session.sessionId)
      const progress = session.actions?.progress ?? 0
      return Object.assign(journal, { pending: () => journal.unconsumed((attempt) => progress < attempt.progress) })
    },
    async pending({ sessionId }) {
      return { records: (await load(sessionId)).unconsumed(() => true) }
    },
    async claim({ sessionId, ...request }) {
      return (await load(sessionId)).claim(request)
    },
    async complete({ sessionId, ...request }) {
      const journal = await load(sessionId)
      const answer = await journal.complete(request)
      await journal.flush()
      return answer
    },
    async checkpoint({ sessionId, receipts }) {
      if (receipts.length > 0) await (await load(sessionId)).acknowledge(receipts)
    },
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
