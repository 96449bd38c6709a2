/** FLOW. */
import { isPlainObject } from '../../json.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import { importValue } from './placeholders.ts'
import { common } from './step.ts'
import type { StepPlace } from './context.ts'

const callTypes: readonly unknown[] = ['call', 'replace', 'reboot']

/** `callType` replaces the step's own, for handlers. */
export function importFlowStep(step: Jsfe, place: StepPlace, callType: unknown = step['callType']): readonly Made[] {
  const { pointer, context } = place
  const { notes } = context
  const target = step['value'] ?? step['name']
  const made: Made = { type: 'FLOW', value: target }
  if (callType !== undefined && !callTypes.includes(callType)) notes.add(below(pointer, 'callType'), `there is no call type ${JSON.stringify(callType)}: jsfe calls, and so does this`)
  else if (callType !== undefined && callType !== 'call') made['callType'] = callType
  if (typeof target === 'string' && target.includes('{{')) {
    const targets = context.targetsOf(target)
    made['targets'] = targets
    notes.add(below(pointer, 'value'), `a computed target names what it may be; keep in targets only what is meant: ${targets.join(', ')}`)
  }
  if (isPlainObject(step['parameters'])) made['parameters'] = importValue(step['parameters'], below(pointer, 'parameters'), notes)
  if (typeof step['initializeDefaults'] === 'boolean') made['initializeDefaults'] = step['initializeDefaults']
  const named = step['value'] === undefined ? ['name'] : []
  return [common(made, step, ['value', 'callType', 'parameters', 'initializeDefaults', ...named], place)]
}
