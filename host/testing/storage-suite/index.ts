export { storageSuite } from './storage-suite.ts'
export type { StorageSuiteOptions } from './storage-suite.ts'
export type { StoreUnderTest } from './workbench.ts'
