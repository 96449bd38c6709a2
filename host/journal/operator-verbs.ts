/**
 * What an operator sees of the attempts of a namespace, and decides about them.
 *
 * OV1. What an operator changes has an actor and a reason, and both are kept with the conversation (AU1).
 */
import type { ActionOutcome, Clock, Ids, Reconciliation } from '../../src/index.ts'
import type { RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import type { AttemptStub, StoredAttempt } from './attempt.ts'
import { readAudit } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { journalError } from './codes.ts'
import { decideStored } from './decide-stored.ts'
import type { AttemptDecision } from './decide-stored.ts'
import { confirmEpoch } from './journal-epoch.ts'
import type { EpochConfirmation } from './journal-epoch.ts'
import type { JournalLimits } from './limits.ts'
import { RecordWriter } from './record-writer.ts'
import { readState } from './state.ts'

/** Whose decision it is. Both are required, and kept. */
export interface Operator {
  readonly actor: string
  readonly reason: string
}

interface OfAttempt {
  readonly sessionId: string
  readonly key: string
}

/** An attempt that is not settled, as `list` shows it. */
export interface ListedAttempt extends StoredAttempt {
  readonly sessionId: string
}

/** All the journal has of a conversation. */
export interface JournalInspection {
  readonly attempts: readonly StoredAttempt[]
  readonly stubs: readonly AttemptStub[]
  readonly audit: readonly AuditEntry[]
}

export interface OperatorVerbs {
  /** One page of the conversations with unsettled attempts; follow the cursor. */
  list(page?: { readonly cursor?: string }): Promise<{ readonly attempts: readonly ListedAttempt[]; readonly cursor?: string }>
  inspect(of: { readonly sessionId: string }): Promise<JournalInspection>
  /** Says what came of an attempt nobody knew the outcome of; the conversation is told. @throws SaydoError ATTEMPT_NOT_FOUND, ATTEMPT_MAY_BE_RUNNING, ATTEMPT_SETTLED, JOURNAL_NOT_CONFIRMED. */
  resolve(decision: OfAttempt & Operator & { readonly outcome: { readonly status: 'completed'; readonly result: Extract<ActionOutcome, { status: 'completed' }>['result'] } | { readonly status: 'failed' } }): Promise<StoredAttempt>
  /** Lets its scope go without saying what came of it. @throws as `resolve`. */
  release(decision: OfAttempt & Operator): Promise<StoredAttempt>
  /** Takes what the provider says, as far as it counts (after the deadline; `not-applied` after settlesWithin, or fenced). @throws as `resolve`. */
  reconcile(decision: OfAttempt & Operator & { readonly answer: Reconciliation }): Promise<StoredAttempt>
  /** Confirms that this journal knows all the journal `from` knew: conversations that carry it go on. */
  confirmEpoch(decision: Operator & { readonly from: string }): Promise<readonly EpochConfirmation[]>
}

interface OperatorPorts {
  readonly storage: Storage
  readonly namespace: string
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: JournalLimits
  readonly clockSkew: () => number
  readonly journalEpoch: string | null
  readonly isForeign: (record: StoredRecord | null) => Promise<boolean>
}

export function operatorVerbs(ports: OperatorPorts): OperatorVerbs {
  const { storage, namespace, clock, ids, journalEpoch } = ports
  const keyOf = (sessionId: string): RecordKey => ({ namespace, kind: 'conversation', id: sessionId })

  async function decide(sessionId: string, decision: AttemptDecision): Promise<StoredAttempt> {
    requireOperator(decision)
    const key = keyOf(sessionId)
    const record = await storage.read(key)
    return decideStored(new RecordWriter({ storage, key, record, ids }), decision, { ...ports, isForeign: await ports.isForeign(record) })
  }

  return {
    async list({ cursor } = {}) {
      const page = await storage.due(namespace, endOfTimes, cursor)
      const attempts: ListedAttempt[] = []
      for (const key of page.keys.filter(({ kind }) => kind === 'conversation')) {
        const rows = readState(await storage.read(key)).attempts.values()
        attempts.push(...[...rows].filter(isUnsettled).map((stored) => ({ ...stored, sessionId: key.id })))
      }
      return { attempts, ...(page.cursor === undefined ? {} : { cursor: page.cursor }) }
    },
    async inspect({ sessionId }) {
      const { attempts, head, audit } = readState(await storage.read(keyOf(sessionId)))
      return { attempts: [...attempts.values()].sort((a, b) => a.sequence - b.sequence), stubs: head.stubs, audit: readAudit(audit) }
    },
    resolve({ sessionId, outcome, ...rest }) {
      const completedAt = clock.now()
      const decided = outcome.status === 'completed' ? { status: outcome.status, result: outcome.result, completedAt } : { status: outcome.status, reason: rest.reason, completedAt }
      return decide(sessionId, { kind: 'resolve', strict: true, outcome: decided, ...rest })
    },
    release({ sessionId, ...rest }) {
      return decide(sessionId, { kind: 'release', strict: true, ...rest })
    },
    reconcile({ sessionId, answer, ...rest }) {
      return decide(sessionId, { kind: 'reconcile', strict: true, answer, ...rest })
    },
    confirmEpoch({ from, actor, reason }) {
      requireOperator({ actor, reason })
      if (journalEpoch === null) throw journalError('JOURNAL_INPUT', 'there is no journalEpoch to confirm', { place: { pointer: '/journalEpoch' } })
      return confirmEpoch(storage, ids, namespace, { from, to: journalEpoch, actor, reason, at: new Date(clock.now()).toISOString() })
    },
  }
}

/** Behind every due time there is. */
const endOfTimes = 253_402_300_000_000

const isUnsettled = ({ status, acknowledged, resolution, lateOutcome }: StoredAttempt): boolean => !acknowledged || lateOutcome !== null || (status === 'unknown' && resolution === null)

/** @throws SaydoError JOURNAL_INPUT. */
function requireOperator(operator: Operator): void {
  for (const name of ['actor', 'reason'] as const) {
    if (typeof operator[name] !== 'string' || operator[name].trim() === '') throw journalError('JOURNAL_INPUT', `a change of an operator needs the ${name}`, { place: { pointer: `/${name}` } })
  }
}
