/**
 * The one error every part of saydo throws at its users.
 *
 * E1. `code` is stable between releases; the message may change.
 * E2. `next` says what the caller can do, so that nobody has to match on text.
 * E3. `place` says where: a JSON Pointer into definitions or data, a flow, a step, a variable.
 * E4. The advice of a code stands once, in the table of the folder that throws it.
 */

/** What the caller of a failed operation can do about it. */
export type ErrorNext = 'retry' | 'stop' | 'fix-input' | 'ask-operator'

/** Where an error belongs. Only what is known is present. */
export interface ErrorPlace {
  /** JSON Pointer (RFC 6901) into the definitions or the data named by the message. */
  readonly pointer?: string
  readonly flow?: string
  readonly step?: string
  readonly variable?: string
  readonly tool?: string
}

/** One row of a code table: what the caller can do, and the sentence that says how. */
export interface CodeMeaning {
  readonly next: ErrorNext
  readonly advice: string
}

export type CodeTable = Readonly<Record<string, CodeMeaning>>

export interface ErrorDetails {
  readonly place?: ErrorPlace
  readonly cause?: unknown
  /** Further facts for programs and logs; never secrets, never user text. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export interface SaydoErrorInput extends ErrorDetails {
  readonly code: string
  readonly message: string
  readonly meaning: CodeMeaning
}

export class SaydoError extends Error {
  override readonly name: string = 'SaydoError'
  readonly code: string
  readonly next: ErrorNext
  readonly advice: string
  readonly place: ErrorPlace
  readonly facts: Readonly<Record<string, unknown>>

  constructor(input: SaydoErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause })
    this.code = input.code
    this.next = input.meaning.next
    this.advice = input.meaning.advice
    this.place = input.place ?? {}
    this.facts = input.facts ?? {}
  }

  /** What logs and the command print: no stack, no cause text of foreign code. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: this.name, code: this.code, message: this.message, advice: this.advice, next: this.next, place: this.place, facts: this.facts }
  }
}

/** The throwing half of a code table: `fail('CODE', 'what happened')` builds the error with the row's advice. */
export type ErrorFactory<Table extends CodeTable> = (code: keyof Table & string, message: string, details?: ErrorDetails) => SaydoError

export function errorsOf<const Table extends CodeTable>(table: Table): ErrorFactory<Table> {
  return (code, message, details = {}) => {
    const meaning = table[code]
    if (meaning === undefined) throw new TypeError(`no such error code: ${code}`)
    return new SaydoError({ code, message, meaning, ...details })
  }
}

/** True for any SaydoError, also one made by another copy of the package. */
export function isSaydoError(value: unknown): value is SaydoError {
  return value instanceof Error && 'code' in value && 'next' in value && 'advice' in value
}
