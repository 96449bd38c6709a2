/** The store as one turn of a tenant sees it. */
import { CodedStorage } from '../codec/index.ts'
import type { StoredTurnPorts } from './stored-turn.ts'
import type { Tenant } from './tenant.ts'

/** @throws CheckpointCodecError CODEC_MISSING: the tenant asks for an encoding that the host's codec does not know. */
export function codedStorage({ storage, codec, limits }: Pick<StoredTurnPorts, 'storage' | 'codec' | 'limits'>, tenant?: Tenant): CodedStorage {
  return new CodedStorage({ storage, codec, sessionEncoding: tenant?.sessionEncoding ?? 'plain', recordBytes: limits.recordBytes })
}
