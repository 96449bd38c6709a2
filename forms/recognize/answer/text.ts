/** The recognizer of free text: all of it, without the space around it. */
import type { Found } from '../reading.ts'
import type { TokenLine } from '../tokens.ts'

export function findText(line: TokenLine): readonly Found<string>[] {
  const first = line.tokens[0]
  const last = line.tokens.at(-1)
  if (first === undefined || last === undefined) return []
  return [{ value: line.text.slice(first.start, last.end), from: 0, to: line.tokens.length }]
}
