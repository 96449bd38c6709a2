/** CASE and SWITCH. The order branches are tried in is the order they were written in, kept by `_branchOrder` (VAL-14). */
import { isPlainObject } from '../../json.ts'
import type { Jsfe, Made } from './definition.ts'
import { listOf, membersOf } from './definition.ts'
import { below } from './notes.ts'
import { importCondition } from './placeholders.ts'
import { common, importBody } from './step.ts'
import type { StepPlace } from './context.ts'

const conditionPrefix = 'condition:'

export function importCases(step: Jsfe, place: StepPlace): readonly Made[] {
  const { pointer, context } = place
  const branches = membersOf(step['branches'])
  const at = below(pointer, 'branches')
  const seen = new Set<string>()
  const left: Record<string, unknown> = {}
  const list = orderOf(step, branches).flatMap((key) => {
    if (key === 'default') return []
    if (!key.startsWith(conditionPrefix)) {
      context.notes.add(below(at, key), 'jsfe takes no notice of a branch that is neither a condition nor default; it is kept under metadata')
      left[key] = branches[key]
      return []
    }
    const when = importCondition(key.slice(conditionPrefix.length), below(at, key), context.notes)
    if (seen.has(when)) {
      context.notes.add(below(at, key), 'a branch before has the same condition: this one is never taken, and left out')
      return []
    }
    seen.add(when)
    return [placed({ when, do: bodyOf(branches[key], below(at, key), place) }, below(at, key), place)]
  })
  const made: Made = { type: 'CASE', branches: list }
  if (branches['default'] !== undefined) made['default'] = bodyOf(branches['default'], below(at, 'default'), place)
  return [common(Object.keys(left).length === 0 ? made : { ...made, 'x-branches': left }, step, ['branches'], place)]
}

export function importBranches(step: Jsfe, place: StepPlace): readonly Made[] {
  const branches = membersOf(step['branches'])
  const at = below(place.pointer, 'branches')
  const list = orderOf(step, branches).map((key) => [key, bodyOf(branches[key], below(at, key), place)] as const)
  const variable = typeof step['variable'] === 'string' ? step['variable'].replace(/^\{\{([\s\S]*)\}\}$/, '$1').trim() : step['variable']
  return [common({ type: 'SWITCH', variable, branches: Object.fromEntries(list) }, step, ['variable', 'branches'], place)]
}

function bodyOf(body: unknown, pointer: string, { context }: StepPlace): unknown {
  return isPlainObject(body) || Array.isArray(body) ? importBody(body, { pointer, context, isLast: false }) : body
}

function placed(made: Made, pointer: string, { context }: StepPlace): Made {
  context.places.set(made, pointer)
  return made
}

/** As `_branchOrder` says, and what it does not name behind. */
function orderOf(step: Jsfe, branches: Jsfe): readonly string[] {
  const written = listOf(step['_branchOrder']).filter((key): key is string => typeof key === 'string' && Object.hasOwn(branches, key))
  return [...new Set([...written, ...Object.keys(branches)])]
}
