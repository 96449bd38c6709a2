/** A conversation's record as the journal reads it. */
import { isPlainObject } from '../../src/index.ts'
import { auditOf, auditPart } from './audit.ts'
import type { AttemptStatus, AttemptStub, StoredAttempt } from './attempt.ts'
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
  /** Milliseconds since 1970 since when a reply of a recovery waits to be delivered; absent when none does. */
  readonly undelivered?: number
}

/** The head with, or without, a reply that waits. */
export function withUndelivered({ undelivered: _before, ...head }: ConversationHead, undelivered: number | null): ConversationHead {
  return undelivered === null ? head : { ...head, undelivered }
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
  /** Lines of JSON, see audit.ts. */
  readonly audit: string
}

const emptyState: JournalState = { version: 'absent', head: newHead, attempts: new Map(), checkpoints: new Map(), audit: '' }

const attemptPrefix = 'attempt:'
const checkpointPrefix = 'checkpoint:'

export const attemptPart = (key: string): string => `${attemptPrefix}${key}`
export const checkpointPart = (key: string): string => `${checkpointPrefix}${key}`

/** @throws SaydoError JOURNAL_NOT_READABLE naming the part. */
export function readState(record: StoredRecord | null): JournalState {
  if (record === null) return emptyState
  return {
    version: record.version,
    head: record.parts['head'] === undefined ? newHead : readPart(record, 'head', isHead),
    attempts: partsOf<StoredAttempt>(record, attemptPrefix, isRow),
    checkpoints: partsOf<StoredCheckpoint>(record, checkpointPrefix, isCheckpoint),
    audit: auditOf(record.parts[auditPart]),
  }
}

/** Whether a part, with its name behind the prefix, is what this version writes. */
type PartCheck<Part> = (value: unknown, name: string) => value is Part

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const isHead = (value: unknown): value is ConversationHead =>
  isPlainObject(value) && value['format'] === 1 && isCount(value['revision']) && isCount(value['sequence']) && Array.isArray(value['stubs'])

const statuses: ReadonlySet<unknown> = new Set<AttemptStatus>(['attempted', 'completed', 'failed', 'unknown'])

function isRow(value: unknown, key: string): value is StoredAttempt {
  if (!isPlainObject(value)) return false
  const { attempt, status, sequence, token, deadline, outcome } = value
  const isOwn = isPlainObject(attempt) && attempt['key'] === key && isPlainObject(attempt['identity']) && typeof attempt['action'] === 'string'
  const hasOutcome = outcome === null ? status === 'attempted' : isPlainObject(outcome) && outcome['status'] === status
  return isOwn && hasOutcome && statuses.has(status) && isCount(sequence) && typeof token === 'string' && isCount(deadline)
}

const isCheckpoint = (value: unknown): value is StoredCheckpoint => Array.isArray(value) && value.every((difference) => isPlainObject(difference) && Array.isArray(difference['path']))

function partsOf<Part>(record: StoredRecord, prefix: string, check: PartCheck<Part>): ReadonlyMap<string, Part> {
  const names = Object.keys(record.parts).filter((name) => name.startsWith(prefix))
  return new Map(names.map((name) => [name.slice(prefix.length), readPart(record, name, check)]))
}

function readPart<Part>(record: StoredRecord, name: string, check: PartCheck<Part>): Part {
  const part = record.parts[name]
  let cause: unknown
  try {
    const value: unknown = typeof part === 'string' ? JSON.parse(part) : undefined
    if (check(value, name.slice(name.indexOf(':') + 1))) return value
  } catch (error) {
    cause = error
  }
  throw journalError('JOURNAL_NOT_READABLE', `${name} of ${JSON.stringify(record.key.id)} cannot be read`, { place: { pointer: `/${name}` }, ...(cause === undefined ? {} : { cause }) })
}
