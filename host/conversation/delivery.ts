/** Delivers what a recovery had to say, and notes that it was delivered. At least once: the note comes after the delivery. */
import { codedStorage } from './coded.ts'
import { conversationKey, readConversation } from './record.ts'
import { openJournal } from './open-journal.ts'
import type { StoredTurnPorts } from './ports.ts'
import { readUnseen, unseenParts } from './unseen.ts'

/** True when something was delivered. A channel that throws leaves it to the next sweep. */
export async function deliverUnseen(tenantId: string, conversationId: string, ports: StoredTurnPorts): Promise<boolean> {
  const { channel } = ports
  const storage = codedStorage(ports)
  if (channel === null) return false
  const key = conversationKey(tenantId, conversationId)
  const record = await storage.read(key)
  const unseen = readUnseen(record)
  if (record === null || unseen === null || unseen.since === null) return false
  const { session } = readConversation(record)
  const { replyId, text, effects } = unseen
  await channel.deliver({ tenantId, conversationId, userId: session.userId, replyId, text, effects })
  const journal = await openJournal({ ...ports, storage }, { key, record, session }, null)
  // Refused: another turn was faster, and has said it or will.
  await journal.saveBeside(unseenParts(unseen, null), null)
  return true
}
