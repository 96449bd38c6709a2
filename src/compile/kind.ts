/** The compile half of a step kind: its schema, and how a step of it becomes instructions. */
import type { z } from 'zod'
import type { Place, Problems } from './problems.ts'
import type { Shape } from './shape.ts'
import type { TemplateTree, Tree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import type { Instruction } from '../program/index.ts'
import type { ValueTree } from '../steps/index.ts'

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

/** An instruction while its flow is being emitted: positions are filled in when they are known. */
export type MutableInstruction = Mutable<Instruction>

/** A name used somewhere, to be checked once all names are known. */
export interface NameUse {
  readonly name: string
  readonly place: Place
  readonly use: 'read' | 'assign' | 'function'
}

/** What flows and tools the set has. */
export interface Lookup {
  flow(nameOrId: string): string | undefined
  readonly flowNames: readonly string[]
  hasTool(id: string): boolean
  /** What a tool does to the world; undefined when there is no such tool. */
  toolEffect(id: string): 'read' | 'write' | undefined
  readonly toolIds: readonly string[]
}

/** What a kind may do while it emits a step. */
export interface Emitter {
  readonly problems: Problems
  readonly lookup: Lookup
  /** The position of the next instruction. */
  readonly here: number
  /** Set by a step that needs the pattern engine, beside what its expressions need. */
  usesPatterns: boolean
  push(op: string, place: Place, members: Readonly<Record<string, unknown>>): MutableInstruction
  /** Emits one step or a list of steps. */
  steps(steps: unknown, place: Place): void
  /** Steps that run instead when the instruction takes this way; afterwards the flow goes on behind it. */
  handler(instruction: MutableInstruction, way: string, steps: unknown, place: Place): void
  /** Emits steps into code of their own, with this flow's names and texts. */
  aside(steps: readonly unknown[], place: Place): readonly MutableInstruction[]
  expression(source: string, place: Place): Tree
  template(text: string, place: Place): TemplateTree
  /** JSON with placeholders in strings and keys. */
  value(value: JsonValue, place: Place): ValueTree
  /** A text of the step in all its languages; gives its number in the flow's texts. */
  text(definition: Readonly<Record<string, unknown>>, attribute: string, place: Place): number
  /** A variable this flow stores. */
  variable(name: string, place: Place): void
  /** A variable that takes what the user answers; with `pii` its value is private wherever the set uses the name. */
  question(variable: string, pii: boolean): void
  /** A registered function the step calls. */
  functionName(name: string, place: Place): void
  /** A variable the step reads by name, beside what its expressions read. */
  reads(name: string, place: Place): void
  /** Names the step's own steps may read beside the set's. */
  locals(names: readonly string[]): void
  /** The id of a flow named by id or name. */
  flowId(wanted: string, place: Place): string
}

export interface CompileKind {
  readonly type: string
  readonly schema: Shape
  /** Emits the step; the first instruction it pushes is the one whose failure `onFail` handles. */
  emit(definition: Readonly<Record<string, unknown>>, place: Place, emitter: Emitter): void
}

export type CompileKinds = ReadonlyMap<string, CompileKind>

/** A kind whose definitions have the type of its schema. */
export function compileKind<Schema extends Shape>(
  type: string,
  schema: Schema,
  emit: (definition: z.output<Schema>, place: Place, emitter: Emitter) => void,
): CompileKind {
  return { type, schema, emit: (definition, place, emitter) => emit(definition as z.output<Schema>, place, emitter) }
}
