/** What an operator must hear of at once. */
export interface JournalAlarm {
  /** An attempt's own worker contradicts what somebody else has decided about it. */
  readonly code: 'EFFECT_AFTER_RESOLUTION'
  readonly namespace: string
  readonly conversation: string
  readonly key: string
  readonly action: string
}

/** Must not throw; nothing waits for it. */
export type AlarmSink = (alarm: JournalAlarm) => void
