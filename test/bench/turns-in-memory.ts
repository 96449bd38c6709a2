/** Turns of three steps with the session in memory: one thread, and two at once. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { atLeast, figure } from './row.ts'
import type { Family, Row } from './row.ts'
import type { Samples } from './harness.ts'
import type { TurnMode } from './turn-worker.ts'

const rounds = 7
const slice = 300

interface Rates {
  readonly one: Samples
  readonly two: Samples
}

export const turnsInMemory: Family = {
  name: 'turns-in-memory',
  async measure() {
    const same = await measureMode('same')
    const owned = await measureMode('owned')
    const fresh = await measureMode('new')
    return [...rowsOf('three-step turn in memory', same, true), ...rowsOf('three-step turn in memory, session given up', owned, false), ...rowsOf('three-step first turn of a new session', fresh, false)]
  },
}

function rowsOf(name: string, { one, two }: Rates, hasBar: boolean): readonly Row[] {
  const both = figure(`${name}, two cores`, 'turns/s', two)
  return [figure(`${name}, one thread`, 'turns/s', one), hasBar ? { ...both, bar: atLeast(both.value, 150_000, 'at least 150,000') } : both]
}

async function measureMode(mode: TurnMode): Promise<Rates> {
  const workers = [newWorker(mode), newWorker(mode)]
  try {
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      one.push(await rateOf(workers.slice(round % 2, (round % 2) + 1)))
      two.push(await rateOf(workers))
    }
    return { one, two }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const newWorker = (mode: TurnMode): Worker => new Worker(new URL('turn-worker.js', import.meta.url), { workerData: { mode } })

/** Turns a second of all the workers, running at once. */
async function rateOf(workers: readonly Worker[]): Promise<number> {
  const rates = workers.map(async (worker) => {
    const answered = once(worker, 'message')
    worker.postMessage(slice)
    const [rate] = (await answered) as [number]
    return rate
  })
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
}
