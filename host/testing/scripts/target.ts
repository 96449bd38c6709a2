/** What a script is played against: something that takes messages and can be looked into. */
import type { Effect, FlowOutcome, JsonObject } from '../../../src/index.ts'
import type { ScriptWorld } from './world.ts'

/** One message of a script. */
export type ScriptMessage =
  | { readonly role: 'user' | 'assistant'; readonly content: string }
  | { readonly role: 'system'; readonly flow: string; readonly parameters: JsonObject }

/** What goes wrong while a message is delivered. */
export interface DeliveryFaults {
  readonly crashAfter: number | null
  readonly loseReply: number | null
  readonly deliveries: number
}

/** The conversation as it stands after a message. */
export interface Observed {
  readonly reply: string | null
  readonly choices: readonly string[]
  readonly variables: JsonObject
  readonly cargo: JsonObject
  readonly effects: readonly Effect[]
  readonly outcome: Pick<FlowOutcome, 'outcome' | 'reason' | 'endedBy' | 'flow'> | null
  /** Id of the active flow. */
  readonly flow: string | null
  readonly language: string | null
}

export interface ScriptTarget {
  /** @throws SaydoError when the turn is given up. */
  deliver(message: ScriptMessage, faults: DeliveryFaults): Promise<Observed>
}

export type TargetFactory = (world: ScriptWorld, settings: TargetSettings) => ScriptTarget | Promise<ScriptTarget>

/** What a script says of the conversation as a whole. */
export interface TargetSettings {
  readonly user: string
  readonly language: string | null
  readonly cargo: JsonObject
  readonly globals: JsonObject
}
