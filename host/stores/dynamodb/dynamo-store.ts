/** Opens the store of many machines: one DynamoDB table, any number of processes. */

import type { Storage } from '../../storage/index.ts'
import { checkedStorage } from '../../storage/index.ts'
import type { DynamoClient } from './client.ts'
import { DynamoAdapter } from './dynamo-adapter.ts'
import type { Wait } from './retries.ts'

export interface DynamoStoreOptions {
  /** A `DynamoDBClient` or `DynamoDBDocumentClient` of the AWS SDK v3, with its region, credentials and time-outs; the host closes it. */
  readonly client: DynamoClient
  /** Made by `createTable` or declared; see docs/stores-dynamodb.md. */
  readonly tableName: string
  /** Resolves after so many milliseconds; timers of the platform by default. Asked between tries. */
  readonly wait?: Wait
}

/**
 * A store on a table. Asks nothing before its first call. The SDK repeats requests by its own strategy; what then still fails in passing
 * is tried five times more, over less than two seconds in all.
 *
 * Throws a TypeError for options that make no sense. Its calls throw `STORAGE_NOT_OPENED` (no such table, no access),
 * `STORAGE_SCHEMA_MISMATCH`, `STORAGE_SIZE_LIMIT` (an item above 409,600 bytes), `STORAGE_BUSY`, `STORAGE_UNAVAILABLE`,
 * `STORAGE_OUTCOME_UNKNOWN` or `STORAGE_DAMAGED`.
 *
 * @example
 * const storage = dynamoStore({ client: new DynamoDBClient({}), tableName: 'conversations' })
 */
export function dynamoStore(options: DynamoStoreOptions): Storage {
  return checkedStorage(new DynamoAdapter(checkedOptions(options)))
}

export function checkedOptions({ client, tableName, wait = platformWait }: DynamoStoreOptions): Required<DynamoStoreOptions> {
  if (typeof (client as Partial<DynamoClient> | undefined)?.send !== 'function') throw new TypeError('client is a DynamoDBClient of the AWS SDK v3')
  if (typeof tableName !== 'string' || tableName === '') throw new TypeError('tableName is the name of a table')
  return { client, tableName, wait }
}

function platformWait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
