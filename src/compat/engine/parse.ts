/** parseFlows and parseTools (API-2). */
import { importError } from '../import/codes.ts'
import { isPlainObject } from '../../json.ts'
import type { JsfeFlow, JsfeTool } from './types.ts'

/** The object, when it has a list of flows under `flows`. @throws SaydoError JSFE_NOT_READABLE. */
export const parseFlows = (given: unknown): { readonly flows: readonly JsfeFlow[] } => parsed(given, 'flows') as { readonly flows: readonly JsfeFlow[] }

/** The object, when it has a list of tools under `tools`. @throws SaydoError JSFE_NOT_READABLE. */
export const parseTools = (given: unknown): { readonly tools: readonly JsfeTool[] } => parsed(given, 'tools') as { readonly tools: readonly JsfeTool[] }

function parsed(given: unknown, name: 'flows' | 'tools'): Readonly<Record<string, unknown>> {
  const value = typeof given === 'string' ? jsonOf(given, name) : given
  if (isPlainObject(value) && Array.isArray(value[name])) return value
  throw importError('JSFE_NOT_READABLE', `the format is invalid: there is no list of ${name}`, { place: { pointer: `/${name}` } })
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw importError('JSFE_NOT_READABLE', `the format is invalid: the ${name} are no JSON`, { cause })
  }
}
