/** The only source of chance. */
export interface Ids {
  /** A fresh opaque id: session ids, claim tokens, record versions. */
  random(): string
  /** A fresh id that sorts by time of making: execution ids. */
  ordered(): string
}
