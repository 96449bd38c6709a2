import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const httpCodes = {
  REQUEST_METHOD: { next: 'fix-input', advice: 'Send the message with POST.' },
  REQUEST_NOT_JSON: { next: 'fix-input', advice: 'Send one message as a JSON object, in UTF-8.' },
  REQUEST_TOO_LARGE: { next: 'fix-input', advice: 'Send a shorter message, or raise maximumBytes of the handler.' },
  SIGNATURE_REFUSED: { next: 'stop', advice: 'Sign the bytes of the body with the secret the host knows.' },
  RATE_LIMITED: { next: 'retry', advice: 'Too many requests. Send the same message again after the time named by Retry-After.' },
  UNEXPECTED: { next: 'retry', advice: 'Something failed that has no name. Look at the log of the host; the same message may be sent again.' },
} as const satisfies CodeTable

export const httpError = errorsOf(httpCodes)
