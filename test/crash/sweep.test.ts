import { afterAll, describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import { memoryStore } from '../../host/index.ts'
import { payingJourneys } from '../journeys/paying.ts'
import { brokenPromises } from './promises.ts'
import { runJourney } from './run-journey.ts'
import type { Faults, Persistence } from './run-journey.ts'
import type { PortCall } from './worker.ts'
import { describeFaults, faultsAt } from './sweep.ts'

const persistences: readonly Persistence[] = ['at-once', 'later', 'other-first']

describe('crash sweep in memory', () => {
  let cases = 0
  afterAll(() => process.stdout.write(`crash sweep in memory: ${cases} runs\n`))

  for (const journey of payingJourneys) {
    it(`${journey.name}: every fault, and every two, keep every promise`, async () => {
      const flowSet = await compileFlowSet(journey.definitions)
      const broken: string[] = []
      const check = async (faults: Faults, persistence: Persistence): Promise<readonly PortCall[]> => {
        const storage = memoryStore()
        cases += 1
        const run = await runJourney({ journey, flowSet, storage, faults, persistence }).catch((error: unknown) => {
          broken.push(`${persistence}, ${describeFaults(faults)}: ${String(error)}`)
          return null
        })
        if (run === null) return []
        const problems = await brokenPromises(journey, run, storage)
        if (problems.length > 0) broken.push(`${persistence}, ${describeFaults(faults)}: ${problems.join('; ')}`)
        return run.calls
      }
      const undisturbed = await check(new Map(), 'at-once')
      for (const persistence of persistences) {
        for (const first of faultsAt(undisturbed)) {
          const single = await check(new Map([first]), persistence)
          for (const second of faultsAt(single, first[0] + 1)) await check(new Map([first, second]), persistence)
        }
      }
      expect(broken.slice(0, 10)).toEqual([])
    })
  }
})
