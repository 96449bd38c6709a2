/** A conversation's record as the journal reads it. */
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import type { Difference } from './checkpoint-delta.ts'
import { journalError } from './codes.ts'
import type { StoredRecord, Version } from '../storage/index.ts'

/** What the host knows of a conversation beside its session: part `head`. */
export interface ConversationHead {
  readonly format: 1
  /** Counts saved turns. */
  readonly revision: number
  /** The highest journal sequence given out. */
  readonly sequence: number
  readonly stubs: readonly AttemptStub[]
}

const newHead: ConversationHead = { format: 1, revision: 0, sequence: 0, stubs: [] }

/** Part `checkpoint:KEY`: the difference to the saved session. */
export type StoredCheckpoint = readonly Difference[]

export interface JournalState {
  /** Version of the record; 'absent' while there is none. */
  readonly version: Version
  readonly head: ConversationHead
  readonly attempts: ReadonlyMap<string, StoredAttempt>
  readonly checkpoints: ReadonlyMap<string, StoredCheckpoint>
}

const emptyState: JournalState = { version: 'absent', head: newHead, attempts: new Map(), checkpoints: new Map() }

const attemptPrefix = 'attempt:'
const checkpointPrefix = 'checkpoint:'

export const attemptPart = (key: string): string => `${attemptPrefix}${key}`
export const checkpointPart = (key: string): string => `${checkpointPrefix}${key}`

/** @throws SaydoError JOURNAL_NOT_READABLE naming the part. */
export function readState(record: StoredRecord | null): JournalState {
  if (record === null) return emptyState
  return {
    version: record.version,
    head: readHead(record),
    attempts: partsOf<StoredAttempt>(record, attemptPrefix),
    checkpoints: partsOf<StoredCheckpoint>(record, checkpointPrefix),
  }
}

function readHead(record: StoredRecord): ConversationHead {
  if (record.parts['head'] === undefined) return newHead
  const head = parsePart(record, 'head') as { readonly format: number }
  if (head.format !== 1) throw journalError('JOURNAL_NOT_READABLE', `the head of ${JSON.stringify(record.key.id)} has an unknown format`, { place: { pointer: '/head' } })
  return head as ConversationHead
}

function partsOf<Part>(record: StoredRecord, prefix: string): ReadonlyMap<string, Part> {
  const names = Object.keys(record.parts).filter((name) => name.startsWith(prefix))
  return new Map(names.map((name) => [name.slice(prefix.length), parsePart(record, name) as Part]))
}

function parsePart(record: StoredRecord, name: string): unknown {
  const part = record.parts[name]
  try {
    if (typeof part === 'string') return JSON.parse(part)
  } catch (cause) {
    throw unreadable(record, name, cause)
  }
  throw unreadable(record, name, undefined)
}

function unreadable(record: StoredRecord, name: string, cause: unknown): Error {
  return journalError('JOURNAL_NOT_READABLE', `${name} of ${JSON.stringify(record.key.id)} cannot be read`, { place: { pointer: `/${name}` }, cause })
}
