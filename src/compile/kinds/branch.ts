/** CASE and SWITCH: a list of branches, each a run of steps that ends behind the last one. */
import { branchSchema, stepSchemas } from '../definitions/index.ts'
import type { Emitter, MutableInstruction } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { compileKind } from '../kind.ts'

interface AuthoredBranch {
  readonly when: string
  readonly steps: unknown
  readonly place: Place
}

const conditionKey = /^condition:\s*/

export const caseOf = compileKind('CASE', stepSchemas.CASE, (definition, place, emitter) => {
  const at = { ...place, pointer: below(place.pointer, 'branches') }
  const branches = Array.isArray(definition.branches) ? listed(definition.branches, at, emitter) : keyed(definition.branches, at, emitter)
  const otherwise = Array.isArray(definition.branches) ? definition.default : (definition.branches['default'] ?? definition.default)
  if (branches.length === 0) emitter.problems.add('BRANCHES_EMPTY', at, 'a CASE needs a condition')
  warnWithoutDefault(otherwise, at, emitter)
  const instruction = emitter.push('CASE', place, {})
  instruction['branches'] = branches.map((branch) => ({ when: condition(branch.when, branch.place, emitter), position: -1 }))
  emitBranches(instruction, branches, otherwise, { emitter, place: at })
})

export const switchOf = compileKind('SWITCH', stepSchemas.SWITCH, (definition, place, emitter) => {
  const at = { ...place, pointer: below(place.pointer, 'branches') }
  const { default: otherwise, ...rest } = definition.branches
  const branches = Object.entries(rest).map(([when, steps]) => ({ when, steps, place: { ...place, pointer: below(at.pointer, when) } }))
  warnWithoutDefault(otherwise, at, emitter)
  const instruction = emitter.push('SWITCH', place, {
    subject: emitter.expression(definition.variable, { ...place, pointer: below(place.pointer, 'variable') }),
    ...(definition.caseInsensitive === true ? { caseInsensitive: true } : {}),
  })
  instruction['branches'] = branches.map((branch) => ({ value: branch.when, position: -1 }))
  emitBranches(instruction, branches, otherwise, { emitter, place: at })
})

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

function warnWithoutDefault(otherwise: unknown, place: Place, emitter: Emitter): void {
  if (otherwise === undefined) emitter.problems.add('DEFAULT_MISSING', place, 'there is no default branch')
}

function emitBranches(instruction: MutableInstruction, branches: readonly AuthoredBranch[], otherwise: unknown, at: { readonly emitter: Emitter; readonly place: Place }): void {
  const { emitter, place } = at
  const targets = instruction['branches'] as { position: number }[]
  const jumps: MutableInstruction[] = []
  branches.forEach((branch, index) => {
    const target = targets[index]
    if (target !== undefined) target.position = emitter.here
    emitter.steps(branch.steps, branch.place)
    jumps.push(emitter.push('JUMP', branch.place, {}))
  })
  if (otherwise !== undefined) {
    instruction['otherwise'] = emitter.here
    emitter.steps(otherwise, { ...place, pointer: below(place.pointer, 'default') })
  }
  for (const jump of jumps) jump['position'] = emitter.here
}
