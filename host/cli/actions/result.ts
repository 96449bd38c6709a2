/** The value of --result. */
import type { JsonValue } from '../../../src/index.ts'
import { commandError } from '../codes.ts'
import type { CommandLine } from '../command-line.ts'

/** @throws SaydoError USAGE. */
export function resultOf(line: CommandLine): JsonValue {
  const text = line.text('result') ?? 'null'
  try {
    return JSON.parse(text) as JsonValue
  } catch (cause) {
    throw commandError('USAGE', `--result is no JSON: ${text}`, { cause })
  }
}
