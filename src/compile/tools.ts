/** Tool definitions to tool contracts. */
import type { SchemaCheck } from './schema.ts'
import { implementationSchemas, toolSchema } from './definitions/index.ts'
import { parseTemplate } from './expressions/index.ts'
import { below, hint } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import { checkShape } from './shape.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { argumentsName } from '../program/index.ts'
import type { ToolContract, ToolImplementation } from '../program/index.ts'
import type { z } from 'zod'

/** What compiling a tool needs beside its definition. */
export interface ToolContext {
  readonly functions: ReadonlySet<string>
  readonly problems: Problems
  readonly checkSchema: SchemaCheck
  /** A tree of the program: digests take it as text. */
  noteTree(tree: object): void
  /** Names an HTTP tool's URL reads, with their place. */
  noteName(name: string, place: Place): void
}

const localTimeout = 5_000
const httpTimeout = 20_000

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
  }
}

/** Parameters in a flat map are schemas of their own, each at its own place. */
function checkSchemas({ parameters, returns }: AuthoredTool, pointer: string, { checkSchema }: ToolContext): void {
  if (returns !== undefined) checkSchema(returns, { pointer: below(pointer, 'returns') })
  if (parameters === undefined) return
  if (isSchemaObject(parameters)) checkSchema(parameters, { pointer: below(pointer, 'parameters') })
  else for (const [name, schema] of Object.entries(parameters)) checkSchema(schema, { pointer: below(pointer, 'parameters', name) })
}

/** GET, HEAD and mock only read; everything else may change something. */
function defaultEffect(implementation: ToolImplementation): 'read' | 'write' {
  if (implementation.type === 'mock') return 'read'
  return implementation.type === 'http' && (implementation.method === 'GET' || implementation.method === 'HEAD') ? 'read' : 'write'
}

function timeoutOf(tool: AuthoredTool, implementation: ToolImplementation): number {
  const inner = tool.implementation['timeout']
  if (tool.timeout !== undefined) return tool.timeout
  return typeof inner === 'number' ? inner : implementation.type === 'http' ? httpTimeout : localTimeout
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
  const { problems, functions } = context
  switch (tool.implementation.type) {
    case 'local': {
      const local = checkShape(implementationSchemas.local, tool.implementation, place, problems)
      if (local === null) return null
      if (!functions.has(local.function)) problems.add('FUNCTION_UNKNOWN', { pointer: below(place.pointer, 'function') }, `there is no function ${local.function}${hint(local.function, functions)}`)
      return { type: 'local', function: local.function }
    }
    case 'http':
      return httpOf(tool, place, context)
    case 'mock': {
      const mock = checkShape(implementationSchemas.mock, tool.implementation, place, problems)
      return mock === null ? null : { type: 'mock', response: mock.response }
    }
  }
}

function httpOf(tool: AuthoredTool, place: Place, context: ToolContext): ToolImplementation | null {
  const http = checkShape(implementationSchemas.http, tool.implementation, place, context.problems)
  if (http === null) return null
  const at = { pointer: below(place.pointer, 'url') }
  if (!/^(https?:\/\/|\{\{)/.test(http.url)) context.problems.add('URL_INVALID', at, `${JSON.stringify(http.url)} is no absolute URL`)
  try {
    const url = parseTemplate(http.url)
    for (const name of url.names) if (name !== argumentsName) context.noteName(name, at)
    context.noteTree(url.template)
    if (url.assigned.length > 0) context.problems.add('EXPRESSION_INVALID', at, `a URL changes nothing, and this one assigns ${url.assigned.join(', ')}`)
    return {
      type: 'http', method: http.method ?? 'POST', url: url.template, usesPatterns: url.usesPatterns, headers: http.headers ?? {},
      idempotencyHeader: http.idempotencyHeader ?? 'idempotency-key', notAppliedStatuses: http.notAppliedStatuses ?? [],
    }
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    context.problems.add('TEMPLATE_INVALID', at, error.message)
    return null
  }
}
