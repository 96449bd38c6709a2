/**
 * All a conversation remembers, as plain JSON.
 *
 * S1. Every key of a session exists from `initSession` on (null or empty when unused); none is added or removed later:
 *     objects that change shape cost a hundred times a spread copy.
 * S2. `JSON.parse(JSON.stringify(session))` between any two turns changes nothing.
 * S3. Frames that share variables name the same scope by its place in the stack, so sharing survives S2.
 * S4. Definitions are never in a session: a frame is a flow id and a position.
 */
import type { JsonObject, JsonValue } from '../json.ts'

/** Version of the session format. Every released version stays readable. */
export const SESSION_FORMAT = 1

/** What an answer or an outcome may arrive for: the frame is at the step that asked. */
export type Waiting = 'answer' | 'outcome'

/** The failure an `onFail` handler is looking at. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly tool: string | null
}

/** What a step declared the flow to have come to (OBS-10); applied when the frame ends. */
export interface DeclaredOutcome {
  readonly outcome: string
  readonly reason: string | null
}

/** One activation of a flow: where it stands and which scope it reads. */
export interface Frame {
  /** From the session's counter, never reused: part of every action key made here. */
  activation: number
  flow: string
  /** Index of the instruction to run, or of the one that waits. */
  position: number
  /** Index into the stack's scopes. */
  scope: number
  waiting: Waiting | null
  failure: Failure | null
  /** Names of the caller that take a value of this frame's own scope when it ends. */
  results: Record<string, string> | null
  outcome: DeclaredOutcome | null
  /** Per-step counters (loops, attempts), by instruction index; null while none is used. */
  counters: Record<string, number> | null
}

/** Variables of one or several frames. */
export type ScopeVariables = Record<string, JsonValue>

/** Frames that call each other; the last one is active. */
export interface Stack {
  frames: Frame[]
  scopes: ScopeVariables[]
  /** Digest of the flow set these frames run, only where it differs from the session's. */
  flowSet: string | null
}

export interface HistoryEntry {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** The last entries of the conversation, bounded in number and size; `dropped` counts what was cut off. */
export interface History {
  entries: HistoryEntry[]
  characters: number
  dropped: number
}

/** A request to the host's screen: rendered by the host, never by the engine. */
export interface Effect {
  readonly type: string
  readonly target: string | null
  readonly payload: JsonValue
}

export interface FlowOutcome {
  readonly flow: string
  readonly outcome: string
  readonly reason: string | null
  readonly endedBy: 'return' | 'completion' | 'dispatch'
}

/** One attempt to call a tool, recorded before the call (OBS-14). */
export interface ToolCallRecord {
  readonly tool: string
  readonly implementation: string
  readonly activation: number
  /** True for a call under the action protocol. */
  readonly action: boolean
  /** ISO 8601. */
  readonly at: string
}

/** What detectors made of the message. */
export interface DetectionRecord {
  /** Who found the flow; null when nobody did. */
  readonly detector: string | null
  readonly flow: string | null
  /** 0 to 1. */
  readonly confidence: number
  /** What it could have meant, most likely first. */
  readonly alternatives: readonly { readonly flow: string; readonly confidence: number }[]
  /** Who could not be asked, with a code. */
  readonly failed: readonly { readonly detector: string; readonly reason: string }[]
  /** Declared parameters whose value was read and did not fit. */
  readonly dropped: readonly string[]
}

/** The message changed the subject. */
export interface InterruptionRecord {
  /** The flow that was put aside, and the one that was asked for. */
  readonly from: string
  readonly to: string
  /** Code of why it was not started; null when it was. */
  readonly refused: string | null
}

/** What the last turn did; rewritten by every turn. */
export interface TurnRecord {
  readonly steps: number
  readonly toolCalls: readonly ToolCallRecord[]
  readonly detectorCalls: number
  /** Null when no detector was asked. */
  readonly detection: DetectionRecord | null
  readonly interruption: InterruptionRecord | null
  /** The command the message was. */
  readonly command: string | null
  /** A DISPATCH handed the message on. */
  readonly dispatch: { readonly from: string; readonly matched: string | null } | null
}

/** A quick reply offered with a question. */
export interface Choice {
  readonly label: string
  readonly value: string
}

/** What the session knows of the journal: out of reach of cargo, SET and expressions. */
export interface ActionLedger {
  /** Rotated by a reset: what was begun before it does not come back. */
  epoch: string | null
  /** Ordinary turns since the conversation has a journal (DUR-38). */
  progress: number
  /** Raised when the host changed data of its own (DUR-52). */
  policyRevision: number
  /** Highest journal sequence consumed, by attempt key. */
  watermarks: Record<string, number>
  /** Consumed and not yet acknowledged. */
  receipts: { readonly key: string; readonly sequence: number }[]
  /** Paths of cargo the host changed or deleted itself, as JSON Pointers (DUR-52). */
  retained: { readonly path: string; readonly deleted: boolean }[]
  /** Which journal the conversation's attempts are in: another one may not know them. */
  journalEpoch: string | null
}

/** What a turn did about an earlier action. */
export interface TurnRecovery {
  readonly key: string
  readonly sequence: number
  readonly status: string
  readonly kind: 'hold' | 'restored' | 'projected'
  readonly reason: string | null
  /** Parts of the recovery identity that differ. */
  readonly differs: readonly string[] | null
  /** The message that arrived and was not processed. */
  readonly deferredInput: string | null
}

export interface Session {
  readonly format: number
  readonly sessionId: string
  readonly userId: string
  /** ISO 8601. */
  readonly createdAt: string
  lastActivity: string
  language: string | null
  /** Digest of the flow set the active frames belong to. */
  flowSet: string | null
  cargo: JsonObject
  /** Suspended stacks first, the active one last; empty when no flow is active. */
  stacks: Stack[]
  /** Texts said and not yet part of a response (MSG-1). */
  queued: string[]
  history: History
  /** Text to say; '' when a flow ended without words; null when no flow handled the turn and the host answers. */
  response: string | null
  choices: Choice[] | null
  effects: Effect[]
  lastTurn: TurnRecord | null
  lastTurnRecovery: TurnRecovery | null
  lastFlowOutcome: FlowOutcome | null
  /** Receipts and watermarks of durable actions; null while none is used. */
  actions: ActionLedger | null
  /** The last activation number given out. */
  activations: number
}
