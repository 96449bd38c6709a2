import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const lambdaCodes = {
  TIME_TOO_SHORT: { next: 'retry', advice: 'The function would end before the turn could. Send the message again; give the function more time or the turn less.' },
  RECORD_NOT_JSON: { next: 'fix-input', advice: 'The body of a queue record is one message as a JSON object.' },
  SWEEP_NOT_SET: { next: 'ask-operator', advice: 'A sweep event came and the handler names no tenants to sweep. Set sweep.tenantIds.' },
} as const satisfies CodeTable

export const lambdaError = errorsOf(lambdaCodes)
