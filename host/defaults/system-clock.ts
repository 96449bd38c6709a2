import type { Clock } from '../../src/ports/index.ts'

/** The time of this machine. */
export const systemClock: Clock = { now: () => Date.now() }
