/** What hosts of jsfe give and get. */
import type { JsonObject, JsonValue } from '../../json.ts'
import type { Logger, PendingAttempt } from '../../ports/index.ts'
import type { RegisteredFunction } from '../../tools/index.ts'
import type { Session } from '../../session/index.ts'

/** A logger as jsfe takes it. */
export type HostLogger = Logger

/** INT-2, INT-5: a system text, a user text, a JSON Schema or a plain description, and the request as data. */
export type AiCallback = (systemInstruction: string, userMessage: string, schema?: unknown, request?: JsonObject) => Promise<string>

export type ApprovedFunctions = Readonly<Record<string, RegisteredFunction>>

/** A flow or a tool as jsfe has it. */
export type JsfeFlow = Readonly<Record<string, unknown>>
export type JsfeTool = Readonly<Record<string, unknown>>

/** Texts by language and id; placeholders are {{name}}. */
export type JsfeMessages = Readonly<Record<string, Readonly<Record<string, string>>>>

type GuidanceKinds = Readonly<Partial<Record<'general' | 'payment', string>>>

/** GUID-1 to GUID-4. */
export interface GuidanceConfig {
  readonly enabled?: boolean
  readonly mode?: 'prepend' | 'append' | 'template' | 'none'
  readonly separator?: string
  readonly contextSelector?: 'auto' | 'general' | 'payment'
  readonly template?: string
  /** By kind, or by language and kind. */
  readonly guidanceMessages?: GuidanceKinds | Readonly<Record<string, GuidanceKinds>>
}

export interface JsfeEntry {
  readonly role: string
  readonly content: unknown
  readonly timestamp?: unknown
  readonly stepId?: string
  readonly toolName?: string
  readonly metadata?: unknown
  /** Ours: the same id again is the same message. */
  readonly messageId?: string
}

export interface JsfeTransaction {
  readonly id: string
  readonly flowName: string
  readonly userId: string
  readonly state: 'active' | 'completed' | 'failed'
  readonly createdAt: string
  readonly completedAt?: string
  readonly failedAt?: string
  readonly failureReason?: string
}

/** One activation of a flow. Frames of one stack that share their variables share the object. */
export interface JsfeFrame {
  readonly flowName: string
  readonly flowId: string
  readonly flowVersion: string | null
  variables: Record<string, JsonValue>
  readonly transaction: JsfeTransaction
  readonly userId: string
  readonly startTime: string
  /** The question that waits, where one does. */
  readonly lastSayMessage?: string
}

/** A conversation, as hosts of jsfe keep it. Plain JSON but for the two dates. */
export interface JsfeSession {
  sessionId: string
  userId: string
  createdAt: Date | string
  lastActivity: Date | string
  flowStacks: JsfeFrame[][]
  globalAccumulatedMessages: string[]
  lastChatTurn: { user?: JsfeEntry; assistant?: JsfeEntry }
  globalVariables: Record<string, unknown>
  cargo: Record<string, unknown>
  response: string | null
  completedTransactions: JsfeTransaction[]
  language: string | undefined
  hasTentativeFlowInit: boolean
  lastTurnToolCalls: { readonly tool: string; readonly implementation: string; readonly transactionId: string; readonly at: string }[]
  lastTurnDispatch?: { readonly fromFlow: string; readonly matchedFlow: string | null }
  lastFlowOutcome?: { readonly flowName: string; readonly outcome: string; readonly reason?: string; readonly endedBy: string }
  lastTurnRecovery?: { readonly key: string; readonly sequence: number; readonly status: PendingAttempt['status']; readonly hold?: true; readonly reason?: string; readonly deferredInput?: string }
  actionPersistence?: ActionPersistence
  /** What the engine keeps beside the fields of jsfe; null before the first turn. */
  saydo: Session | null
}

export type ActionPersistence = 'durable' | 'session-only'
