import type { BlockedRecord, StoredRecord } from '../../../storage/index.ts'
import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectStored } from '../expectations.ts'

/** Spoils all a caller can reach of a record. */
function spoil(record: StoredRecord | null): void {
  if (record === null) return
  for (const part of Object.values(record.parts)) if (typeof part !== 'string') part.fill(0)
  const parts = record.parts as Record<string, unknown>
  parts['session'] = 'spoiled'
  Reflect.deleteProperty(parts, 'bytes')
  Object.assign(record.key, { id: 'spoiled' })
}

function spoilBlocked({ key, current }: BlockedRecord): void {
  spoil(current)
  Object.assign(key, { id: 'spoiled' })
}

export const privateCopiesProofs: readonly Proof[] = [
  proof('ST-15: a change that its caller spoils while the commit is under way is stored as it was given', async (bench) => {
    const key = bench.key('a')
    const bytes = new Uint8Array([1, 2, 3])
    const set: Record<string, string | Uint8Array> = { session: 's', bytes }
    const next = bench.version()
    const commit = bench.commit({ key, expect: 'absent', next, set })
    bytes.fill(0)
    set['session'] = 'spoiled'
    expectStored(await commit, 'the commit')
    bytes.fill(9)
    await bench.expectRecord(key, next, { session: 's', bytes: new Uint8Array([1, 2, 3]) })
  }),
  proof('ST-15: a record that its reader spoils is still stored as it was', async (bench) => {
    const key = bench.key('a')
    const parts = { session: 's', bytes: new Uint8Array([1, 2, 3]) }
    const first = await bench.write(key, 'absent', { set: { session: 's', bytes: new Uint8Array([1, 2, 3]) } })
    spoil(await bench.storage.read(key))
    await bench.expectRecord(key, first, parts)
    spoil(await bench.storage.read(key))
    const second = await bench.write(key, first, { set: { head: 'h' } })
    await bench.expectRecord(key, second, { ...parts, head: 'h' })
  }),
  proof('ST-15: a record that a refusal carried is still stored as it was after the caller spoils it', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: 's', bytes: new Uint8Array([1, 2, 3]) } })
    const result = await bench.commit({ key, expect: 'absent', next: bench.version() })
    if (result.status === 'refused') for (const blocked of result.blocked) spoilBlocked(blocked)
    await bench.expectRecord(key, version, { session: 's', bytes: new Uint8Array([1, 2, 3]) })
  }),
]
