/** The store of many machines (`saydo/host/dynamodb`). */

export { createTable } from './create-table.ts'
export type { DynamoClient } from './client.ts'
export { dynamoStore } from './dynamo-store.ts'
export type { DynamoStoreOptions } from './dynamo-store.ts'
export type { Wait } from './retries.ts'
