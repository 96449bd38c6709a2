/** What the parts of a document's flows are written with. */
import type { DocumentModel } from './model.ts'
import { wellFormed } from './names.ts'
import type { FormaBudgets, Value } from '../algorithm/index.ts'

export interface Step {
  readonly type: string
  readonly [attribute: string]: unknown
}

/** Where in its list an action stands; its steps' ids begin with it. */
export interface ActionPlace {
  readonly position: number
  readonly id: Value
}

/** How an action ends, as far as it is known before it runs. */
export type Ending = 'ok' | 'error' | 'unknown'

export interface ActionSteps {
  readonly steps: readonly Step[]
  readonly ending: Ending
}

export const stepId = ({ position, id }: ActionPlace, role: string): string => `${position}/${role}/${typeof id === 'string' ? wellFormed(id) : JSON.stringify(id)}`

/** Steps that store what an expression gives. */
export type Bind = (expression: string) => readonly Step[]

/** What steps may ask of the whole while they are written. */
export interface Writing {
  readonly model: DocumentModel
  readonly budgets: Required<FormaBudgets>
  /** Expressions of the document's place in cargo, its stores, and the submits that wait to be answered. */
  readonly place: string
  readonly state: string
  readonly submits: string
  storePlace(store: string): string
  isLive(capability: Value): boolean
  handlesSubmit(target: string): boolean
  /** The flow an emitted event starts. */
  triggerFlow(scope: Value, event: Value): string
  triggerId(on: Value, scope: Value, event: Value): string
  continuationFlow(action: Value, way: string): string
  /** Stores at a place of the state; no steps when there is no such place. */
  bindStep(binding: Value): Bind
  /** The tool that answers with a fixture, and the expression of what it says. */
  fixtureTool(capability: Value, fixture: number, value: Value): { readonly tool: string; readonly result: string }
  liveTool(target: Value): string
}
