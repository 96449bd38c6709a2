/**
 * A conversation as one stored record: the parts that are the host's, read and written.
 *
 * C1. What cannot be read is never replaced: a typed error leaves the record as it is.
 */
import { readSession } from '../../src/session/index.ts'
import type { Session } from '../../src/index.ts'
import type { RecordKey, StoredRecord } from '../storage/index.ts'
import { conversationError } from './codes.ts'

export interface StoredConversation {
  readonly session: Session
  /** Lines of JSON, see replies.ts. */
  readonly replies: string
}

export function conversationKey(tenantId: string, conversationId: string): RecordKey {
  return { namespace: tenantId, kind: 'conversation', id: conversationId }
}

/** @throws SaydoError CONVERSATION_NOT_READABLE naming the part. */
export function readConversation(record: StoredRecord): StoredConversation {
  const replies = record.parts['replies'] ?? ''
  if (typeof replies !== 'string' || !/^(?:\[.*\])?$/s.test(replies)) throw unreadable(record, 'replies', undefined)
  return { session: readStoredSession(record), replies }
}

function readStoredSession(record: StoredRecord): Session {
  const value = parsePart(record, 'session')
  try {
    return readSession(value)
  } catch (cause) {
    throw unreadable(record, 'session', cause)
  }
}

function parsePart(record: StoredRecord, name: string): unknown {
  const part = record.parts[name]
  try {
    if (typeof part === 'string') return JSON.parse(part)
  } catch (cause) {
    throw unreadable(record, name, cause)
  }
  throw unreadable(record, name, undefined)
}

function unreadable(record: StoredRecord, part: string, cause: unknown): Error {
  return conversationError('CONVERSATION_NOT_READABLE', `the ${part} of conversation ${JSON.stringify(record.key.id)} cannot be read`, { place: { pointer: `/${part}` }, cause })
}
