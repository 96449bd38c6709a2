/** Sessions made by hand. */
import type { Session } from '../../src/index.ts'

/** A session in which nothing has happened. */
export const sessionOf = (more: Partial<Session> = {}): Session => ({
  format: 1, sessionId: 's', userId: 'u', createdAt: '2024-01-01T00:00:00.000Z', lastActivity: '2024-01-01T00:00:00.000Z', language: null, flowSet: null,
  cargo: {}, stacks: [], queued: [], history: { entries: [], characters: 0, dropped: 0 }, response: null, choices: null, effects: [],
  lastTurn: null, lastTurnRecovery: null, lastFlowOutcome: null, actions: null, activations: 0, ...more,
})

/** Every place in a JSON value, as the keys that lead there. */
export function placesOf(value: unknown, keys: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [keys]
  return [keys, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...keys, key]))]
}

/** A copy with another value at the place, or nothing there when `value` is undefined. */
export function changedAt(value: unknown, keys: readonly string[], changed: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return changed
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  const member = changedAt((value as Record<string, unknown>)[key], rest, changed)
  if (member === undefined && !Array.isArray(copy)) Reflect.deleteProperty(copy as object, key)
  else (copy as Record<string, unknown>)[key] = member
  return copy
}
