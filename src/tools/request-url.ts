/**
 * The URL of an HTTP tool's request.
 *
 * TOOL-8.  `{name}` takes an argument, percent-encoded, and uses it up; one without a value is an error. It counts where the author wrote it, never
 *          in what a placeholder gives.
 * TOOL-9.  GET and HEAD, or `useQueryParams`: every argument left goes to the query; else those named in `queryParams`.
 * TOOL-11. `customQuery` is appended; its `{name}` take arguments, used up or not.
 * RU1. What stands in `{{ }}` behind the beginning of the URL is encoded: it cannot end the path, begin the query or leave its folder.
 */
import { encodePart, encodePath, encodeValue, pairsOf, queryText, valueText } from './encoding.ts'
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
    const used = new Set<string>()
    const url = staying(build(scope, args, used))
    const { query, body } = split(implementation, without(args, used))
    const custom = filled(implementation.customQuery, args, new Set())
    const pairs = [queryText(pairsOf(query, implementation.arrayFormat)), custom].filter((text) => text !== '')
    return { url: withQuery(url, pairs.join('&')), rest: body }
  }
}

type Fill = (scope: Scope, args: JsonObject, used: Set<string>) => string

function templateBuilder(template: TemplateTree, environment: Environment): Fill {
  const parts = template.map((part, index): Fill => {
    if (typeof part === 'string') return (_scope, args, used) => filled(part, args, used)
    const text = buildText([part], environment)
    if (index === 0) return text
    const before = template[index - 1]
    const encode = typeof before === 'string' && before.endsWith('=') ? encodeValue : encodePath
    return (scope) => encode(text(scope))
  })
  return (scope, args, used) => parts.map((part) => part(scope, args, used)).join('')
}

function filled(text: string, args: JsonObject, used: Set<string>): string {
  return text.replace(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) => {
    used.add(name)
    return encodePart(argumentText(name, args))
  })
}

function argumentText(name: string, args: JsonObject): string {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  if (value === undefined || value === null || value === '' || typeof value === 'object') throw toolError('TOOL_URL_REFUSED', `the URL needs a value for {${name}}`, { facts: { notSent: true } })
  return valueText(value)
}

/** A segment of dots would climb out of the author's path, also when it is percent-encoded, and however it came together. */
function staying(url: string): string {
  if (/^[^?#]*[/\\](\.|%2e){1,2}([/\\?#]|$)/i.test(url)) throw toolError('TOOL_URL_REFUSED', 'the URL has a path segment of dots only', { facts: { notSent: true } })
  return url
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
