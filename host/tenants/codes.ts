import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const tenantCodes = {
  TENANT_INVALID: { next: 'fix-input', advice: 'Correct the named member of the tenant; docs/hosts.md lists them with their defaults.' },
  TENANT_CONTRADICTION: { next: 'fix-input', advice: 'Choose one: durableActions, or actionPersistence session-only.' },
  CAPABILITY_MISSING: { next: 'ask-operator', advice: 'A flow of the set needs what the tenant has not: give the tenant the named capability, or another flow set.' },
  STORE_WITHOUT_COMPARE_AND_SET: { next: 'ask-operator', advice: 'Session-only actions need a store that writes on a condition. Use one that does, or a tenant without actions.' },
  PERSISTENCE_CHANGED: { next: 'ask-operator', advice: 'A conversation keeps the mode of its actions. Route it to a tenant of its mode; new conversations take the new one.' },
  CREDENTIAL_NOT_CONFIGURED: { next: 'ask-operator', advice: 'Give the tenant a reference under `credentials` for the name that the definitions use.' },
} as const satisfies CodeTable

export const tenantError = errorsOf(tenantCodes)
