/** What an engine is given, and what it uses where nothing is given. */
import { exactDetector } from './intents/index.ts'
import type { CommandOptions } from './intents/index.ts'
import type { JsonObject } from './json.ts'
import type { MessageRegistry } from './messages/index.ts'
import { createPatterns } from './patterns/index.ts'
import { platformClock, platformDeadlines, platformDelays, platformIds, quietLogger } from './ports/index.ts'
import type {
  AbortSignalLike, ActionJournalPort, Clock, Credentials, CustomTransport, Deadlines, Delays, Detector, HttpTransport, Ids, JsonPaths, Logger, Patterns, PendingAttempt,
  RateLimits, SchemaValidator, Signer, TurnJournal, XmlReader,
} from './ports/index.ts'
import type { FlowSet } from './program/index.ts'
import { interpretingValidator } from './schema/index.ts'
import type { StepKind } from './steps/index.ts'
import { createJsonPaths } from './tools/index.ts'
import type { RegisteredFunction } from './tools/index.ts'
import type { HoldAnswer, LimitOptions } from './turn/index.ts'

export interface EngineOptions {
  readonly flows: FlowSet
  /** Implementations of every function the flow set has a contract for, by name. */
  readonly functions?: Readonly<Record<string, RegisteredFunction>>
  /** Values every expression may read, by name. Copied to plain JSON once. */
  readonly globals?: Readonly<Record<string, unknown>>
  readonly transports?: TransportOptions
  /** Secrets of HTTP tools, by the names their definitions use. */
  readonly credentials?: Credentials
  /** For tools that sign their requests. */
  readonly signer?: Signer
  /** For tools with a `rateLimit`. */
  readonly rateLimits?: RateLimits
  /** Reads XML replies. */
  readonly xml?: XmlReader
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
  readonly delays?: Delays
  readonly patterns?: Patterns
  readonly jsonPaths?: JsonPaths
  readonly validator?: SchemaValidator
  readonly limits?: LimitOptions
  readonly logger?: Logger
  /** For hosts that keep sessions in a store of their own; a conversation host passes a journal with each turn instead. */
  readonly actionJournal?: ActionJournalPort
  /** The engine's own words, over the shipped ones (English, Spanish) or in further languages. */
  readonly messages?: MessageRegistry
}

/** How tools reach the world. */
export interface TransportOptions {
  readonly http?: HttpTransport
  /** Transports of tools of type `custom`, by name. */
  readonly custom?: Readonly<Record<string, CustomTransport>>
  /** HTTP tools may call loopback, private and other addresses outside the public internet. Default false. */
  readonly allowPrivateAddresses?: boolean
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
  /** Whose conversation it is, where the host serves several: rates are counted and credentials resolved for it. */
  readonly tenant?: string
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
  readonly delays: Delays
  readonly patterns: Patterns
  readonly jsonPaths: JsonPaths
  readonly validator: SchemaValidator
  readonly http: HttpTransport | null
  readonly custom: Readonly<Record<string, CustomTransport>>
  readonly allowPrivateAddresses: boolean
  readonly credentials: Credentials | null
  readonly signer: Signer | null
  readonly rateLimits: RateLimits | null
  readonly xml: XmlReader | null
  readonly logger: Logger
  readonly actionJournal: ActionJournalPort | null
}

export function enginePorts(options: EngineOptions): EnginePorts {
  const { detectors = [options.detector ?? exactDetector], clock = platformClock, ids = platformIds, deadlines = platformDeadlines, delays = platformDelays } = options
  const { patterns = createPatterns(), validator = interpretingValidator, logger = null, actionJournal = null } = options
  const jsonPaths = options.jsonPaths ?? createJsonPaths(patterns)
  return { detectors, clock, ids, deadlines, delays, patterns, jsonPaths, validator, logger: quietLogger(logger), actionJournal, ...outsideOf(options) }
}

type Outside = Pick<EnginePorts, 'http' | 'custom' | 'allowPrivateAddresses' | 'credentials' | 'signer' | 'rateLimits' | 'xml'>

function outsideOf({ transports = {}, credentials, signer, rateLimits, xml }: EngineOptions): Outside {
  const { http, custom = {}, allowPrivateAddresses = false } = transports
  return { http: http ?? null, custom, allowPrivateAddresses, credentials: credentials ?? null, signer: signer ?? null, rateLimits: rateLimits ?? null, xml: xml ?? null }
}
