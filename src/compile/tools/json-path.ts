/** Checks JSONPath queries when a set is compiled, with the library that runs them. */
import { JSONPathEnvironment, JSONPathError } from 'json-p3'
import { SaydoError } from '../../errors.ts'
import { checkPattern } from '../../patterns/index.ts'
import type { QueryPart } from '../../program/index.ts'

/** What is wrong with a query, or null. A query of arguments is tried with a text and with a number. */
export function checkQuery(parts: readonly QueryPart[]): string | null {
  const tries = parts.some((part) => typeof part !== 'string') ? ['"x"', '1'] : ['']
  const failures = tries.map((literal) => failureOf(parts.map((part) => (typeof part === 'string' ? part : part.quote === null ? literal : 'x')).join('')))
  return failures.every((failure) => failure !== null) ? (failures[0] ?? null) : null
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: 256 })

function failureOf(query: string): string | null {
  try {
    environment.compile(query)
    for (const pattern of patternsOf(query)) checkPattern(pattern, 'u')
    return null
  } catch (error) {
    if (error instanceof JSONPathError || error instanceof SaydoError) return `${JSON.stringify(query)} is no JSONPath: ${error.message}`
    throw error
  }
}

/** Patterns written out in match() and search(). */
function patternsOf(query: string): readonly string[] {
  const calls = query.matchAll(/\b(?:match|search)\s*\([^,]*,\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\)/g)
  return [...calls].map(([, single, double]) => JSON.parse(`"${double ?? (single ?? '').replaceAll("\\'", "'").replaceAll('"', '\\"')}"`) as string)
}
