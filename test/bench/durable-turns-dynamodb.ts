/**
 * A turn with one durable action on DynamoDB Local, against the same by hand with nothing but the SDK: get the session, put it with the
 * intent, run the effect, put it with the outcome; and, for an action on a scope that others share: get the session, put the scope, run
 * the effect, write the session and free the scope in one transaction. All on one table, in the same run.
 */
import { DynamoDBClient, GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { Put } from '@aws-sdk/client-dynamodb'
import { createTable, dynamoStore } from '../../host/stores/dynamodb/index.ts'
import { hasJava, startDynamoLocal } from '../support/dynamodb-local.ts'
import { charge, engineBytes, loop, ours } from './durable-turns.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family, Row } from './row.ts'

interface Table {
  readonly client: DynamoDBClient
  readonly tableName: string
}

/** Whose action it is: the conversation's own, or one of a scope that others share. */
interface Kind {
  readonly name: string
  readonly durable: object
  readonly least: number
  readonly baseline: string
  turn(table: Table, conversation: string, session: string): Promise<void>
}

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'record' } })

async function load({ client, tableName }: Table, conversation: string, session: string) {
  const { Item } = await client.send(new GetItemCommand({ TableName: tableName, Key: key(conversation), ConsistentRead: true }))
  return { version: Item?.['version']?.S, state: JSON.parse(Item?.['session']?.S ?? session) as Readonly<Record<string, unknown>> }
}

function put(tableName: string, conversation: string, { expect, state }: { readonly expect: string | undefined; readonly state: object }): Put & { readonly version: string } {
  const version = crypto.randomUUID()
  const condition = expect === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: '#version = :expect', ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':expect': { S: expect } } }
  return { TableName: tableName, Item: { ...key(conversation), version: { S: version }, session: { S: JSON.stringify(state) } }, ...condition, version }
}

const kinds: readonly Kind[] = [
  {
    name: 'session scope', durable: {}, least: 0.7, baseline: 'get/put/put',
    async turn(table, conversation, session) {
      const { version: expect, state } = await load(table, conversation, session)
      const { version: claimed, ...intent } = put(table.tableName, conversation, { expect, state: { ...state, intent: { amount: '12' } } })
      await table.client.send(new PutItemCommand({ ...intent, Item: intent.Item }))
      const { version: _version, ...outcome } = put(table.tableName, conversation, { expect: claimed, state: { ...state, intent: null, paid: await charge() } })
      await table.client.send(new PutItemCommand({ ...outcome, Item: outcome.Item }))
    },
  },
  {
    name: 'shared scope', durable: { subject: { account: '{{amount}}' } }, least: 0.5, baseline: 'get/put/transaction',
    async turn(table, conversation, session) {
      const { version: expect, state } = await load(table, conversation, session)
      const scope = `scope of ${conversation}`
      const { version: held, ...claim } = put(table.tableName, scope, { expect: undefined, state: { amount: '12' } })
      await table.client.send(new PutItemCommand({ ...claim, Item: claim.Item }))
      const { version: _version, ...outcome } = put(table.tableName, conversation, { expect, state: { ...state, paid: await charge() } })
      const free = { TableName: table.tableName, Key: key(scope), ConditionExpression: '#version = :held', ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':held': { S: held } } }
      await table.client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: outcome }, { Delete: free }] }))
    },
  },
]

export const durableTurnsOnDynamo: Family = {
  name: 'durable-turns-dynamodb',
  async measure() {
    if (!hasJava()) {
      process.stderr.write('no Java: nothing is measured on DynamoDB Local\n')
      return []
    }
    const local = await startDynamoLocal()
    const client = new DynamoDBClient({ endpoint: local.endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })
    const rows: Row[] = []
    for (const kind of kinds) for (const kilobytes of [2, 20]) for (const lanes of [1, 8]) rows.push(await measureOne(client, kind, { kilobytes, lanes }))
    client.destroy()
    await local.stop()
    return rows
  },
}

async function measureOne(client: DynamoDBClient, kind: Kind, { kilobytes, lanes }: { readonly kilobytes: number; readonly lanes: number }): Promise<Row> {
  const table = { client, tableName: `bench-${crypto.randomUUID()}` }
  await createTable(table)
  const flowSet = await loop('saydo '.repeat(Math.floor((kilobytes * 1_024 - engineBytes) / 6)), kind.durable)
  const contender = await ours(dynamoStore(table), flowSet, lanes)
  const conversations = Array.from({ length: lanes }, (_item, lane) => `hand-${lane}`)
  const hand: Contender = async (times) => {
    for (let done = 0; done < times; done += lanes) await Promise.all(conversations.map((conversation) => kind.turn(table, conversation, contender.session)))
  }
  // A slice has to hold a good number of turns, and what is waited for counts.
  const rates = await contest({ ours: contender.run, hand }, { rounds: 7, slice: 500, timer: 'wall' })
  const row = against(figure(`turn with one durable action, DynamoDB Local, ${kind.name}, ${kilobytes} KB, ${lanes} at once`, 'turns/s', rates.ours), rates.ours, rates.hand)
  return { ...row, bar: atLeast(row.ratio, kind.least, `at least ${kind.least} of ${kind.baseline} by hand`) }
}
