import type { FlowSet, HoldAnswer } from '../../src/index.ts'
import type { CheckpointEncoding } from '../codec/index.ts'

/** One customer's configuration of a host. */
export interface Tenant {
  readonly flowSet: FlowSet
  /** Language of conversations that do not say theirs. */
  readonly language?: string
  /** Durable actions run under the journal; without it none runs. */
  readonly durableActions?: boolean
  /** What conversations are written as from their next save on; default `plain`. Every format the host's codec knows is read (CODEC-10). */
  readonly sessionEncoding?: CheckpointEncoding
  /** What is said while an action of other definitions holds the conversation. Default: the shipped words, and an effect `hand-over`. */
  readonly onHold?: HoldAnswer
}
