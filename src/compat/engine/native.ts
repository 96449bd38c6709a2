/** The engine of ours behind a jsfe constructor: its definitions imported, compiled and bound to what the host gives. */
import type { JsfeOptions } from './arguments.ts'
import { jsfeCommandOptions } from './command-words.ts'
import { expressionFunction, returnsLook, toolFunction } from './functions.ts'
import { importMessages } from './messages.ts'
import { shareCargo } from './shared-cargo.ts'
import type { SharedDefinitions } from './shared-cargo.ts'
import type { JsfeTool } from './types.ts'
import { importJsfe } from '../import/import-jsfe.ts'
import type { JsfeImport } from '../import/import-jsfe.ts'
import type { EngineOptions } from '../../engine-options.ts'
import { WorkflowEngine } from '../../engine.ts'
import { isSaydoError } from '../../errors.ts'
import { compileFlowSet } from '../../index.ts'
import type { JsonObject } from '../../json.ts'
import type { FlowSet, Problem } from '../../program/index.ts'
import { interpretingValidator } from '../../schema/index.ts'

export interface Compiled {
  readonly imported: JsfeImport
  readonly shared: SharedDefinitions
  readonly flowSet: FlowSet
  /** Tools whose `returns` is no schema, with what is wrong. */
  readonly brokenReturns: ReadonlyMap<string, string>
}

/** @throws DefinitionError with every problem, at its place in the jsfe definitions. */
export async function compileJsfe({ flowsMenu, toolsRegistry, approvedFunctions, globalVariables }: JsfeOptions): Promise<Compiled> {
  const imported = await importJsfe({ flows: flowsMenu, tools: toolsRegistry, functions: Object.keys(approvedFunctions), globals: Object.keys(globalVariables) })
  const shared = shareCargo(imported.definitions)
  const flowSet = await compileFlowSet({ ...shared.definitions, tolerate: ['UNKNOWN_ATTRIBUTE', 'DUPLICATE_STEP_ID', 'FLOW_ENDLESS'] })
  return { imported, shared, flowSet, brokenReturns: await brokenReturns(toolsRegistry) }
}

/** TOOL-29: schemas are read by the compiler, each as that of a tool of its own. */
async function brokenReturns(tools: readonly JsfeTool[]): Promise<ReadonlyMap<string, string>> {
  const declaring = tools.filter((tool) => tool['returns'] !== undefined)
  if (declaring.length === 0) return new Map()
  const probes = declaring.map(({ returns }, index) => ({ id: `tool${index}`, returns: returns as JsonObject, implementation: { type: 'mock', response: null } as const }))
  try {
    await compileFlowSet({ flows: [{ id: 'probe', name: 'probe', description: 'probe', steps: [{ type: 'END' }] }], tools: probes })
    return new Map()
  } catch (error) {
    const problems = problemsOf(error)
    if (problems === null) throw error
    return new Map(problems.map(({ pointer, message }) => [String(declaring[Number(pointer.split('/')[2])]?.['id']), message]))
  }
}

/** What the compiler says, at its place in the jsfe definitions; null for any other error. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  return isSaydoError(error) && error.code === 'DEFINITIONS_INVALID' && Array.isArray(error.facts['problems']) ? (error.facts['problems'] as readonly Problem[]) : null
}

export interface NativeSettings extends Pick<EngineOptions, 'actionJournal'> {
  /** Names of the commands that are switched on. */
  readonly commands: readonly string[]
  readonly validatesReturns: () => boolean
}

export function nativeEngine(compiled: Compiled, options: JsfeOptions, settings: NativeSettings): WorkflowEngine {
  const { flowSet, imported } = compiled
  const { logger, messageRegistry, surroundings, globalVariables } = options
  const { actionJournal } = settings
  const messages = importMessages(messageRegistry)
  for (const reason of messages.refused) logger.warn(`a message of the registry is not used: ${reason}`)
  return new WorkflowEngine({
    credentials: { resolve: (reference) => imported.credentials[reference] ?? '' },
    ...surroundings,
    flows: flowSet,
    logger,
    functions: boundFunctions(compiled, options, settings),
    globals: { ...Object.fromEntries((imported.definitions.globals ?? []).map((name) => [name, undefined])), ...globalVariables },
    messages: messages.messages,
    commands: jsfeCommandOptions(settings.commands),
    ...(actionJournal === undefined ? {} : { actionJournal }),
  })
}

function boundFunctions({ flowSet, shared, brokenReturns: broken }: Compiled, options: JsfeOptions, settings: NativeSettings): NonNullable<EngineOptions['functions']> {
  const { approvedFunctions, toolsRegistry, logger } = options
  const toolOf = (id: string): JsfeTool => toolsRegistry.find((tool) => tool['id'] === id) ?? { id }
  const ofTools = shared.tools.map(({ id, function: name, contract, cargoAt }) => {
    const look = returnsLook(toolOf(id), { validator: interpretingValidator, logger, broken: broken.get(id) ?? null })
    const lookIfAsked = (result: unknown): void => {
      if (settings.validatesReturns()) look(result)
    }
    return [contract, toolFunction(approvedFunctions, { tool: toolOf(id), name, cargoAt, look: lookIfAsked })] as const
  })
  const names = Object.keys(flowSet.program.names.functions).filter((name) => !ofTools.some(([contract]) => contract === name))
  return { ...Object.fromEntries(names.map((name) => [name, expressionFunction(approvedFunctions, name)])), ...Object.fromEntries(ofTools) }
}
