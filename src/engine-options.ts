/** What an engine is given, and what it uses where nothing is given. */
import { exactDetector } from './intents/index.ts'
import type { CommandOptions } from './intents/index.ts'
import type { JsonObject } from './json.ts'
import type { MessageRegistry } from './messages/index.ts'
import { createPatterns } from './patterns/index.ts'
import { platformClock, platformDeadlines, platformIds, quietLogger } from './ports/index.ts'
import type {
  AbortSignalLike, ActionJournalPort, Clock, Deadlines, Detector, HttpTransport, Ids, Logger, Patterns, PendingAttempt, SchemaValidator, TurnJournal,
} from './ports/index.ts'
import type { FlowSet } from './program/index.ts'
import { interpretingValidator } from './schema/index.ts'
import type { StepKind } from './steps/index.ts'
import type { RegisteredFunction } from './tools/index.ts'
import type { HoldAnswer, LimitOptions } from './turn/index.ts'

export interface EngineOptions {
  readonly flows: FlowSet
  /** Implementations of every function the flow set has a contract for, by name. */
  readonly functions?: Readonly<Record<string, RegisteredFunction>>
  /** Values every expression may read, by name. Copied to plain JSON once. */
  readonly globals?: Readonly<Record<string, unknown>>
  readonly transports?: { readonly http?: HttpTransport }
  /** Run halves of further step kinds. */
  readonly extensions?: readonly { readonly kinds: readonly StepKind[] }[]
  /** Finds which flow a message asks for. Default: exact name or id. */
  readonly detector?: Detector
  /** Several, asked in this order until one finds a flow; one that fails or takes too long is passed over. Instead of `detector`. */
  readonly detectors?: readonly Detector[]
  /** Least confidence at which a message that could be an answer changes the subject, 0 to 1. Default 0.8. */
  readonly interruptConfidence?: number
  /** Commands of the conversation: cancel, help, status, repeat, language. */
  readonly commands?: CommandOptions
  readonly clock?: Clock
  readonly ids?: Ids
  readonly deadlines?: Deadlines
  readonly patterns?: Patterns
  readonly validator?: SchemaValidator
  readonly limits?: LimitOptions
  readonly logger?: Logger
  /** For hosts that keep sessions in a store of their own; a conversation host passes a journal with each turn instead. */
  readonly actionJournal?: ActionJournalPort
  /** The engine's own words, over the shipped ones (English, Spanish) or in further languages. */
  readonly messages?: MessageRegistry
}

export interface SessionOptions {
  readonly userId: string
  /** Default: a fresh id. */
  readonly sessionId?: string
  /** BCP 47 tag, e.g. `en` or `es-MX`. */
  readonly language?: string
  readonly cargo?: JsonObject
}

/** What a host may tell about the call it makes. */
export interface TurnOptions {
  /** Stops tools that still run; the turn then fails. */
  readonly signal?: AbortSignalLike
  /** The caller gives its session up, also when the turn throws: nothing is copied before it is written. */
  readonly owned?: boolean
  /** The journal of this conversation for this turn; without it no durable action runs. */
  readonly journal?: TurnJournal
  /** Attempts the session may not have consumed, as the host loaded them. */
  readonly pending?: readonly PendingAttempt[]
  /** What is said while an action of other definitions holds the conversation. Default: the shipped words, and an effect `hand-over`. */
  readonly onHold?: HoldAnswer
}

export interface EnginePorts {
  readonly detectors: readonly Detector[]
  readonly clock: Clock
  readonly ids: Ids
  readonly deadlines: Deadlines
  readonly patterns: Patterns
  readonly validator: SchemaValidator
  readonly http: HttpTransport | null
  readonly logger: Logger
  readonly actionJournal: ActionJournalPort | null
}

export function enginePorts(options: EngineOptions): EnginePorts {
  const { detectors = [options.detector ?? exactDetector], clock = platformClock, ids = platformIds, deadlines = platformDeadlines } = options
  const { patterns = createPatterns(), validator = interpretingValidator, transports = {}, logger = null, actionJournal = null } = options
  return { detectors, clock, ids, deadlines, patterns, validator, http: transports.http ?? null, logger: quietLogger(logger), actionJournal }
}
