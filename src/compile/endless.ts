/**
 * Finds flows that can never end a turn.
 *
 * A flow can stop if some way through its code comes to a question, an end or a return; a call goes on only if its target
 * can stop, a replacement is its target. What cannot stop is a loop without a question: it is reported, not run into.
 */
import type { FlowProgram, Instruction } from '../program/index.ts'
import { branchTargets, flowTargets } from './reach.ts'

/** Ids of the flows that can never end a turn, in order. */
export function endlessFlows(programs: Readonly<Record<string, FlowProgram>>): readonly string[] {
  const stopping = new Set<string>()
  for (let before = -1; before < stopping.size; ) {
    before = stopping.size
    for (const [id, program] of Object.entries(programs)) if (!stopping.has(id) && canStop(program, stopping)) stopping.add(id)
  }
  return Object.keys(programs).filter((id) => !stopping.has(id))
}

function canStop({ code }: FlowProgram, stopping: ReadonlySet<string>): boolean {
  const seen = new Set<number>()
  const open = [0]
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (seen.has(position)) continue
    seen.add(position)
    const instruction = code[position]
    if (instruction === undefined || stops(instruction)) return true
    if (instruction.op === 'FLOW' && !flowTargets(instruction).some((target) => stopping.has(target))) {
      if (instruction.onFail !== undefined) open.push(instruction.onFail)
      continue
    }
    if (instruction.op === 'FLOW' && instruction['callType'] !== 'call') return true
    open.push(...branchTargets(instruction, position))
  }
  return false
}

/** Kinds that hand the turn over, or that an extension brings: their own compiler vouches for them. */
const passing: ReadonlySet<string> = new Set(['SAY', 'SET', 'CASE', 'SWITCH', 'JUMP', 'FLOW', 'CALL-TOOL', 'ACTION', 'EMIT', 'FOREACH', 'WHILE', 'CHECK'])

const stops = (instruction: Instruction): boolean => !passing.has(instruction.op)
