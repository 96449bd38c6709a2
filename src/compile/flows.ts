/** Flow definitions with their own attributes checked; steps are the emitter's. */
import { defaultsOf } from './defaults.ts'
import type { Defaults } from './defaults.ts'
import { flowSchema, parameterSchema } from './definitions/index.ts'
import { isVariableName } from './names.ts'
import { below } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import type { SchemaCheck } from './schema.ts'
import { checkShape, localizedName } from './shape.ts'
import { isPlainObject } from '../json.ts'
import type { ParameterContract } from '../program/index.ts'
import type { z } from 'zod'

export interface AuthoredFlow {
  readonly definition: z.output<typeof flowSchema>
  readonly pointer: string
  readonly defaults: Defaults
  readonly parameters: readonly ParameterContract[]
}

interface FlowContext {
  readonly checkSchema: SchemaCheck
  readonly problems: Problems
}

export function flowsOf(definitions: readonly unknown[], context: FlowContext): readonly AuthoredFlow[] {
  const { problems } = context
  const taken = new Set<string>()
  const triggers = new Set<string>()
  return definitions.flatMap((definition: unknown, index) => {
    const pointer = below('/flows', index)
    const checked = checkShape(flowSchema, definition, { pointer }, problems) ?? salvaged(definition, pointer)
    if (checked === null) return []
    const place = { pointer, flow: checked.id }
    for (const name of new Set([checked.id, checked.name])) {
      if (taken.has(name)) problems.add('DUPLICATE_FLOW', place, `another flow has the id or name ${JSON.stringify(name)}`)
      taken.add(name)
    }
    checkTrigger(checked, triggers, { place, problems })
    return [{
      definition: checked, pointer,
      defaults: defaultsOf(checked.variables ?? {}, { ...place, pointer: below(pointer, 'variables') }, problems),
      parameters: parametersOf(checked.parameters ?? [], { ...place, pointer: below(pointer, 'parameters') }, context),
    }]
  })
}

function checkTrigger({ trigger }: AuthoredFlow['definition'], taken: Set<string>, { place, problems }: { readonly place: Place; readonly problems: Problems }): void {
  if (trigger === undefined) return
  const key = JSON.stringify([trigger.on, trigger.scope, trigger.event ?? null])
  if (taken.has(key)) problems.add('DUPLICATE_TRIGGER', { ...place, pointer: below(place.pointer, 'trigger') }, 'another flow has this trigger')
  taken.add(key)
}

/** What can be looked into of a flow that is not as it must be: its steps have problems of their own to report. */
function salvaged(definition: unknown, pointer: string): AuthoredFlow['definition'] | null {
  if (!isPlainObject(definition)) return null
  const { id, name, steps, variables, parameters } = definition
  const known = typeof id === 'string' ? id : pointer
  return {
    id: known,
    name: typeof name === 'string' ? name : known,
    description: '',
    steps: Array.isArray(steps) ? steps : [],
    variables: isPlainObject(variables) ? variables : {},
    parameters: Array.isArray(parameters) ? parameters : [],
  }
}

function parametersOf(definitions: readonly unknown[], place: Place, { checkSchema, problems }: FlowContext): readonly ParameterContract[] {
  const taken = new Set<string>()
  return definitions.flatMap((definition, index) => {
    const at = { ...place, pointer: below(place.pointer, index) }
    const checked = checkShape(parameterSchema, definition, at, problems)
    if (checked === null) return []
    if (!isVariableName(checked.name)) problems.add('NAME_RESERVED', at, `${JSON.stringify(checked.name)} cannot be the name of a parameter`)
    if (taken.has(checked.name)) problems.add('DUPLICATE_PARAMETER', at, `the parameter ${checked.name} is declared twice`)
    taken.add(checked.name)
    if (checked.jsonSchema !== undefined) checkSchema(checked.jsonSchema, { ...at, pointer: below(at.pointer, 'jsonSchema') })
    return [contractOf(checked)]
  })
}

function contractOf({ name, description, type, enum: allowed, jsonSchema }: z.output<typeof parameterSchema>): ParameterContract {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(jsonSchema === undefined ? {} : { jsonSchema }),
  }
}

export function promptsOf(definition: z.output<typeof flowSchema>): Readonly<Record<string, string>> {
  const prompts: Record<string, string> = { '': definition.prompt ?? definition.name }
  for (const [name, value] of Object.entries(definition)) {
    const tag = localizedName(name)
    if (tag?.attribute === 'prompt' && typeof value === 'string') prompts[tag.language] = value
  }
  return prompts
}
