/** Searches of texts by patterns, in linear time: the engine's own pattern code, with everything loaded. */
import { RE2JS } from 're2js'
import { isSaydoError } from '../../../src/index.ts'
import type { LinearPattern } from '../../../src/index.ts'
import { createPatterns } from '../../../src/patterns/index.ts'

const mostCharacters = 1_000
const mostKept = 100

const patterns = createPatterns({ RE2JS })

/** Why a pattern matches nothing at all; null when it can be used. */
export function patternFault(pattern: string): string | null {
  const read = compiled(pattern)
  return typeof read === 'string' ? read : null
}

/** For libraries that make their own patterns. @throws SaydoError for one that cannot run in linear time. */
export function linearPatterns(pattern: string, flags: string): { test(text: string): boolean } {
  return patterns.compile(pattern, flags)
}
linearPatterns.code = 'linearPatterns'

function compiled(pattern: string): LinearPattern | string {
  if (pattern.length > 2 * mostCharacters || Array.from(pattern).length > mostCharacters) return `the pattern has more than ${mostCharacters} characters`
  try {
    return patterns.compile(pattern, '')
  } catch (error) {
    if (!isSaydoError(error)) throw error
    return error.message
  }
}

export type PatternSearch = (text: string, pattern: string) => boolean

/** What searches ask of their run. */
export interface PatternUser {
  charge(operations: number): void
  /** Told of a pattern that cannot be used, each time one is met. */
  onUnusable(pattern: string, why: string): void
}

/** A search that keeps what it compiled; one for each run. A pattern that cannot be used finds nothing. */
export function patternSearch(user: PatternUser): PatternSearch {
  const kept = new Map<string, LinearPattern | string>()
  return (text, source) => {
    const known = kept.get(source)
    const pattern = known ?? compiled(source)
    if (known === undefined && kept.size < mostKept) kept.set(source, pattern)
    if (typeof pattern === 'string') {
      user.onUnusable(source, pattern)
      return false
    }
    user.charge(1 + Math.ceil(text.length * pattern.costPerUnit) + (known === undefined ? source.length : 0))
    return pattern.test(text)
  }
}
