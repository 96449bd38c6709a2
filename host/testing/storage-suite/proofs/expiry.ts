import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectRefused } from '../expectations.ts'

/** Long ago; a store that removes expired records in the background takes its time, and these tests none. */
const past = 1000

export const expiryProofs: readonly Proof[] = [
  proof('ST-13: an expired record that is still there is read', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: 's' }, expiresAt: past })
    await bench.expectRecord(key, version, { session: 's' })
  }),
  proof('ST-13: an expired record that is still there blocks an insert', async (bench) => {
    const key = bench.key('a', 'scope')
    const version = await bench.write(key, 'absent', { set: { by: 'us' }, expiresAt: past })
    const result = await bench.commit({ key, expect: 'absent', next: bench.version(), set: { by: 'them' } })
    expectRefused(result, [[key, { key, version, parts: { by: 'us' } }]], 'an insert over an expired record')
  }),
  proof('ST-13: an expired record that is still there can be written, deleted and due as any other', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 's' }, expiresAt: past, dueAt: past })
    await bench.expectDue(past + 1, ['a'])
    const second = await bench.write(key, first, { set: { head: 'h' }, expiresAt: null })
    await bench.expectRecord(key, second, { session: 's', head: 'h' })
    await bench.commit({ key, expect: second, next: 'deleted' })
    await bench.expectAbsent(key)
  }),
]
