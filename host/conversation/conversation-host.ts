/** The host of stored conversations: resolves the tenant, finds its engine, and tries a turn until it is saved. */
import type { Clock, FlowSet, Ids, Session, WorkflowEngine } from '../../src/index.ts'
import { platformClock } from '../../src/index.ts'
import type { Storage } from '../storage/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { conversationError } from './codes.ts'
import { defaultHostLimits } from './limits.ts'
import type { HostLimits } from './limits.ts'
import { readMessage } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import { contentOf } from './replies.ts'
import { conversationKey, readConversation } from './record.ts'
import { resetStored } from './reset.ts'
import { again, tryTurn } from './stored-turn.ts'
import type { Delivery, StoredTurnPorts } from './stored-turn.ts'
import type { Tenant } from './tenant.ts'

export interface ConversationHostOptions {
  readonly tenants: (tenantId: string) => Tenant | Promise<Tenant>
  readonly storage: Storage
  /** Called once per flow set. */
  readonly engines: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  readonly clock?: Clock
  readonly ids?: Ids
  readonly limits?: Partial<HostLimits>
}

export interface ConversationHost {
  /** Handles one message. @throws SaydoError; `next` says what the caller can do. */
  handle(message: HostMessage): Promise<HostReply>
  /** Finishes what a dead process left of a conversation; null when there is nothing to finish. */
  recover(tenantId: string, conversationId: string): Promise<HostReply | null>
  /**
   * Begins a conversation anew: no flow is active any more, and what was begun before does not come back. Outcomes that are still
   * missing are told when they come; what is unknown stays held. Null when there is no such conversation.
   */
  reset(tenantId: string, conversationId: string): Promise<Session | null>
  /** The conversation's session as it is stored, or null. */
  read(tenantId: string, conversationId: string): Promise<Session | null>
}

export function createConversationHost(options: ConversationHostOptions): ConversationHost {
  const { storage } = options
  const ports: StoredTurnPorts = { storage, ids: options.ids ?? uuidIds, clock: options.clock ?? platformClock, limits: { ...defaultHostLimits, ...options.limits } }
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
    for (let tries = ports.limits.conflictRetries; tries >= 0; tries -= 1) {
      const reply = await tryTurn(whole, ports)
      if (reply !== again) return reply
    }
    throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
  }

  return {
    async handle(given) {
      const message = readMessage(given)
      const reply = await deliver({ tenantId: message.tenantId, conversationId: message.conversationId, message, content: contentOf(message) })
      if (reply === null) throw new TypeError('a message always has a reply')
      return reply
    },
    recover(tenantId, conversationId) {
      return deliver({ tenantId, conversationId, message: null, content: '' })
    },
    reset(tenantId, conversationId) {
      return resetStored(conversationKey(tenantId, conversationId), ports)
    },
    async read(tenantId, conversationId) {
      const record = await storage.read(conversationKey(tenantId, conversationId))
      return record === null ? null : readConversation(record).session
    },
  }
}
