/**
 * A change of the port as one conditional write of one item, alone or in a transaction.
 *
 * W1. Every write has a condition, and asks for the item that made it fail.
 * W2. An insert puts the whole item; any other write updates what it names and leaves the rest.
 */

import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoClient } from './client.ts'
import type { Clause } from './expressions.ts'
import { recordIsAbsent, recordIsAtVersion, Terms, updateExpression } from './expressions.ts'
import { checkAttributes } from './item-size.ts'
import { keyItem } from './items.ts'
import type { Plan } from './plans.ts'

type WriteOf<Kind extends 'Put' | 'Update' | 'Delete'> = Readonly<Record<Kind, NonNullable<TransactWriteItem[Kind]>>>

/** As a transaction takes it. */
export type Write = WriteOf<'Put'> | WriteOf<'Update'> | WriteOf<'Delete'>

/** Throws `STORAGE_SIZE_LIMIT` for an update that names too much. */
export function writeOf({ change, key: itemKey, itemChange }: Plan, tableName: string): Write {
  const key = keyItem(itemKey)
  if (itemChange === null) return { Delete: { TableName: tableName, Key: key, ...onlyIf(recordIsAtVersion(change.expect)) } }
  if (change.expect === 'absent') return { Put: { TableName: tableName, Item: { ...key, ...itemChange.set }, ...onlyIf(recordIsAbsent) } }
  checkAttributes(itemChange)
  const terms = new Terms()
  const update = updateExpression(itemChange, terms)
  return { Update: { TableName: tableName, Key: key, UpdateExpression: update, ...onlyIf(recordIsAtVersion(change.expect), terms) } }
}

/** Sends a write that stands alone. */
export async function sendAlone(client: DynamoClient, write: Write): Promise<void> {
  if ('Put' in write) await client.send(new PutItemCommand(write.Put))
  else if ('Update' in write) await client.send(new UpdateItemCommand(write.Update))
  else await client.send(new DeleteItemCommand(write.Delete))
}

interface Conditional extends ReturnType<Terms['tables']> {
  readonly ConditionExpression: string
  readonly ReturnValuesOnConditionCheckFailure: 'ALL_OLD'
}

function onlyIf(clause: Clause, terms: Terms = new Terms()): Conditional {
  return { ConditionExpression: clause(terms), ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ...terms.tables() }
}
