/**
 * Reads HTTP replies (TOOL-16, W-26).
 *
 * RP1. A status outside 200 to 299 is an error; the body of an error is never shown: it may hold anything.
 * RP2. A body is read as what it says it is, or as what the author says it is; what is neither text, JSON nor XML is refused by its type.
 * RP3. A body that is not what it should be is an error, never a text taken for a result.
 */
import { toolError } from './codes.ts'
import type { JsonValue } from '../json.ts'
import type { HttpReply, XmlReader } from '../ports/index.ts'
import type { HttpImplementation } from '../program/index.ts'
import type { SaydoError } from '../errors.ts'

type ContentKind = 'json' | 'xml' | 'text' | 'binary'

/** What a content type stands for; an absent one is taken for text. */
function kindOfContent(contentType: string): ContentKind {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type === '') return 'text'
  if (/[/+]json$/.test(type)) return 'json'
  if (/[/+]xml$/.test(type) && type !== 'image/svg+xml') return 'xml'
  return type.startsWith('text/') || textual.has(type) ? 'text' : 'binary'
}

const textual: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'application/yaml', 'application/jwt', 'application/x-ndjson'])

/** The reply's value. @throws SaydoError TOOL_HTTP_STATUS, TOOL_REPLY_UNREADABLE. */
export function readReply(tool: string, reply: HttpReply, how: HttpImplementation['reply'], xml: XmlReader | null): JsonValue {
  if (reply.status < 200 || reply.status > 299) throw statusError(tool, reply)
  const type = reply.headers['content-type'] ?? ''
  if (reply.body === '' && (reply.status === 204 || type === '')) return null
  const kind = how === 'auto' ? kindOfContent(type) : how
  if (kind === 'binary') throw unreadable(tool, `the reply's type is ${type}, which is no text`)
  if (reply.body === null) throw unreadable(tool, 'the reply is not text in the character set it names')
  return valueOf(tool, kind, reply.body, xml)
}

function valueOf(tool: string, kind: Exclude<ContentKind, 'binary'>, body: string, xml: XmlReader | null): JsonValue {
  switch (kind) {
    case 'json':
      return body === '' ? null : reading(tool, 'JSON', () => JSON.parse(body) as JsonValue)
    case 'xml':
      if (xml === null) throw unreadable(tool, 'the reply is XML, and the engine was given no `xml` to read it with')
      return reading(tool, 'XML', () => xml.read(body))
    case 'text':
      return body
  }
}

function statusError(tool: string, reply: HttpReply): SaydoError {
  return toolError('TOOL_HTTP_STATUS', `${tool} answered with status ${reply.status}`, { place: { tool }, facts: { status: reply.status } })
}

function reading(tool: string, what: string, read: () => JsonValue): JsonValue {
  try {
    return read()
  } catch {
    throw unreadable(tool, `the reply should be ${what} and is not`)
  }
}

function unreadable(tool: string, message: string): SaydoError {
  return toolError('TOOL_REPLY_UNREADABLE', `${tool}: ${message}`, { place: { tool } })
}

/** The body passes the bound; also what transports throw when they stop reading. */
export function replyTooLarge(limit: number): SaydoError {
  return toolError('TOOL_REPLY_TOO_LARGE', `the reply has more than ${limit} bytes`, { facts: { limit } })
}
