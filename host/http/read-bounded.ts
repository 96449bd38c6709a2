/** Reads a request's body, and stops at the bound: what is beyond it is never held. */
import { httpError } from './codes.ts'

/** @throws SaydoError REQUEST_TOO_LARGE. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, bound: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    length += piece.value.byteLength
    if (length > bound) {
      await reader?.cancel()
      throw httpError('REQUEST_TOO_LARGE', `the body has more than ${bound} bytes`)
    }
    chunks.push(piece.value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
