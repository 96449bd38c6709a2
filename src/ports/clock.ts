/** The only source of time. Read once per turn by the driver; a step never sees it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}
