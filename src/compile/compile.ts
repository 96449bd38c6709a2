/**
 * Definitions to a flow set: check, emit, link, digest, freeze.
 *
 * B1. Every problem is reported, all at once; nothing that has an error runs.
 * B2. The result is immutable and addressed by its digests.
 */
import { functionSchema } from './definitions/index.ts'
import { digestsOf } from './digests.ts'
import { FlowEmitter } from './emitter.ts'
import type { EmitShared } from './emitter.ts'
import type { Lookup, NameUse } from './kind.ts'
import { endlessFlows } from './endless.ts'
import { flowsOf, promptsOf } from './flows.ts'
import type { AuthoredFlow } from './flows.ts'
import { deepFreeze } from './freeze.ts'
import { compileKinds } from './kinds/index.ts'
import { checkNames, isVariableName, shadowed } from './names.ts'
import type { KnownNames } from './names.ts'
import { below } from './pointer.ts'
import { DefinitionError } from './problems.ts'
import type { Place, Problems } from './problems.ts'
import { checkShape } from './shape.ts'
import { readDefinitions } from './read-definitions.ts'
import type { CompileOptions } from './read-definitions.ts'
import { schemaChecker } from './schema.ts'
import type { SchemaCheck } from './schema.ts'
import { warnAmbiguous, wordingsOf } from './wordings.ts'
import { compileTool, hostsOf } from './tools/index.ts'
import type { ToolContext } from './tools/index.ts'
import { argumentsName } from '../program/index.ts'
import type { FlowPresentation, FlowProgram, FlowSet, FlowSetProgram, FlowSummary, FunctionContract, ToolContract, Trigger } from '../program/index.ts'

/**
 * Compiles a flow set.
 * @throws DefinitionError with every problem found.
 */
export function compileDefinitions(options: CompileOptions): FlowSet {
  const { problems, definitions, extensions } = readDefinitions(options)
  const { globals, languages } = definitions
  const checkSchema = schemaChecker(problems)
  const functions = functionsOf(definitions.functions, problems)
  const flows = flowsOf(definitions.flows, { checkSchema, problems })
  const names: NameUse[] = []
  const trees = new Set<object>()
  const allowedHosts = hostsOf(definitions.allowedHosts, problems)
  const tools = toolsOf(definitions.tools, { functions, globals, names, trees, allowedHosts, checkSchema, problems })
  const shared: EmitShared = {
    problems, names, trees, languages,
    kinds: compileKinds(extensions.flatMap((extension) => extension.compile)),
    lookup: lookupOf(flows, tools),
    variables: new Set(flows.flatMap((flow) => [...flow.defaults.names, ...flow.parameters.map((parameter) => parameter.name)])),
    asks: new Set(),
    privates: new Set(flows.flatMap((flow) => flow.defaults.privates)),
  }
  const emitted = flows.map((flow) => emitFlow(flow, shared))
  warnAmbiguous(emitted.map((flow) => flow.summary), flows, problems)
  const known: KnownNames = { variables: shared.variables, globals: new Set(globals), functions: new Set(Object.keys(functions)) }
  checkNames(names, known, problems)
  warnShadowed(flows, names, known, problems)
  const program = programOf({ emitted, tools, allowedHosts, functions, globals, languages, variables: shared.variables, asks: shared.asks, privates: shared.privates })
  reportEndless(program, flows, problems)
  if (problems.errors.length > 0) throw new DefinitionError(problems.errors)
  return flowSetOf(program, flows, { trees, problems })
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

function functionsOf(definitions: Readonly<Record<string, unknown>>, problems: Problems): Readonly<Record<string, FunctionContract>> {
  const contracts: Record<string, FunctionContract> = {}
  for (const name of Object.keys(definitions).sort()) {
    const place = { pointer: below('/functions', name) }
    if (!isVariableName(name)) problems.add('NAME_RESERVED', place, `${JSON.stringify(name)} cannot be the name of a function`)
    const checked = checkShape(functionSchema, definitions[name], place, problems)
    if (checked !== null) contracts[name] = { version: checked.version ?? '1', pure: checked.pure ?? false }
  }
  return contracts
}

interface ToolParts {
  readonly functions: Readonly<Record<string, FunctionContract>>
  readonly globals: readonly string[]
  readonly names: NameUse[]
  readonly trees: Set<object>
  readonly checkSchema: SchemaCheck
  readonly problems: Problems
  readonly allowedHosts: readonly string[] | null
}

function toolsOf(definitions: readonly unknown[], { functions, globals, names, trees, allowedHosts, checkSchema, problems }: ToolParts): Readonly<Record<string, ToolContract>> {
  const tools: Record<string, ToolContract> = {}
  const context: ToolContext = {
    problems, allowedHosts, checkSchema,
    functions: new Set(Object.keys(functions)),
    globals: new Set(globals),
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
  return { flow: (name) => ids.get(name), flowNames: [...ids.keys()], hasTool: (id) => Object.hasOwn(tools, id), toolEffect: (id) => (Object.hasOwn(tools, id) ? tools[id]?.effect : undefined), toolIds: Object.keys(tools) }
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
      ...(definition.trigger === undefined ? {} : { trigger: triggerOf(definition.trigger) }),
      phrases: wordingsOf(flow, 'phrases', shared.problems),
      examples: wordingsOf(flow, 'examples', shared.problems),
    },
    program: { code: emitter.code, defaults: defaults.json },
    presentation: { description: definition.description ?? null, prompts: promptsOf(definition), texts: emitter.texts },
  }
}

function triggerOf({ on, scope, event }: NonNullable<AuthoredFlow['definition']['trigger']>): Trigger {
  return { on, scope, ...(event === undefined ? {} : { event }) }
}

interface ProgramParts {
  readonly emitted: readonly EmittedFlow[]
  readonly tools: Readonly<Record<string, ToolContract>>
  readonly allowedHosts: readonly string[] | null
  readonly functions: Readonly<Record<string, FunctionContract>>
  readonly globals: readonly string[]
  readonly languages: readonly string[]
  readonly variables: ReadonlySet<string>
  readonly asks: ReadonlySet<string>
  readonly privates: ReadonlySet<string>
}

function programOf({ emitted, tools, allowedHosts, functions, globals, languages, variables, asks, privates }: ProgramParts): FlowSetProgram {
  return {
    format: 1,
    summaries: emitted.map((flow) => flow.summary),
    programs: Object.fromEntries(emitted.map((flow) => [flow.id, flow.program])),
    presentations: Object.fromEntries(emitted.map((flow) => [flow.id, flow.presentation])),
    tools,
    allowedHosts,
    names: { variables: [...variables].sort(), asks: [...asks].sort(), privates: [...privates].sort(), globals: [...globals].sort(), functions },
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

function warnShadowed(flows: readonly AuthoredFlow[], stored: readonly NameUse[], known: KnownNames, problems: Problems): void {
  const warn = (name: string, place: Place): void => problems.add('NAME_SHADOWS', place, `the variable ${name} hides what expressions read by that name otherwise`)
  const declared = new Set<string>()
  for (const { definition, pointer, defaults, parameters } of flows) {
    const places = [...defaults.names.map((name) => [name, 'variables', name] as const), ...parameters.map(({ name }, index) => [name, 'parameters', index] as const)]
    for (const [name, attribute, key] of places) {
      declared.add(name)
      if (shadowed(name, known)) warn(name, { pointer: below(pointer, attribute, key), flow: definition.id })
    }
  }
  for (const { name, place, use } of stored) {
    if (use !== 'assign' || declared.has(name) || !known.variables.has(name) || !shadowed(name, known)) continue
    declared.add(name)
    warn(name, place)
  }
}
