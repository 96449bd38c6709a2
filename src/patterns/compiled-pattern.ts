/** Patterns as the port gives them: over the native engine where it is proved linear, over the linear engine elsewhere. */

import type { LinearPattern, PatternMatch } from '../ports/index.ts'
import { sizeOf } from './measure.ts'
import type { ReadPattern } from './pattern-tree.ts'
import { printLinear, printNative } from './print-pattern.ts'

/** What we use of the linear engine, which arrives by dynamic import. */
export interface LinearEngine {
  readonly RE2JS: {
    readonly CASE_INSENSITIVE: number
    readonly MULTILINE: number
    compile(source: string, flags: number): CompiledLinear
  }
}

interface CompiledLinear {
  test(text: string): boolean
  matcher(text: string): LinearMatcher
}

interface LinearMatcher {
  find(from: number): boolean
  start(): number
  end(): number
  group(index: number): string | null
}

export function nativePattern(read: ReadPattern): LinearPattern {
  const source = printNative(read.tree)
  const flags = `u${read.flags.ignoreCase ? 'i' : ''}${read.flags.multiline ? 'm' : ''}`
  const tester = new RegExp(source, flags)
  const searcher = new RegExp(source, `${flags}g`)
  return {
    source: read.source,
    flags: read.flags.text,
    costPerUnit: (1 + sizeOf(read.tree)) / 64,
    overrun: 0,
    test: (text) => tester.test(text),
    exec: (text, from) => {
      searcher.lastIndex = from
      const match = searcher.exec(text)
      return match === null ? null : matchOf(read, match.index, [...match])
    },
  }
}

export function linearPattern(read: ReadPattern, { RE2JS }: LinearEngine): LinearPattern {
  const flags = (read.flags.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (read.flags.multiline ? RE2JS.MULTILINE : 0)
  const compiled = RE2JS.compile(printLinear(read.tree), flags)
  return {
    source: read.source,
    flags: read.flags.text,
    // Measured: one unit of text costs about 30 ns for each place of the pattern in the slowest of the engine's modes.
    costPerUnit: (1 + sizeOf(read.tree) / 10) / 4,
    overrun: 1 / 16,
    test: (text) => compiled.test(text),
    exec: (text, from) => {
      const matcher = compiled.matcher(text)
      if (!matcher.find(from)) return null
      const groups = Array.from({ length: read.groups.length + 1 }, (_, index) => matcher.group(index) ?? undefined)
      return matchOf(read, matcher.start(), groups)
    },
  }
}

function matchOf(read: ReadPattern, index: number, groups: readonly (string | undefined)[]): PatternMatch {
  const end = index + (groups[0]?.length ?? 0)
  if (read.groups.every((name) => name === undefined)) return { index, end, groups }
  const named = Object.fromEntries(read.groups.flatMap((name, at) => (name === undefined ? [] : [[name, groups[at + 1]]])))
  return { index, end, groups, named }
}
