/** The part of the platform's AbortSignal the engine uses; ES2022 has none. */
export interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Makes a signal that aborts when told to, after `milliseconds`, or with `parent`. */
export interface Deadlines {
  start(milliseconds: number, parent: AbortSignalLike | null): Deadline
}

export interface Deadline {
  readonly signal: AbortSignalLike
  /** Resolves when the time is over or the parent aborts; never rejects. */
  readonly expired: Promise<'timeout' | 'aborted'>
  /** Frees the timer. */
  clear(): void
}
