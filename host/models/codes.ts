import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const modelCodes = {
  CHAT_REFUSED: { next: 'ask-operator', advice: 'Look at the status: a wrong credential, a wrong model name, or a limit of the service.' },
  CHAT_REPLY_INVALID: { next: 'ask-operator', advice: 'Check that the address is that of a chat completions endpoint and that the callback gives a text.' },
} as const satisfies CodeTable

export const modelError = errorsOf(modelCodes)
