/** Finds which flow a message asks for, and what it says for the flow's parameters. It suggests; it never decides what runs. */
import type { AbortSignalLike } from './abort.ts'
import type { JsonObject, JsonValue } from '../json.ts'

/** A flow as offered to a detector. Wordings are by language; `''` is the wording without one. */
export interface OfferedFlow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Offered by preference; a detector for exact names looks at all flows. */
  readonly primary: boolean
  readonly parameters: readonly { readonly name: string; readonly description?: string; readonly type?: string; readonly enum?: readonly string[]; readonly jsonSchema?: JsonObject }[]
  /** What users read as the flow's name. */
  readonly prompts: Readonly<Record<string, string>>
  /** What users say when they mean it. */
  readonly phrases: Readonly<Record<string, readonly string[]>>
  /** Whole messages that mean it. */
  readonly examples: Readonly<Record<string, readonly string[]>>
}

export interface DetectionRequest {
  readonly input: string
  /** The last exchange, oldest first. */
  readonly conversation: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** The same list for every request of one engine. */
  readonly flows: readonly OfferedFlow[]
  readonly language: string | null
  /** The question a flow is waiting on, if the message may be a change of subject. */
  readonly pending: { readonly flow: string; readonly question: string } | null
  /** Least confidence that counts: a flow found with less is not started. */
  readonly confidence: number
}

export interface Detection {
  /** Flow id; null when the message asks for none of them. */
  readonly flow: string | null
  readonly parameters: Readonly<Record<string, JsonValue>>
  /** 0 to 1. */
  readonly confidence: number
  readonly alternatives: readonly { readonly flow: string; readonly confidence: number }[]
}

export interface Detector {
  readonly name: string
  /** Milliseconds one detection may take. A detector that waits says so, and its signal aborts then; one that does not say has 2,000. */
  readonly timeoutMilliseconds?: number
  /** True when what it is asked leaves this process: answers to private questions are kept from it. */
  readonly remote?: boolean
  /** @param signal aborts when the declared time is over, or the turn is given up. */
  detect(request: DetectionRequest, signal: AbortSignalLike): Promise<Detection> | Detection
}
