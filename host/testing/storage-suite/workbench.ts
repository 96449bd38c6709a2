/** What each test of the suite works with: a fresh store, names nobody else uses, and the few moves that all tests make. */

import type { Change, CommitResult, RecordKey, RecordWrite, Storage, StorageSupports, StoredRecord, Version } from '../../storage/index.ts'
import { expectEqual, expectStored } from './expectations.ts'
import { testingError } from '../codes.ts'

/** One store for one test, as its author provides it. */
export interface StoreUnderTest {
  readonly storage: Storage
  /** Closes the store and opens what it stored anew, as another process would. Needed where `supports.durable` is true. */
  reopen?(): Storage | Promise<Storage>
  /** Called when the test is over. */
  close?(): void | Promise<void>
}

type Run = (bench: Workbench) => Promise<void>

/** One test of the suite. */
export interface Proof {
  readonly title: string
  readonly when: Partial<StorageSupports>
  readonly run: Run
}

/** The title starts with the id of the guarantee. */
export function proof(title: string, run: Run): Proof {
  return { title, when: {}, run }
}

/** A test that makes sense only for stores whose `supports` say `when`. */
export function proofWhen(when: Partial<StorageSupports>, title: string, run: Run): Proof {
  return { title, when, run }
}

/** What a write says besides its key and versions. */
export type Written = Omit<RecordWrite, 'key' | 'expect' | 'next'>

export interface WorkbenchSettings {
  readonly under: StoreUnderTest
  readonly supports: StorageSupports
  /** How long a stale `due` is given to catch up, in milliseconds. */
  readonly patience: number
}

export class Workbench {
  readonly storage: Storage
  /** What the author of the store says it does. */
  readonly supports: StorageSupports
  /** A namespace no other test uses, in this run or an earlier one: a store may outlive both. */
  readonly namespace: string = `suite-${crypto.randomUUID()}`
  readonly #under: StoreUnderTest
  readonly #patience: number

  constructor({ under, supports, patience }: WorkbenchSettings) {
    this.storage = under.storage
    this.supports = supports
    this.#under = under
    this.#patience = patience
  }

  key(id: string, kind: RecordKey['kind'] = 'conversation'): RecordKey {
    return { namespace: this.namespace, kind, id }
  }

  version(): Version {
    return crypto.randomUUID()
  }

  /** Writes a record that must be as expected; gives its new version. */
  async write(key: RecordKey, expect: RecordWrite['expect'], written: Written = {}): Promise<Version> {
    const next = this.version()
    expectStored(await this.storage.commit([{ key, expect, next, ...written }]), `writing ${key.id}`)
    return next
  }

  async commit(first: Change, ...others: readonly Change[]): Promise<CommitResult> {
    return this.storage.commit([first, ...others])
  }

  /** Reads the record and compares all of it. */
  async expectRecord(key: RecordKey, version: Version, parts: StoredRecord['parts']): Promise<void> {
    expectEqual(await this.storage.read(key), { key, version, parts }, `the record ${key.id}`)
  }

  async expectAbsent(key: RecordKey): Promise<void> {
    expectEqual(await this.storage.read(key), null, `the record ${key.id}`)
  }

  /** All pages of `due`, in order. */
  async duePages(before: number, namespace: string = this.namespace): Promise<readonly (readonly RecordKey[])[]> {
    const pages: (readonly RecordKey[])[] = []
    let cursor: string | undefined
    do {
      const page = await this.storage.due(namespace, before, cursor)
      pages.push(page.keys)
      cursor = page.cursor
    } while (cursor !== undefined && pages.length < 1000)
    return pages
  }

  /** Waits for what `due` says to be these ids, in this order: it may be stale (ST-19), but not for ever. */
  async expectDue(before: number, ids: readonly string[]): Promise<void> {
    await this.eventually(async () => {
      const found = (await this.duePages(before)).flat().map(({ id }) => id)
      expectEqual(found, ids, `the records due before ${before}`)
    })
  }

  /** Runs a check again while it fails, for as long as the patience of the suite lasts. */
  async eventually(check: () => Promise<void>): Promise<void> {
    const end = Date.now() + this.#patience
    for (;;) {
      try {
        await check()
        return
      } catch (error) {
        if (Date.now() >= end) throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  /** The same records, seen by a store that was opened anew. */
  async reopened(): Promise<Storage> {
    if (this.#under.reopen === undefined) throw testingError('SUITE_EXPECTATION', 'a store that says it is durable has to offer `reopen`')
    return this.#under.reopen()
  }
}
