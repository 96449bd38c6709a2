/**
 * What counts as the same program for a checkpoint (DUR-19 to DUR-23): exact in every part.
 */
import { runtimeFingerprint } from './runtime-fingerprint.ts'
import type { RecoveryIdentity } from '../ports/index.ts'
import type { FlowSet } from '../program/index.ts'

export function recoveryIdentity(flows: FlowSet): RecoveryIdentity {
  return Object.freeze({ protocol: 1, runtime: runtimeFingerprint, definitions: flows.digests.definitions })
}

/** Names of the parts that differ; empty when a checkpoint of `stored` may be resumed by `running`. */
export function identityDifferences(stored: RecoveryIdentity, running: RecoveryIdentity): readonly string[] {
  return (['protocol', 'runtime', 'definitions'] as const).filter((part) => stored[part] !== running[part])
}
