/** HTTP implementations: the URL and what may be sent to it. */
import { authDeclaration } from './auth.ts'
import { headerTemplates } from './headers.ts'
import { compileMapping } from './mapping.ts'
import { templateAt } from './template.ts'
import type { NotedTemplate } from './template.ts'
import type { ToolContext } from './context.ts'
import { bodyFormats, implementationSchemas, retrySchema } from '../definitions/index.ts'
import { below } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import type { HttpImplementation, RetryPolicy } from '../../program/index.ts'
import { platformReadUrl } from '../../ports/index.ts'
import { urlRefusal } from '../../tools/index.ts'
import type { z } from 'zod'

type Authored = z.output<typeof implementationSchemas.http>

export function httpImplementation(definition: unknown, place: Place, context: ToolContext): HttpImplementation | null {
  const { problems } = context
  const http = checkShape(implementationSchemas.http, definition, place, problems)
  if (http === null) return null
  const at = (name: string): Place => ({ ...place, pointer: below(place.pointer, name) })
  const url = templateAt(http.url, at('url'), context)
  checkUrl(http, url.template, at('url'), context)
  checkPathParams(http, at('pathParams'), problems)
  const headers = headerTemplates(http, place, context)
  const auth = http.auth === undefined ? null : authDeclaration(http.auth, at('auth'), { problems, headers: Object.keys(headers.templates) })
  return {
    type: 'http',
    method: http.method ?? 'POST',
    url: url.template,
    ...requestOf(http),
    headers: headers.templates,
    auth,
    reply: http.reply ?? 'auto',
    retries: http.retries === undefined ? null : retryPolicy(http.retries, at('retries'), problems),
    mapping: http.responseMapping === undefined ? null : compileMapping(http.responseMapping, at('responseMapping'), problems),
    idempotencyHeader: (http.idempotencyHeader ?? 'idempotency-key').toLowerCase(),
    notAppliedStatuses: http.notAppliedStatuses ?? [],
    usesPatterns: url.usesPatterns || headers.usesPatterns,
  }
}

function requestOf(http: Authored): Pick<HttpImplementation, 'queryParams' | 'useQueryParams' | 'arrayFormat' | 'customQuery' | 'contentType'> {
  return {
    queryParams: http.queryParams ?? [],
    useQueryParams: http.useQueryParams ?? false,
    arrayFormat: http.arrayFormat ?? 'repeat',
    customQuery: (http.customQuery ?? '').replace(/^[?&]+/, ''),
    contentType: bodyFormats[http.contentType ?? 'json'],
  }
}

/** A URL written out up to behind its host is checked now; one whose host is computed, by a placeholder or an argument, only when it is called. */
function checkUrl(http: Authored, template: NotedTemplate['template'], place: Place, context: ToolContext): void {
  const [first] = template
  const isWritten = typeof first === 'string' && (template.length === 1 ? /^https?:\/\/[^/?#{]+([/?#]|$)/ : /^https?:\/\/[^/?#{]+[/?#]/).test(first)
  if (isWritten) checkWritten(first.replace(/\{\w+\}/g, 'x'), place, context)
  else if (!/^(https?:\/\/|\{\{)/.test(http.url)) context.problems.add('URL_INVALID', place, `${JSON.stringify(http.url)} is no absolute URL`)
  else if (context.allowedHosts === null && !beginsWithGlobal(template, context.globals)) context.problems.add('HOST_COMPUTED', place, 'the host of the URL is computed, and the set has no allowedHosts')
}

function checkWritten(text: string, place: Place, { problems, allowedHosts }: ToolContext): void {
  const url = platformReadUrl(text)
  if (url === null) problems.add('URL_INVALID', place, `${JSON.stringify(text)} is no URL`)
  else if (url.username !== '' || url.password !== '') problems.add('SECRET_IN_DEFINITION', place, 'the URL holds a user or password')
  else {
    const refusal = urlRefusal(url, { allowedHosts, allowPrivateAddresses: true })
    if (refusal !== null) problems.add('HOST_NOT_ALLOWED', place, refusal)
  }
}

/** `{{global}}/path`: the host that runs the engine says where it leads; nothing of the conversation is in it. */
function beginsWithGlobal([first, second]: NotedTemplate['template'], globals: ReadonlySet<string>): boolean {
  return typeof first === 'object' && first.kind === 'name' && globals.has(first.name) && (second === undefined || (typeof second === 'string' && /^[/?#]/.test(second)))
}

/** `pathParams` promises what the URL takes; a promise the URL cannot keep is a mistake. */
function checkPathParams(http: Authored, place: Place, problems: Problems): void {
  if (http.url.includes('{{')) return
  for (const name of http.pathParams ?? []) {
    if (!http.url.includes(`{${name}}`)) problems.add('ATTRIBUTE_INVALID', place, `the URL has no {${name}}`)
  }
}

const usualStatuses = [429, 502, 503, 504] as const

/** A number is that many tries after the first, for the usual statuses. */
function retryPolicy(authored: unknown, place: Place, problems: Problems): RetryPolicy | null {
  const checked = checkShape(retrySchema, typeof authored === 'number' ? { attempts: authored } : authored, place, problems)
  if (checked === null) return null
  const { attempts, statuses = usualStatuses, delayMilliseconds = 500, factor = 2, mostMilliseconds = 10_000 } = checked
  return { attempts, statuses, delayMilliseconds, factor, mostMilliseconds }
}
