/**
 * The one port behind which every store stands: versioned records, read one at a time and committed together.
 *
 * What a store guarantees. Each line is proved by the conformance suite (`saydo/testing`), whose titles carry these ids.
 *
 * ST-0.  `supports` is what the store really does: the one reason for which the suite leaves a test out.
 * ST-1.  A read is strongly consistent: it sees every commit that was answered before it was asked. No record is null.
 * ST-2.  `expect: 'absent'` stores only where there is no record.
 * ST-3.  `expect: version` stores only where the record has that very version; afterwards it has `next`.
 * ST-4.  A refused commit changed nothing. `blocked` names every record that was not as expected, and only those, each with the
 *        record as this very call saw it (null where there was none): nobody has to read again to decide.
 * ST-5.  A record already at our `next` means stored: it is our own write, whose reply was lost. Nothing is written again. One such
 *        record proves the whole commit, because commits are whole and versions never return. Being gone proves a deletion only
 *        when nothing else was asked.
 * ST-6.  A commit of several records stores all of them or none. A store that cannot do that refuses them before writing.
 * ST-7.  `next: 'deleted'` removes the record with all its parts, its due time and its expiry.
 * ST-8.  `set` replaces the named parts, `remove` takes parts away (one that is not there is no error), all others stay.
 * ST-9.  A part comes back exactly as it was given: text as text, bytes as bytes, every character and every byte.
 * ST-10. Keys are compared exactly and as a whole; namespaces, kinds and ids never mix.
 * ST-11. `due` lists the records of one namespace whose `dueAt` is earlier than `before`. A number sets the time, null clears it, a
 *        missing `dueAt` keeps it.
 * ST-12. `due` answers in pages of at most 100 keys, earliest first. While nothing is written, following the cursor meets every key
 *        once and ends.
 * ST-13. `expiresAt` allows the store to remove a record some time later. Until it is gone, it is read, and it blocks.
 * ST-14. Of several commits that expect the same version of one record at the same moment exactly one is stored.
 * ST-15. What a caller does afterwards to its own objects, or to those it was given, changes nothing that is stored.
 * ST-16. A key or a change that makes no sense is refused with `STORAGE_INPUT`, and nothing is written.
 * ST-17. Where `supports.durable` is true, what was answered as stored is there after the process, or the machine, is gone.
 * ST-18. A commit that throws has an outcome nobody knows. Committing the same changes again tells: `stored` through ST-5 or now,
 *        or refused.
 * ST-19. `due` may be stale: it may miss what was written just now, or name what is no longer due. Decide on the record, not on it.
 */

/** Chosen by the writer, random, never reused. The words `absent` and `deleted` are no versions. */
export type Version = string

/** `namespace` is the tenant's id. Lengths in UTF-8 bytes: `namespace` at most 256, `id` at most 1024. */
export interface RecordKey {
  readonly namespace: string
  readonly kind: 'conversation' | 'scope' | 'definitions'
  readonly id: string
}

export type Part = string | Uint8Array

export interface StoredRecord {
  readonly key: RecordKey
  readonly version: Version
  readonly parts: Readonly<Record<string, Part>>
}

/** Makes a record or changes one. Times are milliseconds since 1970; null clears a time, a missing one is kept. */
export interface RecordWrite {
  readonly key: RecordKey
  // eslint-disable-next-line @typescript-eslint/no-redundant-type-constituents -- the word is part of the contract
  readonly expect: Version | 'absent'
  readonly next: Version
  readonly set?: Readonly<Record<string, Part>>
  readonly remove?: readonly string[]
  readonly dueAt?: number | null
  readonly expiresAt?: number | null
}

export interface RecordDeletion {
  readonly key: RecordKey
  readonly expect: Version
  readonly next: 'deleted'
}

export type Change = RecordWrite | RecordDeletion

export interface BlockedRecord {
  readonly key: RecordKey
  readonly current: StoredRecord | null
}

export type CommitResult = { readonly status: 'stored' } | { readonly status: 'refused'; readonly blocked: readonly BlockedRecord[] }

export interface DuePage {
  readonly keys: readonly RecordKey[]
  /** Present while there may be more; opaque, to be given back as it is. */
  readonly cursor?: string
}

export interface StorageSupports {
  /** Stored means on disk (ST-17), also when the machine loses power. */
  readonly durable: boolean
  /** A commit may name several records (ST-6). */
  readonly atomicAcrossRecords: boolean
  /** False says that a commit does not look at the version it expects: such a store is refused for guarded actions. Default true. */
  readonly compareAndSet?: boolean
}

/**
 * A store, as the host uses it. Errors are SaydoErrors of the `STORAGE_` table; any other failure of a commit is one of ST-18.
 */
export interface Storage {
  /** One request (ST-1). */
  read(key: RecordKey): Promise<StoredRecord | null>
  /** One request, all or none; throwing means that the outcome is not known (ST-2 to ST-9, ST-18). */
  commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult>
  /** One page of what is due (ST-11, ST-12, ST-19). */
  due(namespace: string, before: number, cursor?: string): Promise<DuePage>
  readonly supports: StorageSupports
}

type Eventually<T> = T | Promise<T>

/**
 * What the writer of a store implements; `checkedStorage` makes a Storage of it. Its methods keep the guarantees above, but get keys
 * and changes that have been checked, and copies that nobody else holds: they may keep what they are given, and give what they keep.
 */
export interface StorageAdapter {
  read(key: RecordKey): Eventually<StoredRecord | null>
  commit(changes: readonly [Change, ...Change[]]): Eventually<CommitResult>
  due(namespace: string, before: number, cursor?: string): Eventually<DuePage>
  readonly supports: StorageSupports
}

/** The most keys a page of `due` holds (ST-12). */
export const duePageSize = 100
