import { afterAll, beforeAll, expect, it } from 'vitest'
import { dynamoStore } from '../../host/stores/dynamodb/index.ts'
import { onePaymentJourneys, severalActionsJourneys } from '../journeys/paying.ts'
import type { Journey } from '../journeys/journey.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../support/dynamodb.ts'
import { Sweep, faultsAt } from './sweep.ts'
import type { NextStore } from './sweep.ts'
import { WatchedStorage } from './watched-storage.ts'

describeOnDynamo('crash sweep on DynamoDB', () => {
  const client = dynamoClient()
  let tableName = ''
  let cases = 0
  beforeAll(async () => {
    tableName = await freshTable(client)
  })
  afterAll(() => process.stdout.write(`crash sweep on DynamoDB: ${cases} runs\n`))

  /** A tenant for every run, a store for every worker. */
  const stores: NextStore = () => {
    const opened: WatchedStorage[] = []
    const open = (): WatchedStorage => {
      const store = new WatchedStorage(dynamoStore({ client, tableName }))
      opened.push(store)
      return store
    }
    const atRest = async (): Promise<void> => {
      for (const store of opened) await store.atRest()
    }
    return { tenantId: crypto.randomUUID(), open, atRest }
  }

  async function sweep(journey: Journey): Promise<Sweep> {
    const sweep = await Sweep.of(journey, stores)
    for (const fault of faultsAt(await sweep.run(new Map(), 'at-once'))) await sweep.run(new Map([fault]), 'at-once')
    return sweep
  }

  for (const journey of [...onePaymentJourneys, ...severalActionsJourneys]) {
    it(`${journey.name}: every fault keeps every promise`, { timeout: 300_000 }, async () => {
      const { broken, cases: made } = await sweep(journey)
      cases += made
      expect(broken.slice(0, 10)).toEqual([])
      expect(made).toBeGreaterThan(15)
    })
  }
})
