/** Headers of HTTP tools (TOOL-12): `userAgent`, then `defaultHeaders`, then `headers`; names are compared without case. */
import { templateAt } from './template.ts'
import type { ToolContext } from './context.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import type { TemplateTree } from '../../expressions/index.ts'
import { isMaskedName } from '../../tools/index.ts'

export interface HeaderTemplates {
  readonly templates: Readonly<Record<string, TemplateTree>>
  readonly usesPatterns: boolean
}

interface AuthoredHeaders {
  readonly userAgent?: string | undefined
  readonly defaultHeaders?: Readonly<Record<string, string>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a transport sets itself: how the message is framed and where it goes. */
const transportOwn: ReadonlySet<string> = new Set([
  'host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te', 'trailer', 'expect', 'accept-encoding', 'proxy-authorization', 'proxy-connection',
])

export function headerTemplates(http: AuthoredHeaders, place: Place, context: ToolContext): HeaderTemplates {
  const written = [
    ...(http.userAgent === undefined ? [] : [['user-agent', http.userAgent, below(place.pointer, 'userAgent')] as const]),
    ...(['defaultHeaders', 'headers'] as const).flatMap((group) => Object.entries(http[group] ?? {}).map(([name, value]) => [name.toLowerCase(), value, below(place.pointer, group, name)] as const)),
  ]
  const parsed = written.map(([name, value, pointer]) => {
    checkHeader(name, value, { ...place, pointer }, context)
    return [name, templateAt(value, { ...place, pointer }, context)] as const
  })
  return {
    templates: Object.fromEntries(parsed.map(([name, { template }]) => [name, template])),
    usesPatterns: parsed.some(([, { usesPatterns }]) => usesPatterns),
  }
}

function checkHeader(name: string, value: string, place: Place, { problems }: ToolContext): void {
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || transportOwn.has(name)) problems.add('HEADER_INVALID', place, `a tool cannot set the header ${JSON.stringify(name)}`)
  if (isMaskedName(name) && !value.includes('{{')) problems.add('SECRET_IN_DEFINITION', place, `the header ${name} is written out`)
}
