/**
 * The URL of an HTTP tool's request.
 *
 * TOOL-8.  `{name}` takes an argument, percent-encoded, and uses it up; one without a value is an error.
 * TOOL-9.  GET and HEAD, or `useQueryParams`: every argument left goes to the query; else those named in `queryParams`.
 * TOOL-11. `customQuery` is appended; its `{name}` take arguments, used up or not.
 * RU1. What stands in `{{ }}` behind the beginning of the URL is encoded: it cannot end the path, begin the query or leave its folder.
 */
import { climbs, encodePart, encodePath, encodeValue, pairsOf, queryText, valueText } from './encoding.ts'
import { toolError } from './codes.ts'
import { buildText } from '../expressions/index.ts'
import type { Environment, Scope, TemplateTree } from '../expressions/index.ts'
import type { JsonObject } from '../json.ts'
import type { HttpImplementation } from '../program/index.ts'

export const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** A URL, and the arguments it leaves for the body. */
export interface RequestUrl {
  readonly url: string
  readonly rest: JsonObject
}

export function urlBuilder(implementation: HttpImplementation, environment: Environment): (scope: Scope, args: JsonObject) => RequestUrl {
  const build = templateBuilder(implementation.url, environment)
  return (scope, args) => {
    const { url, used } = fillPath(build(scope), args)
    const rest = without(args, used)
    const { query, body } = split(implementation, rest)
    const custom = implementation.customQuery.replace(placeholder, (_whole, name: string) => encodePart(argumentText(name, args)))
    const pairs = [queryText(pairsOf(query, implementation.arrayFormat)), custom].filter((text) => text !== '')
    return { url: withQuery(url, pairs.join('&')), rest: body }
  }
}

function templateBuilder(template: TemplateTree, environment: Environment): (scope: Scope) => string {
  const parts = template.map((part, index) => {
    if (typeof part === 'string') return () => part
    const text = buildText([part], environment)
    if (index === 0) return text
    const before = template[index - 1]
    const encode = typeof before === 'string' && before.endsWith('=') ? encodeValue : encodePath
    return (scope: Scope) => encode(staying(text(scope)))
  })
  return (scope) => parts.map((part) => part(scope)).join('')
}

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g

function fillPath(template: string, args: JsonObject): { readonly url: string; readonly used: ReadonlySet<string> } {
  const used = new Set<string>()
  const url = template.replace(placeholder, (_whole, name: string) => {
    used.add(name)
    return encodePart(staying(argumentText(name, args)))
  })
  return { url, used }
}

function argumentText(name: string, args: JsonObject): string {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  if (value === undefined || value === null || value === '' || typeof value === 'object') throw toolError('TOOL_URL_REFUSED', `the URL needs a value for {${name}}`, { facts: { notSent: true } })
  return valueText(value)
}

function staying(text: string): string {
  if (climbs(text)) throw toolError('TOOL_URL_REFUSED', 'a value would lead out of its folder of the URL', { facts: { notSent: true } })
  return text
}

function split({ method, useQueryParams, queryParams }: HttpImplementation, rest: JsonObject): { readonly query: JsonObject; readonly body: JsonObject } {
  if (bodyless.has(method)) return { query: rest, body: {} }
  if (useQueryParams) return { query: rest, body: rest }
  const names = new Set(queryParams)
  return { query: Object.fromEntries(Object.entries(rest).filter(([name]) => names.has(name))), body: without(rest, names) }
}

const without = (args: JsonObject, names: ReadonlySet<string>): JsonObject => Object.fromEntries(Object.entries(args).filter(([name]) => !names.has(name)))

/** Behind what the URL already has, and before its fragment. */
function withQuery(url: string, query: string): string {
  const [whole = ''] = url.split('#', 1)
  return query === '' ? whole : `${whole}${whole.includes('?') ? (/[?&]$/.test(whole) ? '' : '&') : '?'}${query}`
}
