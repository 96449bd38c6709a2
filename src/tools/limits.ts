/** Bounds of tool calls, in one place; each has an error code of its own. */
export interface ToolLimits {
  /** Bytes of a reply's body, after decompression. */
  readonly replyBytes: number
  /** UTF-16 units of a request's body. */
  readonly requestCharacters: number
  /** UTF-16 units of a request's URL. */
  readonly urlCharacters: number
  /** Redirects one call of a reading tool follows. */
  readonly redirects: number
  /** Values a path of a response mapping may find, and items and parts it may make. */
  readonly mappingItems: number
  /** UTF-16 units of a text a response mapping makes. */
  readonly mappingCharacters: number
}

export const toolLimits: ToolLimits = {
  replyBytes: 1_048_576,
  requestCharacters: 1_048_576,
  urlCharacters: 8_192,
  redirects: 3,
  mappingItems: 100_000,
  mappingCharacters: 1_048_576,
}
