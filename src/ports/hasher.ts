/** SHA-256 of a text's UTF-8 bytes, as lower-case hex. Synchronous: a digest is part of a pure step. */
export interface Hasher {
  sha256(text: string): string
}
