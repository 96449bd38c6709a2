/**
 * Builds HTTP requests from a tool's contract. No transport and no secret here.
 *
 * TOOL-10. The body goes by `contentType`; text and XML take the argument `body` or `data`, else JSON. No arguments left, no body.
 * TOOL-12. Headers, later ones win: the engine's own, `defaultHeaders` and `headers` of the author (merged by the compiler).
 * RQ1. A header never holds a character that could end it.
 */
import { bodyless, urlBuilder } from './request-url.ts'
import { toolError } from './codes.ts'
import { formText, multipartText, pairsOf, valueText } from './encoding.ts'
import { buildText } from '../expressions/index.ts'
import type { Environment, Scope } from '../expressions/index.ts'
import type { JsonObject } from '../json.ts'
import type { HttpImplementation } from '../program/index.ts'

/** A request before it is authorized and sent. */
export interface RequestParts {
  readonly method: string
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface RequestInput {
  /** `$args` are `args`. */
  readonly scope: Scope
  readonly args: JsonObject
  /** A text nobody can guess, for the borders of multipart bodies. */
  readonly boundary: string
}

export type RequestBuilder = (input: RequestInput) => RequestParts

const accepted = 'application/json, application/xml;q=0.8, text/*;q=0.7'

export function requestBuilder(implementation: HttpImplementation, environment: Environment): RequestBuilder {
  const url = urlBuilder(implementation, environment)
  const headers = Object.entries(implementation.headers).map(([name, template]) => ({ name, value: buildText(template, environment) }))
  return ({ scope, args, boundary }) => {
    const { url: target, rest } = url(scope, args)
    const { body, type } = bodyless.has(implementation.method) || Object.keys(rest).length === 0 ? noBody : bodyOf(implementation, rest, boundary)
    const own = headers.map(({ name, value }) => [name, headerText(name, value(scope))] as const).filter(([, value]) => value !== '')
    return {
      method: implementation.method,
      url: target,
      headers: { 'user-agent': 'saydo', accept: accepted, ...(type === null ? {} : { 'content-type': type }), ...Object.fromEntries(own) },
      body,
    }
  }
}

/** @throws SaydoError TOOL_HEADER_INVALID, which names the header and never its value. */
export function headerText(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value.trim()
  throw toolError('TOOL_HEADER_INVALID', `the value of the header ${name} has characters a header cannot hold`, { facts: { header: name, notSent: true } })
}

interface Body {
  readonly body: string | null
  readonly type: string | null
}

const noBody: Body = { body: null, type: null }

function bodyOf({ contentType, arrayFormat }: HttpImplementation, args: JsonObject, boundary: string): Body {
  switch (contentType) {
    case 'json':
      return { body: JSON.stringify(args), type: 'application/json' }
    case 'form':
      return { body: formText(pairsOf(args, arrayFormat)), type: 'application/x-www-form-urlencoded' }
    case 'multipart':
      return { body: multipartText(pairsOf(args, arrayFormat), boundary), type: `multipart/form-data; boundary=${boundary}` }
    case 'text':
      return { body: textBody(args), type: 'text/plain; charset=utf-8' }
    case 'xml':
      return { body: textBody(args), type: 'application/xml; charset=utf-8' }
  }
}

function textBody(args: JsonObject): string {
  const name = ['body', 'data'].find((candidate) => Object.hasOwn(args, candidate))
  return name === undefined ? JSON.stringify(args) : valueText(args[name] ?? null)
}
