/**
 * Asks a language model which flow a message means. The model suggests; contracts decide what is taken.
 *
 * MD1. Only flows that were offered can be found, and only what their parameters declare gets in (W-8, FLOW-3).
 * MD2. Where a question waits, the model is asked only about messages that can be a request: those of two words or more.
 */
import { nothing, preferred } from '../detection.ts'
import { chatRequest } from './prompt.ts'
import { readReply } from './reply.ts'
import type { ChatModel, Detector } from '../../ports/index.ts'

export interface ModelDetectorOptions {
  readonly chat: ChatModel
  /** Milliseconds one request may take. Default 2,000. */
  readonly timeoutMilliseconds?: number
  /** Whether answers to questions of interruptable flows are shown to the model, to find changes of subject. Default true. */
  readonly answers?: boolean
  /** How records and logs name it. Default `model`. */
  readonly name?: string
}

const defaultTimeout = 2_000

const isRequestLike = (input: string): boolean => /\p{L}\P{L}+\p{L}/u.test(input)

export function modelDetector({ chat, timeoutMilliseconds = defaultTimeout, answers = true, name = 'model' }: ModelDetectorOptions): Detector {
  return {
    name,
    timeoutMilliseconds,
    remote: true,
    async detect(request, signal) {
      if (request.input.trim() === '' || (request.pending !== null && !(answers && isRequestLike(request.input)))) return nothing
      const flows = preferred(request.flows)
      return readReply(await chat.complete({ ...chatRequest(request, flows), signal }), flows)
    },
  }
}
