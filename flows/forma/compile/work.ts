/** What a dispatch through the flows may cost: steps alone are no bound where one of them may copy a megabyte. */
import { Fault } from '../algorithm/index.ts'
import type { Instruction } from '../../../src/program/index.ts'
import type { FlowLibrary } from '../../../src/turn/index.ts'

/** Values in JSON data. */
function countValues(value: unknown): number {
  let count = 0
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    count += 1
    if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) pending.push(member)
  }
  return count
}

interface KnownSizes {
  readonly library: FlowLibrary
  /** Values each instruction brings into a run. */
  readonly sizes: Map<Instruction, number>
}

/** A write to the state may copy as many values as the state has: so many times the budget of operations are allowed. */
const copiesPerOperation = 64

/** What steps may copy: each literal and each answer whenever it is used, and the state whenever it is written. */
export class Work {
  private left: number
  private copies: number
  private held: number
  private readonly operations: number
  private readonly known: KnownSizes

  constructor(operations: number, state: unknown, known: KnownSizes) {
    this.operations = operations
    this.left = operations
    this.copies = operations * copiesPerOperation
    this.held = countValues(state)
    this.known = known
  }

  /** @throws Fault FORMA_OPERATION_LIMIT */
  charge(instruction: Instruction): void {
    const { sizes, library } = this.known
    const size = sizes.get(instruction) ?? sizeOf(instruction, library)
    sizes.set(instruction, size)
    this.left -= 1 + size
    this.held += size
    if (instruction.op === 'SET') this.copies -= this.held
    if (this.left < 0 || this.copies < 0) throw new Fault('FORMA_OPERATION_LIMIT', `the run took more than ${this.operations} operations`)
  }
}

/** Values an instruction brings into the run. */
function sizeOf({ op, literal, tool }: Instruction, library: FlowLibrary): number {
  if (literal !== undefined) return countValues(literal)
  if (op !== 'CALL-TOOL' || typeof tool !== 'string') return 0
  const { implementation } = library.tool(tool)
  return implementation.type === 'mock' ? countValues(implementation.response) : 0
}
