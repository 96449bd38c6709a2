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
import type { ActionLedger, DeclaredOutcome, Failure, Frame, History, HistoryEntry, Session, Stack } from './session.ts'

/** Where a value is not as it must be: a JSON Pointer relative to it; null when all is well. */
type Fault = string | null
type Check = (value: unknown) => Fault

/** Something that may be a `Shape`. A member that is missing is undefined, and fails like any other wrong value. */
type Unchecked<Shape> = Readonly<Partial<Record<keyof Shape, unknown>>>

/** One check for each member, which reads it by its name: that is many times faster than reading it by a key from a table. */
type MemberChecks<Shape> = { readonly [Key in keyof Shape]: (value: Unchecked<Shape>) => Fault }

const when = (isRight: boolean): Fault => (isRight ? null : '')
const text: Check = (value) => when(typeof value === 'string')
const count: Check = (value) => when(Number.isSafeInteger(value) && Number(value) >= 0)
const object: Check = (value) => when(isPlainObject(value))
const list: Check = (value) => when(Array.isArray(value))
const orNull = (check: Check, value: unknown): Fault => (value === null ? null : check(value))

const listOf = (check: Check): Check => (value) => {
  if (!Array.isArray(value)) return ''
  for (let index = 0; index < value.length; index += 1) {
    const fault = check(value[index])
    if (fault !== null) return `/${index}${fault}`
  }
  return null
}

const recordOf = (check: Check): Check => (value) => when(isPlainObject(value) && Object.values(value).every((member) => check(member) === null))

function shapeOf<Shape>(members: MemberChecks<Shape>): Check {
  const checks = Object.entries<(value: Unchecked<Shape>) => Fault>(members).map(([key, faultOf]) => ({ key, faultOf }))
  return (value) => {
    if (!isPlainObject(value)) return ''
    for (const { key, faultOf } of checks) {
      const fault = faultOf(value as Unchecked<Shape>)
      if (fault !== null) return `/${key}${fault}`
    }
    return null
  }
}

const failure = shapeOf<Failure>({
  code: ({ code }) => text(code),
  message: ({ message }) => text(message),
  tool: ({ tool }) => orNull(text, tool),
})

const declaredOutcome = shapeOf<DeclaredOutcome>({
  outcome: ({ outcome }) => text(outcome),
  reason: ({ reason }) => orNull(text, reason),
})

const texts = recordOf(text)
const counts = recordOf(count)

const frame = shapeOf<Frame>({
  activation: ({ activation }) => count(activation),
  flow: ({ flow }) => text(flow),
  position: ({ position }) => count(position),
  scope: ({ scope }) => count(scope),
  waiting: ({ waiting }) => when(waiting === null || waiting === 'answer' || waiting === 'outcome'),
  failure: (value) => orNull(failure, value.failure),
  results: ({ results }) => orNull(texts, results),
  outcome: ({ outcome }) => orNull(declaredOutcome, outcome),
  counters: ({ counters }) => orNull(counts, counters),
})

const frames = listOf(frame)
const scopes = listOf(object)

const stack = shapeOf<Stack>({
  frames: (value) => frames(value.frames),
  scopes: (value) => scopes(value.scopes),
  flowSet: ({ flowSet }) => orNull(text, flowSet),
})

/** There are many of these: each is read in one go. */
const historyEntry: Check = (value) => {
  if (typeof value !== 'object' || value === null) return ''
  const entry: Unchecked<HistoryEntry> = value
  if (entry.role !== 'user' && entry.role !== 'assistant') return '/role'
  return typeof entry.text === 'string' ? null : '/text'
}

const historyEntries = listOf(historyEntry)

const history = shapeOf<History>({
  entries: ({ entries }) => historyEntries(entries),
  characters: ({ characters }) => count(characters),
  dropped: ({ dropped }) => count(dropped),
})

const receipts = listOf(shapeOf<ActionLedger['receipts'][number]>({
  key: ({ key }) => text(key),
  sequence: ({ sequence }) => count(sequence),
}))

const retained = listOf(shapeOf<ActionLedger['retained'][number]>({
  path: ({ path }) => text(path),
  deleted: ({ deleted }) => when(typeof deleted === 'boolean'),
}))

const actions = shapeOf<ActionLedger>({
  epoch: ({ epoch }) => orNull(text, epoch),
  progress: ({ progress }) => count(progress),
  policyRevision: ({ policyRevision }) => count(policyRevision),
  watermarks: ({ watermarks }) => counts(watermarks),
  receipts: (value) => receipts(value.receipts),
  retained: (value) => retained(value.retained),
  journalEpoch: ({ journalEpoch }) => orNull(text, journalEpoch),
})

const stacks = listOf(stack)
const queued = listOf(text)

const session = shapeOf<Session>({
  format: ({ format }) => when(format === SESSION_FORMAT),
  sessionId: ({ sessionId }) => text(sessionId),
  userId: ({ userId }) => text(userId),
  createdAt: ({ createdAt }) => text(createdAt),
  lastActivity: ({ lastActivity }) => text(lastActivity),
  language: ({ language }) => orNull(text, language),
  flowSet: ({ flowSet }) => orNull(text, flowSet),
  cargo: ({ cargo }) => object(cargo),
  stacks: (value) => stacks(value.stacks),
  queued: (value) => queued(value.queued),
  history: (value) => history(value.history),
  response: ({ response }) => orNull(text, response),
  choices: ({ choices }) => orNull(list, choices),
  effects: ({ effects }) => list(effects),
  lastTurn: ({ lastTurn }) => orNull(object, lastTurn),
  lastTurnRecovery: ({ lastTurnRecovery }) => orNull(object, lastTurnRecovery),
  lastFlowOutcome: ({ lastFlowOutcome }) => orNull(object, lastFlowOutcome),
  actions: (value) => orNull(actions, value.actions),
  activations: ({ activations }) => count(activations),
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
