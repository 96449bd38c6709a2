/** Waits between tries of a call. */
import type { AbortSignalLike } from './abort.ts'

export interface Delays {
  /** Resolves after so many milliseconds, or as soon as the signal aborts; never rejects. */
  wait(milliseconds: number, signal: AbortSignalLike): Promise<void>
  /** A number from 0 up to 1, fresh each time: spreads the waits of many callers. */
  spread(): number
}
