/** Calls of HTTP tools: build, authorize, exchange, read, map. */
import { authorize } from './authorize.ts'
import type { BoundCall, ToolCall } from './call.ts'
import { exchange } from './exchange.ts'
import type { ExchangeRules } from './exchange.ts'
import { mapperOf } from './mapper.ts'
import { toolError } from './codes.ts'
import type { ToolPorts } from './ports.ts'
import { readReply } from './reply.ts'
import { requestBuilder } from './request.ts'
import type { RequestBuilder, RequestParts } from './request.ts'
import { repeatableOf } from './retries.ts'
import { platformReadUrl } from '../ports/index.ts'
import type { HttpTransport } from '../ports/index.ts'
import type { HttpImplementation, ToolContract } from '../program/index.ts'
import type { SaydoError } from '../errors.ts'

export function httpCall(tool: ToolContract, implementation: HttpImplementation, ports: ToolPorts): BoundCall {
  const { http } = ports
  if (http === null) throw toolError('TOOL_TRANSPORT_MISSING', `tool ${tool.id} needs an HTTP transport`)
  const map = mapperOf(implementation.mapping, ports)
  let building: Promise<RequestBuilder> | undefined
  return async (call) => {
    building ??= builderOf(implementation, ports)
    const build = await building
    const request = await requestFor(tool, implementation, call, { build, ports })
    const reply = await exchange(request, rulesOf(tool, implementation, call), call, exchangePorts(http, ports))
    return map(readReply(tool.id, reply, implementation.reply, ports.xml), call.args)
  }
}

async function builderOf(implementation: HttpImplementation, ports: ToolPorts): Promise<RequestBuilder> {
  if (implementation.usesPatterns) await ports.patterns.ready()
  return requestBuilder(implementation, ports.environment)
}

interface Building {
  readonly build: RequestBuilder
  readonly ports: ToolPorts
}

async function requestFor(tool: ToolContract, implementation: HttpImplementation, call: ToolCall, { build, ports }: Building): Promise<RequestParts> {
  const { auth, idempotencyHeader } = implementation
  const { credentials, signer, ids, limits } = ports
  const proof = auth === null || credentials === null ? { headers: {}, args: call.args } : await authorize(auth, call.args, { tool: tool.id, tenant: call.caller.tenant }, { credentials, signer })
  const parts = build({ scope: call.scope, args: proof.args, boundary: `saydo-${ids.random()}` })
  if ((parts.body?.length ?? 0) > limits.requestCharacters) throw requestTooLarge(limits.requestCharacters)
  const key = call.providerKey === null ? {} : { [idempotencyHeader]: call.providerKey }
  return { ...parts, headers: { ...parts.headers, ...proof.headers, ...key } }
}

function requestTooLarge(limit: number): SaydoError {
  return toolError('TOOL_REQUEST_TOO_LARGE', `the request's body has more than ${limit} characters`, { facts: { limit, notSent: true } })
}

function rulesOf(tool: ToolContract, implementation: HttpImplementation, call: ToolCall): ExchangeRules {
  return { reads: tool.effect === 'read', retries: implementation.retries, repeatable: repeatableOf(tool, implementation, call.providerKey !== null) }
}

const exchangePorts = (http: HttpTransport, { clock, delays, policy, limits }: ToolPorts) => ({ http, clock, delays, policy, limits, readUrl: platformReadUrl })
