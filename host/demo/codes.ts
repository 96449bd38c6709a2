import { errorsOf } from '../../src/errors.ts'
import type { CodeTable } from '../../src/errors.ts'

export const demoCodes = {
  PROVIDER_LEDGER_DAMAGED: { next: 'ask-operator', advice: 'A line of the ledger is not what the provider wrote. Repair that line, or start with another ledger file.' },
  PROVIDER_SETTING_INVALID: { next: 'fix-input', advice: 'Correct the named setting; host/demo/provider/main.ts lists what the provider takes.' },
  PROVIDER_NOT_STARTED: { next: 'ask-operator', advice: 'Read what the provider said; run `npm run build` if its program is missing.' },
} as const satisfies CodeTable

export const demoError = errorsOf(demoCodes)
