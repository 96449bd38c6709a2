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
  const url = buildText(implementation.url, environment)
  return (scope, args) => {
    const { path, rest } = fillPath(url(scope), args)
    if (!/^https?:\/\/[^/]/.test(path)) throw toolError('TOOL_URL_REFUSED', 'the URL is not an absolute http(s) URL')
    const method = implementation.method
    if (bodyless.has(method)) return { method, url: withQuery(path, rest), headers: implementation.headers, body: null }
    const headers = { 'content-type': 'application/json', ...implementation.headers }
    return { method, url: path, headers, body: Object.keys(rest).length === 0 ? null : JSON.stringify(rest) }
  }
}

function fillPath(template: string, args: JsonObject): { readonly path: string; readonly rest: JsonObject } {
  const used = new Set<string>()
  const path = template.replace(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (value === undefined || value === null || typeof value === 'object') {
      throw toolError('TOOL_URL_REFUSED', `the URL needs a value for {${name}}`)
    }
    used.add(name)
    return encodeURIComponent(String(value))
  })
  return { path, rest: Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name))) }
}

function withQuery(url: string, args: JsonObject): string {
  const pairs = Object.entries(args).flatMap(([name, value]) => (Array.isArray(value) ? value.map((item) => pair(name, item as JsonValue)) : [pair(name, value)]))
  const query = pairs.filter((text) => text !== '').join('&')
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function pair(name: string, value: JsonValue): string {
  if (value === null) return ''
  return `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`
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
