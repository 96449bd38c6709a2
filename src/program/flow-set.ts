/**
 * A flow set as engines hold it.
 *
 * F1. Immutable: deeply frozen, addressed by the digests over its linked program.
 * F2. Default values that are no JSON (callbacks, cycles, instances) are kept beside the program, never in it: such a set
 *     runs in the process that compiled it and cannot be stored (`portable` is false).
 */
import type { FlowSetProgram } from './program.ts'
import type { Problem } from './problem.ts'

export interface FlowSetDigests {
  /** Covers both parts below: what a conversation in flight must find again. */
  readonly definitions: string
  /** Steps, conditions, contracts. */
  readonly behaviour: string
  /** Texts, labels, prompts. */
  readonly presentation: string
}

/** Non-JSON defaults by flow id and variable name. */
export type LiveDefaults = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface FlowSet {
  readonly digest: string
  readonly digests: FlowSetDigests
  readonly program: FlowSetProgram
  readonly liveDefaults: LiveDefaults
  readonly portable: boolean
  readonly warnings: readonly Problem[]
}
