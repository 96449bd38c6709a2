/**
 * A conversation as one stored record: its parts, read and written.
 *
 * C1. What cannot be read is never replaced: a typed error leaves the record as it is.
 * C2. A record is written only on the version it was read with.
 */
import { readSession } from '../../src/session/index.ts'
import type { Session } from '../../src/index.ts'
import type { RecordKey, StoredRecord, Version } from '../storage/index.ts'
import { conversationError } from './codes.ts'
import type { StoredReply } from './replies.ts'

/** What the host itself knows of a conversation. */
export interface ConversationHead {
  readonly format: 1
  /** Counts saved turns. */
  readonly revision: number
}

export interface LoadedConversation {
  readonly version: Version
  readonly head: ConversationHead
  readonly session: Session
  readonly replies: readonly StoredReply[]
}

export function conversationKey(tenantId: string, conversationId: string): RecordKey {
  return { namespace: tenantId, kind: 'conversation', id: conversationId }
}

/** @throws SaydoError CONVERSATION_NOT_READABLE naming the part. */
export function readConversation(record: StoredRecord): LoadedConversation {
  const head = parsePart(record, 'head') as ConversationHead
  if (head.format !== 1) throw unreadable(record, 'head', undefined)
  return { version: record.version, head, session: readStoredSession(record), replies: parsePart(record, 'replies') as readonly StoredReply[] }
}

export function conversationParts(loaded: { readonly head: ConversationHead; readonly session: Session; readonly replies: readonly StoredReply[] }): Readonly<Record<string, string>> {
  return { head: JSON.stringify(loaded.head), session: JSON.stringify(loaded.session), replies: JSON.stringify(loaded.replies) }
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
