/** Secrets of tenants by reference: what a tenant's definitions name is looked up in that tenant's configuration only. */
import type { Credentials } from '../../src/index.ts'
import { tenantError } from './codes.ts'
import type { Tenant } from './tenant.ts'

/**
 * The `credentials` of engines that several tenants share: the name in the definitions becomes the reference of the tenant whose turn
 * it is, and `resolver` - a vault, an environment - gives the secret. A tenant never gets at another one's.
 * @throws SaydoError CREDENTIAL_NOT_CONFIGURED at the call, where the tenant has no such name.
 */
export function tenantCredentials(tenants: (tenantId: string) => Pick<Tenant, 'credentials'> | Promise<Pick<Tenant, 'credentials'>>, resolver: Credentials): Credentials {
  return {
    async resolve(name, use) {
      const { credentials = {} } = await tenants(use.tenant)
      const reference = Object.hasOwn(credentials, name) ? credentials[name] : undefined
      if (reference === undefined) throw tenantError('CREDENTIAL_NOT_CONFIGURED', `the tenant ${JSON.stringify(use.tenant)} has no credential ${JSON.stringify(name)}`, { place: { tool: use.tool } })
      return resolver.resolve(reference, use)
    },
  }
}
