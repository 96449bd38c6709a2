/** What importing a step needs to know of the set around it. */
import type { Jsfe, Made } from './definition.ts'
import type { Notes } from './notes.ts'

export interface SetContext {
  readonly notes: Notes
  /** Tools by id; the first of an id counts, as in jsfe. */
  readonly tools: ReadonlyMap<string, Jsfe>
  /** Every name a flow of the set stores or declares. */
  readonly variables: ReadonlySet<string>
  /** What a computed target may be: ids and names. */
  readonly targetsOf: (template: string) => readonly string[]
  /** Where in the jsfe definitions an object of ours comes from. */
  readonly places: Map<object, string>
  /** Retries that steps ask for, by tool. */
  readonly retries: Map<string, { readonly attempts: number; readonly delayMilliseconds: number | null; readonly doubles: boolean }>
}

/** The same for the steps of one flow. */
export interface FlowContext extends SetContext {
  readonly stepIds: Set<string>
  /** One step of any type. */
  readonly importStep: (step: unknown, place: StepPlace) => readonly Made[]
}

export interface StepPlace {
  readonly pointer: string
  readonly context: FlowContext
  /** The last step of its flow. */
  readonly isLast: boolean
}
