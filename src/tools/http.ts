/**
 * Builds an HTTP request from a tool's contract and reads its reply. No transport here.
 *
 * TOOL-8. `{name}` in a URL takes an argument, percent-encoded, and uses it up. GET and HEAD send the rest as a query, others as JSON.
 */
import { toolError } from './codes.ts'
import { buildText } from '../expressions/index.ts'
import type { Environment, Scope } from '../expressions/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { HttpImplementation, ToolContract } from '../program/index.ts'
import type { HttpReply, HttpRequest } from '../ports/index.ts'

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

export type HttpRequestBuilder = (scope: Scope, args: JsonObject) => HttpRequest

export function httpRequestBuilder(implementation: HttpImplementation, environment: Environment): HttpRequestBuilder {
  const { method } = implementation
  const given = Object.fromEntries(Object.entries(implementation.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const urlOf = urlBuilder(implementation, environment)
  return (scope, args) => {
    const { url, rest } = urlOf(scope, args)
    if (bodyless.has(method)) return { method, url: withQuery(url, rest), headers: given, body: null }
    const headers = { 'content-type': 'application/json', ...given }
    return { method, url, headers, body: Object.keys(rest).length === 0 ? null : JSON.stringify(rest) }
  }
}

/** `{name}` counts where the author wrote it, never in what a placeholder gives. */
function urlBuilder({ url }: HttpImplementation, environment: Environment): (scope: Scope, args: JsonObject) => { readonly url: string; readonly rest: JsonObject } {
  const parts = url.map((part) => (typeof part === 'string' ? part : buildText([part], environment)))
  return (scope, args) => {
    const used = new Set<string>()
    const reading: Scope = {
      variables: scope.variables, session: scope.session, arguments: args, now: scope.now, language: scope.language, writer: scope.writer,
    }
    const filled = parts.map((part) => (typeof part === 'string' ? fillPath(part, args, used) : part(reading))).join('')
    checkUrl(filled)
    return { url: filled, rest: Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name))) }
  }
}

function fillPath(text: string, args: JsonObject, used: Set<string>): string {
  return text.replace(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (value === undefined || value === null || value === '' || typeof value === 'object') throw toolError('TOOL_URL_REFUSED', `the URL needs a value for {${name}}`)
    used.add(name)
    return encoded(String(value))
  })
}

/** A segment of dots would climb out of the author's path, also when it is percent-encoded. */
function checkUrl(url: string): void {
  if (!/^https?:\/\/[^/]/.test(url)) throw toolError('TOOL_URL_REFUSED', 'the URL is not an absolute http(s) URL')
  if (/\/(\.|%2e){1,2}([/?#]|$)/i.test(url)) throw toolError('TOOL_URL_REFUSED', 'the URL has a path segment of dots only')
}

/** Half of a surrogate pair becomes the replacement character: no URL can hold it. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

function withQuery(url: string, args: JsonObject): string {
  const pairs = Object.entries(args).flatMap(([name, value]) => (Array.isArray(value) ? value.map((item) => pair(name, item as JsonValue)) : [pair(name, value)]))
  const query = pairs.filter((text) => text !== '').join('&')
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function pair(name: string, value: JsonValue): string {
  if (value === null) return ''
  return `${encoded(name)}=${encoded(typeof value === 'object' ? JSON.stringify(value) : String(value))}`
}

/** The reply's value: JSON when it says so, else its text. @throws TOOL_HTTP_STATUS for any status outside 200 to 299. */
export function readHttpReply(tool: ToolContract, reply: HttpReply): JsonValue {
  if (reply.status < 200 || reply.status > 299) {
    throw toolError('TOOL_HTTP_STATUS', `${tool.id} answered with status ${reply.status}`, { place: { tool: tool.id }, facts: { status: reply.status } })
  }
  if (!/[/+]json\b/.test(reply.headers['content-type'] ?? '')) return reply.body
  try {
    return reply.body === '' ? null : (JSON.parse(reply.body) as JsonValue)
  } catch (cause) {
    throw toolError('TOOL_RESULT_INVALID', `${tool.id} said it sends JSON and did not`, { place: { tool: tool.id }, cause })
  }
}
