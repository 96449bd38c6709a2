/**
 * Linear-time regular expressions.
 *
 * The engine behind this port is loaded when the first pattern is met (`ready`), before the synchronous steps of a turn run.
 * `compile` takes ECMAScript syntax with flags out of `imsgu` and throws for a construct that cannot run in linear time.
 * Every pattern sees whole characters (code points), as if it had the flag `u`; positions are UTF-16 units.
 */
export interface LinearPattern {
  readonly source: string
  readonly flags: string
  /** Work to search one UTF-16 unit of text, in expression operations; the caller charges it before it searches. */
  readonly costPerUnit: number
  /** The part (0 to 1) of the text after a match that the search for it may have read as well, and the next search will read again. */
  readonly overrun: number
  test(text: string): boolean
  /** The leftmost match at or after `from` (UTF-16 units, at most the length of the text), with its groups, or null. */
  exec(text: string, from: number): PatternMatch | null
}

export interface PatternMatch {
  readonly index: number
  readonly end: number
  /** Whole match first, then numbered groups; undefined for a group that took no part. */
  readonly groups: readonly (string | undefined)[]
  /** The named groups, when the pattern has any. */
  readonly named?: Readonly<Record<string, string | undefined>>
}

export interface Patterns {
  /** Loads the engine. Cheap when it is loaded. */
  ready(): Promise<void>
  /** Throws a SaydoError for a pattern that is refused, and when the pattern needs the engine before `ready` has loaded it. */
  compile(source: string, flags: string): LinearPattern
}
