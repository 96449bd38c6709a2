/** Begins a stored conversation anew (DUR-54). */
import type { Session } from '../../src/index.ts'
import { resetSession } from '../../src/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { heldFor, readLease } from '../session-only/index.ts'
import type { RecordKey, StoredRecord } from '../storage/index.ts'
import { codedStorage } from './coded.ts'
import { conversationError } from './codes.ts'
import { openJournal } from './open-journal.ts'
import type { StoredTurnPorts } from './ports.ts'
import { readConversation } from './record.ts'
import type { Tenant } from './tenant.ts'
import { readUnseen } from './unseen.ts'

/**
 * The session in a new epoch, with no flow active: for hosts that keep sessions in a store of their own, to be saved by them.
 * What was begun before does not come back; what comes of it is still told.
 */
export function resetConversation(session: Session): Session {
  return resetSession(session, uuidIds.random())
}

/** @throws SaydoError SAVE_CONFLICT, CONVERSATION_NOT_READABLE. */
export async function resetStored(key: RecordKey, tenant: Tenant, ports: StoredTurnPorts): Promise<Session | null> {
  const { ids, limits } = ports
  for (let tries = limits.conflictRetries; tries >= 0; tries -= 1) {
    const storage = codedStorage(ports, tenant)
    const record = await storage.read(key)
    if (record === null) return null
    const { session } = readConversation(record)
    requireFree(record, ports)
    const journal = await openJournal({ ...ports, storage }, { key, record, session }, null)
    const reset = resetSession(session, ids.random())
    if ((await journal.save(reset, {}, readUnseen(record)?.since ?? null)) === 'stored') return reset
  }
  throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
}

/** A turn that holds the lease would lose what it did. @throws SaydoError SAVE_CONFLICT. */
function requireFree(record: StoredRecord, { clock, limits }: StoredTurnPorts): void {
  const held = heldFor(readLease(record), clock.now(), limits.skewMargin)
  if (held > 0) throw conversationError('SAVE_CONFLICT', `a turn of the conversation is running, for ${held} ms at most`, { facts: { retryAfter: held } })
}
