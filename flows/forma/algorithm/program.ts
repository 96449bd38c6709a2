/** What a running procedure is: its code, its calls, its loops. */
import type { Run } from './run.ts'
import type { Value } from './values.ts'

export interface Procedure {
  readonly id: string
  readonly pointer: string
  readonly parameters: readonly string[]
  readonly isDispatch: boolean
  readonly code: readonly Instruction[]
}

/** Procedures by key or id. */
export interface ProcedureTable {
  /** @throws FormaAlgorithmError FORMA_PROCEDURE_UNKNOWN */
  find(name: string): Procedure
  has(name: string): boolean
}

/** What a loop still has to do, and the item variables it hides. */
export interface Loop {
  readonly items: readonly Value[]
  next: number
  readonly slots: readonly number[]
  readonly hidden: readonly (Value | undefined)[]
  /** The object whose entries are visited; null for a loop over items. */
  readonly entriesOf: Value
}

/** One call of a procedure. */
export interface Call {
  readonly run: Run
  readonly procedure: Procedure
  readonly caller: Call | null
  readonly variables: (Value | undefined)[]
  /** Slot of the caller's variable that takes the result; null = none. */
  readonly resultSlot: number | null
  readonly loops: Loop[]
  /** Position of the next instruction. */
  at: number
  /** Calls this one is inside of. */
  readonly depth: number
  /** Levels of emits and continuation lists this call is inside of. */
  readonly level: number
  /** What it stands for when a cycle is named; null = nothing. */
  readonly mark: string | null
}

/** Where an instruction hands on: null goes on in the same call. */
export type Way = null | { readonly kind: 'return'; readonly value: Value } | { readonly kind: 'call'; readonly procedure: Procedure; readonly values: readonly Value[]; readonly resultSlot: number | null }

export interface Instruction {
  readonly run: (call: Call) => Way
  /** JSON Pointer of its operation. */
  readonly pointer: string
}
