import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectRefused } from '../expectations.ts'

export const insertProofs: readonly Proof[] = [
  proof('ST-2: expecting absence stores where there is no record', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: '{}' } })
    await bench.expectRecord(key, version, { session: '{}' })
  }),
  proof('ST-2: expecting absence is refused where there is a record, and leaves it as it is', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: 'first' } })
    const result = await bench.commit({ key, expect: 'absent', next: bench.version(), set: { session: 'second' } })
    expectRefused(result, [[key, { key, version, parts: { session: 'first' } }]], 'a second insert')
    await bench.expectRecord(key, version, { session: 'first' })
  }),
  proof('ST-2: a record can be made again after it was deleted', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent', { set: { session: 'first' } })
    await bench.commit({ key, expect: version, next: 'deleted' })
    const again = await bench.write(key, 'absent', { set: { head: 'second' } })
    await bench.expectRecord(key, again, { head: 'second' })
  }),
]
