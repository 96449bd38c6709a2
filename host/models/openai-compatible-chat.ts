/**
 * A chat model behind an endpoint that speaks the chat completions format.
 *
 * OC1. The credential is asked for at each request and kept nowhere: not in this object, not in errors.
 * OC2. Errors carry the status only: what the service writes back may repeat what the user said.
 */
import { modelError } from './codes.ts'
import type { ChatModel, ChatRequest, HttpReply, HttpTransport, JsonObject } from '../../src/index.ts'
import { isPlainObject } from '../../src/index.ts'

export interface OpenAiCompatibleOptions {
  /** Address of the endpoint, e.g. `https://host.example/v1/chat/completions`. */
  readonly url: string
  readonly model: string
  readonly transport: HttpTransport
  /** Gives the credential, from wherever the host keeps it. None when the endpoint needs none. */
  readonly credential?: () => string | Promise<string>
  /** The header that carries it: `{ authorization: 'Bearer {credential}' }` by default. */
  readonly credentialHeader?: { readonly name: string; readonly prefix: string }
  /** How the endpoint is told the shape of the reply. Default `json_schema`. */
  readonly replyFormat?: 'json_schema' | 'json_object' | 'none'
  /** Further members of the request. Default: temperature 0, at most 500 tokens. */
  readonly parameters?: JsonObject
}

/** Bytes of a reply at most. */
const replyBytes = 1_000_000

export function openAiCompatibleChat(options: OpenAiCompatibleOptions): ChatModel {
  const { url, model, transport, replyFormat = 'json_schema', parameters = { temperature: 0, max_tokens: 500 } } = options
  return {
    async complete(request) {
      const body = JSON.stringify({ model, messages: [{ role: 'system', content: request.system }, ...request.messages], ...formatOf(request, replyFormat), ...parameters })
      const headers = { 'content-type': 'application/json', accept: 'application/json', ...(await credentialHeaders(options)) }
      return textOf(await transport.send({ method: 'POST', url, headers, body, publicOnly: false, freshConnection: false, replyBytes }, request.signal))
    },
  }
}

async function credentialHeaders({ credential, credentialHeader = { name: 'authorization', prefix: 'Bearer ' } }: OpenAiCompatibleOptions): Promise<Readonly<Record<string, string>>> {
  return credential === undefined ? {} : { [credentialHeader.name]: `${credentialHeader.prefix}${await credential()}` }
}

function formatOf({ schema }: ChatRequest, format: NonNullable<OpenAiCompatibleOptions['replyFormat']>): JsonObject {
  if (format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name: schema.name, schema: schema.schema, strict: false } } }
}

/** The text of the first choice, also where it comes in parts. */
function textOf({ status, body }: HttpReply): string {
  if (status < 200 || status > 299) throw modelError('CHAT_REFUSED', `the chat endpoint answered with status ${status}`, { facts: { status } })
  const content = contentOf(body)
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map((part: unknown) => (isPlainObject(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('')
  throw modelError('CHAT_REPLY_INVALID', 'the chat endpoint gave no message with content')
}

function contentOf(body: string | null): unknown {
  const value = jsonOf(body)
  const choices: unknown = isPlainObject(value) ? value['choices'] : undefined
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message = isPlainObject(first) ? first['message'] : undefined
  return isPlainObject(message) ? message['content'] : undefined
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw modelError('CHAT_REPLY_INVALID', 'the chat endpoint gave no JSON')
  }
}
