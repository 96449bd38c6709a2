/** The rules of a commit, pure: what a store has to do with changes, given what it holds. Any adapter may use them. */

import type { Change, Part, RecordKey, RecordWrite, Version } from './port.ts'
import { isDeletion } from './checks.ts'

/** `Held` is whatever the store reads of a record before it writes. */
export type Verdict<Held> =
  | { readonly status: 'apply' }
  | { readonly status: 'stored' }
  | { readonly status: 'refused'; readonly blocked: readonly { readonly key: RecordKey; readonly current: Held | null }[] }

/**
 * Decides a commit (ST-2 to ST-5): write all of it, write nothing because it is stored already, or refuse it. `held` has the record of
 * each change in the same order, null where there is none, all read in the transaction in which the changes will be written.
 */
export function judgeCommit<Held extends { readonly version: Version }>(
  changes: readonly Change[],
  held: readonly (Held | null)[],
): Verdict<Held> {
  const pairs = changes.map((change, index) => ({ change, current: held[index] ?? null }))
  const done = pairs.filter(({ change, current }) => (isDeletion(change) ? current === null : current?.version === change.next))
  if (done.length === pairs.length || done.some(({ change }) => !isDeletion(change))) return { status: 'stored' }
  const blocked = pairs.filter(({ change, current }) => (current?.version ?? 'absent') !== change.expect)
  if (blocked.length === 0) return { status: 'apply' }
  return { status: 'refused', blocked: blocked.map(({ change, current }) => ({ key: change.key, current })) }
}

/** The parts a record has after a write (ST-8). */
export function partsAfter(parts: Readonly<Record<string, Part>>, { set = {}, remove = [] }: RecordWrite): Record<string, Part> {
  const after: Record<string, Part> = {}
  for (const name of Object.keys(parts)) if (!remove.includes(name)) after[name] = parts[name] as Part
  return Object.assign(after, set)
}

/** A time after a write: a missing one is kept (ST-11, ST-13). */
export function timeAfter(time: number | null, written: number | null | undefined): number | null {
  return written === undefined ? time : written
}
