/** Flaws in reading, in conditions, in repeated commits, and in commits of several records. */

import type { BlockedRecord, Change, CommitResult, RecordKey, RecordWrite, StoredRecord, Verdict } from '../../../host/index.ts'
import { isDeletion, judgeCommit, storageError } from '../../../host/index.ts'
import type { BrokenStore } from './flaw.ts'
import { flawed } from './flaw.ts'
import { PlainAdapter } from '../plain-adapter.ts'

type Held = readonly (StoredRecord | null)[]

export const readsAndInserts: readonly BrokenStore[] = [
  flawed('ST-1', 'reads are answered from before the last write', class extends PlainAdapter {
    readonly earlier = new Map<string, StoredRecord | null>()
    override read(key: RecordKey): StoredRecord | null {
      return this.earlier.get(this.name(key)) ?? null
    }
    override write(change: RecordWrite): void {
      this.earlier.set(this.name(change.key), this.found(change.key))
      super.write(change)
    }
  }),
  flawed('ST-1', 'a record that is not there reads as an empty one', class extends PlainAdapter {
    override read(key: RecordKey): StoredRecord {
      return this.found(key) ?? { key, version: '0', parts: {} }
    }
  }),
  flawed('ST-1', 'a record without parts is not kept', class extends PlainAdapter {
    override read(key: RecordKey): StoredRecord | null {
      const record = this.found(key)
      return record !== null && Object.keys(record.parts).length > 0 ? record : null
    }
  }),
  flawed('ST-2', 'an insert writes over the record that is there', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      return changes.every(({ expect }) => expect === 'absent') ? { status: 'apply' } : judgeCommit(changes, held)
    }
  }),
  flawed('ST-2', 'an insert is never stored', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const verdict = judgeCommit(changes, held)
      return changes.some(({ expect }) => expect === 'absent') && verdict.status === 'apply' ? { status: 'stored' } : verdict
    }
  }),
  flawed('ST-2', 'a deleted key stays taken', class extends PlainAdapter {
    readonly deleted = new Set<string>()
    override remove(key: RecordKey): void {
      this.deleted.add(this.name(key))
      super.remove(key)
    }
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const taken = changes.filter(({ key, expect }) => expect === 'absent' && this.deleted.has(this.name(key)))
      return taken.length === 0 ? judgeCommit(changes, held) : { status: 'refused', blocked: taken.map(({ key }) => ({ key, current: null })) }
    }
  }),
]

export const conditions: readonly BrokenStore[] = [
  flawed('ST-3', 'the expected version is ignored', class extends PlainAdapter {
    override judge(): Verdict<StoredRecord> {
      return { status: 'apply' }
    }
  }),
  flawed('ST-3', 'a write makes the record it does not find', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const verdict = judgeCommit(changes, held)
      return verdict.status === 'refused' && verdict.blocked.every(({ current }) => current === null) ? { status: 'apply' } : verdict
    }
  }),
  flawed('ST-3', 'versions are compared without their case', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const lower = held.map((record) => record && { ...record, version: record.version.toLowerCase() })
      const verdict = judgeCommit(changes.map((change) => ({ ...change, expect: change.expect.toLowerCase() })), lower)
      return verdict.status === 'apply' ? verdict : judgeCommit(changes, held)
    }
  }),
  flawed('ST-3', 'the record keeps a version of the store', class extends PlainAdapter {
    override write(change: RecordWrite): void {
      super.write({ ...change, next: `${change.next}-1` })
    }
  }),
  flawed('ST-4', 'a refusal carries the record as an earlier read saw it', class extends PlainAdapter {
    readonly seen = new Map<string, StoredRecord | null>()
    override read(key: RecordKey): StoredRecord | null {
      const record = this.found(key)
      this.seen.set(this.name(key), record)
      return record
    }
    override blocked(blocked: readonly BlockedRecord[]): readonly BlockedRecord[] {
      return blocked.map(({ key, current }) => ({ key, current: this.seen.get(this.name(key)) ?? current }))
    }
  }),
  flawed('ST-4', 'a refusal carries no record', class extends PlainAdapter {
    override blocked(blocked: readonly BlockedRecord[]): readonly BlockedRecord[] {
      return blocked.map(({ key }) => ({ key, current: null }))
    }
  }),
  flawed('ST-4', 'a refusal names the first blocked record only', class extends PlainAdapter {
    override blocked(blocked: readonly BlockedRecord[]): readonly BlockedRecord[] {
      return blocked.slice(0, 1)
    }
  }),
  flawed('ST-4', 'a refusal is thrown', class extends PlainAdapter {
    override blocked(): never {
      throw storageError('STORAGE_UNAVAILABLE', 'the condition failed')
    }
  }),
]

export const ownWrites: readonly BrokenStore[] = [
  flawed('ST-5', 'our own write is refused when it comes again', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const verdict = judgeCommit(changes, held)
      if (verdict.status !== 'stored') return verdict
      return { status: 'refused', blocked: changes.map(({ key }, index) => ({ key, current: held[index] ?? null })) }
    }
  }),
  flawed('ST-5', 'our own write is written again', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const verdict = judgeCommit(changes, held)
      return verdict.status === 'stored' ? { status: 'apply' } : verdict
    }
  }),
  flawed('ST-5', 'our own write counts though another followed', class extends PlainAdapter {
    readonly done = new Set<string>()
    override apply(change: Change): void {
      this.done.add(change.next)
      super.apply(change)
    }
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      return changes.some(({ next }) => next !== 'deleted' && this.done.has(next)) ? { status: 'stored' } : judgeCommit(changes, held)
    }
  }),
  flawed('ST-5', 'a record that is gone counts as our deletion, whatever else is written', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const gone = changes.some((change, index) => isDeletion(change) && held[index] === null)
      return gone ? { status: 'stored' } : judgeCommit(changes, held)
    }
  }),
]

export const wholeness: readonly BrokenStore[] = [
  flawed('ST-6', 'the records that match are written though others do not', class extends PlainAdapter {
    override commit(changes: readonly [Change, ...Change[]]): CommitResult | Promise<CommitResult> {
      const blocked = changes.flatMap((change) => {
        const result = super.commit([change]) as CommitResult
        return result.status === 'refused' ? result.blocked : []
      })
      return blocked.length === 0 ? { status: 'stored' } : { status: 'refused', blocked }
    }
  }),
  flawed('ST-6', 'only the first of several records is written', class extends PlainAdapter {
    override commit(changes: readonly [Change, ...Change[]]): CommitResult | Promise<CommitResult> {
      const verdict = this.judge(changes, changes.map(({ key }) => this.found(key)))
      return verdict.status === 'apply' ? super.commit([changes[0]]) : super.commit(changes)
    }
  }),
  flawed('ST-6', 'a commit of several records stops at the first that does not match', class extends PlainAdapter {
    override commit(changes: readonly [Change, ...Change[]]): CommitResult | Promise<CommitResult> {
      for (const change of changes) {
        const result = super.commit([change]) as CommitResult
        if (result.status === 'refused') return result
      }
      return { status: 'stored' }
    }
  }),
  flawed('ST-7', 'a deletion ignores the expected version', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      return changes.every(isDeletion) ? { status: 'apply' } : judgeCommit(changes, held)
    }
  }),
  flawed('ST-7', 'a deleted record is only marked, and comes back with its parts', class extends PlainAdapter {
    readonly marked = new Set<string>()
    override found(key: RecordKey): StoredRecord | null {
      return this.marked.has(this.name(key)) ? null : super.found(key)
    }
    override remove(key: RecordKey): void {
      this.marked.add(this.name(key))
    }
    override write(change: RecordWrite): void {
      this.marked.delete(this.name(change.key))
      super.write(change)
    }
  }),
]
