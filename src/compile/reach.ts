/** Where an instruction can lead. */
import type { Instruction } from '../program/index.ts'
import type { FlowInstruction } from '../steps/index.ts'

/** Positions that may run after the instruction at `position`. */
export function branchTargets(instruction: Instruction, position: number): readonly number[] {
  const failed = [instruction.onFail, instruction['onUnknown'], instruction['onHold'], instruction['onExhausted'], instruction['end']].filter((way) => typeof way === 'number')
  if (instruction.op === 'JUMP') return [instruction['position'] as number]
  if (instruction.op !== 'CASE' && instruction.op !== 'SWITCH') return [position + 1, ...failed]
  const branches = (instruction['branches'] as readonly { readonly position: number }[]).map((branch) => branch.position)
  const otherwise = instruction['otherwise']
  return [...branches, ...(typeof otherwise === 'number' ? [otherwise] : []), ...failed]
}

/** Ids of the flows a FLOW instruction may lead to. */
export function flowTargets(instruction: Instruction): readonly string[] {
  const { target } = instruction as Instruction & FlowInstruction
  return target.kind === 'fixed' ? [target.id] : Object.values(target.targets)
}
