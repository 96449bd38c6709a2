/** Paths, texts, patterns and fallbacks of mappings, each with its problem reported at its place. */
import { parseText } from './mapping-text.ts'
import { parsePath } from './paths.ts'
import type { Place, Problems } from '../problems.ts'
import { checkPattern } from '../../patterns/index.ts'
import { SaydoError } from '../../errors.ts'
import type { JsonValue } from '../../json.ts'
import type { FallbackTree, PathTree, TextPart } from '../../program/index.ts'

const root: PathTree = { kind: 'path', root: 'data', keys: [] }

/** Absent = the whole. */
export function pathAt(source: string | undefined, place: Place, problems: Problems): PathTree {
  const parsed = parsePath(source ?? '')
  if (typeof parsed !== 'string') return parsed
  problems.add('MAPPING_INVALID', place, parsed)
  return root
}

export function textAt(source: string, place: Place, problems: Problems, keepUnknown = false): readonly TextPart[] {
  const parsed = parseText(source, keepUnknown)
  if (typeof parsed !== 'string') return parsed
  problems.add('MAPPING_INVALID', place, parsed)
  return []
}

/** A text that begins with `$args` reads an argument; anything else stands for itself. */
export function fallbackOf(fallback: JsonValue | undefined, place: Place, problems: Problems): FallbackTree | null {
  if (fallback === undefined) return null
  if (typeof fallback === 'string' && /^\$args(?![\w$-])/.test(fallback)) return { kind: 'argument', path: pathAt(fallback, place, problems) }
  return { kind: 'json', value: fallback }
}

/** Reports a pattern that cannot run in linear time. */
export function checkPatternAt(source: string, flags: string, place: Place, problems: Problems): void {
  try {
    checkPattern(source, flags)
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    problems.add('MAPPING_INVALID', place, error.message)
  }
}
