import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const transportCodes = {
  HTTP_NOT_SENT: { next: 'retry', advice: 'The service is not there. Check its address and whether it runs.' },
  HTTP_FAILED: { next: 'ask-operator', advice: 'The request may or may not have arrived. Ask the service before sending it again.' },
  HTTP_BODY_TOO_LARGE: { next: 'fix-input', advice: 'Ask the service for less, or raise bodyBytes.' },
} as const satisfies CodeTable

export const transportError = errorsOf(transportCodes)
