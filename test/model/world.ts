/**
 * The action protocol as a small world: conversations, workers, a provider and a clock of a few ticks. What the journal decides is
 * decided by its own rule tables; everything around them is kept as small as it can be. A world is plain data.
 *
 * Assumed: looking at the clock and sending are one moment; a commit is whole; the provider answers truthfully by key, and applies a
 * request at the latest `settles` ticks after its attempt's deadline.
 */
import type { ActionAttempt, ActionOutcome } from '../../src/index.ts'
import type { AttemptStub, StoredAttempt } from '../../host/journal/attempt.ts'
import type { ClaimRule } from '../../host/journal/claim-rules.ts'
import type { CompleteRule } from '../../host/journal/complete-rules.ts'
import type { OperatorGuard, ReconcileTable } from '../../host/journal/resolution-rules.ts'
import type { SettleRule } from '../../host/journal/settle-rules.ts'

/** A row without what is the same in all of them. */
export type Row = Omit<StoredAttempt, 'attempt'> & { readonly digest: string }

export interface Journal {
  version: number
  revision: number
  sequence: number
  rows: Record<string, Row>
  stubs: AttemptStub[]
}

export interface ModelSession {
  /** Saved turns that acted: makes keys differ from consent to consent. */
  visits: number
  watermarks: Record<string, number>
  receipts: Record<string, number>
  /** `KEY:STATUS`, in order. */
  told: string[]
  handled: string[]
}

export interface Line {
  journal: Journal
  session: ModelSession
  sessionVersion: number
  foreign: boolean
}

export interface Held {
  readonly key: string
  readonly token: string
  readonly outcome: ActionOutcome
  /** The sequence its step was told. */
  readonly told: number
}

export interface Worker {
  readonly id: number
  /** Number of the delivery it is at. */
  at: number
  place: 'start' | 'claim' | 'send' | 'ask' | 'save' | 'acknowledge' | 'dead'
  frozen: boolean
  /** The journal as it knows it. */
  known: Journal | null
  session: ModelSession | null
  sessionVersion: number
  /** Attempts to recover, then steps to take. */
  queue: string[]
  recovering: boolean
  /** It resumes the first of them where it stood, and goes on from there. */
  restored: boolean
  key: string | null
  token: string
  mayResend: boolean
  claimed: { deadline: number; providerKey: string; mayHaveBeenSent: boolean } | null
  held: Held[]
  /** The version of a write whose reply was lost. */
  wrote: number | null
  /** What this turn tells its session. */
  tells: { key: string; status: string; sequence: number | null }[]
}

export interface World {
  now: number
  faults: number
  verdicts: number
  /** Something has gone wrong that may leave an outcome unknown. */
  harmed: boolean
  lines: Line[]
  /** Key of the attempt that has the shared scope. */
  scope: string | null
  flights: { key: string; providerKey: string; until: number }[]
  ledger: { key: string; providerKey: string }[]
  workers: Worker[]
}

export type Fault = 'crash' | 'lost-reply' | 'drop' | 'delay' | 'freeze' | 'restore'

/** One message that arrives at one worker. */
export interface Delivery {
  readonly line: number
  readonly message: string
  /** Names of the actions of its turn, each `ACTION` or `ACTION/PLACE`. */
  readonly steps: readonly string[]
  readonly digest?: string
}

export interface Scenario {
  readonly name: string
  readonly deliveries: readonly (readonly Delivery[])[]
  readonly attempt?: Partial<ActionAttempt>
  readonly shared?: boolean
  readonly dedupes?: boolean
  readonly refuses?: boolean
  /** The host keeps sessions in a store of its own. */
  readonly ownStore?: boolean
  readonly faults: number
  readonly kinds: readonly Fault[]
  readonly ticks: number
  /** Decisions operators may make. */
  readonly verdicts?: number
  /** A sweep may ask the reconciler. */
  readonly sweeps?: boolean
  /** Ticks by which the clocks of the second worker, of sweeps and operators are ahead; they know that they may be. */
  readonly skew?: number
  /** What some run of it must come to. */
  readonly reaches?: readonly string[]
}

/** The tables under test. */
export interface Rules {
  readonly claim: readonly ClaimRule[]
  readonly complete: readonly CompleteRule[]
  readonly settle: readonly SettleRule[]
  readonly reconcile: ReconcileTable
  readonly operator: readonly OperatorGuard[]
}

export const timeout = 1
/** Ticks from a claim to its deadline. */
export const patience = 2
/** Ticks after a deadline in which a request may still be applied. */
export const settles = 1

const newSession = (): ModelSession => ({ visits: 0, watermarks: {}, receipts: {}, told: [], handled: [] })

const newLine = (): Line => ({ journal: { version: 0, revision: 0, sequence: 0, rows: {}, stubs: [] }, session: newSession(), sessionVersion: 0, foreign: false })

const newWorker = (id: number): Worker => ({
  id, at: 0, place: 'start', frozen: false, known: null, session: null, sessionVersion: 0, queue: [], recovering: false, restored: false, key: null, token: '', mayResend: false, claimed: null, held: [], wrote: null, tells: [],
})

export function firstWorld({ deliveries, faults, verdicts = 0 }: Scenario): World {
  const lines = new Set(deliveries.flat().map(({ line }) => line)).size
  return {
    now: 0, faults, verdicts, harmed: false, scope: null, flights: [], ledger: [],
    lines: Array.from({ length: lines }, newLine),
    workers: deliveries.map((_list, id) => newWorker(id)),
  }
}

export const lineOfKey = (world: World, key: string): Line => world.lines[Number(key.split('.')[0])]!

/** The action of a key `LINE.VISIT.ACTION/PLACE`. */
export const actionOf = (key: string): string => key.split('.')[2]!.split('/')[0]!

export function attemptOf(scenario: Scenario, key: string, requestDigest: string): ActionAttempt {
  return {
    key, keyFields: { activation: Number(key.split('.')[1]) }, action: actionOf(key), kind: 'charge', subject: scenario.shared === true ? 'shared' : null, request: {}, requestDigest, args: {}, tool: 'charge',
    idempotency: { kind: 'none' }, reconcile: null, retry: 'none', identity: { protocol: 1, runtime: 'r', definitions: 'd' }, behaviour: 'b', flow: 'f', position: 0, step: 's', epoch: null, progress: 0,
    policyRevision: 0, messageId: null, ...scenario.attempt,
  }
}

export const storedOf = (scenario: Scenario, key: string, { digest, ...row }: Row): StoredAttempt => ({ attempt: attemptOf(scenario, key, digest), ...row })

export function rowOf({ attempt, ...row }: StoredAttempt): Row {
  return { digest: attempt.requestDigest, ...row }
}

export const storedRows = (scenario: Scenario, { rows }: Journal): ReadonlyMap<string, StoredAttempt> => new Map(Object.entries(rows).map(([key, row]) => [key, storedOf(scenario, key, row)]))

export const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** What may happen next: a name, the world afterwards, and what must never be. */
export interface Step {
  readonly name: string
  readonly world: World
  readonly violation: string | null
}
