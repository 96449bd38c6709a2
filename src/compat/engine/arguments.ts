/** The positional arguments of jsfe's constructor (API-6). */
import type { AiCallback, ApprovedFunctions, GuidanceConfig, HostLogger, JsfeFlow, JsfeMessages, JsfeTool } from './types.ts'
import type { EngineOptions } from '../../engine-options.ts'

/** What a jsfe constructor has no place for. */
export type Surroundings = Pick<EngineOptions, 'clock' | 'ids' | 'deadlines' | 'delays' | 'transports' | 'limits' | 'credentials' | 'signer' | 'rateLimits' | 'xml'>

export type JsfeArguments = readonly [
  hostLogger: HostLogger | null | undefined,
  aiCallback: AiCallback | null | undefined,
  flowsMenu: readonly JsfeFlow[],
  toolsRegistry?: readonly JsfeTool[] | null,
  approvedFunctions?: ApprovedFunctions | null,
  globalVariables?: Readonly<Record<string, unknown>> | null,
  validateOnInit?: boolean,
  language?: string,
  aiTimeOut?: number,
  messageRegistry?: JsfeMessages | null,
  guidanceConfig?: GuidanceConfig | null,
  surroundings?: Surroundings,
]

export interface JsfeOptions {
  readonly logger: HostLogger
  readonly aiCallback: AiCallback | null
  readonly flowsMenu: readonly JsfeFlow[]
  readonly toolsRegistry: readonly JsfeTool[]
  readonly approvedFunctions: ApprovedFunctions
  readonly globalVariables: Readonly<Record<string, unknown>>
  readonly validateOnInit: boolean
  readonly language: string | undefined
  readonly aiTimeOut: number
  readonly messageRegistry: JsfeMessages
  readonly guidanceConfig: GuidanceConfig
  readonly surroundings: Surroundings
}

const defaultTimeOut = 2_000

/** @throws TypeError when there are no flows (API-7). */
export function readArguments(given: JsfeArguments): JsfeOptions {
  const [hostLogger, aiCallback, flowsMenu, toolsRegistry, approvedFunctions, globalVariables] = given
  const [validateOnInit, language, aiTimeOut, messageRegistry, guidanceConfig, surroundings] = given.slice(6) as unknown as Tail
  if (!Array.isArray(flowsMenu)) throw new TypeError('flowsMenu is a list of flows')
  return {
    logger: loggerOf(hostLogger),
    aiCallback: aiCallback ?? null,
    flowsMenu,
    toolsRegistry: toolsRegistry ?? [],
    approvedFunctions: approvedFunctions ?? {},
    globalVariables: { ...globalVariables },
    validateOnInit: validateOnInit ?? true,
    language,
    aiTimeOut: aiTimeOut ?? defaultTimeOut,
    messageRegistry: messageRegistry ?? {},
    guidanceConfig: guidanceConfig ?? { enabled: true, mode: 'prepend', separator: '\n\n', contextSelector: 'auto' },
    surroundings: surroundings ?? {},
  }
}

type Tail = readonly [boolean?, string?, number?, (JsfeMessages | null)?, (GuidanceConfig | null)?, Surroundings?]

/** W-33: a method a logger lacks is one that writes nothing. W-1b: the logger is this engine's alone. */
function loggerOf(given: HostLogger | null | undefined): HostLogger {
  const method = (name: keyof HostLogger): HostLogger['info'] =>
    typeof given?.[name] === 'function' ? (message, fields) => (fields === undefined ? given[name](message) : given[name](message, fields)) : () => undefined
  return { debug: method('debug'), info: method('info'), warn: method('warn'), error: method('error') }
}
