/** What turns of stored conversations are given. */
import type { Clock, Ids } from '../../src/index.ts'
import type { CheckpointCodec } from '../codec/index.ts'
import type { AlarmSink } from '../journal/index.ts'
import type { Storage } from '../storage/index.ts'
import type { Channel } from './channel.ts'
import type { Engines } from './engines.ts'
import type { HostLimits } from './limits.ts'

export interface StoredTurnPorts {
  readonly storage: Storage
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: HostLimits
  readonly codec: CheckpointCodec
  readonly engines: Engines
  readonly channel: Channel | null
  readonly journalEpoch: string | null
  readonly clockSkew: () => number
  readonly onAlarm: AlarmSink
}
