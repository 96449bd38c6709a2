/** Begins a stored conversation anew (DUR-54). */
import type { Session } from '../../src/index.ts'
import { resetSession } from '../../src/index.ts'
import { uuidIds } from '../defaults/index.ts'
import type { RecordKey } from '../storage/index.ts'
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
    const journal = await openJournal(ports, { key, storage, record, session }, null)
    const reset = resetSession(session, ids.random())
    if ((await journal.save(reset, {}, readUnseen(record)?.since ?? null)) === 'stored') return reset
  }
  throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
}
