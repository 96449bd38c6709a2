/**
 * One turn of a stored conversation: load, same message again?, engine, save, reply.
 *
 * H1. A message that was handled is never handled again: its stored reply is given.
 * H2. A turn is saved only on the version it was loaded with; when another one was faster, it is run again on the new state.
 * H3. A turn that called a tool with an effect outside the action protocol is never thrown away and run again.
 * H4. No reply leaves before the save.
 * H5. An outcome of an action is written before any error leaves the host.
 */
import type { Clock, FlowSet, Ids, MessageFinder, Session, WorkflowEngine } from '../../src/index.ts'
import { messageFinder, platformClock, SaydoError } from '../../src/index.ts'
import { ConversationJournal, defaultJournalLimits } from '../journal/index.ts'
import type { JournalLimits } from '../journal/index.ts'
import type { Storage } from '../storage/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { conversationError } from './codes.ts'
import { entryOf, readMessage } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import { contentDigest, findReply, keepReply } from './replies.ts'
import { conversationKey, readConversation } from './record.ts'
import type { StoredConversation } from './record.ts'

/** One customer's configuration of a host. */
export interface Tenant {
  readonly flowSet: FlowSet
  /** Language of conversations that do not say theirs. */
  readonly language?: string
  /** Durable actions run under the journal; without it none runs. */
  readonly durableActions?: boolean
}

export interface ConversationHostOptions {
  readonly tenants: (tenantId: string) => Tenant | Promise<Tenant>
  readonly storage: Storage
  /** Called once per flow set. */
  readonly engines: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  readonly clock?: Clock
  readonly ids?: Ids
  readonly limits?: Partial<HostLimits>
}

export interface HostLimits extends JournalLimits {
  /** Milliseconds a turn may take; null = no end. */
  readonly turnMilliseconds: number | null
  /** Times a turn is run again when other messages were faster. */
  readonly conflictRetries: number
}

export interface ConversationHost {
  /** Handles one message. @throws SaydoError; `next` says what the caller can do. */
  handle(message: HostMessage): Promise<HostReply>
  /** Finishes what a dead process left of a conversation; null when there is nothing to finish. */
  recover(tenantId: string, conversationId: string): Promise<HostReply | null>
  /** The conversation's session as it is stored, or null. */
  read(tenantId: string, conversationId: string): Promise<Session | null>
}

/** What stays the same over all tries of one turn. */
interface Delivery {
  readonly tenantId: string
  readonly conversationId: string
  /** Null for a recovery without a message. */
  readonly message: HostMessage | null
  readonly content: string
  readonly tenant: Tenant
  readonly engine: WorkflowEngine
}

/** Another turn was faster: load again. */
const again = Symbol('again')

const shippedTexts: MessageFinder = messageFinder()

export function createConversationHost(options: ConversationHostOptions): ConversationHost {
  const { storage } = options
  const ids = options.ids ?? uuidIds
  const clock = options.clock ?? platformClock
  const limits: HostLimits = { ...defaultJournalLimits, turnMilliseconds: null, conflictRetries: 4, ...options.limits }
  const engines = new Map<string, WorkflowEngine>()

  function engineOf(tenant: Tenant): WorkflowEngine {
    const known = engines.get(tenant.flowSet.digest)
    if (known !== undefined) return known
    const engine = options.engines(tenant.flowSet, tenant)
    engines.set(tenant.flowSet.digest, engine)
    return engine
  }

  async function deliver(delivery: Omit<Delivery, 'tenant' | 'engine'>): Promise<HostReply | null> {
    const tenant = await options.tenants(delivery.tenantId)
    const whole: Delivery = { ...delivery, tenant, engine: engineOf(tenant) }
    for (let tries = limits.conflictRetries; tries >= 0; tries -= 1) {
      const reply = await attempt(whole)
      if (reply !== again) return reply
    }
    throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
  }

  async function attempt(delivery: Delivery): Promise<HostReply | null | typeof again> {
    const key = conversationKey(delivery.tenantId, delivery.conversationId)
    const record = await storage.read(key)
    const stored = record === null ? null : readConversation(record)
    const repeated = stored === null ? null : repeatedReply(delivery, stored)
    if (repeated !== null) return repeated
    if (stored === null && delivery.message === null) return null
    const before = stored?.session ?? newSession(delivery)
    const turnEnds = limits.turnMilliseconds === null ? null : clock.now() + limits.turnMilliseconds
    const journal = new ConversationJournal({ storage, key, record, clock, ids, limits, turnEnds, session: { ...before }, ownsSession: true })
    return runTurn(delivery, { stored, before, journal })
  }

  async function runTurn(delivery: Delivery, turn: { readonly stored: StoredConversation | null; readonly before: Session; readonly journal: ConversationJournal }): Promise<HostReply | null | typeof again> {
    const { journal, before } = turn
    try {
      const session = await takeTurn(delivery, before, journal)
      if (delivery.message === null && session.lastTurnRecovery === null) return null
      const reply = replyOf(ids.random(), session)
      const saved = await journal.save(session, { replies: JSON.stringify(repliesWith(turn.stored, delivery, reply)) })
      if (saved === 'stored') return { ...reply, repeated: false }
      refuseToRepeat(session, delivery.tenant)
      return again
    } catch (error) {
      await journal.flush()
      return answerTo(error, before)
    }
  }

  return {
    async handle(given) {
      const message = readMessage(given)
      const reply = await deliver({ tenantId: message.tenantId, conversationId: message.conversationId, message, content: contentDigest(message) })
      if (reply === null) throw new TypeError('a message always has a reply')
      return reply
    },
    recover(tenantId, conversationId) {
      return deliver({ tenantId, conversationId, message: null, content: '' })
    },
    async read(tenantId, conversationId) {
      const record = await storage.read(conversationKey(tenantId, conversationId))
      return record === null ? null : readConversation(record).session
    },
  }
}

function takeTurn({ tenant, engine, message }: Delivery, before: Session, journal: ConversationJournal): Promise<Session> {
  const options = tenant.durableActions === true ? { journal, pending: journal.pending() } : {}
  return message === null ? engine.recover(before, options) : engine.updateActivity(entryOf(message), before, options)
}

/** @throws SaydoError USER_MISMATCH, MESSAGE_ID_REUSED. */
function repeatedReply({ message, content }: Delivery, stored: StoredConversation): HostReply | null {
  if (message === null) return null
  if (stored.session.userId !== message.userId) throw conversationError('USER_MISMATCH', 'the conversation belongs to another user', { place: { pointer: '/userId' } })
  return findReply(stored.replies, message.messageId, content)
}

function repliesWith(stored: StoredConversation | null, { message, content }: Delivery, reply: Omit<HostReply, 'repeated'>): StoredConversation['replies'] {
  const replies = stored?.replies ?? []
  return message === null ? replies : keepReply(replies, { messageId: message.messageId, content, reply })
}

/** Busy is an answer, a faster writer is a reason to load again; everything else is the caller's to know. */
function answerTo(error: unknown, before: Session): HostReply | typeof again {
  if (error instanceof SaydoError && error.code === 'ACTION_IN_PROGRESS') {
    const text = shippedTexts('action_in_progress', before.language)
    return { replyId: '', text, choices: [], effects: [], inFlow: true, repeated: false, retryAfter: Number(error.facts['retryAfter']) }
  }
  if (error instanceof SaydoError && (error.code === 'CONVERSATION_STALE' || error.code === 'CLAIM_LOST')) return again
  throw error
}

function newSession({ engine, message, tenant, conversationId }: Delivery): Session {
  const language = message?.language ?? tenant.language
  return engine.initSession({ userId: message?.userId ?? '', sessionId: conversationId, ...(language === undefined ? {} : { language }) })
}

function replyOf(replyId: string, session: Session): Omit<HostReply, 'repeated'> {
  return { replyId, text: session.response, choices: session.choices ?? [], effects: session.effects, inFlow: session.stacks.length > 0, retryAfter: null }
}

/** H3: lists the calls that may have changed something outside the protocol, if there were any. */
function refuseToRepeat(session: Session, tenant: Tenant): void {
  const calls = session.lastTurn?.toolCalls ?? []
  const effects = calls.filter((call) => !call.action && tenant.flowSet.program.tools[call.tool]?.effect === 'write').map((call) => call.tool)
  if (effects.length === 0) return
  throw conversationError('SAVE_CONFLICT_AFTER_EFFECT', `another message was saved while ${effects.join(', ')} ran`, { facts: { tools: effects } })
}
