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
import type { Frame, History, HistoryEntry, Session, Stack } from './session.ts'

/** Something that may be a `Shape`: any of its members may be missing or wrong. */
type Unchecked<Shape> = Readonly<Partial<Record<keyof Shape, unknown>>>

/** One check for each member. A member that is missing is undefined and fails like any wrong value. */
type Checks<Shape> = { readonly [Key in keyof Shape]: (value: Unchecked<Shape>) => boolean }

const isString = (value: unknown): boolean => typeof value === 'string'
const isText = (value: unknown): boolean => value === null || typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isObjectOrNull = (value: unknown): boolean => value === null || isPlainObject(value)
const isWaiting = (value: unknown): boolean => value === null || value === 'answer' || value === 'outcome'

/** True for a list without holes whose every item passes. */
function isListOf(value: unknown, check: (item: unknown) => boolean): value is readonly unknown[] {
  if (!Array.isArray(value)) return false
  for (let index = 0; index < value.length; index += 1) if (!check(value[index])) return false
  return true
}

function isFrame(value: unknown): boolean {
  if (!isPlainObject(value)) return false
  const frame: Unchecked<Frame> = value
  return isPlace(frame) && isWaiting(frame.waiting) && isObjectOrNull(frame.failure) && isObjectOrNull(frame.results) && isObjectOrNull(frame.outcome) && isObjectOrNull(frame.counters)
}

const isPlace = ({ activation, flow, position, scope }: Unchecked<Frame>): boolean => isCount(activation) && isString(flow) && isCount(position) && isCount(scope)

function isStack(value: unknown): boolean {
  if (!isPlainObject(value)) return false
  const { frames, scopes, flowSet }: Unchecked<Stack> = value
  if (!isText(flowSet) || !isListOf(scopes, isPlainObject) || !isListOf(frames, isFrame)) return false
  return frames.length > 0 && (frames as readonly Frame[]).every((frame) => frame.scope < scopes.length)
}

function isHistoryEntries(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  for (const entry of value as readonly unknown[]) {
    if (!isObject(entry)) return false
    const { role, text }: Unchecked<HistoryEntry> = entry
    if (typeof text !== 'string' || (role !== 'user' && role !== 'assistant')) return false
  }
  return true
}

function isHistory(value: unknown): boolean {
  if (!isPlainObject(value)) return false
  const { entries, characters, dropped }: Unchecked<History> = value
  return isCount(characters) && isCount(dropped) && isHistoryEntries(entries)
}

const checks: Checks<Session> = {
  format: ({ format }) => isCount(format),
  sessionId: ({ sessionId }) => isString(sessionId),
  userId: ({ userId }) => isString(userId),
  createdAt: ({ createdAt }) => isString(createdAt),
  lastActivity: ({ lastActivity }) => isString(lastActivity),
  language: ({ language }) => isText(language),
  flowSet: ({ flowSet }) => isText(flowSet),
  cargo: ({ cargo }) => isPlainObject(cargo),
  stacks: ({ stacks }) => isListOf(stacks, isStack),
  queued: ({ queued }) => isListOf(queued, isString),
  history: ({ history }) => isHistory(history),
  response: ({ response }) => isText(response),
  choices: ({ choices }) => choices === null || Array.isArray(choices),
  effects: ({ effects }) => Array.isArray(effects),
  lastTurn: ({ lastTurn }) => isObjectOrNull(lastTurn),
  lastTurnRecovery: ({ lastTurnRecovery }) => isObjectOrNull(lastTurnRecovery),
  lastFlowOutcome: ({ lastFlowOutcome }) => isObjectOrNull(lastFlowOutcome),
  actions: ({ actions }) => isObjectOrNull(actions),
  activations: ({ activations }) => isCount(activations),
}

const sessionChecks = Object.entries(checks).map(([key, passes]) => ({ key, passes }))

/**
 * The same value, known to be a session.
 * @throws SaydoError SESSION_NOT_READABLE with the JSON Pointer of the first key that is wrong, SESSION_FORMAT_UNKNOWN.
 */
export function readSession(value: unknown): Session {
  if (!isPlainObject(value)) throw sessionError('SESSION_NOT_READABLE', 'the session is not an object', { place: { pointer: '' } })
  const session: Unchecked<Session> = value
  const { format } = session
  if (typeof format === 'number' && format > SESSION_FORMAT) {
    throw sessionError('SESSION_FORMAT_UNKNOWN', `the session has format ${format}, this version reads up to ${SESSION_FORMAT}`, { place: { pointer: '/format' } })
  }
  for (const { key, passes } of sessionChecks) {
    if (!passes(session)) throw sessionError('SESSION_NOT_READABLE', `the session's ${key} is missing or not as it must be`, { place: { pointer: `/${key}` } })
  }
  return value as unknown as Session
}
