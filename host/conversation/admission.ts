/** Flow sets whose durable actions could never run are refused before a user meets one: every claim would be given up for want of time. */
import type { FlowSet } from '../../src/index.ts'
import { conversationError } from './codes.ts'
import type { HostLimits } from './limits.ts'

/** Looks at each flow set once. What it gives @throws SaydoError TURN_TOO_SHORT: a durable tool's time-out and the save do not fit into a turn. */
export function timeForActions(limits: HostLimits): (flowSet: FlowSet) => void {
  const admitted = new Set<string>()
  return (flowSet) => {
    if (admitted.has(flowSet.digest)) return
    requireTimeForActions(flowSet, limits)
    admitted.add(flowSet.digest)
  }
}

function requireTimeForActions({ program }: FlowSet, { turnMilliseconds, saveBudget }: HostLimits): void {
  if (turnMilliseconds === null) return
  const actions = Object.values(program.programs).flatMap(({ code }) => code.filter(({ op }) => op === 'ACTION'))
  const used = new Set(actions.map((instruction) => instruction['tool']))
  const slow = Object.values(program.tools).filter(({ id, timeout }) => used.has(id) && timeout + saveBudget > turnMilliseconds)
  if (slow.length === 0) return
  const named = slow.map(({ id, timeout }) => `${id} (${timeout} ms)`).join(', ')
  throw conversationError('TURN_TOO_SHORT', `with ${saveBudget} ms for the save, a turn of ${turnMilliseconds} ms is too short for ${named}`, { facts: { tools: slow.map(({ id }) => id) } })
}
