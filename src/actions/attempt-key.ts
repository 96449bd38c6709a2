/**
 * The key of an attempt: who asks, in which activation, at which step, for the how-manieth time, for what.
 *
 * A1. No clock, deployment or model output is in it: the same point of the same conversation gives the same key in any process.
 * A2. Activations and visits are counted by the session and never reused, so two requests never share a key.
 */
import { digest } from '../canonical/index.ts'
import type { JsonObject } from '../json.ts'

export interface KeyParts {
  readonly namespace: string
  readonly sessionId: string
  readonly epoch: string | null
  readonly activation: number
  readonly step: string
  readonly visit: number
  readonly action: string
}

export function keyFields(parts: KeyParts): JsonObject {
  return { format: 1, ...parts }
}

export const attemptKey = (fields: JsonObject): string => digest('saydo.action.key', fields)

export const requestDigest = (request: JsonObject): string => digest('saydo.action.request', request)
