/** A reply's body as it was before compression. Bombs are the reader's to stop: nothing is decompressed ahead of what is read. */
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

export function decompressed(reply: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = (reply.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (decoder === undefined) return reply
  const stream = decoder()
  pipeline(reply, stream, () => undefined)
  return stream
}
