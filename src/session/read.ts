/**
 * Checks a session that came from outside before anything runs on it: every turn, also on a session this engine returned, since
 * whoever held it may have changed it. So the checks are plain reads of named members, and cost a small part of a turn.
 *
 * Only the engine's own structure is checked; variables and cargo are the flows' and the host's data. A session that fails is
 * never repaired or replaced: the caller keeps what it has.
 */
import { isPlainObject } from '../json.ts'
import { sessionError } from './codes.ts'
import { SESSION_FORMAT } from './session.ts'
import type { Session } from './session.ts'

/** Where a value is not as it must be: a JSON Pointer relative to it; null when all is well. */
type Check = (value: unknown) => string | null

const is = (test: (value: unknown) => boolean): Check => (value) => (test(value) ? null : '')

const isString = is((value) => typeof value === 'string')
const isCount = is((value) => Number.isSafeInteger(value) && Number(value) >= 0)
const isObject = is(isPlainObject)
const isList = is(Array.isArray)
const oneOf = (...words: readonly unknown[]): Check => is((value) => words.includes(value))
const orNull = (check: Check): Check => (value) => (value === null ? null : check(value))

const listOf = (check: Check): Check => (value) => {
  if (!Array.isArray(value)) return ''
  for (let index = 0; index < value.length; index += 1) {
    const fault = check(value[index])
    if (fault !== null) return `/${index}${fault}`
  }
  return null
}

const recordOf = (check: Check): Check => (value) => {
  if (!isPlainObject(value)) return ''
  return Object.values(value).every((member) => check(member) === null) ? null : ''
}

const shapeOf = (shape: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(shape)
  return (value) => {
    if (!isPlainObject(value)) return ''
    for (const [key, check] of checks) {
      const fault = Object.hasOwn(value, key) ? check(value[key]) : ''
      if (fault !== null) return `/${key}${fault}`
    }
    return null
  }
}

const frame = shapeOf({
  activation: isCount,
  flow: isString,
  position: isCount,
  scope: isCount,
  waiting: oneOf(null, 'answer', 'outcome'),
  failure: orNull(shapeOf({ code: isString, message: isString, tool: orNull(isString) })),
  results: orNull(recordOf(isString)),
  outcome: orNull(shapeOf({ outcome: isString, reason: orNull(isString) })),
  counters: orNull(recordOf(isCount)),
})

const stack = shapeOf({ frames: listOf(frame), scopes: listOf(isObject), flowSet: orNull(isString) })

const history = shapeOf({
  entries: listOf(shapeOf({ role: oneOf('user', 'assistant'), text: isString })),
  characters: isCount,
  dropped: isCount,
})

const actions = shapeOf({
  epoch: orNull(isString),
  progress: isCount,
  policyRevision: isCount,
  watermarks: recordOf(isCount),
  receipts: listOf(shapeOf({ key: isString, sequence: isCount })),
  retained: listOf(shapeOf({ path: isString, deleted: oneOf(true, false) })),
  journalEpoch: orNull(isString),
})

const session = shapeOf({
  format: oneOf(SESSION_FORMAT),
  sessionId: isString,
  userId: isString,
  createdAt: isString,
  lastActivity: isString,
  language: orNull(isString),
  flowSet: orNull(isString),
  cargo: isObject,
  stacks: listOf(stack),
  queued: listOf(isString),
  history,
  response: orNull(isString),
  choices: orNull(isList),
  effects: isList,
  lastTurn: orNull(isObject),
  lastTurnRecovery: orNull(isObject),
  lastFlowOutcome: orNull(isObject),
  actions: orNull(actions),
  activations: isCount,
})

/** What no single member shows: frames name scopes of their stack, and activations that were given out. */
function linkFault({ stacks, activations }: Session): string | null {
  for (const [index, { frames, scopes }] of stacks.entries()) {
    if (frames.length === 0) return `/stacks/${index}/frames`
    const bad = frames.findIndex((each, place) => each.scope >= scopes.length || each.activation > activations || (place === 0 && each.results !== null))
    if (bad >= 0) return `/stacks/${index}/frames/${bad}`
  }
  return null
}

/**
 * The same value, known to be a session.
 * @throws SaydoError SESSION_NOT_READABLE with the JSON Pointer of the first member that is wrong, SESSION_FORMAT_UNKNOWN.
 */
export function readSession(value: unknown): Session {
  const format = isPlainObject(value) ? value['format'] : undefined
  if (typeof format === 'number' && format > SESSION_FORMAT) {
    throw sessionError('SESSION_FORMAT_UNKNOWN', `the session has format ${format}, this version reads up to ${SESSION_FORMAT}`, { place: { pointer: '/format' } })
  }
  const pointer = session(value) ?? linkFault(value as Session)
  if (pointer !== null) throw sessionError('SESSION_NOT_READABLE', `the session is missing ${pointer || 'altogether'}, or it is not as it must be there`, { place: { pointer } })
  return value as Session
}
