/**
 * Reads a reply's body into text, whatever moved it here.
 *
 * BD1. Never more than the bound, after decompression; what passes it ends the reading at once.
 * BD2. Bytes that are not text in the character set the reply names are no text: they are not repaired.
 */
import { replyTooLarge } from '../../src/tools/index.ts'

/** @throws SaydoError TOOL_REPLY_TOO_LARGE. */
export async function readBody(chunks: AsyncIterable<Uint8Array>, contentType: string, bound: number): Promise<string | null> {
  const decoder = decoderFor(contentType)
  const parts: string[] = []
  let bytes = 0
  let isText = decoder !== null
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > bound) throw replyTooLarge(bound)
    isText = isText && decoded(parts, () => decoder?.decode(chunk, { stream: true }))
  }
  return isText && decoded(parts, () => decoder?.decode()) ? parts.join('') : null
}

function decoderFor(contentType: string): TextDecoder | null {
  const charset = /;\s*charset=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return null
  }
}

function decoded(parts: string[], decode: () => string | undefined): boolean {
  try {
    parts.push(decode() ?? '')
    return true
  } catch {
    return false
  }
}
