/** Flaws in keys, in what is due, and in what has expired. */

import type { Change, DuePage, DuePosition, RecordKey, RecordWrite, StoredRecord, Verdict } from '../../../host/index.ts'
import { judgeCommit } from '../../../host/index.ts'
import type { BrokenStore } from './flaw.ts'
import { flawed } from './flaw.ts'
import { PlainAdapter } from '../plain-adapter.ts'
import type { Row } from '../plain-adapter.ts'

type Held = readonly (StoredRecord | null)[]

export const keys: readonly BrokenStore[] = (
  [
    ['namespaces are mixed', ({ kind, id }) => `${kind} ${id}`],
    ['kinds are mixed', ({ namespace, id }) => `${namespace} ${id}`],
    ['the fields of a key run into each other', ({ namespace, kind, id }) => `${namespace}#${kind}#${id}`],
    ['ids are compared without their case', ({ namespace, kind, id }) => `${namespace}\0${kind}\0${id.toLowerCase()}`],
    ['ids are cut at 255 characters', ({ namespace, kind, id }) => `${namespace}\0${kind}\0${id.slice(0, 255)}`],
    ['reserved words are no ids', ({ namespace, kind, id }) => `${namespace}\0${kind}\0${id === 'null' || id === 'constructor' ? '' : id}`],
  ] satisfies readonly (readonly [flaw: string, name: (key: RecordKey) => string])[]
).map(([flaw, name]) => flawed('ST-10', flaw, class extends PlainAdapter {
  override name(key: RecordKey): string {
    return name(key)
  }
}))

export const dueTimes: readonly BrokenStore[] = [
  flawed('ST-10', 'what is due is due in every namespace', class extends PlainAdapter {
    override isDue(row: Row, _namespace: string, before: number): boolean {
      return super.isDue(row, row.record.key.namespace, before)
    }
  }),
  flawed('ST-11', 'the due time is dropped', class extends PlainAdapter {
    override dueAt(): null {
      return null
    }
  }),
  flawed('ST-11', 'a write without a due time clears it', class extends PlainAdapter {
    override dueAt(_dueAt: number | null, change: RecordWrite): number | null {
      return change.dueAt ?? null
    }
  }),
  flawed('ST-11', 'null keeps the due time', class extends PlainAdapter {
    override dueAt(dueAt: number | null, change: RecordWrite): number | null {
      return change.dueAt ?? dueAt
    }
  }),
  flawed('ST-11', 'a record is due at its own time', class extends PlainAdapter {
    override isDue(row: Row, namespace: string, before: number): boolean {
      return super.isDue(row, namespace, before + 1)
    }
  }),
  flawed('ST-11', 'a record without a due time is due', class extends PlainAdapter {
    override isDue(row: Row, namespace: string, before: number): boolean {
      return super.isDue({ ...row, dueAt: row.dueAt ?? 0 }, namespace, before)
    }
  }),
  flawed('ST-11', 'times are compared as text', class extends PlainAdapter {
    override isDue(row: Row, namespace: string, before: number): boolean {
      return row.record.key.namespace === namespace && row.dueAt !== null && String(row.dueAt) < String(before)
    }
  }),
  flawed('ST-11', 'only conversations are due', class extends PlainAdapter {
    override isDue(row: Row, namespace: string, before: number): boolean {
      return row.record.key.kind === 'conversation' && super.isDue(row, namespace, before)
    }
  }),
  flawed('ST-7', 'a deleted record stays due', class extends PlainAdapter {
    readonly gone: Row[] = []
    override remove(key: RecordKey): void {
      const row = this.rows.get(this.name(key))
      if (row !== undefined) this.gone.push(row)
      super.remove(key)
    }
    override due(namespace: string, before: number, cursor?: string): DuePage {
      const page = super.due(namespace, before, cursor)
      const gone = this.gone.filter((row) => this.isDue(row, namespace, before))
      return { ...page, keys: [...page.keys, ...gone.map(({ record }) => record.key)] }
    }
  }),
]

export const duePaging: readonly BrokenStore[] = [
  flawed('ST-12', 'a page holds all keys', class extends PlainAdapter {
    override due(namespace: string, before: number): DuePage {
      return { keys: [...this.rows.values()].filter((row) => this.isDue(row, namespace, before)).map(({ record }) => record.key) }
    }
  }),
  flawed('ST-12', 'pages end after the first', class extends PlainAdapter {
    override due(namespace: string, before: number, cursor?: string): DuePage {
      return { keys: super.due(namespace, before, cursor).keys }
    }
  }),
  flawed('ST-12', 'a page starts after all records of the last time', class extends PlainAdapter {
    override due(namespace: string, before: number, cursor?: string): DuePage {
      return super.due(namespace, before, cursor?.replace(/,"[a-z]+",/, ',"zzz",'))
    }
  }),
  flawed('ST-12', 'pages come in the order of ids', class extends PlainAdapter {
    override order(left: DuePosition, right: DuePosition): number {
      return left.id === right.id ? 0 : left.id < right.id ? -1 : 1
    }
  }),
  flawed('ST-12', 'the last page is followed by an empty one for ever', class extends PlainAdapter {
    override due(namespace: string, before: number, cursor?: string): DuePage {
      return { cursor: cursor ?? '[0,"",""]', ...super.due(namespace, before, cursor) }
    }
  }),
  flawed('ST-12', 'a cursor made up starts from the beginning', class extends PlainAdapter {
    override due(namespace: string, before: number, cursor?: string): DuePage {
      return super.due(namespace, before, cursor?.startsWith('[') === true ? cursor : undefined)
    }
  }),
]

export const expiries: readonly BrokenStore[] = [
  flawed('ST-13', 'an expired record is not read', class extends PlainAdapter {
    override read(key: RecordKey): StoredRecord | null {
      return isExpired(this.rows.get(this.name(key))) ? null : this.found(key)
    }
  }),
  flawed('ST-13', 'an expired record does not block', class extends PlainAdapter {
    override judge(changes: readonly Change[], held: Held): Verdict<StoredRecord> {
      const living = held.map((record, index) => (isExpired(this.rows.get(this.name((changes[index] as Change).key))) ? null : record))
      return judgeCommit(changes, living)
    }
  }),
  flawed('ST-13', 'an expired record is not due', class extends PlainAdapter {
    override isDue(row: Row, namespace: string, before: number): boolean {
      return !isExpired(row) && super.isDue(row, namespace, before)
    }
  }),
]

function isExpired(row: Row | undefined): boolean {
  return row !== undefined && row.expiresAt !== null && row.expiresAt < Date.now()
}
