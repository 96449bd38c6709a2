import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const transportCodes = {
  HTTP_NOT_SENT: { next: 'retry', advice: 'The service is not there, or not where it may be called. Check its address and whether it runs; nothing was sent.' },
  HTTP_FAILED: { next: 'ask-operator', advice: 'The request may or may not have arrived. Ask the service before sending it again.' },
} as const satisfies CodeTable

const transportError = errorsOf(transportCodes)

/** The request certainly never left. `reason` says why, in words that hold nothing of the request. */
export function notSent(reason: string, cause?: unknown): Error {
  return transportError('HTTP_NOT_SENT', `nothing was sent: ${reason}`, { cause, facts: { notSent: true } })
}

/** The connection failed when the request may have left. */
export function lostConnection(cause?: unknown): Error {
  return transportError('HTTP_FAILED', 'the connection failed: whether the request arrived is not known', { cause, facts: { notSent: false } })
}
