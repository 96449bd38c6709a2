import type { RecordKey } from '../../../storage/index.ts'
import type { Proof, Workbench } from '../workbench.ts'
import { proof, proofWhen } from '../workbench.ts'
import { expectEqual, expectRefused, expectTrue } from '../expectations.ts'

const racers = 20

/** Lets all racers write at once and expects one of them to be stored, and the others to be told of that one. */
async function race(bench: Workbench, key: RecordKey, expect: string): Promise<string> {
  const versions = Array.from({ length: racers }, () => bench.version())
  const results = await Promise.all(versions.map((next) => bench.commit({ key, expect, next, set: { by: next } })))
  const [winner = '', ...others] = versions.filter((_version, index) => results[index]?.status === 'stored')
  expectTrue(winner !== '' && others.length === 0, `of ${racers} commits one is stored, not ${winner === '' ? 0 : others.length + 1}`)
  const current = { key, version: winner, parts: { by: winner } }
  for (const result of results) if (result.status !== 'stored') expectRefused(result, [[key, current]], 'what a loser is told')
  await bench.expectRecord(key, winner, { by: winner })
  return winner
}

/** One worker that adds one. Each refusal means that another worker was stored since the read: there are no more refusals than others. */
async function increment(bench: Workbench, key: RecordKey): Promise<void> {
  for (let attempt = 1; attempt <= racers; attempt += 1) {
    const record = await bench.storage.read(key)
    const count = Number(record?.parts['count'] ?? 0) + 1
    const result = await bench.commit({ key, expect: record?.version ?? 'absent', next: bench.version(), set: { count: String(count) } })
    if (result.status === 'stored') return
  }
  expectTrue(false, 'a worker was refused more often than there are others')
}

/** Commits of two records each that meet in one: a loser is told of the winner, and of nothing else. */
async function raceForShared(bench: Workbench, shared: RecordKey, expect: string): Promise<string> {
  const versions = Array.from({ length: racers }, () => bench.version())
  const commits = versions.map((next) => bench.commit({ key: bench.key(next), expect: 'absent', next }, { key: shared, expect, next, set: { by: next } }))
  const results = await Promise.all(commits)
  const [winner = '', ...others] = versions.filter((_version, index) => results[index]?.status === 'stored')
  expectTrue(winner !== '' && others.length === 0, `of ${racers} commits one is stored, not ${winner === '' ? 0 : others.length + 1}`)
  const current = { key: shared, version: winner, parts: { by: winner } }
  for (const result of results) if (result.status !== 'stored') expectRefused(result, [[shared, current]], 'what a loser is told')
  return winner
}

export const raceProofs: readonly Proof[] = [
  proof('ST-14: of 20 inserts at once exactly one is stored, and the others learn which', async (bench) => {
    await race(bench, bench.key('a', 'scope'), 'absent')
  }),
  proof('ST-14: of 20 writes at once that expect the same version exactly one is stored, and the others learn which', async (bench) => {
    const key = bench.key('a')
    let version = await bench.write(key, 'absent')
    for (let round = 0; round < 5; round += 1) version = await race(bench, key, version)
  }),
  proofWhen({ atomicAcrossRecords: true }, 'ST-14: of 20 commits at once that meet in one record exactly one is stored, and the others learn which', async (bench) => {
    const shared = bench.key('shared', 'scope')
    let version = 'absent'
    for (let round = 0; round < 3; round += 1) version = await raceForShared(bench, shared, version)
  }),
  proof('ST-14: 20 workers that each add one, trying until they are stored, add 20', async (bench) => {
    const key = bench.key('a')
    await Promise.all(Array.from({ length: racers }, () => increment(bench, key)))
    expectEqual((await bench.storage.read(key))?.parts, { count: String(racers) }, 'the count')
  }),
]
