/**
 * Definitions in which a tool that is given cargo can write into it, as tools of jsfe do.
 *
 * SC1. Such a tool gives its result and its changes of cargo; the steps behind the call take both over.
 */
import { hostFunction } from '../import/tools.ts'
import { isPlainObject } from '../../json.ts'
import type { FlowSetDefinition } from '../../compile/index.ts'

/** Name in the session of a call that is being taken over. */
const handed = 'jsfeCall'

export interface SharedTool {
  readonly id: string
  /** Name of the function the tool calls, as the host approves it. */
  readonly function: string
  /** Name the tool's function has in the definitions. */
  readonly contract: string
  /** Arguments that are cargo: places in the list of arguments, or names in the one object. */
  readonly cargoAt: readonly (number | string)[]
}

export interface SharedDefinitions {
  readonly definitions: FlowSetDefinition
  readonly tools: readonly SharedTool[]
}

type Made = Readonly<Record<string, unknown>>

/** Every local tool gets a function of its own; calls of tools that are given cargo are taken over. */
export function shareCargo(definitions: FlowSetDefinition): SharedDefinitions {
  const given = cargoArguments(definitions.flows)
  const tools = (definitions.tools ?? []).map((tool, index) => sharedTool(tool as Made, index, given))
  const local = tools.flatMap(({ shared }) => (shared === null ? [] : [shared]))
  const sharing = new Set(local.filter((tool) => tool.cargoAt.length > 0).map((tool) => tool.id))
  const contracts = Object.fromEntries(local.map((tool) => [tool.contract, { version: '1' }]))
  return {
    tools: local,
    definitions: {
      ...definitions,
      flows: definitions.flows.map((flow) => ({ ...flow, steps: takenOver(flow.steps, sharing) as typeof flow.steps })),
      ...(definitions.tools === undefined ? {} : { tools: tools.map(({ tool }) => tool) as unknown as NonNullable<FlowSetDefinition['tools']> }),
      functions: { ...definitions.functions, ...contracts },
    },
  }
}

function sharedTool(tool: Made, index: number, given: ReadonlyMap<string, ReadonlySet<string>>): { readonly tool: Made; readonly shared: SharedTool | null } {
  const implementation = tool['implementation']
  if (!isPlainObject(implementation) || implementation['type'] !== 'local' || typeof implementation['function'] !== 'string') return { tool, shared: null }
  const contract = `jsfeTool${index}`
  const id = String(tool['id'])
  const names = [...(given.get(id) ?? [])]
  const order = orderOf(tool, implementation)
  const cargoAt = order === null ? names : names.map((name) => order.indexOf(name)).filter((place) => place >= 0)
  return { tool: { ...tool, implementation: { ...implementation, function: contract } }, shared: { id, function: hostFunction(implementation), contract, cargoAt } }
}

/** TOOL-6: the order arguments are handed over in; null for one object. */
function orderOf(tool: Made, implementation: Made): readonly string[] | null {
  const { args } = implementation
  if (Array.isArray(args)) return args as readonly string[]
  const parameters = tool['parameters']
  if (!isPlainObject(parameters) || parameters['type'] === 'object' || isPlainObject(parameters['properties'])) return null
  const required = Array.isArray(tool['required']) ? (tool['required'] as readonly string[]) : []
  return [...required, ...Object.keys(parameters).filter((name) => !required.includes(name))]
}

/** By tool, the names of the arguments that are cargo in any step. */
function cargoArguments(flows: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item)
    if (!isPlainObject(value)) return
    if (value['type'] === 'CALL-TOOL' && isPlainObject(value['args'])) {
      const names = Object.entries(value['args']).filter(([, argument]) => argument === '{{cargo}}').map(([name]) => name)
      const id = String(value['tool'])
      if (names.length > 0) found.set(id, new Set([...(found.get(id) ?? []), ...names]))
    }
    for (const member of Object.values(value)) look(member)
  }
  look(flows)
  return found
}

function takenOver(value: unknown, sharing: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).flatMap((item): readonly unknown[] => (isCall(item, sharing) ? callOf(item, sharing) : [takenOver(item, sharing)]))
  if (isCall(value, sharing)) return callOf(value, sharing)
  return isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === 'metadata' ? member : takenOver(member, sharing)])) : value
}

const isCall = (value: unknown, sharing: ReadonlySet<string>): value is Made => isPlainObject(value) && value['type'] === 'CALL-TOOL' && sharing.has(String(value['tool']))

/** The call, and behind it, where it gave something: the changes of cargo, the result, and nothing left over. */
function callOf({ variable, onFail, ...call }: Made, sharing: ReadonlySet<string>): readonly Made[] {
  const done = { type: 'SET', variable: handed, value: 'undefined' }
  const changes = `Object.keys(${handed}.set).forEach(name => cargo[name] = ${handed}.set[name]), ${handed}.removed.forEach(name => cargo[name] = undefined)`
  return [
    { ...call, variable: handed, ...(onFail === undefined ? {} : { onFail: takenOver(onFail, sharing) }) },
    {
      type: 'CASE',
      branches: [{ when: handed, do: [{ type: 'SET', variable: handed, value: `[${changes}, ${handed}.value][2]` }, ...(variable === undefined ? [] : [{ type: 'SET', variable, value: handed }]), done] }],
      default: done,
    },
  ]
}
