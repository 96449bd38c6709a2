/** How much one call may read or write. What passes a limit is refused before memory is taken for it. */

/** Limits of one call; what is not named keeps its default. */
export interface JsonLimits {
  /** UTF-8 bytes of the text read or written. Default 8 MiB. */
  readonly bytes?: number
  /** Arrays and objects inside each other; a lone `[]` has depth 1. Default 64, at most 256. */
  readonly depth?: number
  /** Array elements and object members together, a shared value counted wherever it is written. Default 100,000. */
  readonly entries?: number
}

const DEFAULTS: Required<JsonLimits> = { bytes: 8 * 1024 * 1024, depth: 64, entries: 100_000 }

/** The reader and the writer recurse; this depth is safe on every stack. */
const GREATEST_DEPTH = 256

/** The limits of a call in full. Throws a TypeError for one that is not a whole number in its range. */
export function completeLimits(limits: JsonLimits = {}): Required<JsonLimits> {
  const complete = { ...DEFAULTS, ...limits }
  requireWhole('bytes', complete.bytes, Number.MAX_SAFE_INTEGER)
  requireWhole('depth', complete.depth, GREATEST_DEPTH)
  requireWhole('entries', complete.entries, Number.MAX_SAFE_INTEGER)
  return complete
}

function requireWhole(name: keyof JsonLimits, value: unknown, greatest: number): void {
  if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= greatest) return
  throw new TypeError(`the limit "${name}" must be a whole number from 0 to ${greatest}`)
}
