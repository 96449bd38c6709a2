/** The host of stored conversations: resolves the tenant, and tries a turn until it is saved. */
import type { Clock, FlowSet, Ids, Session, WorkflowEngine } from '../../src/index.ts'
import { platformClock } from '../../src/index.ts'
import { plainCodec } from '../codec/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import { PinnedDefinitions } from '../definitions/index.ts'
import type { Storage } from '../storage/index.ts'
import { Admissions } from '../tenants/index.ts'
import { uuidIds } from '../defaults/index.ts'
import type { AlarmSink } from '../journal/index.ts'
import type { Channel } from './channel.ts'
import { conversationError } from './codes.ts'
import { codedStorage } from './coded.ts'
import { deliverUnseen } from './delivery.ts'
import { timeForActions } from './admission.ts'
import { eraseStored } from './erase.ts'
import { Engines } from './engines.ts'
import { defaultHostLimits } from './limits.ts'
import type { HostLimits } from './limits.ts'
import { readMessage } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import { contentOf } from './replies.ts'
import type { StoredTurnPorts } from './ports.ts'
import { conversationKey, readConversation } from './record.ts'
import { resetStored } from './reset.ts'
import { again, tryTurn } from './stored-turn.ts'
import type { Delivery } from './stored-turn.ts'
import { trySessionOnlyTurn } from './session-only-turn.ts'
import { sweepDue } from './sweep.ts'
import type { SweepOptions, SweepReport } from './sweep.ts'
import type { Tenant } from './tenant.ts'

export interface ConversationHostOptions {
  readonly tenants: (tenantId: string) => Tenant | Promise<Tenant>
  readonly storage: Storage
  /** Called once per tenant and flow set: for the tenant's, and for older ones that conversations are still in the middle of. */
  readonly engines: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  /** What an earlier deployment began: `pin` (the default) finishes it on the flow set it was begun on, `hold` leaves it alone. */
  readonly definitions?: 'pin' | 'hold'
  /** Reads and writes other formats than plain text: `checkpointCodec()` of `saydo/host/node`. */
  readonly codec?: CheckpointCodec
  readonly clock?: Clock
  readonly ids?: Ids
  readonly limits?: Partial<HostLimits>
  /** Delivers what a recovery without a message has to say. */
  readonly channel?: Channel
  /**
   * Names the journal. Give another name after its table was restored from a copy: conversations of the former one claim and settle
   * nothing until `saydo actions confirm-epoch` (the action is held meanwhile).
   */
  readonly journalEpoch?: string
  /** Milliseconds by which the clocks of host and store differ; beyond half the margin no deadline is taken for past. Default: 0. */
  readonly clockSkew?: () => number
  /** Told of what an operator must look at. */
  readonly onAlarm?: AlarmSink
}

export interface ConversationHost {
  /** Handles one message. @throws SaydoError; `next` says what the caller can do. */
  handle(message: HostMessage): Promise<HostReply>
  /**
   * Finishes what a dead process left of a conversation, asking providers where an action declares who can tell; null when there is
   * nothing to finish. What it says is unseen: the channel of the host delivers it, else it comes with the next reply.
   */
  recover(tenantId: string, conversationId: string): Promise<HostReply | null>
  /** The same for every conversation of a tenant in which something is due. Run it regularly. */
  sweep(options: SweepOptions): Promise<SweepReport>
  /**
   * Begins a conversation anew: no flow is active any more, and what was begun before does not come back. Outcomes that are still
   * missing are told when they come; what is unknown stays held. Null when there is no such conversation.
   */
  reset(tenantId: string, conversationId: string): Promise<Session | null>
  /**
   * Erases a conversation for good; false when there is none. Conversations with an action that is not settled stay.
   * @throws SaydoError ERASE_UNSETTLED, SAVE_CONFLICT.
   */
  erase(tenantId: string, conversationId: string): Promise<boolean>
  /** The conversation's session as it is stored, or null. */
  read(tenantId: string, conversationId: string): Promise<Session | null>
}

export function createConversationHost(options: ConversationHostOptions): ConversationHost {
  const ports = portsOf(options)

  const admissions = new Admissions(options.storage.supports)
  const requireTime = timeForActions(ports.limits)

  async function deliver(delivery: Omit<Delivery, 'tenant' | 'refusal'>): Promise<HostReply | null> {
    const whole: Delivery = { ...delivery, ...admissions.of(await options.tenants(delivery.tenantId)) }
    const isGuarded = whole.tenant.actionPersistence === 'session-only'
    if (isGuarded && whole.refusal !== null) throw whole.refusal
    if (whole.message !== null) requireTime(whole.tenant.flowSet)
    if (whole.refusal === null) await ports.engines.begin(whole.tenantId, whole.tenant)
    for (let tries = ports.limits.conflictRetries; tries >= 0; tries -= 1) {
      const reply = await (isGuarded ? trySessionOnlyTurn(whole, ports) : tryTurn(whole, ports))
      if (reply !== again) return reply
    }
    throw conversationError('SAVE_CONFLICT', 'the conversation was saved by other messages every time')
  }

  const recoverOne = (tenantId: string, conversationId: string): Promise<HostReply | null> => deliver({ tenantId, conversationId, message: null, content: '' })

  return {
    async handle(given) {
      const message = readMessage(given)
      const reply = await deliver({ tenantId: message.tenantId, conversationId: message.conversationId, message, content: contentOf(message) })
      if (reply === null) throw new TypeError('a message always has a reply')
      return reply
    },
    async recover(tenantId, conversationId) {
      const reply = await recoverOne(tenantId, conversationId)
      await deliverUnseen(tenantId, conversationId, ports)
      return reply
    },
    sweep(sweepOptions) {
      return sweepDue(sweepOptions, recoverOne, ports)
    },
    async reset(tenantId, conversationId) {
      return resetStored(conversationKey(tenantId, conversationId), await options.tenants(tenantId), ports)
    },
    erase(tenantId, conversationId) {
      return eraseStored(conversationKey(tenantId, conversationId), ports)
    },
    async read(tenantId, conversationId) {
      const record = await codedStorage(ports).read(conversationKey(tenantId, conversationId))
      return record === null ? null : readConversation(record).session
    },
  }
}

function portsOf({ storage, definitions = 'pin', codec = plainCodec, clock = platformClock, ids = uuidIds, ...options }: ConversationHostOptions): StoredTurnPorts {
  const { channel = null, journalEpoch = null, clockSkew = () => 0, onAlarm = () => undefined } = options
  const limits = { ...defaultHostLimits, ...options.limits }
  const pinned = definitions === 'hold' ? null : new PinnedDefinitions({ storage, codec, clock, ids, sessionLife: limits.sessionLife })
  return { storage, codec, clock, ids, limits, channel, journalEpoch, clockSkew, onAlarm, engines: new Engines(options.engines, pinned) }
}
