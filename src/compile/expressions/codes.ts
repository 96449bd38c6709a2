/** What can be wrong with the source of an expression or a text. */

import { errorsOf, type CodeTable, type SaydoError } from '../../errors.ts'

export const EXPRESSION_SOURCE_CODES = {
  EXPRESSION_SYNTAX: { next: 'fix-input', advice: 'Correct the expression at the named offset; it is one JavaScript expression.' },
  EXPRESSION_NOT_ALLOWED: { next: 'fix-input', advice: 'Write it as the message says, or move the work to a registered function.' },
  EXPRESSION_PATTERN: { next: 'fix-input', advice: 'Regular expressions must run in linear time; rewrite the named construct.' },
  EXPRESSION_EMPTY: { next: 'fix-input', advice: "Write an expression; for no text write ''." },
  EXPRESSION_TOO_DEEP: { next: 'fix-input', advice: 'Split the expression: store a part in a variable, or use `const` in an arrow function.' },
  EXPRESSION_TOO_LONG: { next: 'fix-input', advice: 'Split the expression, or move the work to a registered function.' },
  PLACEHOLDER_NOT_CLOSED: { next: 'fix-input', advice: "Close the placeholder with }}; for the characters {{ in a text write {{'{{'}}." },
  PLACEHOLDER_EMPTY: { next: 'fix-input', advice: 'Write an expression between {{ and }}, or remove the placeholder.' },
} as const satisfies CodeTable

const fail = errorsOf(EXPRESSION_SOURCE_CODES)

export type SourceCode = keyof typeof EXPRESSION_SOURCE_CODES

/** An error in a source, at an offset in UTF-16 units. */
export function sourceError(code: SourceCode, message: string, offset: number, cause?: unknown): SaydoError {
  return fail(code, `${message} (offset ${offset})`, { facts: { offset }, cause })
}
