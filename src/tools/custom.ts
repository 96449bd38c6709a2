/** Calls of tools whose transport the host brings. */
import type { BoundCall } from './call.ts'
import { toolError } from './codes.ts'
import { mapperOf } from './mapper.ts'
import type { ToolPorts } from './ports.ts'
import type { CustomImplementation, ToolContract } from '../program/index.ts'

export function customCall(tool: ToolContract, custom: CustomImplementation, ports: ToolPorts): BoundCall {
  const transport = Object.hasOwn(ports.custom, custom.transport) ? ports.custom[custom.transport] : undefined
  if (transport === undefined) throw toolError('TOOL_TRANSPORT_MISSING', `tool ${tool.id} needs the transport ${custom.transport}`)
  const map = mapperOf(custom.mapping, ports)
  return async ({ args, caller, providerKey, signal }) => map(await transport.call({ tool: tool.id, args, options: custom.options, ...caller, idempotencyKey: providerKey }, signal), args)
}
