/** JSON on the command line. */
import { parseStrictJson } from '../../../src/canonical/index.ts'
import type { JsonValue } from '../../../src/index.ts'
import { commandError } from '../codes.ts'

/** @throws SaydoError USAGE naming the option. */
export function jsonArgument(name: string, text: string): JsonValue {
  try {
    return parseStrictJson(text)
  } catch (cause) {
    throw commandError('USAGE', `--${name} takes JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
