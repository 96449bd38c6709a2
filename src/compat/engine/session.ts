/**
 * Sessions as hosts of jsfe know them, over sessions of ours.
 *
 * JS1. The object a host holds is the session for its whole life, and so is its cargo: a turn that succeeds writes into both, one that
 *      fails into neither.
 * JS2. A JSON round trip between two turns changes nothing. Nothing is stored twice: cargo and variables stand where jsfe has them.
 * JS3. What a host writes into cargo, language and the variables of frames counts; frames it takes away are gone.
 */
import { compatError } from './codes.ts'
import type { JsfeEntry, JsfeFrame, JsfeSession, JsfeTransaction } from './types.ts'
import { toPlain } from '../../expressions/index.ts'
import { isSaydoError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { FlowSummary } from '../../program/index.ts'
import type { Frame, ScopeVariables, Session, Stack } from '../../session/index.ts'

export interface NewSession {
  readonly sessionId: string
  readonly userId: string
  readonly language: string | undefined
  readonly globalVariables: Readonly<Record<string, unknown>>
  readonly now: Date
}

export function newSession({ sessionId, userId, language, globalVariables, now }: NewSession): JsfeSession {
  return {
    sessionId, userId, language,
    createdAt: now,
    lastActivity: now,
    flowStacks: [[]],
    globalAccumulatedMessages: [],
    lastChatTurn: {},
    globalVariables: { ...globalVariables },
    cargo: {},
    response: null,
    completedTransactions: [],
    hasTentativeFlowInit: false,
    lastTurnToolCalls: [],
    saydo: null,
  }
}

/** What of cargo the engine sees: members that are JSON. Others stay with the host. */
export function plainCargo(cargo: unknown): JsonObject {
  const plain: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(typeof cargo === 'object' && cargo !== null ? cargo : {})) {
    const member = plainOrNothing(value, name)
    if (member !== undefined) plain[name] = member
  }
  return plain
}

function plainOrNothing(value: unknown, name: string): JsonValue | undefined {
  try {
    return toPlain(value, name)
  } catch (error) {
    if (isSaydoError(error)) return undefined
    throw error
  }
}

/**
 * The session of ours as it stands now, with what the host has written. `fresh` makes one for a conversation that has not begun.
 * @throws SaydoError JSFE_SESSION_IN_FLOW: jsfe itself saved it in the middle of a flow.
 */
export function nativeOf(session: JsfeSession, cargo: JsonObject, fresh: () => Session): Session {
  const given = session.saydo as Session | null | undefined
  const isIdle = framesOf(session).length === 0
  if (given === null || given === undefined) {
    if (!isIdle) throw compatError('JSFE_SESSION_IN_FLOW', `the session is in the flow ${framesOf(session)[0]?.flowName ?? '?'} of jsfe itself`, { place: { pointer: '/flowStacks' } })
    return { ...fresh(), cargo }
  }
  const language = session.language === undefined || session.language === '' ? null : session.language
  return { ...given, cargo, language, stacks: isIdle ? [] : given.stacks.map((stack, index) => withVariables(stack, session.flowStacks[index] ?? [])) }
}

const framesOf = (session: JsfeSession): readonly JsfeFrame[] => (Array.isArray(session.flowStacks) ? session.flowStacks.flat() : []).filter((frame) => (frame as JsfeFrame | null) !== null)

/** SES-1: frames that share a scope have the variables of the first of them. */
function withVariables(stack: Stack, frames: readonly JsfeFrame[]): Stack {
  const scopes: ScopeVariables[] = []
  stack.frames.forEach((frame, index) => {
    scopes[frame.scope] ??= { ...(toPlain(frames[index]?.variables ?? {}, 'variables') as ScopeVariables) }
  })
  return { ...stack, scopes: Array.from(scopes, (scope) => (scope as ScopeVariables | undefined) ?? {}) }
}

/** What writing a turn's result into the host's session needs. */
export interface TurnResult {
  readonly before: Session
  readonly after: Session
  /** Cargo as the engine was given it. */
  readonly cargo: JsonObject
  readonly response: string | null
  readonly entry: JsfeEntry
  readonly flows: ReadonlyMap<string, FlowSummary>
  readonly toolNames: ReadonlyMap<string, string>
}

/** JS1: writes the turn into the session the host holds. */
export function writeTurn(session: JsfeSession, result: TurnResult): JsfeSession {
  const { after, cargo } = result
  writeCargo(session, cargo, after.cargo)
  session.lastActivity = new Date(after.lastActivity)
  session.language = after.language ?? undefined
  session.response = result.response
  session.globalAccumulatedMessages = [...after.queued]
  session.completedTransactions = endedTransactions(result)
  session.lastChatTurn = chatTurn(session, result)
  session.flowStacks = stacksOf(result)
  session.lastTurnToolCalls = (after.lastTurn?.toolCalls ?? []).map((call) => ({
    tool: result.toolNames.get(call.tool) ?? call.tool, implementation: call.implementation, transactionId: transactionId(after, call.activation), at: call.at,
  }))
  writeRecords(session, result)
  session.saydo = { ...after, cargo: {}, stacks: after.stacks.map((stack) => ({ ...stack, scopes: [] })) }
  return session
}

/** Only what the turn changed is written: the host's own objects stay where nothing did. */
function writeCargo(session: JsfeSession, before: JsonObject, after: JsonObject): void {
  const held = (session.cargo as Record<string, unknown> | undefined) ?? (session.cargo = {})
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) Reflect.deleteProperty(held, name)
  for (const [name, value] of Object.entries(after)) if (value !== before[name]) Object.defineProperty(held, name, { value, writable: true, enumerable: true, configurable: true })
}

const transactionId = (session: Session, activation: number): string => `${session.sessionId}:${activation}`

function stacksOf({ after, flows }: TurnResult): JsfeFrame[][] {
  if (after.stacks.length === 0) return [[]]
  const question = after.history.entries.filter((entry) => entry.role === 'assistant').at(-1)?.text
  return after.stacks.map((stack) => {
    const variables = stack.scopes.map((scope) => ({ ...scope }))
    return stack.frames.map((frame) => frameOf(after, frame, { variables: variables[frame.scope] ?? {}, summary: flows.get(frame.flow), question }))
  })
}

interface FrameParts {
  readonly variables: ScopeVariables
  readonly summary: FlowSummary | undefined
  readonly question: string | undefined
}

function frameOf(session: Session, frame: Frame, { variables, summary, question }: FrameParts): JsfeFrame {
  const flowName = summary?.name ?? frame.flow
  return {
    flowName,
    flowId: frame.flow,
    flowVersion: summary?.version ?? null,
    variables,
    transaction: { id: transactionId(session, frame.activation), flowName, userId: session.userId, state: 'active', createdAt: session.lastActivity },
    userId: session.userId,
    startTime: session.lastActivity,
    ...(frame.waiting === 'answer' && question !== undefined ? { lastSayMessage: question } : {}),
  }
}

/** W-35: a flow that ended in this turn has a finished transaction; one that was put aside has none. */
function endedTransactions({ before, after, flows }: TurnResult): JsfeTransaction[] {
  const active = new Set(after.stacks.flatMap((stack) => stack.frames.map((frame) => frame.activation)))
  const ended = before.stacks.flatMap((stack) => stack.frames).filter((frame) => !active.has(frame.activation))
  const outcome = after.lastFlowOutcome
  return ended.map((frame) => {
    const failed = outcome?.flow === frame.flow && outcome.outcome === 'unresolved'
    const record = { id: transactionId(after, frame.activation), flowName: flows.get(frame.flow)?.name ?? frame.flow, userId: after.userId, createdAt: before.lastActivity }
    return failed ? { ...record, state: 'failed', failedAt: after.lastActivity, failureReason: outcome.reason ?? 'unresolved' } : { ...record, state: 'completed', completedAt: after.lastActivity }
  })
}

/** API-15, API-19: the last exchange no flow had; a flow that starts ends it. */
function chatTurn(session: JsfeSession, { entry, before, after }: TurnResult): JsfeSession['lastChatTurn'] {
  const { lastChatTurn } = session
  if (entry.role === 'assistant') return after.stacks.length === 0 ? { ...lastChatTurn, assistant: entry } : lastChatTurn
  if (after.response === null && after.stacks.length === 0) return { ...lastChatTurn, user: entry }
  return before.stacks.length === 0 ? {} : lastChatTurn
}

/** One-shot records are absent where there is nothing to say. */
function writeRecords(session: JsfeSession, { after, flows }: TurnResult): void {
  const nameOf = (flow: string): string => flows.get(flow)?.name ?? flow
  const { lastFlowOutcome: outcome, lastTurnRecovery: recovery } = after
  const dispatch = after.lastTurn?.dispatch ?? null
  set(session, 'lastFlowOutcome', outcome === null ? undefined : { flowName: nameOf(outcome.flow), outcome: outcome.outcome, ...(outcome.reason === null ? {} : { reason: outcome.reason }), endedBy: outcome.endedBy })
  set(session, 'lastTurnDispatch', dispatch === null ? undefined : { fromFlow: nameOf(dispatch.from), matchedFlow: dispatch.matched === null ? null : nameOf(dispatch.matched) })
  set(session, 'lastTurnRecovery', recovery === null ? undefined : {
    key: recovery.key, sequence: recovery.sequence, status: recovery.status as NonNullable<JsfeSession['lastTurnRecovery']>['status'],
    ...(recovery.kind === 'hold' ? { hold: true as const } : {}),
    ...(recovery.reason === null ? {} : { reason: recovery.reason }),
    ...(recovery.deferredInput === null ? {} : { deferredInput: recovery.deferredInput }),
  })
}

function set<Key extends 'lastFlowOutcome' | 'lastTurnDispatch' | 'lastTurnRecovery'>(session: JsfeSession, key: Key, value: JsfeSession[Key] | undefined): void {
  if (value === undefined) Reflect.deleteProperty(session, key)
  else session[key] = value
}
