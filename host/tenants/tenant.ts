import type { FlowSet, HoldAnswer } from '../../src/index.ts'
import type { CheckpointEncoding } from '../codec/index.ts'

/** One customer's configuration of a host. */
export interface Tenant {
  readonly flowSet: FlowSet
  /** Language of conversations that do not say theirs. */
  readonly language?: string
  /** Durable actions run under the journal; default false: then none runs (CAP-1, CAP-4). */
  readonly durableActions?: boolean
  /** Actions are guarded in the session, for stores without a journal; only by explicit choice (CAP-1). */
  readonly actionPersistence?: 'session-only'
  /** What conversations are written as from their next save on; default `plain`. Every format the host's codec knows is read (CODEC-10). */
  readonly sessionEncoding?: CheckpointEncoding
  /** What else the host can do, for flows whose `contract.requires` names it (CAP-8). */
  readonly capabilities?: Readonly<Record<string, boolean>>
  /** Where the secrets are: the name definitions use → the reference the host's resolver knows. Never a secret itself. */
  readonly credentials?: Readonly<Record<string, string>>
  /** What is said while an action of other definitions holds the conversation. Default: the shipped words, and an effect `hand-over`. */
  readonly onHold?: HoldAnswer
}
