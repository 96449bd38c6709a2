/**
 * The arguments of a tool call, whole before the call is asked for: what is agreed on, sent and recorded is the same.
 *
 * TOOL-1. What the step's `args` give is taken as it is; no type is changed.
 * TOOL-3. A step without `args` takes for each declared parameter the variable of the same name. Nothing else becomes an argument: no earlier
 *         result (W-24), no guess from the user's words.
 * TOOL-4. A parameter without a value takes its declared `default`. Without one, for a tool that reads, one given as null, and a required one
 *         that is not given, takes the empty value of its type; for a tool that writes it stays without: nothing is assumed of what is sent.
 */
import { stepFailure } from './codes.ts'
import { copyJson } from './copy-json.ts'
import type { Binder } from './kind.ts'
import { bindValue } from './value-template.ts'
import type { ValueTree } from './value-template.ts'
import type { Scope } from '../expressions/index.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ToolContract } from '../program/index.ts'
import { setOwn } from '../session/index.ts'

export function bindArguments(tree: ValueTree, tool: ToolContract, binder: Binder): (scope: Scope) => JsonObject {
  const parameters = parametersOf(tool)
  const given = isEmpty(tree) ? variablesNamed(parameters.map(({ name }) => name)) : bindValue(tree, binder)
  const unset = parameters.filter(({ byDefault, whenRequired, whenNull }) => (byDefault ?? whenRequired ?? whenNull) !== undefined)
  return (scope) => {
    const values = given(scope) ?? {}
    if (!isPlainObject(values)) throw stepFailure('ARGUMENTS_NOT_OBJECT', `the arguments of ${tool.id} are no object`, { place: { tool: tool.id } })
    const args: Record<string, JsonValue> = { ...(values) }
    for (const parameter of unset) {
      const value = valueOfUnset(parameter, Object.hasOwn(args, parameter.name) ? args[parameter.name] : undefined)
      if (value !== undefined) setOwn(args, parameter.name, copyJson(value))
    }
    return args
  }
}

const isEmpty = (tree: ValueTree): boolean => tree.kind === 'json' && isPlainObject(tree.value) && Object.keys(tree.value).length === 0

function variablesNamed(names: readonly string[]): (scope: Scope) => JsonObject {
  return ({ variables }) => Object.fromEntries(names.filter((name) => Object.hasOwn(variables, name)).map((name) => [name, copyJson(variables[name] as JsonValue)]))
}

/** What stands for a parameter that has no value. */
interface Parameter {
  readonly name: string
  readonly byDefault: JsonValue | undefined
  readonly whenRequired: JsonValue | undefined
  readonly whenNull: JsonValue | undefined
}

const empty: Readonly<Record<string, JsonValue>> = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} }

function parametersOf({ parameters, effect }: ToolContract): readonly Parameter[] {
  const properties = parameters?.['properties']
  const required = parameters?.['required']
  if (!isPlainObject(properties)) return []
  return Object.entries(properties).map(([name, schema]) => {
    const { default: byDefault, type } = isPlainObject(schema) ? schema : {}
    const blank = effect === 'read' && typeof type === 'string' ? empty[type] : undefined
    return { name, byDefault: byDefault, whenNull: blank, whenRequired: Array.isArray(required) && required.includes(name) ? blank : undefined }
  })
}

/** Undefined: the parameter stays as it is. */
function valueOfUnset({ byDefault, whenNull, whenRequired }: Parameter, value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined) return byDefault ?? whenRequired
  return value === null ? (byDefault ?? whenNull) : undefined
}
