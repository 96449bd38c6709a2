/**
 * Where a redirect leads (reading tools only; writing tools follow none).
 *
 * RD1. Never from https to http.
 * RD2. To another origin goes nothing the author or a credential put into the headers.
 * RD3. 303 is fetched with GET; 301 and 302 too, unless the request had no body; 307 and 308 are sent again as they are.
 */
import { toolError } from './codes.ts'
import type { HttpReply, ReadUrl, UrlParts } from '../ports/index.ts'
import type { RequestParts } from './request.ts'

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The request to follow with; null when the reply is no redirect. @throws SaydoError TOOL_URL_REFUSED. */
export function redirectOf(request: RequestParts, from: UrlParts, reply: HttpReply, readUrl: ReadUrl): RequestParts | null {
  const location = reply.headers['location']
  if (!redirecting.has(reply.status) || location === undefined) return null
  const to = readUrl(location, from.href)
  if (to === null) throw toolError('TOOL_URL_REFUSED', 'the service redirects to what is no URL')
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw toolError('TOOL_URL_REFUSED', 'the service redirects from https to another scheme')
  const fetched = reply.status < 307 && (reply.status === 303 || request.body !== null) ? asGet(request) : request
  return { ...fetched, url: to.href, headers: to.origin === from.origin ? fetched.headers : plainHeaders(fetched) }
}

function asGet(request: RequestParts): RequestParts {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'content-type'))
  return { ...request, method: request.method === 'HEAD' ? 'HEAD' : 'GET', body: null, headers }
}

const plain = ['user-agent', 'accept', 'content-type'] as const

function plainHeaders(request: RequestParts): RequestParts['headers'] {
  return Object.fromEntries(plain.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])))
}
