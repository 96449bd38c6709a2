/**
 * One try of one turn on a stored conversation.
 *
 * ST1. A message that was handled is never handled again: its stored reply is given.
 * ST2. No reply leaves before the save, and the save is on the version the turn was loaded with.
 * ST3. A turn that called a tool with an effect outside the action protocol is never thrown away and run again.
 * ST4. An outcome of an action is written before any error leaves.
 */
import type { MessageFinder, PendingAttempt, Session, TurnOptions } from '../../src/index.ts'
import { messageFinder, SaydoError } from '../../src/index.ts'
import type { ConversationJournal } from '../journal/index.ts'
import type { StoredRecord } from '../storage/index.ts'
import { requireSamePersistence } from '../tenants/index.ts'
import { conversationError } from './codes.ts'
import { codedStorage } from './coded.ts'
import type { ChosenEngine, Engines } from './engines.ts'
import { entryOf } from './message.ts'
import type { HostMessage, HostReply } from './message.ts'
import { openJournal } from './open-journal.ts'
import type { StoredTurnPorts } from './ports.ts'
import { conversationKey, readConversation } from './record.ts'
import type { StoredConversation } from './record.ts'
import { findReply, keepReply } from './replies.ts'
import type { StoredReply } from './replies.ts'
import type { Tenant } from './tenant.ts'
import { readUnseen, unseenOf, unseenParts, withUnseen } from './unseen.ts'
import type { UnseenReply } from './unseen.ts'

/** What stays the same over all tries of one turn. */
export interface Delivery {
  readonly tenantId: string
  readonly conversationId: string
  /** Null for a recovery without a message. */
  readonly message: HostMessage | null
  /** Digest of what the message says. */
  readonly content: string
  readonly tenant: Tenant
  /** Why the tenant's flows do not run; what is unsettled in the conversation is finished all the same. */
  readonly refusal: SaydoError | null
}

/** Another turn was faster: load again. */
export const again = Symbol('again')

/** The reply; null when a recovery found nothing to finish; `again` when the conversation changed meanwhile. */
export async function tryTurn(delivery: Delivery, ports: StoredTurnPorts): Promise<HostReply | null | typeof again> {
  const { clock, limits } = ports
  const storage = codedStorage(ports, delivery.tenant)
  const key = conversationKey(delivery.tenantId, delivery.conversationId)
  const record = await storage.read(key)
  const stored = record === null ? null : readConversation(record)
  const repeated = stored === null ? null : repeatedReply(delivery, stored)
  if (repeated !== null) return repeated
  if (delivery.refusal !== null && !hasUnsettled(record)) throw delivery.refusal
  const before = stored?.session ?? newSession(delivery, ports.engines)
  if (before === null) return null
  requireSamePersistence(delivery.tenant, record, before)
  const turnEnds = limits.turnMilliseconds === null ? null : clock.now() + limits.turnMilliseconds
  const journal = await openJournal({ ...ports, storage }, { key, record, session: before }, turnEnds)
  try {
    const loaded: LoadedTurn = { stored, before, journal, unseen: readUnseen(record) }
    if (delivery.message === null) await reconcileAll(delivery, loaded, ports)
    return await takeAndSave(delivery, loaded, ports)
  } catch (error) {
    await journal.release()
    return answerTo(error, before)
  }
}

const hasUnsettled = (record: StoredRecord | null): boolean => Object.keys(record?.parts ?? {}).some((name) => name.startsWith('attempt:'))

interface LoadedTurn {
  readonly stored: StoredConversation | null
  readonly before: Session
  readonly journal: ConversationJournal
  readonly unseen: UnseenReply | null
}

/** Providers are asked about what nobody knows; definitions other than the attempt's own are no judge of it. */
async function reconcileAll(delivery: Delivery, { before, journal }: LoadedTurn, { engines }: StoredTurnPorts): Promise<void> {
  for (const { attempt, providerKey } of journal.reconcilable()) {
    const engine = await engines.ofDefinitions(attempt.identity.definitions, delivery)
    if (engine === null) continue
    await journal.reconcile({ key: attempt.key, answer: await engine.reconcile(attempt, providerKey, before) })
  }
}

async function takeAndSave(delivery: Delivery, loaded: LoadedTurn, ports: StoredTurnPorts): Promise<HostReply | null | typeof again> {
  const { stored, before, journal } = loaded
  const { engines, clock } = ports
  const chosen = await engines.choose(delivery, { session: before, pending: journal.pending(), now: clock.now() })
  const session = await takeTurn(delivery, before, { chosen, journal })
  const { lastTurnRecovery: recovery } = session
  const isHeld = recovery?.kind === 'hold'
  if (delivery.message === null && recovery === null) return null
  if (delivery.message === null && isHeld) return { ...replyOf('', session, chosen), repeated: false }
  const { reply, unseen } = spoken(delivery, { session, chosen, unseen: loaded.unseen }, ports)
  const parts = {
    replies: repliesWith(stored, delivery, { reply, finished: recovery === null || isHeld ? [] : chosen.pending }),
    ...unseenParts(loaded.unseen, unseen),
  }
  const undelivered = unseen?.since ?? null
  const saved = isHeld ? await journal.saveBeside(parts, undelivered) : await journal.save(session, parts, undelivered)
  if (saved === 'stored') {
    await engines.holdDefinitions(delivery.tenantId, journal.definitionsInUse)
    return { ...reply, repeated: false }
  }
  refuseToRepeat(session, chosen)
  return again
}

interface Taken {
  readonly session: Session
  readonly chosen: ChosenEngine
  /** What was said earlier and may not have been seen. */
  readonly unseen: UnseenReply | null
}

/** What is said, and what of it the user may not get to see. */
function spoken({ message }: Delivery, { session, chosen, unseen }: Taken, { ids, channel, clock }: StoredTurnPorts): ReturnType<typeof withUnseen> {
  const reply = replyOf(ids.random(), session, chosen)
  if (message !== null) return withUnseen(unseen, reply, { message, session })
  const texts = [unseen?.text, reply.text].filter(Boolean).join('\n\n')
  return { reply, unseen: unseenOf({ ...reply, text: texts }, channel === null ? null : clock.now()) }
}

/** Where durable actions were turned off, what is pending is finished all the same. */
function takeTurn({ tenantId, tenant, message }: Delivery, before: Session, { chosen: { engine, pending }, journal }: { readonly chosen: ChosenEngine; readonly journal: ConversationJournal }): Promise<Session> {
  const isDurable = tenant.durableActions === true || pending.length > 0
  const options: TurnOptions = { tenant: tenantId, ...(isDurable ? { journal, pending, ...(tenant.onHold === undefined ? {} : { onHold: tenant.onHold }) } : { owned: true }) }
  return message === null ? engine.recover(before, options) : engine.updateActivity(entryOf(message), before, options)
}

/** @throws SaydoError USER_MISMATCH, MESSAGE_ID_REUSED. */
export function repeatedReply({ message, content }: Delivery, stored: StoredConversation): HostReply | null {
  if (message === null) return null
  if (stored.session.userId !== message.userId) throw conversationError('USER_MISMATCH', 'the conversation belongs to another user', { place: { pointer: '/userId' } })
  return findReply(stored.replies, message.messageId, content)
}

interface Answered {
  readonly reply: Omit<HostReply, 'repeated'>
  /** Attempts this turn has finished for earlier messages: their deliveries are over too. */
  readonly finished: readonly PendingAttempt[]
}

export function repliesWith(stored: StoredConversation | null, { message, content }: Delivery, { reply, finished }: Answered): string {
  const earlier = new Set(finished.flatMap(({ attempt }) => attempt.messageId ?? []))
  const answered: readonly StoredReply[] = [
    ...[...earlier].filter((messageId) => messageId !== message?.messageId).map((messageId) => ({ messageId, content: null, reply })),
    ...(message === null ? [] : [{ messageId: message.messageId, content, reply }]),
  ]
  return answered.reduce(keepReply, stored?.replies ?? '')
}

const shippedTexts: MessageFinder = messageFinder()

/** Another worker has the conversation: nothing was processed. */
export function busyReply(retryAfter: number, language: string | null): HostReply {
  return { replyId: '', text: shippedTexts('action_in_progress', language), choices: [], effects: [], inFlow: true, repeated: false, recovery: null, retryAfter }
}

/** Busy is an answer, a faster writer is a reason to load again; everything else is the caller's to know. */
function answerTo(error: unknown, before: Session): HostReply | typeof again {
  if (error instanceof SaydoError && error.code === 'ACTION_IN_PROGRESS') {
    return busyReply(Number(error.facts['retryAfter']), before.language)
  }
  if (error instanceof SaydoError && (error.code === 'CONVERSATION_STALE' || error.code === 'CLAIM_LOST')) return again
  throw error
}

export function newSession(delivery: Delivery, engines: Engines): Session | null {
  const { message, tenant, conversationId } = delivery
  if (message === null) return null
  const language = message.language ?? tenant.language
  return engines.of(delivery).initSession({ userId: message.userId, sessionId: conversationId, ...(language === undefined ? {} : { language }) })
}

/** A hold because the definitions are not there says so. */
export function replyOf(replyId: string, session: Session, { unavailable }: ChosenEngine): Omit<HostReply, 'repeated'> {
  const recovery = session.lastTurnRecovery === null || unavailable === null ? session.lastTurnRecovery : { ...session.lastTurnRecovery, reason: unavailable.code }
  return { replyId, text: session.response, choices: session.choices ?? [], effects: session.effects, inFlow: session.stacks.length > 0, retryAfter: null, recovery }
}

/** Lists the calls that may have changed something outside the protocol, if there were any. */
export function refuseToRepeat(session: Session, { engine }: ChosenEngine): void {
  const calls = session.lastTurn?.toolCalls ?? []
  const effects = calls.filter((call) => !call.action && engine.flows.program.tools[call.tool]?.effect === 'write').map((call) => call.tool)
  if (effects.length === 0) return
  throw conversationError('SAVE_CONFLICT_AFTER_EFFECT', `another message was saved while ${effects.join(', ')} ran`, { facts: { tools: effects } })
}
