import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectEqual, expectStored } from '../expectations.ts'

const now = 1_764_500_000_000

export const dueTimeProofs: readonly Proof[] = [
  proof('ST-11: a record is due before a time that is later than its own, not at its own', async (bench) => {
    await bench.write(bench.key('a'), 'absent', { dueAt: now })
    await bench.expectDue(now + 1, ['a'])
    await bench.expectDue(now, [])
  }),
  proof('ST-11: a due key is the whole key of its record', async (bench) => {
    await bench.write(bench.key('a', 'scope'), 'absent', { dueAt: 0 })
    await bench.eventually(async () => expectEqual((await bench.duePages(1)).flat(), [bench.key('a', 'scope')], 'the keys'))
  }),
  proof('ST-11: a record without a due time is never due', async (bench) => {
    await bench.write(bench.key('a'), 'absent', { set: { session: 's' } })
    await bench.write(bench.key('b'), 'absent', { dueAt: null })
    await bench.write(bench.key('c'), 'absent', { dueAt: now })
    await bench.expectDue(Number.MAX_SAFE_INTEGER, ['c'])
  }),
  proof('ST-11: a write without a due time keeps the one that is there', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { dueAt: now })
    await bench.write(key, first, { set: { session: 's' }, expiresAt: now })
    await bench.expectDue(now + 1, ['a'])
  }),
  proof('ST-11: a number moves the due time, null clears it, a number sets it again', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { dueAt: now })
    const second = await bench.write(key, first, { dueAt: now + 1000 })
    await bench.expectDue(now + 1, [])
    await bench.expectDue(now + 1001, ['a'])
    const third = await bench.write(key, second, { dueAt: null })
    await bench.expectDue(now + 1001, [])
    await bench.write(key, third, { dueAt: now - 1000 })
    await bench.expectDue(now, ['a'])
  }),
  proof('ST-11: times are compared as numbers, however many digits they have', async (bench) => {
    const times = [1000, 9, 100, now, 99]
    for (const time of times) await bench.write(bench.key(`at-${time}`), 'absent', { dueAt: time })
    await bench.expectDue(1001, ['at-9', 'at-99', 'at-100', 'at-1000'])
    await bench.expectDue(100, ['at-9', 'at-99'])
  }),
  proof('ST-11: a refused write and a repeated one leave the due time as it is', async (bench) => {
    const change = { key: bench.key('a'), expect: 'absent', next: bench.version(), dueAt: now }
    expectStored(await bench.commit(change), 'the write')
    expectStored(await bench.commit({ ...change, dueAt: null }), 'the write again')
    await bench.commit({ ...change, next: bench.version(), dueAt: null })
    await bench.expectDue(now + 1, ['a'])
    await bench.expectDue(now, [])
  }),
]
