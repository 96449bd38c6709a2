/** Times and sizes the journal reckons with. */
export interface JournalLimits {
  /** Milliseconds a save may take. */
  readonly saveBudget: number
  /** Milliseconds two machines' clocks may differ. */
  readonly skewMargin: number
  /** Bytes session and checkpoint may have together. */
  readonly recordBytes: number
}

export const defaultJournalLimits: JournalLimits = { saveBudget: 5_000, skewMargin: 30_000, recordBytes: 409_600 }
