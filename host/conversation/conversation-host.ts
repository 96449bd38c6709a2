/** The host of stored conversations: resolves the tenant, and tries a turn until it is saved. */
import type { Clock, FlowSet, Ids, Session, WorkflowEngine } from '../../src/index.ts'
import { platformClock } from '../../src/index.ts'
import { plainCodec } from '../codec/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import { PinnedDefinitions } from '../definitions/index.ts'
import type { Storage } from '../storage/index.ts'
import { uuidIds } from '../defaults/index.ts'
import { conversationError } from './codes.ts'
import { codedStorage } from './coded.ts'
import { Engines } from './engines.ts'
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
  /** Called once per flow set: for the tenant's, and for older ones that conversations are still in the middle of. */
  readonly engines: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  /** What an earlier deployment began: `pin` (the default) finishes it on the flow set it was begun on, `hold` leaves it alone. */
  readonly definitions?: 'pin' | 'hold'
  /** Reads and writes other formats than plain text: `checkpointCodec()` of `saydo/host/node`. */
  readonly codec?: CheckpointCodec
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
  const ports = portsOf(options)

  async function deliver(delivery: Omit<Delivery, 'tenant'>): Promise<HostReply | null> {
    const whole: Delivery = { ...delivery, tenant: await options.tenants(delivery.tenantId) }
    await ports.engines.begin(whole.tenantId, whole.tenant)
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
    async reset(tenantId, conversationId) {
      return resetStored(conversationKey(tenantId, conversationId), await options.tenants(tenantId), ports)
    },
    async read(tenantId, conversationId) {
      const record = await codedStorage(ports).read(conversationKey(tenantId, conversationId))
      return record === null ? null : readConversation(record).session
    },
  }
}

function portsOf({ storage, definitions = 'pin', codec = plainCodec, clock = platformClock, ids = uuidIds, ...options }: ConversationHostOptions): StoredTurnPorts {
  const limits = { ...defaultHostLimits, ...options.limits }
  const pinned = definitions === 'hold' ? null : new PinnedDefinitions({ storage, codec, clock, ids, sessionLife: limits.sessionLife })
  return { storage, codec, clock, ids, limits, engines: new Engines(options.engines, pinned) }
}
