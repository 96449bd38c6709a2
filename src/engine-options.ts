/** What an engine is given, and what it uses where nothing is given. */
import { exactDetector } from './intents/index.ts'
import type { JsonObject } from './json.ts'
import type { MessageRegistry } from './messages/index.ts'
import { createPatterns } from './patterns/index.ts'
import { platformClock, platformDeadlines, platformIds } from './ports/index.ts'
import type {
  AbortSignalLike, ActionJournalPort, Clock, Deadlines, Detector, HttpTransport, Ids, Logger, Patterns, PendingAttempt, SchemaValidator, TurnJournal,
} from './ports/index.ts'
import type { FlowSet } from './program/index.ts'
import { interpretingValidator } from './schema/index.ts'
import type { StepKind } from './steps/index.ts'
import type { RegisteredFunction } from './tools/index.ts'
import type { LimitOptions } from './turn/index.ts'

export interface EngineOptions {
  readonly flows: FlowSet
  /** Implementations of every function the flow set has a contract for, by name. */
  readonly functions?: Readonly<Record<string, RegisteredFunction>>
  /** Values every expression may read, by name. Copied to plain JSON once. */
  readonly globals?: Readonly<Record<string, unknown>>
  readonly transports?: { readonly http?: HttpTransport }
  /** Run halves of further step kinds. */
  readonly extensions?: readonly { readonly kinds: readonly StepKind[] }[]
  /** Default: exact name or id. */
  readonly detector?: Detector
  readonly clock?: Clock
  readonly ids?: Ids
  readonly deadlines?: Deadlines
  readonly patterns?: Patterns
  readonly validator?: SchemaValidator
  readonly limits?: LimitOptions
  readonly logger?: Logger
  /** For hosts that keep sessions in a store of their own; a conversation host passes a journal with each turn instead. */
  readonly actionJournal?: ActionJournalPort
  /** Texts of the engine itself, over the shipped ones. */
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
}

export interface EnginePorts {
  readonly detector: Detector
  readonly clock: Clock
  readonly ids: Ids
  readonly deadlines: Deadlines
  readonly patterns: Patterns
  readonly validator: SchemaValidator
  readonly http: HttpTransport | null
  readonly logger: Logger | null
  readonly actionJournal: ActionJournalPort | null
}

export function enginePorts(options: EngineOptions): EnginePorts {
  const { detector = exactDetector, clock = platformClock, ids = platformIds, deadlines = platformDeadlines } = options
  const { patterns = createPatterns(), validator = interpretingValidator, transports = {}, logger = null, actionJournal = null } = options
  return { detector, clock, ids, deadlines, patterns, validator, http: transports.http ?? null, logger: logger === null ? null : quiet(logger), actionJournal }
}

/** A logger that throws is ignored: a turn never fails for a log line. */
function quiet(logger: Logger): Logger {
  const attempt = (level: keyof Logger): Logger[keyof Logger] => (message, fields) => {
    try {
      logger[level](message, fields)
    } catch {
      // Nobody is left to be told.
    }
  }
  return { debug: attempt('debug'), info: attempt('info'), warn: attempt('warn'), error: attempt('error') }
}
