/**
 * Definitions to a flow set: check, emit, link, digest, freeze.
 *
 * B1. Every problem is reported, all at once; nothing that has an error runs.
 * B2. The result is immutable and addressed by its digests.
 */
import { defaultsOf } from './defaults.ts'
import type { Defaults } from './defaults.ts'
import type { FlowSetDefinition } from './definitions/index.ts'
import { flowSchema, functionSchema, parameterSchema } from './definitions/index.ts'
import { digestsOf } from './digests.ts'
import { FlowEmitter } from './emitter.ts'
import type { EmitShared, NameUse } from './emitter.ts'
import type { CompileKind, Lookup } from './kind.ts'
import { endlessFlows } from './endless.ts'
import { deepFreeze } from './freeze.ts'
import { compileKinds } from './kinds/index.ts'
import { checkNames, isVariableName, shadowed } from './names.ts'
import type { KnownNames } from './names.ts'
import { below } from './pointer.ts'
import { DefinitionError, Problems } from './problems.ts'
import type { CompileCode } from './codes.ts'
import { checkShape, localizedName } from './shape.ts'
import { compileSchema } from './schema.ts'
import { compileTool, hostsOf } from './tools/index.ts'
import type { ToolContext } from './tools/index.ts'
import { isPlainObject } from '../json.ts'
import { argumentsName } from '../program/index.ts'
import type { FlowPresentation, FlowProgram, FlowSet, FlowSetProgram, FlowSummary, FunctionContract, ParameterContract, ToolContract } from '../program/index.ts'
import type { z } from 'zod'

export interface CompileOptions extends FlowSetDefinition {
  readonly extensions?: readonly { readonly compile: readonly CompileKind[] }[]
  /** Codes reported as warnings: what a set written for jsfe may do. */
  readonly tolerate?: readonly CompileCode[]
}

interface AuthoredFlow {
  readonly definition: z.output<typeof flowSchema>
  readonly pointer: string
  readonly defaults: Defaults
  readonly parameters: readonly ParameterContract[]
}

/**
 * Compiles a flow set.
 * @throws DefinitionError with every problem found.
 */
export function compileDefinitions(options: CompileOptions): FlowSet {
  const problems = new Problems(options.tolerate)
  const functions = functionsOf(options.functions ?? {}, problems)
  const flows = flowsOf(options.flows, problems)
  const names: NameUse[] = []
  const trees = new Set<object>()
  const allowedHosts = hostsOf(options.allowedHosts, problems)
  const tools = toolsOf(options.tools ?? [], { functions, names, problems, trees, allowedHosts })
  const shared: EmitShared = {
    problems, names,
    kinds: compileKinds((options.extensions ?? []).flatMap((extension) => extension.compile)),
    lookup: lookupOf(flows, tools),
    variables: new Set(flows.flatMap((flow) => [...flow.defaults.names, ...flow.parameters.map((parameter) => parameter.name)])),
    trees,
  }
  const emitted = flows.map((flow) => emitFlow(flow, shared))
  const globals = options.globals ?? []
  const known: KnownNames = { variables: shared.variables, globals: new Set(globals), functions: new Set(Object.keys(functions)) }
  checkNames(names, known, problems)
  warnShadowed(flows, known, problems)
  const program = programOf({ emitted, tools, allowedHosts, functions, globals, languages: options.languages ?? [], variables: shared.variables })
  reportEndless(program, flows, problems)
  if (problems.errors.length > 0) throw new DefinitionError(problems.errors)
  return flowSetOf(program, flows, { trees: shared.trees, problems })
}

function flowSetOf(program: FlowSetProgram, flows: readonly AuthoredFlow[], made: { readonly trees: ReadonlySet<object>; readonly problems: Problems }): FlowSet {
  const digests = digestsOf(program, made.trees)
  const live = Object.fromEntries(flows.filter((flow) => Object.keys(flow.defaults.live).length > 0).map((flow) => [flow.definition.id, flow.defaults.live]))
  return Object.freeze({
    digest: digests.definitions,
    digests,
    program: deepFreeze(program),
    liveDefaults: live,
    portable: Object.keys(live).length === 0,
    warnings: made.problems.warnings,
  })
}

function functionsOf(definitions: unknown, problems: Problems): Readonly<Record<string, FunctionContract>> {
  if (!isPlainObject(definitions)) {
    problems.add('DEFINITION_NOT_OBJECT', { pointer: '/functions' }, 'functions are an object of contracts by name')
    return {}
  }
  const contracts: Record<string, FunctionContract> = {}
  for (const name of Object.keys(definitions).sort()) {
    const place = { pointer: below('/functions', name) }
    if (!isVariableName(name)) problems.add('NAME_RESERVED', place, `${JSON.stringify(name)} cannot be the name of a function`)
    const checked = checkShape(functionSchema, definitions[name], place, problems)
    if (checked !== null) contracts[name] = { version: checked.version ?? '1', pure: checked.pure ?? false }
  }
  return contracts
}

function flowsOf(definitions: unknown, problems: Problems): readonly AuthoredFlow[] {
  if (!Array.isArray(definitions) || definitions.length === 0) {
    problems.add('ATTRIBUTE_INVALID', { pointer: '/flows' }, 'flows are a list of at least one flow')
    return []
  }
  const taken = new Set<string>()
  return definitions.flatMap((definition: unknown, index) => {
    const pointer = below('/flows', index)
    const checked = checkShape(flowSchema, definition, { pointer }, problems)
    if (checked === null) return []
    const place = { pointer, flow: checked.id }
    for (const name of new Set([checked.id, checked.name])) {
      if (taken.has(name)) problems.add('DUPLICATE_FLOW', place, `another flow has the id or name ${JSON.stringify(name)}`)
      taken.add(name)
    }
    return [{
      definition: checked, pointer,
      defaults: defaultsOf(checked.variables ?? {}, { ...place, pointer: below(pointer, 'variables') }, problems),
      parameters: parametersOf(checked.parameters ?? [], { ...place, pointer: below(pointer, 'parameters') }, problems),
    }]
  })
}

function parametersOf(definitions: readonly unknown[], place: { readonly pointer: string; readonly flow: string }, problems: Problems): readonly ParameterContract[] {
  const taken = new Set<string>()
  return definitions.flatMap((definition, index) => {
    const at = { ...place, pointer: below(place.pointer, index) }
    const checked = checkShape(parameterSchema, definition, at, problems)
    if (checked === null) return []
    if (!isVariableName(checked.name)) problems.add('NAME_RESERVED', at, `${JSON.stringify(checked.name)} cannot be the name of a parameter`)
    if (taken.has(checked.name)) problems.add('DUPLICATE_PARAMETER', at, `the parameter ${checked.name} is declared twice`)
    taken.add(checked.name)
    if (checked.jsonSchema !== undefined) compileSchema(checked.jsonSchema, { ...at, pointer: below(at.pointer, 'jsonSchema') }, problems)
    return [contractOf(checked)]
  })
}

function contractOf({ name, description, type, enum: allowed, jsonSchema }: z.output<typeof parameterSchema>): ParameterContract {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(jsonSchema === undefined ? {} : { jsonSchema: jsonSchema }),
  }
}

interface ToolParts {
  readonly functions: Readonly<Record<string, FunctionContract>>
  readonly names: NameUse[]
  readonly problems: Problems
  readonly trees: Set<object>
  readonly allowedHosts: readonly string[] | null
}

function toolsOf(definitions: readonly unknown[], { functions, names, problems, trees, allowedHosts }: ToolParts): Readonly<Record<string, ToolContract>> {
  const tools: Record<string, ToolContract> = {}
  const context: ToolContext = {
    problems, allowedHosts,
    functions: new Set(Object.keys(functions)),
    noteTemplate(parsed, place) {
      trees.add(parsed.template)
      for (const name of parsed.names) if (name !== argumentsName) names.push({ name, place, use: 'read' })
    },
  }
  definitions.forEach((definition, index) => {
    const pointer = below('/tools', index)
    const tool = compileTool(definition, pointer, context)
    if (tool === null) return
    if (Object.hasOwn(tools, tool.id)) problems.add('DUPLICATE_TOOL', { pointer }, `another tool has the id ${JSON.stringify(tool.id)}`)
    tools[tool.id] = tool
  })
  return tools
}

function lookupOf(flows: readonly AuthoredFlow[], tools: Readonly<Record<string, ToolContract>>): Lookup {
  const ids = new Map(flows.map((flow) => [flow.definition.name, flow.definition.id]))
  for (const flow of flows) ids.set(flow.definition.id, flow.definition.id)
  return { flow: (name) => ids.get(name), flowNames: [...ids.keys()], hasTool: (id) => Object.hasOwn(tools, id), toolIds: Object.keys(tools) }
}

interface EmittedFlow {
  readonly id: string
  readonly summary: FlowSummary
  readonly program: FlowProgram
  readonly presentation: FlowPresentation
}

function emitFlow(flow: AuthoredFlow, shared: EmitShared): EmittedFlow {
  const { definition, pointer, defaults, parameters } = flow
  const emitter = new FlowEmitter(definition.id, shared)
  emitter.body(definition.steps, below(pointer, 'steps'))
  if (definition.description === undefined) shared.problems.add('DESCRIPTION_MISSING', { pointer, flow: definition.id }, 'the flow has no description')
  return {
    id: definition.id,
    summary: {
      id: definition.id,
      name: definition.name,
      version: definition.version ?? null,
      primary: definition.primary ?? false,
      interruptable: definition.interruptable ?? false,
      isolated: definition.isolated ?? false,
      parameters,
      usesPatterns: emitter.usesPatterns,
      requires: definition.contract?.requires ?? [],
    },
    program: { code: emitter.code, defaults: defaults.json },
    presentation: { description: definition.description ?? null, prompts: promptsOf(definition), texts: emitter.texts },
  }
}

function promptsOf(definition: z.output<typeof flowSchema>): Readonly<Record<string, string>> {
  const prompts: Record<string, string> = { '': definition.prompt ?? definition.name }
  for (const [name, value] of Object.entries(definition)) {
    const tag = localizedName(name)
    if (tag?.attribute === 'prompt' && typeof value === 'string') prompts[tag.language] = value
  }
  return prompts
}

interface ProgramParts {
  readonly emitted: readonly EmittedFlow[]
  readonly tools: Readonly<Record<string, ToolContract>>
  readonly allowedHosts: readonly string[] | null
  readonly functions: Readonly<Record<string, FunctionContract>>
  readonly globals: readonly string[]
  readonly languages: readonly string[]
  readonly variables: ReadonlySet<string>
}

function programOf({ emitted, tools, allowedHosts, functions, globals, languages, variables }: ProgramParts): FlowSetProgram {
  return {
    format: 1,
    summaries: emitted.map((flow) => flow.summary),
    programs: Object.fromEntries(emitted.map((flow) => [flow.id, flow.program])),
    presentations: Object.fromEntries(emitted.map((flow) => [flow.id, flow.presentation])),
    tools,
    allowedHosts,
    names: { variables: [...variables].sort(), globals: [...globals].sort(), functions },
    languages,
  }
}

function reportEndless(program: FlowSetProgram, flows: readonly AuthoredFlow[], problems: Problems): void {
  if (problems.errors.length > 0) return
  for (const id of endlessFlows(program.programs)) {
    const flow = flows.find((candidate) => candidate.definition.id === id)
    problems.add('FLOW_ENDLESS', { pointer: flow?.pointer ?? '/flows', flow: id }, `the flow ${id} can never end a turn`)
  }
}

function warnShadowed(flows: readonly AuthoredFlow[], known: KnownNames, problems: Problems): void {
  for (const { definition, pointer, defaults } of flows) {
    for (const name of defaults.names) {
      if (shadowed(name, known)) problems.add('NAME_SHADOWS', { pointer: below(pointer, 'variables', name), flow: definition.id }, `the variable ${name} hides what expressions read by that name otherwise`)
    }
  }
}
