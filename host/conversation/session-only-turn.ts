/**
 * One try of one turn of a conversation whose actions are guarded in its session (DUR-60 to DUR-67).
 *
 * SO1. Nothing runs without the lease, and the save is on the very record the lease was written to.
 * SO2. A turn that fails after a claim still saves its guards, on the session as it was.
 * SO3. When the save finds another turn's lease, what this turn did is said, never run again.
 */
import type { Session } from '../../src/index.ts'
import type { Part, RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import { GuardJournal, heldFor, leasePart, readGuards, readLease, returnedLease, savedLease, takenLease, withGuards } from '../session-only/index.ts'
import type { Lease } from '../session-only/index.ts'
import { requireSamePersistence } from '../tenants/index.ts'
import { codedStorage } from './coded.ts'
import { conversationError } from './codes.ts'
import type { ChosenEngine } from './engines.ts'
import { entryOf } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import type { StoredTurnPorts } from './ports.ts'
import { conversationKey, readConversation } from './record.ts'
import type { StoredConversation } from './record.ts'
import { again, busyReply, newSession, refuseToRepeat, repeatedReply, repliesWith, replyOf } from './stored-turn.ts'
import type { Delivery } from './stored-turn.ts'
import { readUnseen, unseenParts, withUnseen } from './unseen.ts'

/** The reply; null for a recovery, which has nothing to finish here; `again` when the conversation changed meanwhile. */
export async function trySessionOnlyTurn(delivery: Delivery, ports: StoredTurnPorts): Promise<HostReply | null | typeof again> {
  const { message } = delivery
  if (message === null) return null
  const storage = codedStorage(ports, delivery.tenant)
  const key = conversationKey(delivery.tenantId, delivery.conversationId)
  const record = await storage.read(key)
  const stored = record === null ? null : readConversation(record)
  const repeated = stored === null ? null : repeatedReply(delivery, stored)
  if (repeated !== null) return repeated
  const before = stored?.session ?? newSession(delivery, ports.engines)
  if (before === null) return null
  requireSamePersistence(delivery.tenant, record, before)
  const held = heldFor(readLease(record), ports.clock.now(), ports.limits.skewMargin)
  if (held > 0) return busyReply(held, before.language)
  const leased = await takeLease({ storage, key, record, stored, before }, ports)
  return leased === null ? again : leasedTurn({ ...delivery, message }, leased, ports)
}

interface Loaded {
  readonly storage: Storage
  readonly key: RecordKey
  readonly record: StoredRecord | null
  readonly stored: StoredConversation | null
  readonly before: Session
}

interface Leased extends Loaded {
  readonly lease: Lease
  /** Of the record as the lease was written to it. */
  readonly version: string
}

/** Null when another turn was faster. A new conversation is stored with its lease: a lost turn of it is seen, too. */
async function takeLease(loaded: Loaded, { clock, ids, limits }: StoredTurnPorts): Promise<Leased | null> {
  const { storage, key, record, before } = loaded
  const lease = takenLease(readLease(record), ids.random(), clock.now() + (limits.turnMilliseconds ?? limits.leaseMilliseconds) + limits.saveBudget)
  const version = ids.random()
  const isNew = record === null ? { session: JSON.stringify(before) } : {}
  const { status } = await storage.commit([{ key, expect: record?.version ?? 'absent', next: version, set: { ...isNew, [leasePart]: JSON.stringify(lease) } }])
  return status === 'stored' ? { ...loaded, lease, version } : null
}

type MessageDelivery = Delivery & { readonly message: HostMessage }

async function leasedTurn(delivery: MessageDelivery, leased: Leased, ports: StoredTurnPorts): Promise<HostReply | typeof again> {
  const { before, lease } = leased
  const { clock, ids, limits: { saveBudget } } = ports
  const journal = new GuardJournal({ namespace: delivery.tenantId, guards: readGuards(before), lease, clock, ids, saveBudget })
  const taken = await takeTurn(delivery, leased, { journal, ports }).catch(async (error: unknown) => {
    await returnLease(leased, journal, ports)
    throw error
  })
  if (taken.isSaved) return { ...taken.reply, repeated: false }
  if (journal.hasClaimed) throw conversationError('SAVE_CONFLICT_AFTER_EFFECT', 'the turn lasted longer than its lease, and another one was saved while its action ran')
  refuseToRepeat(taken.session, taken.chosen)
  return again
}

interface Taken {
  readonly session: Session
  readonly chosen: ChosenEngine
  readonly reply: Omit<HostReply, 'repeated'>
  readonly isSaved: boolean
}

async function takeTurn(delivery: MessageDelivery, leased: Leased, { journal, ports }: { readonly journal: GuardJournal; readonly ports: StoredTurnPorts }): Promise<Taken> {
  const { stored, before, record, lease } = leased
  const { message } = delivery
  const chosen = await ports.engines.choose(delivery, { session: before, pending: [], now: ports.clock.now() })
  const taken = await chosen.engine.updateActivity(entryOf(message), before, { tenant: delivery.tenantId, journal, pending: [] })
  journal.close()
  const session = withGuards(taken, journal.guards)
  const unseenBefore = readUnseen(record)
  const { reply, unseen } = withUnseen(unseenBefore, replyOf(ports.ids.random(), session, chosen), { message, session })
  const isSaved = await commit(leased, {
    session: JSON.stringify(session),
    replies: repliesWith(stored, delivery, { reply, finished: [] }),
    [leasePart]: JSON.stringify(savedLease(lease, session.activations)),
    ...unseenParts(unseenBefore, unseen),
  }, ports)
  return { session, chosen, reply, isSaved }
}

/** A failed turn gives the lease back with what it knows; where that fails, too, the lease runs out, which says the same (LE2). */
async function returnLease(leased: Leased, journal: GuardJournal, ports: StoredTurnPorts): Promise<void> {
  journal.close()
  const session = journal.hasClaimed ? { session: JSON.stringify(withGuards(leased.before, journal.guards)) } : {}
  try {
    await commit(leased, { ...session, [leasePart]: JSON.stringify(returnedLease(leased.lease)) }, ports)
  } catch {
    // The error of the turn is what the caller has to know.
  }
}

async function commit({ storage, key, version }: Leased, set: Readonly<Record<string, Part>>, { ids }: StoredTurnPorts): Promise<boolean> {
  return (await storage.commit([{ key, expect: version, next: ids.random(), set }])).status === 'stored'
}
