/** Arrow functions as values. A call gets a frame of its own; its cost is the number of nodes of the body. */

import { charge, failure, type Frame, type Node, type Run } from '../run.ts'
import { FunctionValue, type Values } from '../values.ts'

/** What all arrows made from one place in the source share. */
export interface ArrowCode {
  readonly body: Node
  /** Operations of one call. */
  readonly cost: number
  /** Levels of the tree that a call goes down. */
  readonly levels: number
  readonly slots: number
  /** How many parameters there are when each is just a name and nothing else needs a slot; else -1. */
  readonly simple: number
  readonly arity: number
  readonly bind: Bind
}

export type Bind = (run: Run, frame: Frame, values: Values) => void

export class Arrow extends FunctionValue {
  readonly #code: ArrowCode
  readonly #outside: Frame

  constructor(code: ArrowCode, outside: Frame) {
    super()
    this.#code = code
    this.#outside = outside
  }

  get arity(): number {
    return this.#code.arity
  }

  override call(run: Run, values: Values): unknown {
    const code = this.#code
    enter(run, code)
    const frame: Frame = new Array<unknown>(code.slots).fill(undefined)
    frame[0] = this.#outside
    code.bind(run, frame, values)
    const result = code.body(run, frame)
    leave(run, code)
    return result
  }

  override call3(run: Run, first: unknown, second: unknown, third: unknown): unknown {
    const code = this.#code
    if (code.simple < 0) return this.call(run, [first, second, third])
    enter(run, code)
    const result = code.body(run, simpleFrame(this.#outside, code.simple, first, second))
    leave(run, code)
    return result
  }
}

/** More levels than this could exhaust the stack, whose overflow no code can be trusted to survive. */
const MOST_LEVELS = 2_400

/** No error is caught inside an expression, so that what an error leaves behind does not matter. */
function enter(run: Run, code: ArrowCode): void {
  charge(run, code.cost)
  run.depth += 1
  run.levels += code.levels
  if (run.depth > run.limits.callDepth || run.levels > MOST_LEVELS) throw failure(run, 'EXPRESSION_CALL_DEPTH', `Functions call each other too deeply: ${run.depth} calls`)
}

function leave(run: Run, code: ArrowCode): void {
  run.depth -= 1
  run.levels -= code.levels
}

/** A frame of one or two parameters: nearly all callbacks have no more. */
function simpleFrame(outside: Frame, count: number, first: unknown, second: unknown): Frame {
  return count < 2 ? [outside, first] : [outside, first, second]
}
