/** Flows: ids and names, attributes, variables, steps. */
import type { FlowContext, SetContext } from './context.ts'
import { listOf, taken, textOr, withRest } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'
import { importSteps } from './step.ts'
import { importStep } from './steps.ts'
import { importParameters, importVariables } from './variables.ts'

export interface FlowNames {
  readonly id: string
  readonly name: string
}

/**
 * Ids and names of all flows, unique over the set: jsfe takes the first flow of a name, so a later one of the same name is
 * reached by no name at all; it gets one of its own.
 */
export function flowNames(flows: readonly Jsfe[], notes: Notes): readonly FlowNames[] {
  const used = new Set<string>()
  return flows.map((flow, index) => {
    const pointer = below('/flows', index)
    const name = textOr(flow['name'], textOr(flow['id'], `flow-${index + 1}`))
    const id = textOr(flow['id'], idOf(name))
    if (textOr(flow['id'], '') === '') notes.add(pointer, `the flow has no id, and jsfe fails at every message; its id is ${id}`)
    if (textOr(flow['name'], '') === '') notes.add(pointer, `the flow has no name; it is named ${name}`)
    const own = { id: unique(id, used), name: name === id ? name : unique(name, used) }
    const named = name === id ? { ...own, name: own.id } : own
    for (const word of [named.id, named.name]) used.add(word)
    if (named.id !== id || named.name !== name) notes.add(pointer, `another flow is named so: jsfe never finds this one; it is ${named.id}, ${named.name}`)
    return named
  })
}

const idOf = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

function unique(wanted: string, used: ReadonlySet<string>): string {
  let own = wanted
  for (let number = 2; used.has(own); number += 1) own = `${wanted}-${number}`
  return own
}

const texts = ['description', 'prompt'] as const
const flags = ['primary', 'interruptable', 'isolated'] as const
const localized = /^(prompt|description)_[a-z]{2,3}([-_][A-Za-z]{2,4})?$/

const versionOf = (version: unknown): Made => (typeof version === 'string' || typeof version === 'number' ? { version: String(version) } : {})

export function importFlow(flow: Jsfe, names: FlowNames, pointer: string, set: SetContext): Made {
  const { notes } = set
  const context: FlowContext = { ...set, stepIds: new Set(), importStep }
  const flagged = flags.filter((name) => flow[name] !== undefined)
  const worded = [...texts.filter((name) => typeof flow[name] === 'string'), ...Object.keys(flow).filter((name) => localized.test(name) && typeof flow[name] === 'string')]
  const variables = importVariables(flow['variables'], below(pointer, 'variables'), notes)
  const parameters = importParameters(flow['parameters'], below(pointer, 'parameters'), notes)
  const made: Made = {
    id: names.id,
    name: names.name,
    ...versionOf(flow['version']),
    ...taken(flow, worded),
    ...Object.fromEntries(flagged.map((name) => [name, Boolean(flow[name])])),
    ...(flow['contract'] === undefined ? {} : { contract: flow['contract'] }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(variables === undefined ? {} : { variables }),
    steps: importSteps(listOf(flow['steps']), below(pointer, 'steps'), context),
  }
  const done = withRest(made, flow, ['id', 'name', 'version', 'steps', 'variables', 'parameters', 'contract', ...worded, ...flagged], { pointer, notes })
  set.places.set(done, pointer)
  return done
}
