/** The DynamoDB Local of this run, for one test file. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { describe, inject } from 'vitest'
import { createTable } from '../../host/stores/dynamodb/index.ts'

const endpoint = inject('dynamoEndpoint')

/** A group of tests that runs where DynamoDB Local does; the setup of the run says so where it does not. */
export function describeOnDynamo(title: string, tests: () => void): void {
  describe.skipIf(endpoint === null)(title, tests)
}

export function dynamoClient(): DynamoDBClient {
  return new DynamoDBClient({ endpoint: endpoint ?? '', region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })
}

/** A table of its own for the calling test file. */
export async function freshTable(client: DynamoDBClient): Promise<string> {
  const tableName = `saydo-${crypto.randomUUID()}`
  await createTable({ client, tableName })
  return tableName
}
