/** Flaws in the order of things, in copies, in checks, and in what a store says of itself. */

import type { Change, CommitResult, Part, StorageSupports } from '../../../host/index.ts'
import { checkedStorage, isDeletion } from '../../../host/index.ts'
import type { BrokenStore } from './flaw.ts'
import { bare, exposed, flawed } from './flaw.ts'
import { PlainAdapter } from '../plain-adapter.ts'

const volatile: StorageSupports = { durable: false, atomicAcrossRecords: true }
const durable: StorageSupports = { durable: true, atomicAcrossRecords: true }
const oneByOne: StorageSupports = { durable: false, atomicAcrossRecords: false }

class OneByOne extends PlainAdapter {
  override supports = oneByOne
}

class Durable extends PlainAdapter {
  override supports = durable
}

export const concurrency: readonly BrokenStore[] = [
  flawed('ST-14', 'between check and write others come in', class extends PlainAdapter {
    override async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
      const verdict = this.judge(changes, changes.map(({ key }) => this.found(key)))
      if (verdict.status === 'refused') return { status: 'refused', blocked: this.blocked(verdict.blocked) }
      await Promise.resolve()
      if (verdict.status === 'apply') for (const change of changes) this.apply(change)
      return { status: 'stored' }
    }
  }),
  flawed('ST-14', 'a commit that meets another under way is refused, though nothing is there to refuse it', class extends PlainAdapter {
    readonly held = new Set<string>()
    override async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
      const names = changes.map(({ key }) => this.name(key))
      const met = changes.filter((_change, index) => this.held.has(names[index] ?? ''))
      if (changes.length > 1 && met.length > 0) return { status: 'refused', blocked: met.map(({ key }) => ({ key, current: this.found(key) })) }
      for (const name of names) this.held.add(name)
      await Promise.resolve()
      for (const name of names) this.held.delete(name)
      return super.commit(changes)
    }
  }),
  flawed('ST-14', 'a loser is told that it won', class extends PlainAdapter {
    override async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
      await super.commit(changes)
      return { status: 'stored' }
    }
  }),
]

export const copies: readonly BrokenStore[] = [
  exposed('ST-15', 'bytes are shared with the reader', (adapter, checked) => ({ ...checked, read: async (key) => adapter.read(key) })),
  exposed('ST-15', 'bytes are shared with the writer', (adapter, checked) => ({
    ...checked,
    commit: async (changes) => {
      const result = await checked.commit(changes)
      if (result.status === 'refused') return result
      for (const change of changes) if (!isDeletion(change)) Object.assign(adapter.found(change.key)?.parts ?? {}, change.set)
      return result
    },
  })),
  exposed('ST-15', 'a change is looked at after its caller went on', (_adapter, checked) => {
    return { ...checked, commit: async (changes) => Promise.resolve().then(() => checked.commit(changes)) }
  }),
  exposed('ST-9', 'bytes are copied with all that lies beside them', (_adapter, checked) => ({
    ...checked,
    commit: ([first, ...others]) => checked.commit([withWholeBuffers(first), ...others]),
  })),
  exposed('ST-15', 'a refusal shares the record', (adapter, checked) => ({
    ...checked,
    commit: async (changes) => {
      const result = await checked.commit(changes)
      if (result.status === 'stored') return result
      return { status: 'refused', blocked: result.blocked.map(({ key }) => ({ key, current: adapter.found(key) })) }
    },
  })),
]

/** The change as a copy that goes wrong with bytes that are a window on more. */
function withWholeBuffers(change: Change): Change {
  if (isDeletion(change)) return change
  const whole = (part: Part) => (typeof part === 'string' ? part : new Uint8Array(part.buffer))
  return { ...change, set: Object.fromEntries(Object.entries(change.set ?? {}).map(([name, part]) => [name, whole(part)])) }
}

export const inputs: readonly BrokenStore[] = [
  exposed('ST-16', 'nothing is checked', (adapter) => bare(adapter)),
  exposed('ST-16', 'keys are not checked when they are read', (adapter, checked) => ({ ...checked, read: async (key) => adapter.read(key) })),
  exposed('ST-16', 'good changes are stored before a bad one is found', (_adapter, checked) => {
    const commit = async (changes: readonly [Change, ...Change[]]): Promise<CommitResult> => {
      if (changes.length > 1) for (const change of changes) await checked.commit([change])
      return checked.commit(changes)
    }
    return { ...checked, commit }
  }),
  exposed('ST-16', 'questions for due are not checked', (adapter, checked) => ({
    ...checked,
    due: (namespace, before, cursor) => Promise.resolve(adapter.due(namespace, before, cursor)),
  })),
]

/** A store that says of itself something else than its author: it `says`, he says `supports`. */
function misjudged(flaw: string, supports: StorageSupports, says: StorageSupports, adapter: () => PlainAdapter): BrokenStore {
  return { flaw, breaks: 'ST-0', supports, open: () => ({ storage: { ...checkedStorage(adapter()), supports: says } }) }
}

export const manifests: readonly BrokenStore[] = [
  misjudged('the store says it is durable and is not meant to be', volatile, durable, () => new PlainAdapter()),
  misjudged('the store refuses several records that it says it takes', volatile, volatile, () => new OneByOne()),
  {
    flaw: 'the store writes several records that it says it does not take',
    breaks: 'ST-0',
    supports: oneByOne,
    open: () => ({ storage: bare(new OneByOne()) }),
  },
  {
    flaw: 'the store is empty when it is opened anew',
    breaks: 'ST-17',
    supports: durable,
    open: () => ({ storage: checkedStorage(new Durable()), reopen: () => checkedStorage(new Durable()) }),
  },
  {
    flaw: 'the store says it is durable and cannot be opened anew',
    breaks: 'ST-17',
    supports: durable,
    open: () => ({ storage: checkedStorage(new Durable()) }),
  },
]
