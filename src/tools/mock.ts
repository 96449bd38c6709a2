/** Calls of mock tools (TOOL-17): an answer written into the definition, a copy of it each time (W-2). */
import type { BoundCall } from './call.ts'
import { toolError } from './codes.ts'
import { mapperOf } from './mapper.ts'
import type { ToolPorts } from './ports.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { MockImplementation, ToolContract } from '../program/index.ts'

export function mockCall(tool: ToolContract, mock: MockImplementation, ports: ToolPorts): BoundCall {
  const map = mapperOf(mock.mapping, ports)
  return async ({ args }) => map(answerOf(tool, mock, args), args)
}

function answerOf(tool: ToolContract, { response, responses, select }: MockImplementation, args: JsonObject): JsonValue {
  const name = Object.hasOwn(args, select) ? args[select] : undefined
  const chosen = typeof name === 'string' && Object.hasOwn(responses, name) ? responses[name] : (response ?? undefined)
  if (chosen === undefined) throw toolError('TOOL_MOCK_WITHOUT_ANSWER', `the mock ${tool.id} has no answer for ${select} ${JSON.stringify(name ?? null)}`)
  return chosen
}
