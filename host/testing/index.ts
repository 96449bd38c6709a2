/** The testing kit (`saydo/testing`). */

export { injectFaults } from './fault-injector.ts'
export type { Fault, FaultInjector, FaultPlan, FaultStep, StorageCall } from './fault-injector.ts'
export { playScript, proveScript, readScript, readScripts, reportLines } from './scripts/index.ts'
export type {
  ConversationScript, DeliveryFaults, LedgerEntry, Observed, PlayedLine, PlayOptions, ReadScript, ScriptLine, ScriptMessage, ScriptReport, ScriptTarget, ScriptWorld,
  TargetFactory, TargetSettings,
} from './scripts/index.ts'
export { seededIds } from './seeded-ids.ts'
export { storageSuite } from './storage-suite/index.ts'
export type { StorageSuiteOptions, StoreUnderTest } from './storage-suite/index.ts'
export { virtualClock } from './virtual-clock.ts'
export type { VirtualClock } from './virtual-clock.ts'
