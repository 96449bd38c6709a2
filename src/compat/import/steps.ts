/** Steps of jsfe as steps of ours. */
import { isPlainObject } from '../../json.ts'
import { importCallTool } from './call-tool.ts'
import { importBranches, importCases } from './branches.ts'
import { importFlowStep } from './flow-step.ts'
import { importQuestion, importSay } from './texts.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import { common } from './step.ts'
import type { StepImporter } from './step.ts'
import type { StepPlace } from './context.ts'

const importers: Readonly<Record<string, StepImporter>> = {
  SAY: importSay,
  'SAY-GET': importQuestion,
  SET: importSet,
  CASE: importCases,
  SWITCH: importBranches,
  FLOW: importFlowStep,
  'CALL-TOOL': importCallTool,
  RETURN: importReturn,
  END: (step, place) => [common({ type: 'END' }, step, [], place)],
  DISPATCH: (step, place) => [common({ type: 'DISPATCH' }, step, [], place)],
}

export function importStep(step: unknown, place: StepPlace): readonly Made[] {
  const { pointer, context } = place
  if (step === null || step === undefined) {
    context.notes.add(pointer, 'there is no step here; jsfe leaves such a place out')
    return []
  }
  if (!isPlainObject(step)) return [step as unknown as Made]
  const type = typeof step['type'] === 'string' ? step['type'] : ''
  const made = Object.hasOwn(importers, type) ? importers[type]?.(step, place) : undefined
  const steps = made ?? [{ ...step }]
  for (const one of steps) if (!context.places.has(one)) context.places.set(one, pointer)
  return steps
}

function importSet(step: Jsfe, place: StepPlace): readonly Made[] {
  const { variable } = step
  if (typeof variable === 'string' && /[.[]/.test(variable)) place.context.notes.add(below(place.pointer, 'variable'), `jsfe stores a variable named ${JSON.stringify(variable)}; here it is the path it looks like`)
  const made: Made = { type: 'SET', variable, ...(step['value'] === '' ? { literal: '' } : { value: step['value'] }) }
  if (typeof step['requireTrue'] === 'boolean') made['requireTrue'] = step['requireTrue']
  return [common(made, step, ['variable', 'value', 'requireTrue'], place)]
}

function importReturn(step: Jsfe, place: StepPlace): readonly Made[] {
  const { value } = step
  return [common(value === undefined || value === '' ? { type: 'RETURN' } : { type: 'RETURN', value: value }, step, ['value'], place)]
}
