/** Counts calls against a limit, over a sliding window. */
export interface RateLimit {
  /** Calls within one window. */
  readonly requests: number
  readonly windowMilliseconds: number
}

/** Whose calls are counted together. */
export interface RateKey {
  readonly tenant: string
  readonly userId: string
  readonly tool: string
}

export interface RateLimits {
  /** Counts a call and gives 0, or counts nothing and gives the milliseconds until a call is admitted again. */
  take(key: RateKey, limit: RateLimit): Promise<number> | number
}
