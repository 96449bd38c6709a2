/** Puts a journey through faults: which ones, and what came of them. */
import { compileFlowSet } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import type { Journey } from '../journeys/journey.ts'
import { brokenPromises } from './promises.ts'
import { runJourney } from './run-journey.ts'
import type { Faults, Persistence, RunStore } from './run-journey.ts'
import type { FaultKind, PortCall } from './worker.ts'

const kinds: readonly FaultKind[] = ['die-before', 'die-after', 'lose-before', 'lose-after']

/** A read changes nothing: before and after are the same to everybody. */
const kindsOf = (call: PortCall): readonly FaultKind[] => (call.name === 'read' ? ['die-before', 'lose-before'] : kinds)

/** Every fault at every call from number `from` on. */
export function faultsAt(calls: readonly PortCall[], from = 1): readonly (readonly [number, FaultKind])[] {
  return calls.filter((call) => call.number >= from).flatMap((call) => kindsOf(call).map((kind) => [call.number, kind] as const))
}

/** A place of its own for the next run. */
export type NextStore = () => RunStore

export class Sweep {
  /** Runs made. */
  cases = 0
  readonly broken: string[] = []
  private readonly journey: Journey
  private readonly flowSet: FlowSet
  private readonly store: NextStore

  private constructor(journey: Journey, flowSet: FlowSet, store: NextStore) {
    this.journey = journey
    this.flowSet = flowSet
    this.store = store
  }

  static async of(journey: Journey, store: NextStore): Promise<Sweep> {
    return new Sweep(journey, await compileFlowSet(journey.definitions), store)
  }

  /** One run; gives the calls it made. */
  async run(faults: Faults, persistence: Persistence): Promise<readonly PortCall[]> {
    const { journey, flowSet } = this
    const store = this.store()
    this.cases += 1
    const note = (problem: string): number => this.broken.push(`${persistence}, ${describeFaults(faults)}: ${problem}`)
    try {
      const run = await runJourney({ journey, flowSet, store, faults, persistence })
      for (const problem of await brokenPromises(journey, run, store)) note(problem)
      return run.calls
    } catch (error) {
      note(String(error))
      return []
    }
  }
}

const describeFaults = (faults: Faults): string => [...faults].map(([number, kind]) => `${kind} ${number}`).join(' and ') || 'no fault'
