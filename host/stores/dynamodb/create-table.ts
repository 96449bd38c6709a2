/**
 * Makes the table of a store.
 *
 * C1. A table that is there is never changed, but for its expiry, which is turned on; one that differs is refused.
 * C2. When it returns, the table takes requests.
 */

import { CreateTableCommand, DescribeTableCommand, DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import type { TableDescription } from '@aws-sdk/client-dynamodb'
import { storageError } from '../../storage/index.ts'
import type { DynamoClient } from './client.ts'
import { failureOf, storageFailure } from './failures.ts'
import type { DynamoStoreOptions } from './dynamo-store.ts'
import { checkedOptions } from './dynamo-store.ts'
import { checkTable, expiryAttribute, tableDefinition } from './table.ts'

const mostLooks = 120
const betweenLooks = 1000

/**
 * Makes the table of a store, billed by request, with its index and its expiry, and waits until it takes requests. Meant for
 * development and tests; for production declare it (docs/stores-dynamodb.md), with backups and protection against deletion.
 *
 * Throws `STORAGE_SCHEMA_MISMATCH` where a table of this name is another one, `STORAGE_NOT_OPENED` where this process may not,
 * `STORAGE_BUSY` where the table is not ready after two minutes.
 *
 * @example
 * await createTable({ client: new DynamoDBClient({}), tableName: 'conversations' })
 */
export async function createTable(options: DynamoStoreOptions): Promise<void> {
  const { client, tableName, wait } = checkedOptions(options)
  try {
    await makeTable(client, tableName)
    checkTable(await readyTable({ client, tableName, wait }))
    await turnOnExpiry(client, tableName)
  } catch (cause) {
    throw storageFailure(failureOf(cause), cause)
  }
}

async function makeTable(client: DynamoClient, tableName: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableDefinition(tableName)))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceInUseException') throw error
  }
}

async function readyTable({ client, tableName, wait }: Required<DynamoStoreOptions>): Promise<TableDescription> {
  for (let looks = 1; looks <= mostLooks; looks += 1) {
    const { Table: table = {} } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    const states = [table.TableStatus, ...(table.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus)]
    if (states.every((state) => state === 'ACTIVE')) return table
    await wait(betweenLooks)
  }
  throw storageError('STORAGE_BUSY', `the table ${tableName} is still being made`)
}

async function turnOnExpiry(client: DynamoClient, tableName: string): Promise<void> {
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }))
  const isOn = expiry?.TimeToLiveStatus === 'ENABLED' || expiry?.TimeToLiveStatus === 'ENABLING'
  if (isOn && expiry.AttributeName !== expiryAttribute) {
    const found = expiry.AttributeName ?? 'nothing'
    throw storageError('STORAGE_SCHEMA_MISMATCH', `the table ${tableName} lets items expire by ${found}, not by ${expiryAttribute}`)
  }
  if (isOn) return
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true } }))
}
