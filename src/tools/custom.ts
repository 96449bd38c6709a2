/** Calls of tools whose transport the host brings. */
import type { BoundCall } from './call.ts'
import { toolError } from './codes.ts'
import { buildMapping } from './mapping/index.ts'
import type { Mapping } from './mapping/index.ts'
import type { ToolPorts } from './ports.ts'
import { toPlain } from '../expressions/index.ts'
import type { CustomImplementation, ToolContract } from '../program/index.ts'

export function customCall(tool: ToolContract, custom: CustomImplementation, ports: ToolPorts): BoundCall {
  const transport = Object.hasOwn(ports.custom, custom.transport) ? ports.custom[custom.transport] : undefined
  if (transport === undefined) throw toolError('TOOL_TRANSPORT_MISSING', `tool ${tool.id} needs the transport ${custom.transport}`)
  let mapping: Promise<Mapping> | undefined
  return async ({ args, caller, providerKey, signal }) => {
    const result = await transport.call({ tool: tool.id, args, options: custom.options, ...caller, idempotencyKey: providerKey }, signal)
    if (custom.mapping === null) return result
    mapping ??= buildMapping(custom.mapping, ports, ports.limits)
    return (await mapping)(toPlain(result, tool.id) ?? null, { args, now: ports.clock.now() })
  }
}
