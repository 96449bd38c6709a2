import { defaultJournalLimits } from '../journal/index.ts'
import type { JournalLimits } from '../journal/index.ts'

export interface HostLimits extends JournalLimits {
  /** Milliseconds a turn may take; null = no end. */
  readonly turnMilliseconds: number | null
  /** Times a turn is run again when other messages were faster. */
  readonly conflictRetries: number
}

export const defaultHostLimits: HostLimits = { ...defaultJournalLimits, turnMilliseconds: null, conflictRetries: 4 }
