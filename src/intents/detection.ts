/** What a detector gave, taken only as what it may be. */
import { intentError } from './codes.ts'
import { isPlainObject } from '../json.ts'
import type { Detection, OfferedFlow } from '../ports/index.ts'

export const nothing: Detection = Object.freeze({ flow: null, parameters: Object.freeze({}), confidence: 0, alternatives: Object.freeze([]) })

const isConfidence = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** @throws SaydoError DETECTION_INVALID: it is no detection, or names a flow that was not offered. */
export function readDetection(value: unknown, flows: readonly OfferedFlow[]): Detection {
  if (!isPlainObject(value)) throw intentError('DETECTION_INVALID', 'a detector gives an object')
  const { flow, parameters, confidence, alternatives } = value
  const isOffered = (id: unknown): id is string => flows.some((offered) => offered.id === id)
  if (flow !== null && !isOffered(flow)) throw intentError('DETECTION_INVALID', 'the flow found is none of those offered')
  if (!isConfidence(confidence)) throw intentError('DETECTION_INVALID', 'a confidence is a number from 0 to 1')
  if (!isPlainObject(parameters)) throw intentError('DETECTION_INVALID', 'parameters are an object by name')
  const others = Array.isArray(alternatives) ? alternatives.filter((other): other is Detection['alternatives'][number] => isPlainObject(other) && isOffered(other['flow']) && isConfidence(other['confidence'])) : []
  return { flow, confidence, parameters: parameters as Detection['parameters'], alternatives: others }
}

/** INT-2: the primary flows, or all if none is primary. */
export function preferred(flows: readonly OfferedFlow[]): readonly OfferedFlow[] {
  const primary = flows.filter((flow) => flow.primary)
  return primary.length > 0 ? primary : flows
}
