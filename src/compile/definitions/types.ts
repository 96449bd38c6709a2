/** Types of what authors write, taken from the schemas. */
import type { z } from 'zod'
import type { functionSchema, flowSchema, parameterSchema, stepSchemas, variableSchema } from './schemas.ts'
import type { implementationSchemas, toolSchema } from './tool-schemas.ts'

type StepSchemas = typeof stepSchemas

/** One step of the core language. */
export type StepDefinition = { readonly [Type in keyof StepSchemas]: z.input<StepSchemas[Type]> & { readonly type: Type } }[keyof StepSchemas]

export type VariableDefinition = z.input<typeof variableSchema>
export type ParameterDefinition = z.input<typeof parameterSchema>

export interface FlowDefinition extends Omit<z.input<typeof flowSchema>, 'parameters' | 'variables' | 'steps'> {
  readonly parameters?: readonly ParameterDefinition[]
  readonly variables?: Readonly<Record<string, VariableDefinition>>
  /** Steps of the core language, or of registered extensions. */
  readonly steps: readonly { readonly type: string; readonly [attribute: string]: unknown }[]
}

export type ImplementationDefinition = z.input<(typeof implementationSchemas)[keyof typeof implementationSchemas]>

export interface ToolDefinition extends Omit<z.input<typeof toolSchema>, 'implementation'> {
  readonly implementation: ImplementationDefinition
}

export type FunctionDefinition = z.input<typeof functionSchema>

/** Everything one engine runs, as authored. */
export interface FlowSetDefinition {
  readonly flows: readonly FlowDefinition[]
  readonly tools?: readonly ToolDefinition[]
  /** Contracts of the functions expressions and local tools call, by name; the code is bound by the engine. */
  readonly functions?: Readonly<Record<string, FunctionDefinition>>
  /** Names of values the engine is given for every expression to read. */
  readonly globals?: readonly string[]
  /** Hosts HTTP tools may call, e.g. `api.example.com` or `*.example.com`; default: every host of the public internet. */
  readonly allowedHosts?: readonly string[]
  /** Languages the texts are written in; the first is that of texts without a language. */
  readonly languages?: readonly string[]
  /** What the definitions were made from. It is for readers: nothing of it is compiled. */
  readonly source?: unknown
}
