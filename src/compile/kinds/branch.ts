/** CASE and SWITCH: a list of branches, each a run of steps that ends behind the last one. */
import { branchSchema, stepSchemas } from '../definitions/index.ts'
import type { Emitter, MutableInstruction } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { compileKind } from '../kind.ts'

interface Otherwise {
  readonly steps: unknown
  readonly place: Place
}

interface AuthoredBranch extends Otherwise {
  readonly when: string
}

const conditionKey = /^condition:\s*/

export const caseOf = compileKind('CASE', stepSchemas.CASE, (definition, place, emitter) => {
  const at = { ...place, pointer: below(place.pointer, 'branches') }
  const branches = Array.isArray(definition.branches) ? listed(definition.branches, at, emitter) : keyed(definition.branches, at, emitter)
  if (branches.length === 0) emitter.problems.add('BRANCHES_EMPTY', at, 'a CASE needs a condition')
  reportTwice(branches, (branch) => branch.when.trim(), emitter)
  const otherwise = otherwiseOf(Array.isArray(definition.branches) ? {} : definition.branches, definition.default, place, emitter)
  const instruction = emitter.push('CASE', place, {})
  instruction['branches'] = branches.map((branch) => ({ when: condition(branch.when, branch.place, emitter), position: -1 }))
  emitBranches(instruction, branches, otherwise, emitter)
})

export const switchOf = compileKind('SWITCH', stepSchemas.SWITCH, (definition, place, emitter) => {
  const at = { ...place, pointer: below(place.pointer, 'branches') }
  const folds = definition.caseInsensitive === true
  const branches = Object.entries(definition.branches)
    .filter(([when]) => when !== 'default')
    .map(([when, steps]) => ({ when, steps, place: { ...place, pointer: below(at.pointer, when) } }))
  reportTwice(branches, ({ when }) => (folds ? when.toLowerCase() : when), emitter)
  const otherwise = otherwiseOf(definition.branches, undefined, place, emitter)
  if (branches.length === 0 && otherwise === null) emitter.problems.add('BRANCHES_EMPTY', at, 'a SWITCH needs a branch')
  const instruction = emitter.push('SWITCH', place, {
    subject: emitter.expression(definition.variable, { ...place, pointer: below(place.pointer, 'variable') }),
    ...(folds ? { caseInsensitive: true } : {}),
  })
  instruction['branches'] = branches.map((branch) => ({ value: branch.when, position: -1 }))
  emitBranches(instruction, branches, otherwise, emitter)
})

/** Where steps run when no branch is chosen: a `default` among the branches, or beside them. */
function otherwiseOf(branches: Readonly<Record<string, unknown>>, beside: unknown, place: Place, emitter: Emitter): Otherwise | null {
  const inside = branches['default']
  const at = { ...place, pointer: below(place.pointer, 'branches', 'default') }
  if (inside !== undefined && beside !== undefined) emitter.problems.add('DUPLICATE_BRANCH', { ...place, pointer: below(place.pointer, 'default') }, 'there are two default branches')
  if (inside !== undefined) return { steps: inside, place: at }
  if (beside !== undefined) return { steps: beside, place: { ...place, pointer: below(place.pointer, 'default') } }
  emitter.problems.add('DEFAULT_MISSING', { ...place, pointer: below(place.pointer, 'branches') }, 'there is no default branch')
  return null
}

function reportTwice(branches: readonly AuthoredBranch[], keyOf: (branch: AuthoredBranch) => string, emitter: Emitter): void {
  const taken = new Set<string>()
  for (const branch of branches) {
    const key = keyOf(branch)
    if (taken.has(key)) emitter.problems.add('DUPLICATE_BRANCH', branch.place, `${JSON.stringify(branch.when)} is written twice: the second is never chosen`)
    taken.add(key)
  }
}

/** A condition, with or without braces around the whole of it. */
function condition(source: string, place: Place, emitter: Emitter): ReturnType<Emitter['expression']> {
  const whole = /^\{\{([\s\S]*)\}\}$/.exec(source.trim())
  return emitter.expression(whole?.[1] ?? source, place)
}

function listed(branches: readonly unknown[], place: Place, emitter: Emitter): readonly AuthoredBranch[] {
  return branches.flatMap((branch, index) => {
    const at = { ...place, pointer: below(place.pointer, index) }
    const checked = checkShape(branchSchema, branch, at, emitter.problems)
    return checked === null ? [] : [{ when: checked.when, steps: checked.do, place: { ...at, pointer: below(at.pointer, 'do') } }]
  })
}

function keyed(branches: Readonly<Record<string, unknown>>, place: Place, emitter: Emitter): readonly AuthoredBranch[] {
  return Object.entries(branches).flatMap(([key, steps]) => {
    const at = { ...place, pointer: below(place.pointer, key) }
    if (key === 'default') return []
    if (conditionKey.test(key)) return [{ when: key.replace(conditionKey, ''), steps, place: at }]
    emitter.problems.add('BRANCH_KEY_INVALID', at, `${JSON.stringify(key)} is neither a condition nor default`)
    return []
  })
}

function emitBranches(instruction: MutableInstruction, branches: readonly AuthoredBranch[], otherwise: Otherwise | null, emitter: Emitter): void {
  const targets = instruction['branches'] as { position: number }[]
  const jumps: MutableInstruction[] = []
  branches.forEach((branch, index) => {
    const target = targets[index]
    if (target !== undefined) target.position = emitter.here
    emitter.steps(branch.steps, branch.place)
    jumps.push(emitter.push('JUMP', branch.place, {}))
  })
  if (otherwise !== null) {
    instruction['otherwise'] = emitter.here
    emitter.steps(otherwise.steps, otherwise.place)
  }
  for (const jump of jumps) jump['position'] = emitter.here
}
