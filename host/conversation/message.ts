/** What a channel hands to the host, and what it gets back. */
import { isPlainObject } from '../../src/index.ts'
import type { Choice, ContextEntry, Effect, JsonObject, TurnRecovery } from '../../src/index.ts'
import { conversationError } from './codes.ts'

interface MessageBase {
  readonly tenantId: string
  readonly conversationId: string
  /** Unique for ever within the conversation: the same id again is the same message. */
  readonly messageId: string
  readonly userId: string
  /** Language of a new conversation. */
  readonly language?: string
  /** ISO 8601. */
  readonly sentAt?: string
  /** Ids of replies the user has got, where the channel can tell. Then the reply of an action that is not among them is said again, once. */
  readonly seen?: readonly string[]
}

/** A message of the user, what the host answered itself, or the host's start of a flow. */
export type HostMessage =
  | (MessageBase & { readonly role: 'user' | 'assistant'; readonly content: string })
  | (MessageBase & { readonly role: 'system'; readonly flow: string; readonly parameters?: JsonObject })

export interface HostReply {
  /** The same for every delivery of the same message. */
  readonly replyId: string
  /** Text to say; '' when a flow ended without words; null when no flow handled it: the host answers. */
  readonly text: string | null
  readonly choices: readonly Choice[]
  readonly effects: readonly Effect[]
  /** True while a flow is waiting for the user. */
  readonly inFlow: boolean
  /** True when the message had been handled before and this is the stored reply. */
  readonly repeated: boolean
  /** Set when another worker is still running an action: nothing was processed; send the same message again after so many milliseconds. */
  readonly retryAfter: number | null
  /** What the turn did about an earlier action: resumed it, took over its outcome, or held it, and then which part of the identity differs. */
  readonly recovery: TurnRecovery | null
}

const required = ['tenantId', 'conversationId', 'messageId', 'userId', 'role'] as const

/** @throws SaydoError MESSAGE_INVALID naming the member. Content and role are checked by the engine. */
export function readMessage(message: unknown): HostMessage {
  if (!isPlainObject(message)) throw conversationError('MESSAGE_INVALID', 'the message is not an object', { place: { pointer: '' } })
  for (const name of required) {
    if (typeof message[name] !== 'string' || message[name] === '') {
      throw conversationError('MESSAGE_INVALID', `${name} is missing or empty`, { place: { pointer: `/${name}` } })
    }
  }
  return message as unknown as HostMessage
}

export function entryOf(message: HostMessage): ContextEntry {
  if (message.role === 'system') return { role: 'system', flow: message.flow, ...(message.parameters === undefined ? {} : { parameters: message.parameters }) }
  if (message.role === 'assistant') return { role: 'assistant', content: message.content }
  return { role: message.role, content: message.content, messageId: message.messageId, ...(message.sentAt === undefined ? {} : { sentAt: message.sentAt }) }
}
