/**
 * Rows, stubs and checkpoints as they are written: what their place, or the rest of them, says already is left out, so that records stay small.
 *
 * SF1. Reading puts back exactly what was left out.
 * SF2. What is written out is taken as it is.
 */
import type { ActionAttempt, JsonObject } from '../../src/index.ts'
import { isPlainObject } from '../../src/index.ts'
import type { RecordKey } from '../storage/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import type { Difference } from './checkpoint-delta.ts'

type Members = Readonly<Record<string, unknown>>

/** What most rows have. */
const usualRow = {
  claims: 1, outcome: null, acknowledged: false, scopeVersion: null, resolution: null, lateOutcome: null, askAfter: null, keyPassedOn: false, journalEpoch: null,
} as const satisfies Partial<StoredAttempt>

const usualAttempt = {
  subject: null, idempotency: { kind: 'none' }, reconcile: null, retry: 'none', epoch: null, policyRevision: 0, messageId: null,
} as const satisfies Partial<ActionAttempt>

/** The members of a key that its attempt and its record have too. */
const usualKeyFields = ({ namespace, id }: RecordKey, { epoch, step, action }: Members): Members => ({ format: 1, namespace, sessionId: id, epoch, step, action })

export function rowText({ attempt: { key, keyFields, ...attempt }, ...row }: StoredAttempt, place: RecordKey): string {
  const usualFields = usualKeyFields(place, attempt)
  const isUsual = Object.entries(usualFields).every(([name, value]) => Object.hasOwn(keyFields, name) && keyFields[name] === value)
  const fields = isUsual ? { ownKeyFields: without(keyFields, usualFields) } : { keyFields }
  const written = { ...fields, ...without(attempt, { ...usualAttempt, args: attempt.request }) }
  return JSON.stringify({ ...without(row, { ...usualRow, providerKey: key }), attempt: written })
}

/** The row named after `key`, as far as it looks like one. */
export function wholeRow(value: unknown, key: string, place: RecordKey): unknown {
  if (!isPlainObject(value) || !isPlainObject(value['attempt'])) return value
  const { ownKeyFields, ...written } = value['attempt']
  const attempt: Members = { key, ...usualAttempt, args: written['request'], ...written }
  const keyFields = { ...usualKeyFields(place, attempt), ...(ownKeyFields as JsonObject | undefined) }
  return { ...usualRow, providerKey: key, ...value, attempt: { keyFields, ...attempt } }
}

/** As many members as a stub has, in this order. */
const stubMembers = ['key', 'activation', 'token', 'sequence', 'requestDigest', 'outcomeDigest', 'status'] as const satisfies readonly (keyof AttemptStub)[]

export const stubList = (stub: AttemptStub): readonly unknown[] => stubMembers.map((name) => stub[name])

export function wholeStub(list: unknown): unknown {
  return Array.isArray(list) && list.length === stubMembers.length ? Object.fromEntries(stubMembers.map((name, index) => [name, list[index] as unknown])) : list
}

/** Differences as pairs of a path and a value; the path alone where the member is gone. */
export const differenceLists = (list: readonly Difference[]): readonly unknown[] => list.map(({ path, value }) => (value === undefined ? [path] : [path, value]))

export function wholeDifferences(lists: unknown): unknown {
  return Array.isArray(lists) ? lists.map((list: unknown) => (Array.isArray(list) ? { path: list[0] as unknown, ...(list.length > 1 ? { value: list[1] as unknown } : {}) } : list)) : lists
}

function without<Value extends object>(value: Value, usual: Members): Partial<Value> {
  const rest: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) if (!Object.hasOwn(usual, name) || !isSame(member, usual[name])) rest[name] = member
  return rest as Partial<Value>
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
