/** What importers of all step types share. */
import type { FlowContext, StepPlace } from './context.ts'
import { withRest } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'

/** One step becomes one, or a few that do the same. */
export type StepImporter = (step: Jsfe, place: StepPlace) => readonly Made[]

/** A list of steps. */
export function importSteps(steps: readonly unknown[], pointer: string, context: FlowContext): readonly Made[] {
  return steps.flatMap((step, index) => context.importStep(step, { pointer: below(pointer, index), context, isLast: index === steps.length - 1 }))
}

/** One step or a list of them, where a branch or a handler has its steps. */
export function importBody(body: unknown, place: StepPlace): Made | readonly Made[] {
  const steps = Array.isArray(body) ? importSteps(body, place.pointer, place.context) : place.context.importStep(body, place)
  return steps.length === 1 && steps[0] !== undefined ? steps[0] : steps
}

const sharedAttributes = ['id', 'type', 'outcome', 'reason'] as const

/** The attributes all steps have, and what is left over. `own` are those the importer of the type has read. */
export function common(made: Made, step: Jsfe, own: readonly string[], { pointer, context }: StepPlace): Made {
  const { type, ...members } = made
  const whole: Made = { type, ...idOf(step, pointer, context), ...members }
  for (const name of ['outcome', 'reason'] as const) if (typeof step[name] === 'string') whole[name] = step[name]
  const known = [...sharedAttributes.filter((name) => typeof step[name] === 'string' || name === 'id'), ...own]
  const done = withRest(whole, step, known, { pointer, notes: context.notes })
  context.places.set(done, pointer)
  return done
}

/** Errors and traces name a step by its id, so a second one gets a number. */
function idOf(step: Jsfe, pointer: string, { stepIds, notes }: FlowContext): Made {
  const { id } = step
  if (typeof id !== 'string' || id === '') return {}
  let own = id
  for (let number = 2; stepIds.has(own); number += 1) own = `${id}-${number}`
  stepIds.add(own)
  if (own !== id) notes.add(below(pointer, 'id'), `another step of the flow has the id ${id}; this one is ${own}`)
  return { id: own }
}
