import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Storage } from '../../host/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import { onePaymentJourneys, severalActionsJourneys } from '../journeys/paying.ts'
import type { Journey } from '../journeys/journey.ts'
import { Sweep, faultsAt } from './sweep.ts'
import type { NextStore } from './sweep.ts'

const folder = mkdtempSync(join(tmpdir(), 'saydo-sweep-'))
const seed = 20_260_101
const pairsOfJourney = 25

/** One file, a tenant for every run, a connection for every worker. Losing power is not in this test: NORMAL is enough. */
function sqliteStores(): { readonly store: NextStore; close(): void } {
  const file = join(folder, 'store.sqlite')
  let runs = 0
  let connections: ReturnType<typeof sqliteStore>[] = []
  const close = (): void => {
    for (const connection of connections) connection.close()
    connections = []
  }
  const store: NextStore = () => {
    close()
    runs += 1
    const open = (): Storage => {
      const connection = sqliteStore(file, { synchronous: 'NORMAL' })
      connections.push(connection)
      return connection
    }
    return { tenantId: `t${runs}`, open }
  }
  return { store, close }
}

/** The next of a sequence of whole numbers that looks like chance and is the same in every run. */
const nextNumber = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0

async function sweep(journey: Journey, store: NextStore): Promise<Sweep> {
  const sweep = await Sweep.of(journey, store)
  const singles = faultsAt(await sweep.run(new Map(), 'at-once'))
  const callsOf = []
  for (const first of singles) callsOf.push(await sweep.run(new Map([first]), 'at-once'))
  let chance = seed
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[(chance = nextNumber(chance)) % items.length]
  for (let count = 0; count < pairsOfJourney; count += 1) {
    const first = pick(singles)
    if (first === undefined) continue
    const second = pick(faultsAt(callsOf[singles.indexOf(first)] ?? [], first[0] + 1))
    if (second !== undefined) await sweep.run(new Map([first, second]), count % 2 === 0 ? 'at-once' : 'other-first')
  }
  return sweep
}

describe('crash sweep on SQLite', () => {
  let cases = 0
  const stores = sqliteStores()
  afterAll(() => {
    stores.close()
    rmSync(folder, { recursive: true })
    process.stdout.write(`crash sweep on SQLite: ${cases} runs, pairs by seed ${seed}\n`)
  })
  for (const journey of [...onePaymentJourneys, ...severalActionsJourneys]) {
    it(`${journey.name}: every fault, and two by chance, keep every promise`, { timeout: 300_000 }, async () => {
      const { broken, cases: made } = await sweep(journey, stores.store)
      cases += made
      expect(broken.slice(0, 10)).toEqual([])
      expect(made).toBeGreaterThan(40)
    })
  }
})
