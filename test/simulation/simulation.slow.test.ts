/** 10,000 seeds, each another order of events. A seed that failed once stays in regressions.json. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plans } from './plans.ts'
import { Simulation } from './simulation.ts'
import type { Plan, Simulated } from './simulation.ts'

const regressions = JSON.parse(readFileSync(new URL('regressions.json', import.meta.url), 'utf8')) as readonly number[]
/** SAYDO_SEEDS=FROM-TO looks at other seeds than the usual ones. */
const [first = 1, last = 10_000] = (process.env['SAYDO_SEEDS'] ?? '').split('-').filter((text) => text !== '').map(Number)

const all = await plans()

const simulated = (seed: number): Promise<Simulated> => new Simulation(seed, all[seed % all.length] as Plan).run()

async function brokenIn(seeds: readonly number[]): Promise<readonly string[]> {
  const broken: string[] = []
  for (const seed of seeds) {
    const { problems } = await simulated(seed)
    broken.push(...problems.map((problem) => `seed ${seed}: ${problem}`))
    if (broken.length > 20) break
  }
  return broken
}

describe('simulation', () => {
  it('the seeds that once failed keep every promise', async () => {
    expect(await brokenIn(regressions)).toEqual([])
  }, 120_000)

  it('the same seed gives the same log, byte by byte', async () => {
    for (const seed of Array.from({ length: 40 }, (_, index) => index * 251 + 1)) expect((await simulated(seed)).log.join('\n')).toBe((await simulated(seed)).log.join('\n'))
  }, 120_000)

  it(`the seeds from ${first} to ${last} keep every promise`, async () => {
    expect(await brokenIn(Array.from({ length: last - first + 1 }, (_, index) => first + index))).toEqual([])
  }, 1_200_000)
})
