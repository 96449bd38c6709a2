/** The mode of a conversation's actions, which does not change while it lives (DUR-5 to DUR-10). */
import type { Session } from '../../src/index.ts'
import type { StoredRecord } from '../storage/index.ts'
import { leasePart } from '../session-only/index.ts'
import { tenantError } from './codes.ts'
import type { Tenant } from './tenant.ts'

/**
 * @throws SaydoError PERSISTENCE_CHANGED: the conversation's actions are kept in another way than the tenant's. A tenant whose durable
 * actions were turned off still finishes what durable conversations have begun.
 */
export function requireSamePersistence(tenant: Tenant, record: StoredRecord | null, session: Session): void {
  const was = persistenceOf(record, session)
  if (was === null) return
  const isNow = tenant.actionPersistence ?? (tenant.durableActions === true ? 'durable' : null)
  if (was === isNow || (was === 'durable' && isNow === null)) return
  throw tenantError('PERSISTENCE_CHANGED', `the conversation keeps its actions ${was}, its tenant ${isNow ?? 'not at all'}`, { facts: { conversation: was, tenant: isNow } })
}

/** Null for a conversation that had no guarded action and was in no mode yet. */
function persistenceOf(record: StoredRecord | null, { actions }: Session): 'durable' | 'session-only' | null {
  const parts = record?.parts ?? {}
  if (parts[leasePart] !== undefined) return 'session-only'
  if (Object.keys(parts).some((name) => name.startsWith('attempt:'))) return 'durable'
  if (actions === null) return null
  const { progress, receipts, watermarks, journalEpoch } = actions
  return progress > 0 || receipts.length > 0 || Object.keys(watermarks).length > 0 || journalEpoch !== null ? 'durable' : null
}
