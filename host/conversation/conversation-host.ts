/**
 * One turn of a stored conversation: load, same message again?, engine, save, reply.
 *
 * H1. A message that was handled is never handled again: its stored reply is given.
 * H2. A turn is saved only on the version it was loaded with; when another one was faster, it is run again on the new state.
 * H3. A turn that called a tool with an effect is never thrown away and run again.
 * H4. No reply leaves before the save.
 */
import type { ContextEntry, FlowSet, Ids, Session, WorkflowEngine } from '../../src/index.ts'
import { SaydoError } from '../../src/index.ts'
import type { Storage } from '../storage/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { conversationError } from './codes.ts'
import { readMessage } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import { contentDigest, findReply, keepReply } from './replies.ts'
import { conversationKey, conversationParts, readConversation } from './record.ts'
import type { LoadedConversation } from './record.ts'

/** One customer's configuration of a host. */
export interface Tenant {
  readonly flowSet: FlowSet
  /** Language of conversations that do not say theirs. */
  readonly language?: string
}

export interface ConversationHostOptions {
  readonly tenants: (tenantId: string) => Tenant | Promise<Tenant>
  readonly storage: Storage
  /** Called once per flow set. */
  readonly engines: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  readonly ids?: Ids
  /** Times a turn is run again when other messages were faster. Default 4. */
  readonly conflictRetries?: number
}

export interface ConversationHost {
  /** Handles one message. @throws SaydoError; `next` says what the caller can do. */
  handle(message: HostMessage): Promise<HostReply>
  /** The conversation's session as it is stored, or null. */
  read(tenantId: string, conversationId: string): Promise<Session | null>
}

/** What stays the same over all tries of one message. */
interface Delivery {
  readonly message: HostMessage
  readonly content: string
  readonly tenant: Tenant
  readonly engine: WorkflowEngine
}

export function createConversationHost(options: ConversationHostOptions): ConversationHost {
  const { storage } = options
  const ids = options.ids ?? uuidIds
  const engines = new Map<string, WorkflowEngine>()

  function engineOf(tenant: Tenant): WorkflowEngine {
    const known = engines.get(tenant.flowSet.digest)
    if (known !== undefined) return known
    const engine = options.engines(tenant.flowSet, tenant)
    engines.set(tenant.flowSet.digest, engine)
    return engine
  }

  async function load(tenantId: string, conversationId: string): Promise<LoadedConversation | null> {
    const record = await storage.read(conversationKey(tenantId, conversationId))
    return record === null ? null : readConversation(record)
  }

  /** One try: the reply, or null when another message was faster. */
  async function attempt(delivery: Delivery): Promise<HostReply | null> {
    const { message, engine } = delivery
    const loaded = await load(message.tenantId, message.conversationId)
    if (loaded !== null && loaded.session.userId !== message.userId) {
      throw conversationError('USER_MISMATCH', 'the conversation belongs to another user', { place: { pointer: '/userId' } })
    }
    const repeated = findReply(loaded?.replies ?? [], message.messageId, delivery.content)
    if (repeated !== null) return repeated
    const before = loaded?.session ?? newSession(delivery)
    const session = await engine.updateActivity(entryOf(message), before, { owned: true })
    return save(delivery, loaded, session)
  }

  async function save(delivery: Delivery, loaded: LoadedConversation | null, session: Session): Promise<HostReply | null> {
    const { message, content } = delivery
    const reply = replyOf(ids.random(), session)
    const parts = conversationParts({
      head: { format: 1, revision: (loaded?.head.revision ?? 0) + 1 },
      session,
      replies: keepReply(loaded?.replies ?? [], { messageId: message.messageId, content, reply }),
    })
    const key = conversationKey(message.tenantId, message.conversationId)
    const result = await committed(storage, { key, expect: loaded?.version ?? 'absent', next: ids.random(), set: parts })
    if (result.status === 'stored') return { ...reply, repeated: false }
    refuseToRepeat(session, delivery.tenant)
    return null
  }

  return {
    async handle(given) {
      const message = readMessage(given)
      const tenant = await options.tenants(message.tenantId)
      const delivery: Delivery = { message, tenant, content: contentDigest(message), engine: engineOf(tenant) }
      for (let tries = options.conflictRetries ?? 4; tries >= 0; tries -= 1) {
        const reply = await attempt(delivery)
        if (reply !== null) return reply
      }
      throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
    },
    async read(tenantId, conversationId) {
      return (await load(tenantId, conversationId))?.session ?? null
    },
  }
}

function newSession({ engine, message, tenant }: Delivery): Session {
  const language = message.language ?? tenant.language
  return engine.initSession({ userId: message.userId, sessionId: message.conversationId, ...(language === undefined ? {} : { language }) })
}

function entryOf(message: HostMessage): ContextEntry {
  if (message.role === 'system') return { role: 'system', flow: message.flow, ...(message.parameters === undefined ? {} : { parameters: message.parameters }) }
  if (message.role === 'assistant') return { role: 'assistant', content: message.content }
  return { role: message.role, content: message.content, messageId: message.messageId, ...(message.sentAt === undefined ? {} : { sentAt: message.sentAt }) }
}

function replyOf(replyId: string, session: Session): Omit<HostReply, 'repeated'> {
  return { replyId, text: session.response, choices: session.choices ?? [], effects: session.effects, inFlow: session.stacks.length > 0 }
}

/** H3: lists the calls that may have changed something, if there were any. */
function refuseToRepeat(session: Session, tenant: Tenant): void {
  const effects = (session.lastTurn?.toolCalls ?? []).filter((call) => tenant.flowSet.program.tools[call.tool]?.effect === 'write').map((call) => call.tool)
  if (effects.length === 0) return
  throw conversationError('SAVE_CONFLICT_AFTER_EFFECT', `another message was saved while ${effects.join(', ')} ran`, { facts: { tools: effects } })
}

/** A commit whose outcome is not known is asked once more: the store then knows its own write (ST-18). */
async function committed(storage: Storage, change: Parameters<Storage['commit']>[0][0]): ReturnType<Storage['commit']> {
  try {
    return await storage.commit([change])
  } catch (first) {
    if (first instanceof SaydoError && first.next !== 'retry') throw first
    try {
      return await storage.commit([change])
    } catch (cause) {
      throw conversationError('SAVE_FAILED', 'the store did not say whether the turn was saved', { cause })
    }
  }
}
