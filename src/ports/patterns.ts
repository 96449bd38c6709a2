/**
 * Linear-time regular expressions.
 *
 * The engine behind this port is loaded when the first pattern is met (`ready`), before the synchronous steps of a turn run.
 * `compile` takes ECMAScript syntax with flags out of `imsgu` and throws for a construct that cannot run in linear time.
 */
export interface LinearPattern {
  readonly source: string
  readonly flags: string
  test(text: string): boolean
  /** The leftmost match at or after `from` (UTF-16 units), with its groups, or null. */
  exec(text: string, from: number): PatternMatch | null
}

export interface PatternMatch {
  readonly index: number
  readonly end: number
  /** Whole match first, then numbered groups; undefined for a group that took no part. */
  readonly groups: readonly (string | undefined)[]
  readonly named: Readonly<Record<string, string | undefined>>
}

export interface Patterns {
  ready(): Promise<void>
  compile(source: string, flags: string): LinearPattern
}
