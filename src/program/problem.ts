/** One thing that is wrong with definitions: all of them are reported at once. */
export interface Problem {
  readonly level: 'error' | 'warning'
  /** Stable; one of the compiler's codes. */
  readonly code: string
  /** JSON Pointer into the definitions as given. */
  readonly pointer: string
  readonly message: string
  /** What to do about it. */
  readonly advice: string
  readonly flow?: string
  readonly step?: string
}
