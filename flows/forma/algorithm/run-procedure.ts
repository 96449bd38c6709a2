/** The public face of the interpreter: any procedure of any normative document. */
import { Fault, FormaAlgorithmError } from './codes.ts'
import { copyValue, copyWithin } from './copy.ts'
import { execute } from './machine.ts'
import { Procedures } from './procedures.ts'
import { Run } from './run.ts'
import type { RunOptions } from './run.ts'
import { isObject, putMember } from './values.ts'
import type { Value } from './values.ts'
import { isPlainObject } from '../../../src/index.ts'
import type { JsonValue } from '../../../src/index.ts'

/** Runs procedures of one normative document; what it made ready of it is kept. */
export type ProcedureRunner = (name: string, args: Readonly<Record<string, unknown>>, options?: RunOptions) => JsonValue

/**
 * Runs one procedure of a normative document, named by its key or its id, on JSON arguments by name. Arguments and result are copies.
 * @throws FormaAlgorithmError when the run cannot go on, or passes a budget; it has the procedure and the operation.
 * @throws SaydoError FORMA_NORMATIVE_INVALID
 */
export function runProcedure(normative: unknown, name: string, args: Readonly<Record<string, unknown>>, options: RunOptions = {}): JsonValue {
  return procedureRunner(normative)(name, args, options)
}

/** `runProcedure` for many runs of one normative document, which must not change. */
export function procedureRunner(normative: unknown): ProcedureRunner {
  const procedures = new Procedures(normative)
  return (name, args, options = {}) => {
    const procedure = procedures.find(name)
    const run = new Run(options)
    const place = { procedure: procedure.id, pointer: procedure.pointer }
    try {
      const values = procedure.parameters.map((parameter) => argumentOf(args, parameter))
      return copyWithin(execute(procedures, name, values, run), run.budgets.outputBytes)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      throw new FormaAlgorithmError(error.formaCode, error.message, place, { cause: error.cause })
    }
  }
}

const free = (): void => undefined

function argumentOf(args: unknown, parameter: string): Value {
  if (!isPlainObject(args) || !Object.hasOwn(args, parameter)) throw new Fault('FORMA_ARGUMENT_MISSING', `there is no argument ${parameter}`)
  const value = copyValue(args[parameter], free)
  if (parameter === 'doc') preparePriorities(value)
  return value
}

/** A priority that is missing or no whole number counts as 0. */
function preparePriorities(doc: Value): void {
  const handlers = ['extensions', 'ai_native', 'eventHandlers'].reduce<Value>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null), doc)
  if (!Array.isArray(handlers)) return
  for (const handler of handlers) if (isObject(handler)) putMember(handler, 'priority', priorityOf(handler))
}

/** The priority a handler is sorted by. */
export function priorityOf(handler: Value): number {
  const priority = isObject(handler) && Object.hasOwn(handler, 'priority') ? handler['priority'] : 0
  return Number.isInteger(priority) ? Number(priority) : 0
}
