/**
 * Erases a stored conversation: what was said, the replies, and what is remembered of its settled actions.
 *
 * ER1. What is not settled is never erased: its record is all anybody knows of it.
 * ER2. It need not be readable to be erased.
 */
import { heldFor, readLease } from '../session-only/index.ts'
import type { RecordKey } from '../storage/index.ts'
import { conversationError } from './codes.ts'
import type { StoredTurnPorts } from './ports.ts'

/** False when there is no such conversation. @throws SaydoError ERASE_UNSETTLED, SAVE_CONFLICT. */
export async function eraseStored(key: RecordKey, { storage, clock, limits }: StoredTurnPorts): Promise<boolean> {
  for (let tries = limits.conflictRetries; tries >= 0; tries -= 1) {
    const record = await storage.read(key)
    if (record === null) return false
    const unsettled = Object.keys(record.parts).filter((name) => name.startsWith('attempt:'))
    if (unsettled.length > 0) throw conversationError('ERASE_UNSETTLED', `${unsettled.length} of the conversation's actions are not settled`, { facts: { actions: unsettled.length } })
    if (heldFor(readLease(record), clock.now(), limits.skewMargin) > 0) throw conversationError('SAVE_CONFLICT', 'a turn of the conversation is running')
    const { status } = await storage.commit([{ key, expect: record.version, next: 'deleted' }])
    if (status === 'stored') return true
  }
  throw conversationError('SAVE_CONFLICT', 'the conversation was saved by messages every time')
}
