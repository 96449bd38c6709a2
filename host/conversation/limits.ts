import { defaultJournalLimits } from '../journal/index.ts'
import type { JournalLimits } from '../journal/index.ts'

export interface HostLimits extends JournalLimits {
  /** Milliseconds a turn may take; null = no end. */
  readonly turnMilliseconds: number | null
  /** Times a turn is run again when other messages were faster. */
  readonly conflictRetries: number
  /** Milliseconds a conversation may rest before the host forgets it: flow sets are kept 14 days longer. Default 30 days. */
  readonly sessionLife: number
  /** Milliseconds a turn of a session-only conversation may take where `turnMilliseconds` is null. Default one minute. */
  readonly leaseMilliseconds: number
}

export const defaultHostLimits: HostLimits = { ...defaultJournalLimits, turnMilliseconds: null, conflictRetries: 4, sessionLife: 30 * 86_400_000, leaseMilliseconds: 60_000 }
