/**
 * Runs procedures.
 *
 * M1. Calls and loops are records on stacks of their own, never calls of the platform: how deep a procedure recurses is a budget.
 * M2. An error carries the procedure and the operation it happened in.
 */
import { Fault, FormaAlgorithmError } from './codes.ts'
import { cycleIn, levelOf, markOf } from './nesting.ts'
import type { Call, Procedure, ProcedureTable, Way } from './program.ts'
import type { Run } from './run.ts'
import type { Value } from './values.ts'

const mostCalls = 20_000

/** @throws FormaAlgorithmError */
export function execute(procedures: ProcedureTable, name: string, values: readonly Value[], run: Run): Value {
  let call = enter(procedures.find(name), values, { run, caller: null, resultSlot: null })
  try {
    for (;;) {
      const way = advance(call)
      if (way.kind === 'return' && call.caller === null) return way.value
      call = way.kind === 'call' ? enter(way.procedure, way.values, { run, caller: call, resultSlot: way.resultSlot }) : leave(call, way.value)
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new FormaAlgorithmError(error.formaCode, error.message, { procedure: call.procedure.id, pointer: placeOf(call) }, { cause: error.cause })
  }
}

/** Back to the caller, with the result. */
function leave(call: Call, value: Value): Call {
  const { caller, resultSlot } = call
  if (caller === null) return call
  if (resultSlot !== null) caller.variables[resultSlot] = value
  return caller
}

/** Runs instructions until one calls or returns; behind the last one a procedure returns null. */
function advance(call: Call): NonNullable<Way> {
  const { code } = call.procedure
  for (;;) {
    const instruction = code[call.at]
    if (instruction === undefined) return { kind: 'return', value: null }
    call.run.charge(1)
    call.at += 1
    const way = instruction.run(call)
    if (way !== null) return way
  }
}

/** The operation a call is in: instructions move on before they run. */
function placeOf({ procedure, at }: Call): string {
  return procedure.code[Math.max(0, at - 1)]?.pointer ?? procedure.pointer
}

function enter(procedure: Procedure, values: readonly Value[], from: Pick<Call, 'run' | 'caller' | 'resultSlot'>): Call {
  const { run, caller } = from
  const call: Call = { ...from, procedure, variables: [...values], loops: [], at: 0, depth: (caller?.depth ?? 0) + 1, level: levelOf(procedure, caller), mark: markOf(procedure, values) }
  if (call.depth > mostCalls) throw new Fault('FORMA_NESTING_LIMIT', `procedures call each other more than ${mostCalls} deep`)
  if (call.level > run.budgets.nesting) throw new Fault('FORMA_NESTING_LIMIT', `emits and continuations nest more than ${run.budgets.nesting} deep${cycleIn(marksOf(call))}`)
  if (caller !== null && procedure.isDispatch) countEvent(call)
  return call
}

function countEvent(call: Call): void {
  const { run } = call
  run.emitted += 1
  if (run.emitted > run.budgets.events) throw new Fault('FORMA_EVENT_LIMIT', `more than ${run.budgets.events} events were emitted${cycleIn(marksOf(call))}`)
}

function marksOf(last: Call): readonly string[] {
  const marks: string[] = []
  for (let call: Call | null = last; call !== null; call = call.caller) if (call.mark !== null) marks.push(call.mark)
  return marks.reverse()
}
