import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectRefused, expectStored } from '../expectations.ts'

export const deletionProofs: readonly Proof[] = [
  proof('ST-7: a deletion that expects the version of the record removes it with all its parts', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: 'x', head: 'y' }, dueAt: 1000 })
    expectStored(await bench.commit({ key, expect: version, next: 'deleted' }), 'the deletion')
    await bench.expectAbsent(key)
    await bench.expectRecord(key, await bench.write(key, 'absent'), {})
  }),
  proof('ST-7: a deletion that expects another version is refused, and leaves the record as it is', async (bench) => {
    const key = bench.key('a', 'scope')
    const first = await bench.write(key, 'absent', { set: { by: 'us' } })
    const second = await bench.write(key, first, { set: { by: 'them' } })
    const result = await bench.commit({ key, expect: first, next: 'deleted' })
    expectRefused(result, [[key, { key, version: second, parts: { by: 'them' } }]], 'a stale deletion')
    await bench.expectRecord(key, second, { by: 'them' })
  }),
  proof('ST-7: a deleted record is no longer due, nor is the one made after it', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { dueAt: 1000 })
    await bench.expectDue(2000, ['a'])
    expectStored(await bench.commit({ key, expect: version, next: 'deleted' }), 'the deletion')
    await bench.expectDue(2000, [])
    await bench.write(key, 'absent')
    await bench.expectDue(2000, [])
  }),
]
