/**
 * Writes the journal's part of one conversation's record, and keeps what is known to be stored.
 *
 * RW1. Every write is on the version last seen; a refused one shows what is there now.
 * RW2. The random version of a write tells our own from another's, also when its reply is lost.
 */
import { SaydoError } from '../../src/index.ts'
import type { Ids } from '../../src/index.ts'
import type { Change, Part, RecordKey, Storage, StoredRecord } from '../storage/index.ts'
import { hasSharedScope } from './attempt.ts'
import type { StoredAttempt } from './attempt.ts'
import { auditState } from './audit.ts'
import type { AuditEntry } from './audit.ts'
import { applyChange, dueAt, noChange, partsOfChange } from './changes.ts'
import type { JournalChange } from './changes.ts'
import { scopeChanges } from './scope-changes.ts'
import type { ScopeUse } from './scope-changes.ts'
import { readState } from './state.ts'
import type { JournalState } from './state.ts'

/** What a write carries beside the journal's own rows. */
export interface WriteExtra {
  readonly parts?: Readonly<Record<string, Part>>
  readonly scopes?: Omit<ScopeUse, 'free'>
}

export type Written = { readonly status: 'stored' } | { readonly status: 'refused'; readonly scopeHolder: string | null }

export class RecordWriter {
  state: JournalState
  private readonly storage: Storage
  private readonly key: RecordKey
  private readonly ids: Ids

  constructor(parts: { readonly storage: Storage; readonly key: RecordKey; readonly record: StoredRecord | null; readonly ids: Ids }) {
    this.storage = parts.storage
    this.key = parts.key
    this.ids = parts.ids
    this.state = readState(parts.record)
  }

  get namespace(): string {
    return this.key.namespace
  }

  get conversation(): string {
    return this.key.id
  }

  async write(change: JournalChange, extra: WriteExtra = {}): Promise<Written> {
    const next = this.ids.random()
    const after = applyChange(this.state, change, next)
    const { set, remove } = partsOfChange(change, this.state)
    const own: Change = {
      key: this.key, expect: this.state.version, next, dueAt: dueAt(after), set: { ...set, ...extra.parts },
      ...(remove.length === 0 || this.state.version === 'absent' ? {} : { remove }),
    }
    const result = await commitTwice(this.storage, [own, ...scopeChanges(this.key, { ...extra.scopes, free: change.freed })])
    if (result.status === 'stored') {
      this.state = after
      return { status: 'stored' }
    }
    const blocked = result.blocked.find((record) => record.key.kind === 'conversation')
    if (blocked === undefined) return { status: 'refused', scopeHolder: holderOf(result.blocked[0]?.current ?? null) }
    this.state = readState(blocked.current)
    return { status: 'refused', scopeHolder: null }
  }

  /** Notes a row that is decided and not yet written. */
  note(stored: StoredAttempt): void {
    const head = { ...this.state.head, sequence: Math.max(this.state.head.sequence, stored.sequence) }
    this.state = { ...this.state, head, attempts: new Map([...this.state.attempts, [stored.attempt.key, stored]]) }
  }

  /** Writes what somebody else than its worker made of a row, with its entry in the audit; false when the record had changed meanwhile. */
  async writeDecision(before: StoredAttempt, after: StoredAttempt, by: Pick<AuditEntry, 'at' | 'change' | 'actor' | 'reason'>): Promise<boolean> {
    const head = { ...this.state.head, sequence: Math.max(this.state.head.sequence, after.sequence) }
    const audit = { at: by.at, change: by.change, key: after.attempt.key, actor: by.actor, reason: by.reason, before: auditState(before), after: auditState(after) }
    const freed = after.scopeVersion === null && before.scopeVersion !== null ? [before] : []
    return (await this.write({ ...noChange(head), attempts: [after], freed, audit })).status === 'stored'
  }

  /**
   * Writes what a worker says against a decision made meanwhile: the scope is taken again where nobody has it.
   * False when the record had changed meanwhile.
   */
  async writeLate(before: StoredAttempt, late: StoredAttempt, at: string): Promise<boolean> {
    const audit = { at, change: 'late', key: late.attempt.key, actor: 'worker', reason: 'EFFECT_AFTER_RESOLUTION', before: auditState(before), after: auditState(late) } as const
    if (hasSharedScope(late.attempt) && late.scopeVersion === null) {
      const taken = { ...late, scopeVersion: this.ids.random() }
      const written = await this.write({ ...noChange(this.state.head), attempts: [taken], audit }, { scopes: { take: taken } })
      if (written.status === 'stored') return true
      if (written.scopeHolder === null) return false
    }
    return (await this.write({ ...noChange(this.state.head), attempts: [late], audit })).status === 'stored'
  }

  /** Writes one row by itself; false when the record had changed meanwhile. */
  async writeRow(stored: StoredAttempt): Promise<boolean> {
    const head = { ...this.state.head, sequence: Math.max(this.state.head.sequence, stored.sequence) }
    const written = await this.write({ ...noChange(head), attempts: [stored] })
    return written.status === 'stored'
  }

  async reload(): Promise<void> {
    this.state = readState(await this.storage.read(this.key))
  }
}

/** The key of the attempt that holds a scope; never the other conversation. */
function holderOf(record: StoredRecord | null): string {
  const by = record?.parts['by']
  return typeof by === 'string' ? (JSON.parse(by) as { readonly key: string }).key : 'unknown'
}

/** A commit that throws is asked once more: the store then knows its own write (ST-18). */
async function commitTwice(storage: Storage, changes: readonly [Change, ...Change[]]): ReturnType<Storage['commit']> {
  try {
    return await storage.commit(changes)
  } catch (first) {
    if (first instanceof SaydoError && first.next !== 'retry') throw first
    return storage.commit(changes)
  }
}
