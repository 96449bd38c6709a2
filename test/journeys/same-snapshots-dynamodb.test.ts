import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { FlowSet } from '../../src/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import { digest } from '../../src/canonical/index.ts'
import type { Storage } from '../../host/index.ts'
import { memoryStore } from '../../host/index.ts'
import { dynamoStore } from '../../host/stores/dynamodb/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import type { Manner } from '../crash/provider.ts'
import { runJourney } from '../crash/run-journey.ts'
import type { Persistence } from '../crash/run-journey.ts'
import { WatchedStorage } from '../crash/watched-storage.ts'
import type { FaultKind } from '../crash/worker.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../support/dynamodb.ts'
import { payDefinitions } from './paying.ts'

const line = fc.record({ conversation: fc.constantFrom('c1', 'c2'), text: fc.constantFrom('pay', '42', '7', 'yes', 'yes', 'no', 'hello?') })
const manner: fc.Arbitrary<Manner> = fc.constantFrom<Manner>('normal', 'normal', 'refuse', 'drop', 'drop-before', { slow: 7_000 })
const fault = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom<FaultKind>('die-before', 'die-after', 'lose-before', 'lose-after'))

/** One list of commands: what is said, what the provider is like, what goes wrong, and what the channel does then. */
const commands = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }).map((others) => [...['pay', '42', 'yes'].map((text) => ({ conversation: 'c1', text })), ...others]),
  manners: fc.array(manner, { maxLength: 3 }),
  faults: fc.array(fault, { maxLength: 2 }),
  persistence: fc.constantFrom<Persistence>('at-once', 'later', 'other-first'),
})
type Commands = typeof commands extends fc.Arbitrary<infer Value> ? Value : never

/** All that is left of a run: what was said and done, and every record it may have written, to the last byte. */
async function snapshotOf(inner: Storage, { flowSet, tenantId }: { readonly flowSet: FlowSet; readonly tenantId: string }, given: Commands) {
  const storage = new WatchedStorage(inner)
  const journey = { name: 'any', definitions: { flows: [] }, lines: given.lines, provider: { manners: given.manners }, agreed: given.lines.length }
  const store = { tenantId, open: () => storage, atRest: storage.atRest }
  const { replies, calls, provider } = await runJourney({ journey, flowSet, store, faults: new Map(given.faults), persistence: given.persistence })
  const scope = digest('saydo.action.scope', JSON.stringify(['pay', { account: 'a1' }]))
  const keys = [...['c1', 'c2'].map((id) => ({ namespace: tenantId, kind: 'conversation', id }) as const), { namespace: tenantId, kind: 'scope', id: scope } as const]
  const due = (await storage.due(tenantId, 2_000_000_000_000)).keys.map(({ id }) => id).sort()
  return { replies, calls, ledger: provider.ledger, records: await Promise.all(keys.map((key) => storage.read(key))), due }
}

describeOnDynamo('the same commands on memory, SQLite and DynamoDB', () => {
  const client = dynamoClient()
  let tableName = ''
  beforeAll(async () => {
    tableName = await freshTable(client)
  })

  for (const [name, durable] of [['a scope of its own', {}], ['a shared scope', { subject: { account: 'a1' } }]] as const) {
    test(`with ${name}, any list of commands leaves the same snapshot`, async () => {
      const flowSet = await compileFlowSet(payDefinitions({ durable }))
      await fc.assert(
        fc.asyncProperty(commands, async (given) => {
          const place = { flowSet, tenantId: crypto.randomUUID() }
          const sqlite = sqliteStore(':memory:')
          const expected = await snapshotOf(memoryStore(), place, given)
          expect(expected.records[0]).not.toBeNull()
          expect(await snapshotOf(sqlite, place, given)).toEqual(expected)
          expect(await snapshotOf(dynamoStore({ client, tableName }), place, given)).toEqual(expected)
          sqlite.close()
        }),
        { numRuns: 25 },
      )
    })
  }
})
