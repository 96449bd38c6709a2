/**
 * The default implementation of the port `JsonPaths`, over json-p3.
 *
 * 1. The library is loaded by `ready`, never by importing this module: a set without JSONPath does not pay for it.
 * 2. match() and search() run in linear time, through the port `Patterns`; a pattern it refuses is an error where it is written out,
 *    and matches nothing where it comes from data (RFC 9535, section 2.4.6).
 */
import { toolError } from '../codes.ts'
import type { JsonValue } from '../../json.ts'
import type { JsonPath, JsonPaths, Patterns } from '../../ports/index.ts'

/** What we use of the library. */
interface Library {
  readonly JSONPathEnvironment: new (options: { readonly maxRecursionDepth: number }) => PathEnvironment
}

interface PathEnvironment {
  readonly functionRegister: Map<string, { readonly argTypes: unknown[]; readonly returnType: unknown; call(...args: unknown[]): unknown }>
  compile(query: string): { singularQuery(): boolean; lazyQuery(value: never): Iterable<{ readonly value: unknown }> }
}

/** As deep as plain JSON of the engine may be. */
const mostDepth = 256

export function createJsonPaths(patterns: Patterns): JsonPaths {
  let environment: PathEnvironment | undefined
  return {
    async ready() {
      if (environment !== undefined) return
      await patterns.ready()
      environment = linearEnvironment(await import('json-p3'), patterns)
    },
    compile(query) {
      if (environment === undefined) throw new TypeError('await ready() before a JSONPath query is compiled')
      return compiledPath(environment, query)
    },
  }
}

function linearEnvironment({ JSONPathEnvironment }: Library, patterns: Patterns): PathEnvironment {
  const environment = new JSONPathEnvironment({ maxRecursionDepth: mostDepth })
  for (const [name, whole] of [['match', true], ['search', false]] as const) {
    const known = environment.functionRegister.get(name)
    if (known !== undefined) environment.functionRegister.set(name, { argTypes: known.argTypes, returnType: known.returnType, call: matcher(patterns, whole) })
  }
  return environment
}

function matcher(patterns: Patterns, whole: boolean): (text: unknown, pattern: unknown) => boolean {
  let last: { readonly source: unknown; readonly test: (text: string) => boolean } | undefined
  return (text, source) => {
    if (typeof text !== 'string' || typeof source !== 'string') return false
    if (last?.source !== source) last = { source, test: testOf(patterns, whole ? `^(?:${source})$` : source) }
    return last.test(text)
  }
}

function testOf(patterns: Patterns, source: string): (text: string) => boolean {
  try {
    const pattern = patterns.compile(source, 'u')
    return (text) => pattern.test(text)
  } catch {
    return () => false
  }
}

function compiledPath(environment: PathEnvironment, query: string): JsonPath {
  const compiled = attempt(query, () => environment.compile(query))
  return {
    singular: compiled.singularQuery(),
    find: (value, limit) =>
      attempt(query, () => {
        const found: JsonValue[] = []
        for (const node of compiled.lazyQuery(value as never)) {
          found.push(node.value as JsonValue)
          if (found.length > limit) break
        }
        return found
      }),
  }
}

function attempt<Result>(query: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    const index = (cause as { readonly token?: { readonly index?: unknown } }).token?.index
    const offset = typeof index === 'number' ? index : 0
    const reason = cause instanceof Error ? cause.message.replace(/ \('[\s\S]*$/, '') : String(cause)
    throw toolError('JSON_PATH_INVALID', `${JSON.stringify(query)} is no JSONPath: ${reason}`, { facts: { offset } })
  }
}
