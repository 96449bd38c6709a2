import type { Clock } from '../../src/ports/index.ts'

/** A clock that stands still until it is told. */
export interface VirtualClock extends Clock {
  /** Moves on by that many milliseconds; a clock never goes back. */
  advance(milliseconds: number): void
}

/** `start` in milliseconds since 1970. Throws a TypeError for a time, or a step, that no clock could show. */
export function virtualClock(start: number): VirtualClock {
  let time = checkedMilliseconds(start)
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += checkedMilliseconds(milliseconds)
    },
  }
}

function checkedMilliseconds(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${value} is not a whole number of milliseconds`)
  return value
}
