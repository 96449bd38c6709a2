/** Mounts a handler on a server of node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpHandler } from './http-handler.ts'

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** @example createServer(nodeListener(createHttpHandler({ host }))).listen(8080) */
export function nodeListener(handler: HttpHandler): NodeListener {
  return (incoming, outgoing) => {
    answerWith(handler, incoming, outgoing).catch(() => outgoing.destroy())
  }
}

async function answerWith(handler: HttpHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await handler(requestOf(incoming))
  // What was left unread of a refused body would be taken for the next request.
  const isRead = incoming.complete
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...(isRead ? {} : { connection: 'close' }) })
  outgoing.end(await response.text())
}

function requestOf(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init: RequestInit & { readonly duplex: 'half' } = { method, headers, duplex: 'half', body: hasBody ? bodyOf(incoming) : null }
  return new Request(new URL(incoming.url ?? '/', 'http://localhost'), init)
}

/** Ending the reading early leaves the connection open, so that the refusal can still be written. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array, undefined>
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}
