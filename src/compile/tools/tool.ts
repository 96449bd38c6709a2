/** Tool definitions to tool contracts. */
import { implementationSchemas, rateLimitSchema, toolSchema } from '../definitions/index.ts'
import { httpImplementation } from './http.ts'
import type { ToolContext } from './context.ts'
import { compileMapping } from './mapping.ts'
import { below, hint } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonObject } from '../../json.ts'
import type { CustomImplementation, MockImplementation, ToolContract, ToolImplementation } from '../../program/index.ts'
import { isHostPattern } from '../../tools/index.ts'
import type { z } from 'zod'

const timeouts = { local: 5_000, http: 20_000, mock: 5_000, custom: 20_000 } as const

type AuthoredTool = z.output<typeof toolSchema>

export function compileTool(definition: unknown, pointer: string, context: ToolContext): ToolContract | null {
  const place: Place = { pointer }
  const tool = checkShape(toolSchema, definition, place, context.problems)
  if (tool === null) return null
  const implementation = implementationOf(tool, { pointer: below(pointer, 'implementation') }, context)
  if (implementation === null) return null
  const parameters = parametersOf(tool)
  checkSchemas(tool, pointer, context)
  return {
    id: tool.id,
    name: tool.name ?? tool.id,
    description: tool.description ?? null,
    effect: tool.effect ?? defaultEffect(implementation),
    parameters,
    returns: tool.returns ?? null,
    positional: implementation.type === 'local' ? positionalNames(tool) : null,
    implementation,
    timeout: timeoutOf(tool, implementation),
    rateLimit: rateLimitOf(tool.rateLimit, { pointer: below(pointer, 'rateLimit') }, context.problems),
  }
}

/** Parameters in a flat map are schemas of their own, each at its own place. */
function checkSchemas({ parameters, returns }: AuthoredTool, pointer: string, { checkSchema }: ToolContext): void {
  if (returns !== undefined) checkSchema(returns, { pointer: below(pointer, 'returns') })
  if (parameters === undefined) return
  if (isSchemaObject(parameters)) checkSchema(parameters, { pointer: below(pointer, 'parameters') })
  else for (const [name, schema] of Object.entries(parameters)) checkSchema(schema, { pointer: below(pointer, 'parameters', name) })
}

/** What is no host name is reported and left out. */
export function hostsOf(hosts: readonly unknown[] | null, problems: Problems): readonly string[] | null {
  if (hosts === null) return null
  return hosts.filter((host, index): host is string => {
    const isGood = typeof host === 'string' && isHostPattern(host)
    if (typeof host === 'string' && !isGood) problems.add('ATTRIBUTE_INVALID', { pointer: below('/allowedHosts', index) }, `${JSON.stringify(host)} is no host name, with or without a leading *. and a port`)
    return isGood
  })
}

/** GET, HEAD, OPTIONS and mock only read; everything else may change something. */
function defaultEffect(implementation: ToolImplementation): 'read' | 'write' {
  if (implementation.type === 'mock') return 'read'
  return implementation.type === 'http' && ['GET', 'HEAD', 'OPTIONS'].includes(implementation.method) ? 'read' : 'write'
}

function timeoutOf(tool: AuthoredTool, implementation: ToolImplementation): number {
  const inner = tool.implementation['timeout']
  if (tool.timeout !== undefined) return tool.timeout
  return typeof inner === 'number' ? inner : timeouts[implementation.type]
}

function rateLimitOf(authored: unknown, place: Place, problems: Problems): ToolContract['rateLimit'] {
  const limit = authored === undefined ? null : checkShape(rateLimitSchema, authored, place, problems)
  return limit === null ? null : { requests: limit.requests, windowMilliseconds: limit.windowMilliseconds }
}

const isSchemaObject = (parameters: JsonObject): boolean => parameters['type'] === 'object' || isPlainObject(parameters['properties'])

/** A JSON Schema as it is, or a flat map of parameters as the schema it stands for. */
function parametersOf(tool: AuthoredTool): JsonObject | null {
  const { parameters } = tool
  if (parameters === undefined) return null
  if (isSchemaObject(parameters)) return parameters
  return {
    type: 'object',
    properties: parameters,
    ...(tool.required === undefined ? {} : { required: tool.required }),
    ...(tool.additionalProperties === undefined ? {} : { additionalProperties: tool.additionalProperties }),
  }
}

/** TOOL-6: a flat map of parameters is handed over by position: the required ones in order, then the others. */
function positionalNames(tool: AuthoredTool): readonly string[] | null {
  const args = tool.implementation['args']
  if (Array.isArray(args)) return args as readonly string[]
  if (tool.parameters === undefined || isSchemaObject(tool.parameters)) return null
  const required = tool.required ?? []
  return [...required, ...Object.keys(tool.parameters).filter((name) => !required.includes(name))]
}

function implementationOf(tool: AuthoredTool, place: Place, context: ToolContext): ToolImplementation | null {
  switch (tool.implementation.type) {
    case 'local':
      return localImplementation(tool, place, context)
    case 'http':
      return httpImplementation(tool.implementation, place, context)
    case 'mock':
      return mockImplementation(tool, place, context.problems)
    case 'custom':
      return customImplementation(tool, place, context.problems)
  }
}

function localImplementation(tool: AuthoredTool, place: Place, { problems, functions }: ToolContext): ToolImplementation | null {
  const local = checkShape(implementationSchemas.local, tool.implementation, place, problems)
  if (local === null) return null
  if (!functions.has(local.function)) problems.add('FUNCTION_UNKNOWN', { pointer: below(place.pointer, 'function') }, `there is no function ${local.function}${hint(local.function, functions)}`)
  return { type: 'local', function: local.function }
}

function mockImplementation(tool: AuthoredTool, place: Place, problems: Problems): MockImplementation | null {
  const mock = checkShape(implementationSchemas.mock, tool.implementation, place, problems)
  if (mock === null) return null
  if (mock.response === undefined && mock.responses === undefined) problems.add('ATTRIBUTE_MISSING', place, 'a mock has a response, or responses by name')
  return { type: 'mock', response: mock.response ?? null, responses: mock.responses ?? {}, select: mock.select ?? 'testType', mapping: mappingOf(mock.responseMapping, place, problems) }
}

function customImplementation(tool: AuthoredTool, place: Place, problems: Problems): CustomImplementation | null {
  const custom = checkShape(implementationSchemas.custom, tool.implementation, place, problems)
  if (custom === null) return null
  return { type: 'custom', transport: custom.transport, options: custom.options ?? null, mapping: mappingOf(custom.responseMapping, place, problems) }
}

function mappingOf(authored: unknown, place: Place, problems: Problems): MockImplementation['mapping'] {
  return authored === undefined ? null : compileMapping(authored, { ...place, pointer: below(place.pointer, 'responseMapping') }, problems)
}
