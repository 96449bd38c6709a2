/**
 * Measures contenders against each other in one run.
 *
 * H1. Contenders take turns: a round runs each once, and the next round starts with another, so that a machine that slows down
 *     slows all of them.
 * H2. A figure is the median over rounds; a ratio is the median of the rounds' own ratios.
 * H3. Work that only computes is measured in processor time (of all threads: collecting garbage and compiling count), which a busy
 *     machine hardly changes; work that waits, in time on the wall.
 * H4. Nothing is asserted about time.
 */

/** Something that can be done many times in a row. */
export type Contender = (times: number) => void | Promise<void>

/** What rounds gave, in the order they ran. */
export type Samples = readonly number[]

/** What a millisecond is counted of. */
export type Timer = 'processor' | 'wall'

export interface ContestOptions {
  /** Default: processor. */
  readonly timer?: Timer
  /** Rounds that count. */
  readonly rounds?: number
  /** Milliseconds one contender runs in a round. */
  readonly slice?: number
}

/** Runs a second (of the timer), round by round, for each contender. */
export async function contest<Name extends string>(contenders: Readonly<Record<Name, Contender>>, options: ContestOptions = {}): Promise<Readonly<Record<Name, Samples>>> {
  const { rounds = 9, slice = 120, timer = 'processor' } = options
  const names = Object.keys(contenders) as Name[]
  const times = {} as Record<Name, number>
  for (const name of names) times[name] = await timesIn(contenders[name], slice, timer)
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of rotated(names, round)) rates[name].push((times[name] / (await duration(contenders[name], times[name], timer))) * 1000)
  }
  return rates
}

/** Milliseconds that `times` runs take. */
export async function duration(contender: Contender, times: number, timer: Timer): Promise<number> {
  const start = milliseconds(timer)
  await contender(times)
  return milliseconds(timer) - start
}

/** Since some moment in the past. */
export function milliseconds(timer: Timer): number {
  if (timer === 'wall') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const leastWarmings = 4
const mostWarmings = 20

/** How often the contender runs in a slice, once it gets no faster any more. */
async function timesIn(contender: Contender, slice: number, timer: Timer): Promise<number> {
  let times = 1
  let best = 0
  for (let warming = 0; warming < mostWarmings; warming += 1) {
    let took = await duration(contender, times, timer)
    while (took < slice / 2) {
      times = Math.ceil(times * Math.min(16, Math.max(1.5, slice / Math.max(took, slice / 16))))
      took = await duration(contender, times, timer)
    }
    const rate = times / took
    times = Math.max(1, Math.round(rate * slice))
    if (warming >= leastWarmings && rate < best * 1.03) break
    best = Math.max(best, rate)
  }
  return times
}

function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

export function median(samples: Samples): number {
  const sorted = [...samples].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** `samples` over `baseline`, round by round. */
export function ratios(samples: Samples, baseline: Samples): Samples {
  return samples.map((sample, round) => sample / (baseline[round] ?? Number.NaN))
}
