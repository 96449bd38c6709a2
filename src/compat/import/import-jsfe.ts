/**
 * Definitions written for jsfe, as definitions of ours.
 *
 * IM1. A set that does not depend on a defect of jsfe (W-n) does the same here.
 * IM2. Whatever is changed, left out or added on the way is noted with its place in the jsfe definitions.
 * IM3. Nothing runs: what is written in the definitions is only read.
 */
import type { SetContext } from './context.ts'
import { readList, textOr } from './definition.ts'
import type { Jsfe } from './definition.ts'
import { flowNames, importFlow } from './flows.ts'
import { isOurs, storedNames, usedNames } from './names.ts'
import { below, Notes } from './notes.ts'
import type { ImportNote } from './notes.ts'
import { sourcePointer } from './source-pointer.ts'
import { targetFinder } from './targets.ts'
import { importTool } from './tools.ts'
import type { FlowSetDefinition } from '../../compile/index.ts'
import { sessionNames } from '../../program/index.ts'

export interface JsfeDefinitions {
  /** A list of flows, or an object with one under `flows`. */
  readonly flows: unknown
  /** A list of tools, or an object with one under `tools`. */
  readonly tools?: unknown
  /** Names of the functions the host approves. */
  readonly functions?: readonly string[]
  /** Names of the host's global variables. */
  readonly globals?: readonly string[]
}

export interface JsfeImport {
  readonly definitions: FlowSetDefinition
  readonly notes: readonly ImportNote[]
  /** Secrets that stood in the tools, by the name of the credential the definitions have instead. */
  readonly credentials: Readonly<Record<string, string>>
  /** The place in the jsfe definitions of a place in ours, for what the compiler says. */
  readonly sourcePointer: (pointer: string) => string
}

/** Turns jsfe definitions into ours. @throws SaydoError JSFE_NOT_READABLE: there is no list of flows. */
export async function importJsfe(given: JsfeDefinitions): Promise<JsfeImport> {
  const compiler = await import('../../compile/index.ts')
  const notes = new Notes()
  const flows = readList(given.flows, 'flows')
  const tools = firstOfEach(given.tools === undefined ? [] : readList(given.tools, 'tools'), notes)
  const names = flowNames(flows, notes)
  const variables = storedNames(flows)
  const set: SetContext = {
    notes, variables,
    tools: new Map(tools.map(({ tool }) => [textOr(tool['id'], ''), tool])),
    targetsOf: targetFinder(flows, names),
    places: new Map(),
    retries: new Map(),
  }
  const madeFlows = flows.map((flow, index) => importFlow(flow, names[index] ?? { id: '', name: '' }, below('/flows', index), set))
  const secrets = new Map<string, string>()
  const madeTools = tools.map(({ tool, pointer }) => importTool(tool, pointer, set, secrets))
  const used = usedNames({ flows: madeFlows, tools: madeTools }, compiler.sourceNames)
  const outside = outsideNames(used, { given, variables, tools: madeTools, isName: compiler.isVariableName })
  for (const name of outside.globals) if (given.globals?.includes(name) !== true) notes.add('', `nothing declares ${name}: it is a global, which the host gives`)
  for (const name of outside.functions) if (given.functions?.includes(name) === false) notes.add('', `the host gives no function ${name}`)
  const definitions = {
    flows: madeFlows,
    ...(madeTools.length === 0 ? {} : { tools: madeTools }),
    ...(outside.functions.length === 0 ? {} : { functions: Object.fromEntries(outside.functions.map((name) => [name, { version: '1' }])) }),
    ...(outside.globals.length === 0 ? {} : { globals: outside.globals }),
  }
  return {
    definitions: definitions as unknown as FlowSetDefinition,
    notes: notes.list,
    credentials: Object.fromEntries(secrets),
    sourcePointer: (pointer) => sourcePointer(definitions, set.places, pointer),
  }
}

interface PlacedTool {
  readonly tool: Jsfe
  readonly pointer: string
}

/** jsfe takes the first tool of an id. */
function firstOfEach(tools: readonly Jsfe[], notes: Notes): readonly PlacedTool[] {
  const ids = new Set<unknown>()
  return tools.flatMap((tool, index) => {
    const pointer = below('/tools', index)
    if (ids.has(tool['id'])) {
      notes.add(pointer, `another tool has the id ${textOr(tool['id'], '')}: jsfe never finds this one; it is left out`)
      return []
    }
    ids.add(tool['id'])
    return [{ tool, pointer }]
  })
}

interface Surroundings {
  readonly given: JsfeDefinitions
  readonly variables: ReadonlySet<string>
  readonly tools: readonly Jsfe[]
  readonly isName: (name: string) => boolean
}

/** A function is what is called, what the host approves, and what a tool runs; a global is every other name nobody stores. */
function outsideNames(used: ReturnType<typeof usedNames>, { given, variables, tools, isName }: Surroundings): { readonly functions: readonly string[]; readonly globals: readonly string[] } {
  const approved = new Set(given.functions)
  const ofTools = tools.flatMap((tool) => {
    const { function: name } = tool['implementation'] as Jsfe
    return typeof name === 'string' ? [name] : []
  })
  const known: ReadonlySet<string> = new Set<string>(sessionNames)
  const unknown = [...used.read].filter((name) => isName(name) && !variables.has(name) && !known.has(name) && !isOurs(name) && name !== 'jsfeAnswer')
  const isFunction = (name: string): boolean => approved.has(name) || (used.called.has(name) && given.globals?.includes(name) !== true)
  return {
    functions: [...new Set([...ofTools, ...unknown.filter(isFunction)])].sort(),
    globals: unknown.filter((name) => !isFunction(name)).sort(),
  }
}
