import type { Proof } from '../workbench.ts'
import { proofWhen } from '../workbench.ts'
import { expectEqual, expectRefused, expectStored } from '../expectations.ts'

const severalRecords = { atomicAcrossRecords: true }

export const severalRecordsProofs: readonly Proof[] = [
  proofWhen(severalRecords, 'ST-6: a commit of several records stores all of them', async (bench) => {
    const [updated, made, gone] = [bench.key('updated'), bench.key('made', 'scope'), bench.key('gone', 'definitions')]
    const before = await bench.write(updated, 'absent', { set: { session: 'first' } })
    const [next, nextMade] = [bench.version(), bench.version()]
    const result = await bench.commit(
      { key: updated, expect: before, next, set: { session: 'second' } },
      { key: made, expect: 'absent', next: nextMade, set: { by: 'updated' } },
      { key: gone, expect: await bench.write(gone, 'absent'), next: 'deleted' },
    )
    expectStored(result, 'the commit')
    await bench.expectRecord(updated, next, { session: 'second' })
    await bench.expectRecord(made, nextMade, { by: 'updated' })
    await bench.expectAbsent(gone)
  }),
  ...(['first', 'last'] as const).map((place) =>
    proofWhen(severalRecords, `ST-6: a commit of several records whose ${place} one is not as expected stores none`, async (bench) => {
      const [kept, made, wrong] = [bench.key('kept'), bench.key('made', 'scope'), bench.key('wrong')]
      const version = await bench.write(kept, 'absent', { set: { session: 'first' } })
      const good = [
        { key: kept, expect: version, next: bench.version(), set: { session: 'second' } },
        { key: made, expect: 'absent', next: bench.version() },
      ] as const
      const bad = { key: wrong, expect: bench.version(), next: bench.version() }
      const result = await (place === 'first' ? bench.commit(bad, ...good) : bench.commit(...good, bad))
      expectRefused(result, [[wrong, null]], 'the commit')
      await bench.expectRecord(kept, version, { session: 'first' })
      await bench.expectAbsent(made)
    }),
  ),
  proofWhen(severalRecords, 'ST-6: a refused commit deletes nothing', async (bench) => {
    const scope = bench.key('held', 'scope')
    const held = await bench.write(scope, 'absent', { set: { by: 'a' } })
    const result = await bench.commit(
      { key: scope, expect: held, next: 'deleted' },
      { key: bench.key('wrong'), expect: bench.version(), next: bench.version() },
    )
    expectEqual(result.status, 'refused', 'the commit')
    await bench.expectRecord(scope, held, { by: 'a' })
  }),
  proofWhen(severalRecords, 'ST-6: of two commits that meet in one record one is stored whole and the other not at all', async (bench) => {
    const shared = bench.key('shared', 'scope')
    for (let round = 0; round < 10; round += 1) {
      const ids = [`left-${round}`, `right-${round}`]
      const expect = (await bench.storage.read(shared))?.version ?? 'absent'
      const commits = ids.map((id) =>
        bench.commit(
          { key: bench.key(id), expect: 'absent', next: bench.version() },
          { key: shared, expect, next: bench.version(), set: { by: id } },
        ),
      )
      const results = await Promise.all(commits)
      const winners = ids.filter((_id, index) => results[index]?.status === 'stored')
      expectEqual(winners.length, 1, 'the number of commits that were stored')
      const found = await Promise.all(ids.map((id) => bench.storage.read(bench.key(id))))
      expectEqual(ids.filter((_id, index) => found[index] !== null), winners, 'the records that were made')
      expectEqual((await bench.storage.read(shared))?.parts, { by: winners[0] }, 'the shared record')
    }
  }),
]
