/**
 * Checks a session that came from outside before anything runs on it.
 *
 * Only the engine's own structure is checked; variables and cargo are the flows' and the host's data. A session that fails is
 * never repaired or replaced: the caller keeps what it has.
 */
import { isPlainObject } from '../json.ts'
import { sessionError } from './codes.ts'
import { SESSION_FORMAT } from './session.ts'
import type { Session } from './session.ts'

const isString = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isText = (value: unknown): boolean => value === null || typeof value === 'string'
const isObjectOrNull = (value: unknown): boolean => value === null || isPlainObject(value)
const isListOf = (check: (item: unknown) => boolean) => (value: unknown): boolean => Array.isArray(value) && value.every(check)

type Shape = Readonly<Record<string, (value: unknown) => boolean>>

const hasShape = (shape: Shape) => {
  const checks = Object.entries(shape)
  return (value: unknown): boolean => isPlainObject(value) && checks.every(([key, check]) => Object.hasOwn(value, key) && check(value[key]))
}

const isFrame = hasShape({
  activation: isCount,
  flow: isString,
  position: isCount,
  scope: isCount,
  waiting: (value) => value === null || value === 'answer' || value === 'outcome',
  failure: isObjectOrNull,
  results: isObjectOrNull,
  outcome: isObjectOrNull,
  counters: isObjectOrNull,
})

interface StackLike {
  readonly frames: readonly { readonly scope: number }[]
  readonly scopes: readonly unknown[]
}

const hasStackShape = hasShape({ frames: isListOf(isFrame), scopes: isListOf(isPlainObject), flowSet: isText })

function isStack(value: unknown): boolean {
  if (!hasStackShape(value)) return false
  const { frames, scopes } = value as StackLike
  return frames.length > 0 && frames.every((frame) => frame.scope < scopes.length)
}

const isHistory = hasShape({
  entries: isListOf(hasShape({ role: (value) => value === 'user' || value === 'assistant', text: isString })),
  characters: isCount,
  dropped: isCount,
})

const sessionShape: Shape = {
  format: isCount,
  sessionId: isString,
  userId: isString,
  createdAt: isString,
  lastActivity: isString,
  language: isText,
  flowSet: isText,
  cargo: isPlainObject,
  stacks: isListOf(isStack),
  queued: isListOf(isString),
  history: isHistory,
  response: isText,
  choices: (value) => value === null || Array.isArray(value),
  effects: Array.isArray,
  lastTurn: isObjectOrNull,
  lastTurnRecovery: isObjectOrNull,
  lastFlowOutcome: isObjectOrNull,
  actions: isObjectOrNull,
  activations: isCount,
}

const sessionChecks = Object.entries(sessionShape)

/**
 * The same value, known to be a session.
 * @throws SaydoError SESSION_NOT_READABLE with the JSON Pointer of the first key that is wrong, SESSION_FORMAT_UNKNOWN.
 */
export function readSession(value: unknown): Session {
  if (!isPlainObject(value)) throw sessionError('SESSION_NOT_READABLE', 'the session is not an object', { place: { pointer: '' } })
  if (typeof value['format'] === 'number' && value['format'] > SESSION_FORMAT) {
    throw sessionError('SESSION_FORMAT_UNKNOWN', `the session has format ${value['format']}, this version reads up to ${SESSION_FORMAT}`, { place: { pointer: '/format' } })
  }
  for (const [key, check] of sessionChecks) {
    if (!Object.hasOwn(value, key) || !check(value[key])) {
      throw sessionError('SESSION_NOT_READABLE', `the session's ${key} is missing or not as it must be`, { place: { pointer: `/${key}` } })
    }
  }
  return value as unknown as Session
}
