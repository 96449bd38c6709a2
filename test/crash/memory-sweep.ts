import { afterAll, describe, expect, it } from 'vitest'
import { memoryStore } from '../../host/index.ts'
import type { Journey } from '../journeys/journey.ts'
import { Sweep, faultsAt } from './sweep.ts'

/** A third of the pairs, always the same. */
const isSampled = (first: number, second: number): boolean => (first * 7 + second) % 3 === 0

/** Every fault with every kind of channel, and every two faults with one that sends again at once; a third of them with a user who interrupts. */
async function sweep(journey: Journey): Promise<Sweep> {
  const sweep = await Sweep.of(journey, () => {
    const storage = memoryStore()
    return { tenantId: 't1', open: () => storage }
  })
  const undisturbed = await sweep.run(new Map(), 'at-once')
  for (const first of faultsAt(undisturbed)) {
    await sweep.run(new Map([first]), 'later')
    for (const second of faultsAt(await sweep.run(new Map([first]), 'at-once'), first[0] + 1)) await sweep.run(new Map([first, second]), 'at-once')
    for (const second of faultsAt(await sweep.run(new Map([first]), 'other-first'), first[0] + 1)) {
      if (isSampled(first[0], second[0])) await sweep.run(new Map([first, second]), 'other-first')
    }
  }
  return sweep
}

export function sweepInMemory(name: string, journeys: readonly Journey[]): void {
  describe(`crash sweep in memory, ${name}`, () => {
    let cases = 0
    afterAll(() => process.stdout.write(`crash sweep in memory, ${name}: ${cases} runs\n`))
    for (const journey of journeys) {
      it(`${journey.name}: every fault and every two, at every call to the outside, keep every promise`, { timeout: 600_000 }, async () => {
        const { broken, cases: made } = await sweep(journey)
        cases += made
        expect(broken.slice(0, 10)).toEqual([])
        expect(made).toBeGreaterThan(800)
      })
    }
  })
}
