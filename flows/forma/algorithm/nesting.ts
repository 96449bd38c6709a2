/** Nesting in Forma's terms: one level for each emit and each continuation list, whatever procedures do the work. */
import type { Call, Procedure } from './program.ts'
import type { Value } from './values.ts'

export const dispatchId = 'ALG.AI.DISPATCH_HANDLERS'
const actionListId = 'ALG.AI.RUN_ACTION_LIST'
const actionId = 'ALG.AI.RUN_ACTION'

export function levelOf({ id }: Procedure, caller: Call | null): number {
  if (caller === null) return 0
  const isLevel = id === dispatchId || (id === actionListId && caller.procedure.id === actionId)
  return caller.level + (isLevel ? 1 : 0)
}

/** The event or the action a call stands for. */
export function markOf({ id, parameters }: Procedure, values: readonly Value[]): string | null {
  const argument = (name: string): Value => values[parameters.indexOf(name)] ?? null
  if (id === dispatchId) return eventMark(argument('on'), argument('scope'), argument('eventName'))
  return id === actionId ? `action ${shown(argument('actionId'))}` : null
}

export function eventMark(on: Value, scope: Value, name: Value): string {
  return `${on === 'event' ? `event ${shown(name)}` : shown(on)} on ${shown(scope)}`
}

const shown = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80)

/** `: a -> b -> a`, the shortest cycle that ends in the last mark; empty when there is none. */
export function cycleIn(marks: readonly string[]): string {
  const end = marks.length - 1
  const start = marks.lastIndexOf(marks[end] ?? '', end - 1)
  return end < 1 || start < 0 ? '' : `: ${marks.slice(start).join(' -> ')}`
}
