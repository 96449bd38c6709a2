/**
 * The last replies, kept with the conversation, so that a message delivered again gets the same answer.
 *
 * Q1. The last reply is always kept, whatever its size; older ones as far as the budget goes.
 * Q2. A reply is found by message id; the digest of what was sent shows an id that was used for something else.
 */
import { digest } from '../../src/canonical/index.ts'
import type { HostMessage, HostReply } from './message.ts'
import { conversationError } from './codes.ts'

export interface StoredReply {
  readonly messageId: string
  /** Digest of what was sent; null for a message that was finished by another one's turn. */
  readonly content: string | null
  readonly reply: Omit<HostReply, 'repeated'>
}

/** Bytes of JSON the older replies may take. */
const budget = 2_048

/** Digest of what makes two deliveries the same message. */
export function contentDigest(message: HostMessage): string {
  const said = message.role === 'system' ? [message.flow, message.parameters ?? {}] : [message.content]
  // As JSON text, so that a lone surrogate in what a user wrote has a digest too.
  return digest('saydo.message', JSON.stringify([message.role, ...said]), undefined, { bytes: 64 * 1024 * 1024 }).slice(0, 31)
}

/** @throws SaydoError MESSAGE_ID_REUSED: the id came before with other content. */
export function findReply(replies: readonly StoredReply[], messageId: string, content: string): HostReply | null {
  const found = replies.find((stored) => stored.messageId === messageId)
  if (found === undefined) return null
  if (found.content !== null && found.content !== content) throw conversationError('MESSAGE_ID_REUSED', `the message id ${JSON.stringify(messageId)} was used for another message`, { place: { pointer: '/messageId' } })
  return { ...found.reply, repeated: true }
}

/** The replies with one more, the first answer to a message being the one it keeps; the oldest go when the budget is passed. */
export function keepReply(replies: readonly StoredReply[], added: StoredReply): readonly StoredReply[] {
  if (replies.some((stored) => stored.messageId === added.messageId)) return replies
  let kept = [...replies, added]
  while (kept.length > 1 && JSON.stringify(kept.slice(0, -1)).length > budget) kept = kept.slice(1)
  return kept
}
