/**
 * Paths of response mappings.
 *
 * | written                                  | is                                                       |
 * |------------------------------------------|----------------------------------------------------------|
 * | ``, `.`, `$`                             | the whole                                                |
 * | `a.b[0].c`, `$.a.b[0].c`                 | members and indexes; `length` of a list                  |
 * | `$args.x`                                | the same, into the call's arguments                      |
 * | `a.{name}`, `a[{name}]`                  | a key the argument `name` gives                          |
 * | anything else that starts with `$`       | JSONPath, RFC 9535; `{name}` is a literal of the argument |
 */
import { checkQuery } from './json-path.ts'
import type { PathKey, PathTree, QueryPart } from '../../program/index.ts'

const segment = /^(?:\.(?:\{([A-Za-z_]\w*)\}|([^.[\]{}$*?'"]+))|\[(?:\{([A-Za-z_]\w*)\}|(\d{1,9}))\])/

/** The path, or what is wrong with it. */
export function parsePath(source: string): PathTree | string {
  const text = source.trim()
  if (text === '' || text === '.' || text === '$') return { kind: 'path', root: 'data', keys: [] }
  const isArguments = /^\$args(?![\w$-])/.test(text)
  const start = isArguments ? '$args'.length : text.startsWith('$') ? 1 : 0
  const keys = readKeys(text.slice(start), start > 0)
  if (keys !== null) return { kind: 'path', root: isArguments ? 'arguments' : 'data', keys }
  if (!text.startsWith('$') || isArguments) return `${JSON.stringify(source)} is no path: names are parted by dots, indexes stand in brackets`
  const parts = queryParts(text)
  return typeof parts === 'string' ? parts : (checkQuery(parts) ?? { kind: 'query', parts })
}

/** Plain keys; null when there is anything else. Behind a root the first name needs its dot. */
function readKeys(text: string, behindRoot: boolean): readonly PathKey[] | null {
  const keys: PathKey[] = []
  let rest = behindRoot || text.startsWith('[') ? text : `.${text}`
  while (rest !== '') {
    const found = segment.exec(rest)
    if (found === null) return null
    const [whole, argument, name, indexArgument, index] = found
    const key = argument ?? indexArgument
    keys.push(key === undefined ? (name ?? Number(index)) : { argument: key })
    rest = rest.slice(whole.length)
  }
  return keys
}

/** Splits a query at its `{name}`, noting the quotes each stands in; `.{name}` becomes `[{name}]`. */
function queryParts(text: string): readonly QueryPart[] | string {
  const parts: QueryPart[] = []
  let plain = ''
  let quote: '"' | "'" | null = null
  for (const [token, argument] of text.matchAll(/\{([A-Za-z_]\w*)\}|\\[\s\S]|[\s\S]/g)) {
    if (argument === undefined) {
      plain += token
      quote = quoteBehind(quote, token)
      continue
    }
    const isName: boolean = quote === null && /[^.]\.$/.test(plain)
    parts.push(isName ? `${plain.slice(0, -1)}[` : plain, { argument, quote })
    plain = isName ? ']' : ''
  }
  return quote === null ? [...parts, plain].filter((part) => part !== '') : `${JSON.stringify(text)} has a text that is not closed`
}

function quoteBehind(quote: '"' | "'" | null, token: string): '"' | "'" | null {
  if (quote !== null) return token === quote ? null : quote
  return token === '"' || token === "'" ? token : null
}
