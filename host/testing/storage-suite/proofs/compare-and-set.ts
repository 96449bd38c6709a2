import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectRefused } from '../expectations.ts'

export const compareAndSetProofs: readonly Proof[] = [
  proof('ST-3: a write that expects the version of the record is stored, and the record has the next version', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 'first' } })
    const second = await bench.write(key, first, { set: { session: 'second' } })
    await bench.expectRecord(key, second, { session: 'second' })
  }),
  proof('ST-3: a write that expects an earlier version is refused, and leaves the record as it is', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 'first' } })
    const second = await bench.write(key, first, { set: { session: 'second' } })
    const result = await bench.commit({ key, expect: first, next: bench.version(), set: { session: 'third' } })
    expectRefused(result, [[key, { key, version: second, parts: { session: 'second' } }]], 'a stale write')
    await bench.expectRecord(key, second, { session: 'second' })
  }),
  proof('ST-3: a write that expects a version is refused where there is no record, and makes none', async (bench) => {
    const key = bench.key('a')
    const result = await bench.commit({ key, expect: bench.version(), next: bench.version(), set: { session: 'x' } })
    expectRefused(result, [[key, null]], 'a write of a record that is not there')
    await bench.expectAbsent(key)
  }),
  proof('ST-3: versions are compared exactly, letter case included', async (bench) => {
    const key = bench.key('a')
    await bench.commit({ key, expect: 'absent', next: 'Version-A' })
    const result = await bench.commit({ key, expect: 'version-a', next: bench.version() })
    expectRefused(result, [[key, { key, version: 'Version-A', parts: {} }]], 'a version in other letters')
  }),
]
