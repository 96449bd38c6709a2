/** The table the store needs: what `createTable` makes, and what a template has to say (docs/stores-dynamodb.md). */

import type { CreateTableCommandInput, TableDescription } from '@aws-sdk/client-dynamodb'
import { storageError } from '../../storage/index.ts'

/** The sparse index of what is due. */
export const dueIndex = 'due'
/** In seconds since 1970. */
export const expiryAttribute = 'expiresAt'

const keys = [
  { AttributeName: 'pk', KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
] as const

const dueKeys = [
  { AttributeName: 'dueIn', KeyType: 'HASH' },
  { AttributeName: 'dueAt', KeyType: 'RANGE' },
] as const

const types = { pk: 'S', sk: 'S', dueIn: 'S', dueAt: 'N' } as const

export function tableDefinition(tableName: string): CreateTableCommandInput {
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: [...keys],
    GlobalSecondaryIndexes: [{ IndexName: dueIndex, KeySchema: [...dueKeys], Projection: { ProjectionType: 'KEYS_ONLY' } }],
  }
}

/** Throws `STORAGE_SCHEMA_MISMATCH` for a table with other keys, other types of them, or without the index. */
export function checkTable({ TableName = '', KeySchema, AttributeDefinitions = [], GlobalSecondaryIndexes = [] }: TableDescription): void {
  const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === dueIndex)
  const found = new Map(AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]))
  const problems = [
    ...(isSameKey(KeySchema, keys) ? [] : ['the keys of the table']),
    ...(isSameKey(index?.KeySchema, dueKeys) ? [] : [`the keys of the index "${dueIndex}"`]),
    ...Object.entries(types).filter(([name, type]) => found.get(name) !== type).map(([name]) => `the type of ${name}`),
  ]
  if (problems.length === 0) return
  const message = `the table ${TableName} differs in ${problems.join(', ')}`
  throw storageError('STORAGE_SCHEMA_MISMATCH', message, { facts: { tableName: TableName, problems } })
}

type KeySchema = readonly { readonly AttributeName?: string | undefined; readonly KeyType?: string | undefined }[]

function isSameKey(found: KeySchema | undefined, wanted: KeySchema): boolean {
  const isSame = ({ AttributeName, KeyType }: KeySchema[number], index: number): boolean =>
    found?.[index]?.AttributeName === AttributeName && found?.[index]?.KeyType === KeyType
  return found?.length === wanted.length && wanted.every(isSame)
}
