/** The testing kit (`saydo/testing`). */

export { injectFaults } from './fault-injector.ts'
export type { Fault, FaultInjector, FaultPlan, FaultStep, StorageCall } from './fault-injector.ts'
export { seededIds } from './seeded-ids.ts'
export { storageSuite } from './storage-suite/index.ts'
export type { StorageSuiteOptions, StoreUnderTest } from './storage-suite/index.ts'
export { virtualClock } from './virtual-clock.ts'
export type { VirtualClock } from './virtual-clock.ts'
