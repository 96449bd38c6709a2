/** What calls of tools need from outside. What is null was not given; `missingPorts` says whether a set needs it. */
import type { RegisteredFunction } from './local.ts'
import type { ToolLimits } from './limits.ts'
import type { UrlPolicy } from './url-guard.ts'
import type { Environment } from '../expressions/index.ts'
import type { Clock, Credentials, CustomTransport, Delays, HttpTransport, Ids, JsonPaths, Patterns, RateLimits, Signer, XmlReader } from '../ports/index.ts'
import type { AuthDeclaration, ToolContract } from '../program/index.ts'

export interface ToolPorts {
  readonly functions: Readonly<Record<string, RegisteredFunction>>
  readonly http: HttpTransport | null
  readonly custom: Readonly<Record<string, CustomTransport>>
  readonly credentials: Credentials | null
  readonly signer: Signer | null
  readonly rateLimits: RateLimits | null
  readonly xml: XmlReader | null
  readonly clock: Clock
  readonly delays: Delays
  readonly ids: Ids
  readonly patterns: Patterns
  readonly jsonPaths: JsonPaths
  /** What templates of requests are built against. */
  readonly environment: Environment
  readonly policy: UrlPolicy
  readonly limits: ToolLimits
}

/** Something a tool needs and the engine was not given. */
export interface MissingPort {
  readonly code: 'TOOL_FUNCTION_MISSING' | 'TOOL_TRANSPORT_MISSING' | 'TOOL_PORT_MISSING'
  readonly tool: string
  /** As the option is named: `transports.custom.crm`. */
  readonly option: string
}

export function missingPorts(tools: readonly ToolContract[], ports: ToolPorts): readonly MissingPort[] {
  return tools.flatMap((tool) => [
    ...missingOf(tool, ports),
    ...(tool.rateLimit !== null && ports.rateLimits === null ? [{ code: 'TOOL_PORT_MISSING', tool: tool.id, option: 'rateLimits' } as const] : []),
  ])
}

function missingOf({ id, implementation }: ToolContract, ports: ToolPorts): readonly MissingPort[] {
  switch (implementation.type) {
    case 'local':
      return Object.hasOwn(ports.functions, implementation.function) ? [] : [{ code: 'TOOL_FUNCTION_MISSING', tool: id, option: `functions.${implementation.function}` }]
    case 'custom':
      return Object.hasOwn(ports.custom, implementation.transport) ? [] : [{ code: 'TOOL_TRANSPORT_MISSING', tool: id, option: `transports.custom.${implementation.transport}` }]
    case 'http':
      return missingOfHttp(id, implementation.auth, ports)
    case 'mock':
      return []
  }
}

function missingOfHttp(tool: string, auth: AuthDeclaration | null, ports: ToolPorts): readonly MissingPort[] {
  const missing: MissingPort[] = []
  if (ports.http === null) missing.push({ code: 'TOOL_TRANSPORT_MISSING', tool, option: 'transports.http' })
  if (auth !== null && ports.credentials === null) missing.push({ code: 'TOOL_PORT_MISSING', tool, option: 'credentials' })
  if (auth?.type === 'hmac' && ports.signer === null) missing.push({ code: 'TOOL_PORT_MISSING', tool, option: 'signer' })
  return missing
}
