/**
 * The reply the user may not have seen: kept with the conversation until it is delivered, seen, or said with the next reply.
 *
 * U1. What a recovery without a message has to say is unseen until the channel has delivered it. Without a channel it waits for the
 *     next message.
 * U2. The reply of a turn with an action is unseen where the host tells what was seen (`seen` in its messages).
 * U3. An unseen reply is put before the next reply that has words, once.
 */
import { isPlainObject } from '../../src/index.ts'
import type { Effect, Session } from '../../src/index.ts'
import type { StoredRecord } from '../storage/index.ts'
import { conversationError } from './codes.ts'
import type { HostMessage, HostReply } from './message.ts'

export interface UnseenReply {
  readonly replyId: string
  readonly text: string
  readonly effects: readonly Effect[]
  /** Milliseconds since 1970 since when the channel is to deliver it; null when it is not. */
  readonly since: number | null
}

const unseenPart = 'unseen'

/** @throws SaydoError CONVERSATION_NOT_READABLE. */
export function readUnseen(record: StoredRecord | null): UnseenReply | null {
  const part = record?.parts[unseenPart] ?? ''
  if (part === '') return null
  try {
    const value: unknown = typeof part === 'string' ? JSON.parse(part) : null
    if (isPlainObject(value) && typeof value['replyId'] === 'string' && typeof value['text'] === 'string') return value as unknown as UnseenReply
  } catch (cause) {
    throw unreadable(cause)
  }
  throw unreadable(undefined)
}

const unreadable = (cause: unknown): Error => conversationError('CONVERSATION_NOT_READABLE', 'the unseen reply of the conversation cannot be read', { place: { pointer: `/${unseenPart}` }, cause })

type Reply = Omit<HostReply, 'repeated'>

interface Spoken {
  readonly reply: Reply
  readonly unseen: UnseenReply | null
}

/** The reply with what was not seen before it (U3), and what is unseen from now on. */
export function withUnseen(before: UnseenReply | null, reply: Reply, { message, session }: { readonly message: HostMessage; readonly session: Session }): Spoken {
  const open = before !== null && message.seen?.includes(before.replyId) !== true ? before : null
  if (open !== null && reply.text === null) return { reply, unseen: open }
  const whole = open === null ? reply : { ...reply, text: [open.text, reply.text].filter(Boolean).join('\n\n'), effects: [...open.effects, ...reply.effects] }
  const isActions = message.seen !== undefined && session.lastTurn?.toolCalls.some(({ action }) => action) === true
  return { reply: whole, unseen: isActions ? unseenOf(whole, null) : null }
}

export function unseenOf({ replyId, text, effects }: Reply, since: number | null): UnseenReply | null {
  return text === null || text === '' ? null : { replyId, text, effects, since }
}

/** The parts to write where what is unseen has changed. */
export function unseenParts(before: UnseenReply | null, after: UnseenReply | null): Readonly<Record<string, string>> {
  if (before === null && after === null) return {}
  return { [unseenPart]: after === null ? '' : JSON.stringify(after) }
}
