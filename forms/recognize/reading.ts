/** What a recognizer says: a value and the piece of text it was read from. */
import { isFiller } from './fillers.ts'
import type { LocaleProfile } from './locale.ts'
import { tokenAt } from './tokens.ts'
import type { TokenLine } from './tokens.ts'

export interface Reading<Kind extends string = string, Value = unknown> {
  readonly kind: Kind
  readonly value: Value
  /** The piece of the text, as the user wrote it. */
  readonly text: string
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** True when nothing but fillers ("um, I think it's ... please") and punctuation stands around it. */
  readonly whole: boolean
}

/** A reading by tokens: `from` inclusive, `to` exclusive. */
export interface Found<Value> {
  readonly value: Value
  readonly from: number
  readonly to: number
}

/** Gives found pieces their offsets and tells whether they are the whole answer. */
export function readingsOf<Kind extends string, Value>(kind: Kind, line: TokenLine, found: readonly Found<Value>[], profile: LocaleProfile): readonly Reading<Kind, Value>[] {
  const first = line.tokens.findIndex((_, index) => !isFiller(line, index, profile.language))
  let last = line.tokens.length - 1
  while (last >= 0 && isFiller(line, last, profile.language)) last -= 1
  return found.map(({ value, from, to }) => {
    const start = tokenAt(line, from).start
    const end = tokenAt(line, to - 1).end
    return { kind, value, text: line.text.slice(start, end), start, end, whole: (first === -1 || from <= first) && to > last }
  })
}
