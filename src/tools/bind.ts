/** Makes the call of a tool out of its contract: once, when it is first called. */
import type { BoundCall } from './call.ts'
import { customCall } from './custom.ts'
import { localCall } from './local.ts'
import { mockCall } from './mock.ts'
import type { ToolPorts } from './ports.ts'
import type { ToolContract } from '../program/index.ts'

/** What HTTP tools need is loaded when one is first called. @throws SaydoError TOOL_FUNCTION_MISSING, TOOL_TRANSPORT_MISSING. */
export function bindCall(tool: ToolContract, ports: ToolPorts): BoundCall {
  const { implementation } = tool
  switch (implementation.type) {
    case 'local':
      return localCall(tool, ports.functions[implementation.function])
    case 'http':
      return whenCalled(async () => (await import('./http.ts')).httpCall(tool, implementation, ports))
    case 'mock':
      return mockCall(tool, implementation, ports)
    case 'custom':
      return customCall(tool, implementation, ports)
  }
}

function whenCalled(make: () => Promise<BoundCall>): BoundCall {
  let made: Promise<BoundCall> | undefined
  return async (call) => (await (made ??= make()))(call)
}
