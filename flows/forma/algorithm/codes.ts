/** What can be wrong with a run of a procedure, or of the flows made of a document. */
import { SaydoError, errorsOf } from '../../../src/index.ts'
import type { CodeTable, ErrorDetails } from '../../../src/index.ts'

export const formaCodes = {
  FORMA_NORMATIVE_INVALID: { next: 'fix-input', advice: 'Give a Forma normative document: its procedures stand under algorithms.procedures.' },
  FORMA_PROCEDURE_UNKNOWN: { next: 'fix-input', advice: 'Name a procedure of the normative document, by its key or its id.' },
  FORMA_DOCUMENT_INVALID: { next: 'fix-input', advice: 'Run `saydo forma check` on the document and correct what it calls an error.' },
  FORMA_DOCUMENT_TOO_LARGE: { next: 'fix-input', advice: 'Split the document: its lists of actions and handlers are too long to be made into flows.' },
  FORMA_OP_INVALID: { next: 'fix-input', advice: 'Correct the named operation: its op, kind or builtin is not in the dialect, or a member is missing or misplaced.' },
  FORMA_ARGUMENT_MISSING: { next: 'fix-input', advice: 'Give every parameter the procedure or builtin declares; null is a value.' },
  FORMA_VALUE_KIND: { next: 'fix-input', advice: 'Give the operation the kind of value it works on: an object with text keys, or an array.' },
  FORMA_VALUE_NOT_JSON: { next: 'fix-input', advice: 'Give JSON values only, nested at most as deep as the message says.' },
  FORMA_OPERATION_LIMIT: { next: 'stop', advice: 'Look for a loop that does not end, or raise the budget of operations.' },
  FORMA_EVENT_LIMIT: { next: 'stop', advice: 'Look for handlers that emit the events they handle; the message names the cycle.' },
  FORMA_NESTING_LIMIT: { next: 'stop', advice: 'Look for a handler that emits the event it handles, or an action that continues with itself; the message names the cycle.' },
  FORMA_OUTPUT_LIMIT: { next: 'stop', advice: 'Keep less in the state, or raise the budget of output.' },
} as const satisfies CodeTable

export type FormaCode = keyof typeof formaCodes

/** Where a run failed; null = outside of every procedure. */
export interface FormaPlace {
  /** The id of the procedure, such as ALG.AI.INVOKE. */
  readonly procedure: string
  /** JSON Pointer of the operation in the normative document. */
  readonly pointer: string
}

/** A procedure, or what a document was compiled to, cannot go on. There is no partial result: what was given is as it was. */
export class FormaAlgorithmError extends SaydoError {
  override readonly name = 'FormaAlgorithmError'
  readonly procedure: string | null
  readonly pointer: string | null

  constructor(code: FormaCode, message: string, place: FormaPlace | null = null, details: ErrorDetails = {}) {
    const at = place === null ? message : `${message}, in ${place.procedure} at ${place.pointer}`
    super({ code, message: at, meaning: formaCodes[code], ...details, place: { ...details.place, ...(place === null ? {} : { pointer: place.pointer }) } })
    this.procedure = place?.procedure ?? null
    this.pointer = place?.pointer ?? null
  }
}

/** What goes wrong where the place is not known yet; the machine adds it. */
export class Fault extends SaydoError {
  readonly formaCode: FormaCode
  constructor(code: FormaCode, message: string) {
    super({ code, message, meaning: formaCodes[code] })
    this.formaCode = code
  }
}

export const documentError = errorsOf(formaCodes)
