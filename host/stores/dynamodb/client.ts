import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** All the store needs of the SDK's client. */
export type DynamoClient = Pick<DynamoDBClient, 'send'>
