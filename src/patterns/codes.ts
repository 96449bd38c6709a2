/** What can be wrong with a regular expression. */

import { errorsOf, type CodeTable } from '../errors.ts'

export const PATTERN_CODES = {
  PATTERN_SYNTAX: { next: 'fix-input', advice: 'Correct the regular expression at the named offset; ECMAScript syntax is read.' },
  PATTERN_NOT_LINEAR: { next: 'fix-input', advice: 'Look-around and back-references cannot run in linear time. Match more and check the rest in the expression.' },
  PATTERN_UNSUPPORTED: { next: 'fix-input', advice: 'Write the pattern without the named construct.' },
  PATTERN_FLAGS: { next: 'fix-input', advice: 'Use each of the flags i, m, s, g and u at most once.' },
  PATTERN_TOO_LARGE: { next: 'fix-input', advice: 'Use a shorter pattern, smaller repetition counts, or several patterns.' },
  PATTERN_ENGINE_NOT_READY: { next: 'stop', advice: 'Await `patterns.ready()` before patterns are compiled.' },
} as const satisfies CodeTable

export const patternError = errorsOf(PATTERN_CODES)
