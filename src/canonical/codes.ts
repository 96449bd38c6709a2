import { errorsOf, type CodeTable } from '../errors.ts'

/** Every error of canonical data and strict JSON. */
export const CANONICAL_CODES = {
  RESOURCE_LIMIT: { next: 'fix-input', advice: 'Send less data or split it; a caller that expects this much can pass higher limits.' },
  NOT_JSON_DATA: { next: 'fix-input', advice: 'Use only plain objects, dense arrays, strings, finite numbers, booleans and null.' },
  CYCLIC_DATA: { next: 'fix-input', advice: 'Remove the reference from this value to a value that contains it.' },
  LONE_SURROGATE: { next: 'fix-input', advice: 'Repair the text: half of a UTF-16 surrogate pair is not a character.' },
  INVALID_UTF8: { next: 'fix-input', advice: 'Save the text as UTF-8 and send its bytes unchanged.' },
  JSON_SYNTAX: { next: 'fix-input', advice: 'Correct the text at the named line and column; only RFC 8259 JSON is read.' },
  DUPLICATE_KEY: { next: 'fix-input', advice: 'Keep one of the entries with this key.' },
  NUMBER_OUT_OF_RANGE: { next: 'fix-input', advice: 'Write the number as a string, or use one a double can hold.' },
} as const satisfies CodeTable

export const canonicalError = errorsOf(CANONICAL_CODES)
