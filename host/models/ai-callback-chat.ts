/** The callback of a host written for jsfe as a chat model (INT-2, INT-5). */
import { modelError } from './codes.ts'
import type { ChatModel, JsonObject } from '../../src/index.ts'

/**
 * Given the system instruction, the user's message, a JSON Schema wrapper as text, and the same request as data
 * `{ task, input, conversation, flows }`; gives the reply as text.
 */
export type AiCallback = (systemInstruction: string, userMessage: string, jsonSchema: string, request: JsonObject) => Promise<string>

export function aiCallbackChat(aiCallback: AiCallback): ChatModel {
  return {
    async complete({ system, messages, schema, task }) {
      const wrapper = JSON.stringify({ type: 'json_schema', json_schema: schema })
      const reply: unknown = await aiCallback(system, messages.map((message) => message.content).join('\n\n'), wrapper, task)
      if (typeof reply !== 'string') throw modelError('CHAT_REPLY_INVALID', 'the callback gave no text')
      return reply
    },
  }
}
