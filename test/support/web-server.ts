/** A real HTTP server on this machine that remembers what it was asked. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** Number of the connection, from 0: the same for requests that shared one. */
  readonly connection: number
}

export type Answer = (response: ServerResponse, asked: Asked, request: IncomingMessage) => void

export interface WebServer {
  readonly url: string
  readonly port: number
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

export async function webServer(answer: Answer): Promise<WebServer> {
  const asked: Asked[] = []
  const connections = new Map<unknown, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!connections.has(request.socket)) connections.set(request.socket, connections.size)
      const one: Asked = {
        method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), connection: connections.get(request.socket) ?? -1,
      }
      asked.push(one)
      answer(response, one, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, asked, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error))))
}

export function sendJson(response: ServerResponse, value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}
