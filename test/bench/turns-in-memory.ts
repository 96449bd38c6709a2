/** Turns of three steps with the session in memory: one thread, and two at once. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { atLeast, figure } from './row.ts'
import type { Family, Row } from './row.ts'
import { milliseconds } from './harness.ts'
import type { Samples } from './harness.ts'
import type { Run, TurnMode } from './turn-worker.ts'

const rounds = 7
const slice = 300

interface Measured {
  /** Turns a second of one thread, and of two at once. */
  readonly one: Samples
  readonly two: Samples
  /** Turns a second of processor time, one thread. */
  readonly processor: Samples
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

function rowsOf(name: string, { one, two, processor }: Measured, hasBar: boolean): readonly Row[] {
  const both = figure(`${name}, two cores`, 'turns/s', two)
  return [figure(name, 'turns/cpu-s', processor), figure(`${name}, one thread`, 'turns/s', one), hasBar ? { ...both, bar: atLeast(both.value, 150_000, 'at least 150,000') } : both]
}

async function measureMode(mode: TurnMode): Promise<Measured> {
  const workers = [newWorker(mode), newWorker(mode)]
  try {
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    const one: number[] = []
    const two: number[] = []
    const processor: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = milliseconds('processor')
      const alone = await runAll(workers.slice(round % 2, (round % 2) + 1))
      processor.push((alone.turns / (milliseconds('processor') - before)) * 1000)
      one.push(alone.rate)
      two.push((await runAll(workers)).rate)
    }
    return { one, two, processor }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const newWorker = (mode: TurnMode): Worker => new Worker(new URL('turn-worker.js', import.meta.url), { workerData: { mode } })

/** What all the workers do, running at once. */
async function runAll(workers: readonly Worker[]): Promise<Run> {
  const runs = await Promise.all(workers.map(async (worker) => {
    const answered = once(worker, 'message')
    worker.postMessage(slice)
    const [run] = (await answered) as [Run]
    return run
  }))
  return { turns: runs.reduce((sum, run) => sum + run.turns, 0), rate: runs.reduce((sum, run) => sum + run.rate, 0) }
}
