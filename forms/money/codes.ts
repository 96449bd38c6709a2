/** Errors of the money grammar: mistakes of the caller. */
import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const moneyCodes = {
  MONEY_CURRENCY: { next: 'fix-input', advice: "Give `currency: 'USD'`: it is the only currency of the money grammar; the recognizer of amounts reads the others." },
} as const satisfies CodeTable

export const moneyError = errorsOf(moneyCodes)
