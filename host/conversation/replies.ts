/**
 * The last replies, kept with the conversation, so that a message delivered again gets the same answer.
 *
 * Q1. The last reply is always kept, whatever its size; older ones as far as the budget goes.
 * Q2. A reply is found by message id; what is kept of the message shows an id that was used for something else.
 * Q3. They are stored as lines of JSON, the oldest first: a turn adds a line, and reads none but the one it looks for.
 */
import { digest } from '../../src/canonical/index.ts'
import type { HostMessage, HostReply } from './message.ts'
import { conversationError } from './codes.ts'

export interface StoredReply {
  readonly messageId: string
  /** What was sent, or its digest; null for a message that was finished by another one's turn. */
  readonly content: string | null
  readonly reply: Omit<HostReply, 'repeated'>
}

/** Characters of JSON the older replies may take. */
const budget = 1_536

/** Longer messages are kept as a digest. */
const plainCharacters = 64

/** What makes two deliveries the same message. */
export function contentOf(message: HostMessage): string {
  const said = message.role === 'system' ? [message.flow, message.parameters ?? {}] : [message.content]
  // As JSON text, so that a lone surrogate in what a user wrote has a digest too.
  const text = JSON.stringify([message.role, ...said])
  return text.length <= plainCharacters ? text : digest('saydo.message', text, undefined, { bytes: 64 * 1024 * 1024 })
}

const beginOf = (messageId: string): string => `[${JSON.stringify(messageId)},`

const linesOf = (replies: string): string[] => (replies === '' ? [] : replies.split('\n'))

/** @throws SaydoError MESSAGE_ID_REUSED: the id came before with other content; CONVERSATION_NOT_READABLE. */
export function findReply(replies: string, messageId: string, content: string): HostReply | null {
  const begin = beginOf(messageId)
  const line = linesOf(replies).find((stored) => stored.startsWith(begin))
  if (line === undefined) return null
  const found = readLine(line)
  if (found.content !== null && found.content !== content) throw conversationError('MESSAGE_ID_REUSED', `the message id ${JSON.stringify(messageId)} was used for another message`, { place: { pointer: '/messageId' } })
  return { ...found.reply, repeated: true }
}

/** What most replies have: left out where they are stored, and put back. */
const usualReply = { choices: [], effects: [], inFlow: true, retryAfter: null, recovery: null } as const satisfies Partial<HostReply>

function written({ choices, effects, inFlow, retryAfter, recovery, ...reply }: StoredReply['reply']): Partial<HostReply> {
  return {
    ...reply,
    ...(choices.length > 0 && { choices }), ...(effects.length > 0 && { effects }), ...(!inFlow && { inFlow }),
    ...(retryAfter !== null && { retryAfter }), ...(recovery !== null && { recovery }),
  }
}

function readLine(line: string): StoredReply {
  try {
    const [messageId, content, reply] = JSON.parse(line) as [string, string | null, Partial<HostReply>]
    return { messageId, content, reply: { ...usualReply, ...reply } as StoredReply['reply'] }
  } catch (cause) {
    throw conversationError('CONVERSATION_NOT_READABLE', 'a stored reply cannot be read', { place: { pointer: '/replies' }, cause })
  }
}

/** The replies with one more, the first answer to a message being the one it keeps; the oldest go when the budget is passed. */
export function keepReply(replies: string, { messageId, content, reply }: StoredReply): string {
  const lines = linesOf(replies)
  const begin = beginOf(messageId)
  if (lines.some((stored) => stored.startsWith(begin))) return replies
  const kept = lines.slice(firstWithinBudget(lines))
  return [...kept, JSON.stringify([messageId, content, written(reply)])].join('\n')
}

function firstWithinBudget(lines: readonly string[]): number {
  let characters = 0
  let first = lines.length
  while (first > 0 && characters + (lines[first - 1]?.length ?? 0) + 1 <= budget) {
    first -= 1
    characters += (lines[first]?.length ?? 0) + 1
  }
  return first
}
