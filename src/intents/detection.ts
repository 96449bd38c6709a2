/** Reads what a detector gave: it is host code, or a model behind it, and may give anything. */
import type { Detection } from '../ports/index.ts'

/** The flow and parameters of a detection; null when it is none. */
export function readDetection(value: unknown): Pick<Detection, 'flow' | 'parameters'> | null {
  if (typeof value !== 'object' || value === null || !('flow' in value)) return null
  const { flow } = value
  const parameters = 'parameters' in value ? (value.parameters ?? {}) : {}
  if ((flow !== null && typeof flow !== 'string') || typeof parameters !== 'object') return null
  return { flow, parameters: parameters as Detection['parameters'] }
}
