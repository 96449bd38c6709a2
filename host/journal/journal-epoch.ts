/**
 * Which journal this is. A table that was restored does not know what was claimed after its copy was made, and would say yes to it
 * again: the host is then configured with another `journalEpoch`, and whatever carries an earlier one is left alone.
 *
 * JE1. Where session or attempts carry another epoch nothing is claimed, reconciled, settled or resolved, until an operator has
 *      confirmed that this journal knows what that one knew.
 * JE2. Confirmations are one record of the namespace; it is read only where epochs differ.
 * JE3. The epoch stands in the host's configuration and in sessions, never only in the table: a restored table would restore its own.
 */
import type { Ids } from '../../src/index.ts'
import { isPlainObject } from '../../src/index.ts'
import type { RecordKey, Storage } from '../storage/index.ts'
import { journalError } from './codes.ts'

export interface EpochConfirmation {
  readonly from: string
  readonly to: string
  readonly actor: string
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
}

const recordKey = (namespace: string): RecordKey => ({ namespace, kind: 'scope', id: 'journal-epochs' })

/** True when any of these epochs is another one than `current`, and not confirmed for it. Null says nothing. */
export async function isForeignJournal(storage: Storage, namespace: string, current: string | null, seen: readonly (string | null)[]): Promise<boolean> {
  const others = seen.filter((epoch) => epoch !== null && epoch !== current)
  if (others.length === 0) return false
  const confirmed = await readConfirmations(storage, namespace)
  return !others.every((epoch) => confirmed.list.some(({ from, to }) => from === epoch && to === current))
}

async function readConfirmations(storage: Storage, namespace: string): Promise<{ readonly version: string; readonly list: readonly EpochConfirmation[] }> {
  const record = await storage.read(recordKey(namespace))
  if (record === null) return { version: 'absent', list: [] }
  const text = record.parts['confirmed']
  const list: unknown = typeof text === 'string' ? JSON.parse(text) : null
  if (!Array.isArray(list) || !list.every((entry) => isPlainObject(entry))) throw journalError('JOURNAL_NOT_READABLE', 'the confirmed journal epochs cannot be read', { place: { pointer: '/confirmed' } })
  return { version: record.version, list: list as unknown as readonly EpochConfirmation[] }
}

/** Notes that the journal `to` knows all that `from` knew. @throws SaydoError JOURNAL_UNAVAILABLE. */
export async function confirmEpoch(storage: Storage, ids: Ids, namespace: string, confirmation: EpochConfirmation): Promise<readonly EpochConfirmation[]> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { version, list } = await readConfirmations(storage, namespace)
    const next = [...list, confirmation]
    const written = await storage.commit([{ key: recordKey(namespace), expect: version, next: ids.random(), set: { confirmed: JSON.stringify(next) } }])
    if (written.status === 'stored') return next
  }
  throw journalError('JOURNAL_UNAVAILABLE', 'other writers were faster every time')
}
