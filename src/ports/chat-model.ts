/** The least a language model has to do for us: read a text, give a text that is JSON of a schema. */
import type { AbortSignalLike } from './abort.ts'
import type { JsonObject } from '../json.ts'

export interface ChatRequest {
  readonly system: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  /** What the reply has to be. Models are not trusted to keep it. */
  readonly schema: { readonly name: string; readonly schema: JsonObject }
  /** The same request as data, for what answers without reading prose. */
  readonly task: JsonObject
  readonly signal: AbortSignalLike
}

export interface ChatModel {
  /** The reply, as it came. @throws whatever failed; the caller goes on without the model. */
  complete(request: ChatRequest): Promise<string>
}
