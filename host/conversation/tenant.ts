export type { Tenant } from '../tenants/index.ts'
