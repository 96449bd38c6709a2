/** Finds which flow a message asks for, and what it says for the flow's parameters. It suggests; it never decides what runs. */
import type { JsonObject, JsonValue } from '../json.ts'

/** A flow as offered to a detector. */
export interface OfferedFlow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Offered by preference; a detector for exact names looks at all flows. */
  readonly primary: boolean
  readonly parameters: readonly { readonly name: string; readonly description?: string; readonly type?: string; readonly enum?: readonly string[]; readonly jsonSchema?: JsonObject }[]
}

export interface DetectionRequest {
  readonly input: string
  /** The last exchange no flow handled, oldest first. */
  readonly conversation: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly flows: readonly OfferedFlow[]
  readonly language: string | null
  /** The question a flow is waiting on, if the message may be a change of subject. */
  readonly pending: { readonly flow: string; readonly question: string } | null
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
  detect(request: DetectionRequest): Promise<Detection> | Detection
}
