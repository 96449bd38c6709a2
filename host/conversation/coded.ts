/** The store as one turn of a tenant sees it. */
import { CodedStorage } from '../codec/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import type { Storage } from '../storage/index.ts'
import type { HostLimits } from './limits.ts'
import type { Tenant } from './tenant.ts'

interface CodedPorts {
  readonly storage: Storage
  readonly codec: CheckpointCodec
  readonly limits: HostLimits
}

/** @throws CheckpointCodecError CODEC_MISSING: the tenant asks for an encoding that the host's codec does not know. */
export function codedStorage({ storage, codec, limits }: CodedPorts, tenant?: Tenant): CodedStorage {
  return new CodedStorage({ storage, codec, sessionEncoding: tenant?.sessionEncoding ?? 'plain', recordBytes: limits.recordBytes })
}
