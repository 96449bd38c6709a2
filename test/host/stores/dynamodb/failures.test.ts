import { CreateTableCommand, DeleteItemCommand, DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient, DynamoDBServiceException, GetItemCommand, PutItemCommand, QueryCommand, TransactGetItemsCommand, TransactWriteItemsCommand, UpdateItemCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../../host/index.ts'
import { createTable, dynamoStore } from '../../../../host/stores/dynamodb/index.ts'
import { tableDefinition } from '../../../../host/stores/dynamodb/table.ts'
import { codeOf, key } from '../sqlite/scratch.ts'

/** DynamoDB Local never throttles, fails or reports a conflict: here a stand-in does. */
function stage() {
  const client = new DynamoDBClient({ region: 'eu-central-1' })
  const pauses: number[] = []
  const wait = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds)
    return Promise.resolve()
  }
  const options = { client, tableName: 'records', wait }
  return { dynamo: mockClient(client), options, storage: dynamoStore(options), pauses }
}

function failure(name: string, { attempts = 1, status = 400, message = name }: { attempts?: number; status?: number; message?: string } = {}): DynamoDBServiceException {
  return new DynamoDBServiceException({ name, message, $fault: status < 500 ? 'client' : 'server', $metadata: { attempts, httpStatusCode: status } })
}

function cancelled(...reasons: readonly (string | CancellationReason)[]): DynamoDBServiceException {
  const CancellationReasons = reasons.map((reason) => (typeof reason === 'string' ? { Code: reason } : reason))
  return Object.assign(failure('TransactionCanceledException'), { CancellationReasons })
}

const insert: Change = { key, expect: 'absent', next: 'v1' }
const update: Change = { key, expect: 'v1', next: 'v2' }
const scope: Change = { key: { ...key, kind: 'scope' }, expect: 'absent', next: 's1' }
const busy = failure('ThrottlingException')
const most = 6

describe('failures that pass', () => {
  for (const name of ['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'TransactionConflictException', 'ReplicatedWriteConflictException']) {
    test(`a single write is tried again after ${name}`, async () => {
      const { dynamo, storage, pauses } = stage()
      dynamo.on(PutItemCommand).rejectsOnce(failure(name)).rejectsOnce(failure(name)).resolves({})
      expect(await storage.commit([insert])).toEqual({ status: 'stored' })
      expect(pauses.length).toBe(2)
    })
  }

  for (const reason of ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']) {
    test(`a transaction is tried again when it was cancelled for ${reason}, whatever its conditions said`, async () => {
      const { dynamo, storage } = stage()
      dynamo.on(TransactWriteItemsCommand).rejectsOnce(cancelled('None', reason)).rejectsOnce(cancelled('ConditionalCheckFailed', reason)).resolves({})
      expect(await storage.commit([insert, scope])).toEqual({ status: 'stored' })
    })
  }

  test('an internal error of a read, of a list of what is due and of a deletion passes too', async () => {
    const { dynamo, storage } = stage()
    const internal = failure('InternalServerError', { status: 500 })
    dynamo.on(GetItemCommand).rejectsOnce(internal).resolves({})
    dynamo.on(QueryCommand).rejectsOnce(internal).resolves({ Items: [] })
    dynamo.on(DeleteItemCommand).rejectsOnce(internal).resolves({})
    expect(await storage.read(key)).toBeNull()
    expect(await storage.due('tenant', 1)).toEqual({ keys: [] })
    expect(await storage.commit([{ key, expect: 'v1', next: 'deleted' }])).toEqual({ status: 'stored' })
  })

  test('pauses come between tries only, below limits that double up to 640 milliseconds', async () => {
    const { dynamo, storage, pauses } = stage()
    dynamo.on(PutItemCommand).rejects(busy)
    await codeOf(() => storage.commit([insert]))
    expect(dynamo.commandCalls(PutItemCommand).length).toBe(most)
    expect(pauses.length).toBe(most - 1)
    expect(pauses.every((pause, index) => pause >= 0 && pause < 40 * 2 ** index)).toBe(true)
  })
})

describe('what is thrown in the end', () => {
  const writes: readonly (readonly [what: string, error: Error, code: string])[] = [
    ['throttled every time', busy, 'STORAGE_UNAVAILABLE'],
    ['in the way of a transaction every time', failure('TransactionConflictException'), 'STORAGE_BUSY'],
    ['throttled after the SDK had sent it three times', failure('ThrottlingException', { attempts: 3 }), 'STORAGE_OUTCOME_UNKNOWN'],
    ['answered by internal errors', failure('InternalServerError', { status: 500 }), 'STORAGE_OUTCOME_UNKNOWN'],
    ['without an answer', Object.assign(new TypeError('socket hang up'), { $metadata: { attempts: 3 } }), 'STORAGE_OUTCOME_UNKNOWN'],
    ['refused for a reason nobody knows', failure('NewException'), 'STORAGE_OUTCOME_UNKNOWN'],
    ['broken before it was sent', new TypeError('no region'), 'STORAGE_OUTCOME_UNKNOWN'],
    ['for a table that is not there', failure('ResourceNotFoundException'), 'STORAGE_NOT_OPENED'],
    ['without the right', failure('AccessDeniedException'), 'STORAGE_NOT_OPENED'],
    ['too large', failure('ValidationException', { message: 'Item size to update has exceeded the maximum allowed size' }), 'STORAGE_SIZE_LIMIT'],
    ['for a table with other keys', failure('ValidationException', { message: 'The provided key element does not match the schema' }), 'STORAGE_SCHEMA_MISMATCH'],
    ['not understood', failure('ValidationException', { message: 'Invalid UpdateExpression' }), 'STORAGE_UNAVAILABLE'],
  ]
  for (const [what, error, code] of writes) {
    test(`ST-18: a write ${what} throws ${code}, and is never read as refused`, async () => {
      const { dynamo, storage } = stage()
      dynamo.on(PutItemCommand).rejects(error)
      expect(await codeOf(() => storage.commit([insert]))).toBe(code)
    })
  }

  test('ST-18: one try without an answer leaves the outcome open, though the last one was throttled', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(PutItemCommand).rejectsOnce(failure('InternalServerError', { status: 500 })).rejects(busy)
    expect(await codeOf(() => storage.commit([insert]))).toBe('STORAGE_OUTCOME_UNKNOWN')
  })

  const transactions: readonly (readonly [reason: string | CancellationReason, code: string])[] = [
    ['TransactionConflict', 'STORAGE_BUSY'],
    ['ThrottlingError', 'STORAGE_UNAVAILABLE'],
    [{ Code: 'ValidationError', Message: 'Item size to update has exceeded the maximum allowed size' }, 'STORAGE_SIZE_LIMIT'],
    ['ItemCollectionSizeLimitExceeded', 'STORAGE_SIZE_LIMIT'],
    ['SomethingNew', 'STORAGE_UNAVAILABLE'],
  ]
  for (const [reason, code] of transactions) {
    test(`ST-18: a transaction cancelled for ${JSON.stringify(reason)} every time throws ${code}: nothing was written`, async () => {
      const { dynamo, storage } = stage()
      dynamo.on(TransactWriteItemsCommand).rejects(cancelled('ConditionalCheckFailed', reason))
      expect(await codeOf(() => storage.commit([insert, scope]))).toBe(code)
    })
  }

  test('a read that is throttled every time throws STORAGE_UNAVAILABLE; so does one that nobody answers', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(GetItemCommand).rejects(failure('ThrottlingException', { attempts: 3 }))
    dynamo.on(QueryCommand).rejects(failure('InternalServerError', { status: 503 }))
    expect(await codeOf(() => storage.read(key))).toBe('STORAGE_UNAVAILABLE')
    expect(await codeOf(() => storage.due('tenant', 1))).toBe('STORAGE_UNAVAILABLE')
  })
})

describe('conditions', () => {
  const stored = { pk: { S: 'saydo#tenant#conversation#c' }, sk: { S: 'record' }, version: { S: 'v1' } }
  const refusedBy = (item?: typeof stored) => Object.assign(failure('ConditionalCheckFailedException'), item === undefined ? {} : { Item: item })

  test('ST-18: a try without an answer, then our own version: stored', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(PutItemCommand).rejectsOnce(failure('InternalServerError', { status: 500 })).rejects(refusedBy(stored))
    expect(await storage.commit([insert])).toEqual({ status: 'stored' })
  })

  test('a condition that failed on a record as it demands decides nothing: the write is tried again', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(UpdateItemCommand).rejectsOnce(refusedBy(stored)).resolves({})
    expect(await storage.commit([update])).toEqual({ status: 'stored' })
    dynamo.on(UpdateItemCommand).rejects(refusedBy(stored))
    expect(await codeOf(() => storage.commit([update]))).toBe('STORAGE_BUSY')
  })

  test('ST-4: of a condition that did not fail nothing is taken: all records are read together, and decide', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled({ Code: 'ConditionalCheckFailed', Item: { ...stored, version: { S: 'v9' } } }, 'None'))
    dynamo.on(TransactGetItemsCommand).resolves({ Responses: [{ Item: { ...stored, version: { S: 'v8' } } }, { Item: { ...stored, version: { S: 's9' } } }] })
    const current = (change: Change, version: string) => ({ key: change.key, current: { key: change.key, version, parts: {} } })
    expect(await storage.commit([update, scope])).toEqual({ status: 'refused', blocked: [current(update, 'v8'), current(scope, 's9')] })
  })

  test('records that are as demanded when they are read together have changed meanwhile: the commit is tried again', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(TransactWriteItemsCommand).rejectsOnce(cancelled('ConditionalCheckFailed', 'None')).resolves({})
    dynamo.on(TransactGetItemsCommand).resolves({ Responses: [{ Item: stored }, {}] })
    expect(await storage.commit([update, scope])).toEqual({ status: 'stored' })
  })

  test('a read of all records that meets a transaction is no refusal: the commit is tried again', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(TransactWriteItemsCommand).rejectsOnce(cancelled('ConditionalCheckFailed', 'None')).resolves({})
    dynamo.on(TransactGetItemsCommand).rejects(cancelled('TransactionConflict', 'None'))
    expect(await storage.commit([update, scope])).toEqual({ status: 'stored' })
  })

  test('ST-5: one failed condition on our own version proves the commit, and nothing else is read', async () => {
    const { dynamo, storage } = stage()
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled({ Code: 'ConditionalCheckFailed', Item: { ...stored, version: { S: 'v2' } } }, 'None'))
    expect(await storage.commit([update, scope])).toEqual({ status: 'stored' })
    expect(dynamo.commandCalls(TransactGetItemsCommand).length).toBe(0)
  })

  test('ST-4: where all conditions failed their items decide, and nothing else is read', async () => {
    const { dynamo, storage } = stage()
    const reason = (version: string) => ({ Code: 'ConditionalCheckFailed', Item: { ...stored, version: { S: version } } })
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled(reason('v9'), reason('s9')))
    const result = await storage.commit([update, scope])
    expect(result.status === 'refused' && result.blocked.map(({ current }) => current?.version)).toEqual(['v9', 's9'])
    expect(dynamo.commandCalls(TransactGetItemsCommand).length).toBe(0)
  })

  test('every write has a condition and asks for the item that makes it fail; every read is strongly consistent', async () => {
    const { dynamo, storage } = stage()
    dynamo.onAnyCommand().resolves({})
    const deletion: Change = { key: { ...key, kind: 'definitions' }, expect: 'd1', next: 'deleted' }
    for (const change of [insert, update, deletion]) await storage.commit([change])
    await storage.commit([update, scope, deletion])
    await storage.read(key)
    const alone = [PutItemCommand, UpdateItemCommand, DeleteItemCommand].flatMap((command) => dynamo.commandCalls(command as typeof PutItemCommand).map(({ args }) => args[0].input))
    const together = dynamo.commandCalls(TransactWriteItemsCommand)[0]?.args[0].input.TransactItems ?? []
    const writes = [...alone, ...together.map(({ Put, Update, Delete }) => Put ?? Update ?? Delete)]
    expect(writes.length).toBe(6)
    for (const write of writes) expect(write).toMatchObject({ ConditionExpression: expect.stringMatching(/./) as string, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })
    expect(dynamo.commandCalls(GetItemCommand)[0]?.args[0].input.ConsistentRead).toBe(true)
  })
})

describe('a table that takes its time, as none does on DynamoDB Local', () => {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: [index] = [] } = tableDefinition('records')
  const table = (TableStatus: 'CREATING' | 'ACTIVE', IndexStatus: 'CREATING' | 'ACTIVE') => ({
    Table: { TableName: 'records', KeySchema, AttributeDefinitions, TableStatus, GlobalSecondaryIndexes: [{ ...index, IndexStatus }] },
  })

  test('C2: createTable waits for the table and its index, then turns expiry on', async () => {
    const { dynamo, options, pauses } = stage()
    dynamo.on(CreateTableCommand).rejects(failure('ResourceInUseException'))
    dynamo.on(DescribeTableCommand).resolvesOnce(table('CREATING', 'CREATING')).resolvesOnce(table('ACTIVE', 'CREATING')).resolves(table('ACTIVE', 'ACTIVE'))
    dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } })
    dynamo.on(UpdateTimeToLiveCommand).resolves({})
    await createTable(options)
    expect(pauses).toEqual([1000, 1000])
    expect(dynamo.commandCalls(UpdateTimeToLiveCommand).length).toBe(1)
  })

  test('C2: a table that is not ready after two minutes is said so', async () => {
    const { dynamo, options, pauses } = stage()
    dynamo.on(CreateTableCommand).resolves({})
    dynamo.on(DescribeTableCommand).resolves(table('CREATING', 'CREATING'))
    expect(await codeOf(() => createTable(options))).toBe('STORAGE_BUSY')
    expect(pauses.length).toBe(120)
  })

  test('what this process may not do is said so', async () => {
    const { dynamo, options } = stage()
    dynamo.on(CreateTableCommand).rejects(failure('AccessDeniedException'))
    expect(await codeOf(() => createTable(options))).toBe('STORAGE_NOT_OPENED')
  })
})
