/**
 * What a compiled flow set is: plain data that an engine runs and a store keeps.
 *
 * P1. Everything here is JSON: an artifact is this, written down. Closures are built from it, never stored.
 * P2. What decides behaviour and what only decides wording stand apart: `code` and contracts on one side, `texts` and
 *     labels on the other. Their digests are taken separately.
 * P3. Branches are an ordered list, so a store that reorders object keys cannot change a digest.
 */
import type { JsonObject } from '../json.ts'
import type { TemplateTree } from '../expressions/index.ts'
import type { ToolContract } from './tool-contract.ts'

/** One instruction of a flow's code. `op` names the step kind that runs it; the other members are the kind's own. */
export interface Instruction {
  readonly op: string
  /** The author's step id, or its place when it has none: what errors and traces name. */
  readonly step: string
  /** JSON Pointer of the step in the author's definitions. */
  readonly pointer: string
  /** Where to go when the instruction fails; absent = the turn fails. */
  readonly onFail?: number
  readonly outcome?: OutcomeDeclaration
  readonly [member: string]: unknown
}

export interface OutcomeDeclaration {
  readonly outcome: TemplateTree
  readonly reason?: TemplateTree
}

/** One text in every language it was written in; `''` is the text without a language. */
export type LocalizedText = Readonly<Record<string, TemplateTree>>

export interface ParameterContract {
  readonly name: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly jsonSchema?: JsonObject
}

/** Several wordings by language. */
export type Wordings = Readonly<Record<string, readonly string[]>>

/** An event: what happened, where, and its name where it has one. */
export interface Trigger {
  readonly on: string
  readonly scope: string
  readonly event?: string
}

/** What the engine must know of a flow before it runs: kept unparsed-flow-free so that a set of 300 flows loads fast. */
export interface FlowSummary {
  readonly id: string
  readonly name: string
  readonly version: string | null
  readonly primary: boolean
  readonly interruptable: boolean
  readonly isolated: boolean
  readonly parameters: readonly ParameterContract[]
  /** Needs the pattern engine before its closures are built. */
  readonly usesPatterns: boolean
  readonly requires: readonly string[]
  /** The event of the host's screen that starts it; `event` absent = whatever its name. */
  readonly trigger?: Trigger
  /** What users say when they mean the flow, by language; `''` is the language of texts without one. They decide routing. */
  readonly phrases: Wordings
  /** Whole messages that mean it. */
  readonly examples: Wordings
}

/** Wording of a flow: never part of the behaviour digest. */
export interface FlowPresentation {
  readonly description: string | null
  readonly prompts: Readonly<Record<string, string>>
  readonly texts: readonly LocalizedText[]
}

export interface FlowProgram {
  readonly code: readonly Instruction[]
  /** Declared default values, by variable name. */
  readonly defaults: JsonObject
}

export interface FunctionContract {
  /** Declared by the author; stands for the code in the definitions digest. */
  readonly version: string
  readonly pure: boolean
}

/** Names an expression of the set may use, beside its own locals and the fixed library. */
export interface NameTable {
  readonly variables: readonly string[]
  /** Variables that take what the user answers. */
  readonly asks: readonly string[]
  /** Variables whose values are shown to nobody. */
  readonly privates: readonly string[]
  readonly globals: readonly string[]
  readonly functions: Readonly<Record<string, FunctionContract>>
}

/** A compiled flow set, whole. */
export interface FlowSetProgram {
  readonly format: 1
  readonly summaries: readonly FlowSummary[]
  readonly programs: Readonly<Record<string, FlowProgram>>
  readonly presentations: Readonly<Record<string, FlowPresentation>>
  readonly tools: Readonly<Record<string, ToolContract>>
  /** Hosts the set's HTTP tools may call; null = any host of the public internet. */
  readonly allowedHosts: readonly string[] | null
  readonly names: NameTable
  readonly languages: readonly string[]
}
