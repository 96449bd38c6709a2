/**
 * Counts calls in the memory of this process, over sliding windows.
 *
 * RL1. Nothing is shared between two of these, and nothing outside them (W-27).
 * RL2. What left its window is forgotten: at the next call of the same key, and in passing, a few keys with each call of any.
 * RL3. With more keys than `mostKeys` the ones unused longest are forgotten: memory is bounded, and a flood of users lets some through.
 */
import type { Clock, RateKey, RateLimit, RateLimits } from '../../src/index.ts'
import { systemClock } from './system-clock.ts'

export interface MemoryRateLimitsOptions {
  readonly clock?: Clock
  /** Users and tools counted at once. Default 100,000. */
  readonly mostKeys?: number
}

export interface MemoryRateLimits extends RateLimits {
  take(key: RateKey, limit: RateLimit): number
  /** Keys that are counted now. */
  size(): number
}

interface Window {
  readonly milliseconds: number
  /** Times of the calls within it, in order. */
  readonly calls: readonly number[]
}

const sweptAtOnce = 4

export function memoryRateLimits({ clock = systemClock, mostKeys = 100_000 }: MemoryRateLimitsOptions = {}): MemoryRateLimits {
  /** In order of use, the longest unused first. */
  const windows = new Map<string, Window>()
  const sweep = (now: number): void => {
    let looked = 0
    for (const [key, window] of windows) {
      if ((looked += 1) > sweptAtOnce) return
      if ((window.calls.at(-1) ?? 0) + window.milliseconds <= now || windows.size > mostKeys) windows.delete(key)
    }
  }
  return {
    size: () => windows.size,
    take(key: RateKey, limit: RateLimit) {
      const now = clock.now()
      const name = JSON.stringify([key.tenant, key.userId, key.tool])
      const calls = (windows.get(name)?.calls ?? []).filter((call) => call + limit.windowMilliseconds > now)
      const admitted = calls.length < limit.requests
      windows.delete(name)
      windows.set(name, { milliseconds: limit.windowMilliseconds, calls: admitted ? [...calls, now] : calls })
      sweep(now)
      return admitted ? 0 : Math.max(1, (calls[calls.length - limit.requests] ?? now) + limit.windowMilliseconds - now)
    },
  }
}
