/** Looks at each configuration once, before an engine is made for it (CAP-9). */
import { isSaydoError } from '../../src/index.ts'
import type { SaydoError } from '../../src/index.ts'
import type { StorageSupports } from '../storage/index.ts'
import { assertFlowHostCapabilities } from './capabilities.ts'
import { tenantCodes, tenantError } from './codes.ts'
import { readTenant } from './resolve-tenant.ts'
import type { Tenant } from './tenant.ts'

interface Admission {
  readonly tenant: Tenant
  /** Why its flows do not run; what conversations have begun durably is finished all the same. */
  readonly refusal: SaydoError | null
}

export class Admissions {
  private readonly supports: StorageSupports
  private readonly known = new WeakMap<object, Admission>()

  constructor(supports: StorageSupports) {
    this.supports = supports
  }

  /** @throws SaydoError TENANT_INVALID, TENANT_CONTRADICTION. */
  of(given: Tenant): Admission {
    const known = this.known.get(given)
    if (known !== undefined) return known
    const tenant = readTenant(given)
    const admission = { tenant, refusal: this.refusalOf(tenant) }
    this.known.set(given, admission)
    return admission
  }

  private refusalOf(tenant: Tenant): SaydoError | null {
    try {
      if (tenant.actionPersistence === 'session-only' && this.supports.compareAndSet === false) {
        throw tenantError('STORE_WITHOUT_COMPARE_AND_SET', 'the store does not look at the version a write expects, so two turns of a conversation could both run an action')
      }
      assertFlowHostCapabilities(tenant.flowSet, tenant)
      return null
    } catch (error) {
      if (isSaydoError(error) && Object.hasOwn(tenantCodes, error.code)) return error
      throw error
    }
  }
}
