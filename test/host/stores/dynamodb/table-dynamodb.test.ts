import { CreateTableCommand, DescribeTableCommand, DescribeTimeToLiveCommand, GetItemCommand, PutItemCommand, ScanCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Change, RecordKey, Storage } from '../../../../host/index.ts'
import { createTable, dynamoStore } from '../../../../host/stores/dynamodb/index.ts'
import { itemKeyOf } from '../../../../host/stores/dynamodb/keys.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../../../support/dynamodb.ts'
import { meter } from '../../../support/dynamodb-meter.ts'
import { codeOf } from '../sqlite/scratch.ts'

const limit = 409_600
const client = dynamoClient()
const freshKey = (kind: RecordKey['kind'] = 'conversation'): RecordKey => ({ namespace: 'tenant', kind, id: crypto.randomUUID() })

describeOnDynamo('a table on DynamoDB', () => {
  let tableName = ''
  let storage: Storage
  beforeAll(async () => {
    tableName = await freshTable(client)
    storage = dynamoStore({ client, tableName })
  })
  const itemOf = async (key: RecordKey) => (await client.send(new GetItemCommand({ TableName: tableName, Key: primaryKey(key) }))).Item

  describe('items', () => {
    test('I2, I3: a record is one item, due and expiring as DynamoDB wants it, rounded up to seconds', async () => {
      const key = freshKey('scope')
      await storage.commit([{ key, expect: 'absent', next: 'v1', set: { by: 'us', bytes: new Uint8Array([1]) }, dueAt: 5_000, expiresAt: 1_001 }])
      expect(await itemOf(key)).toEqual({
        ...primaryKey(key), version: { S: 'v1' }, 'part:by': { S: 'us' }, 'part:bytes': { B: new Uint8Array([1]) },
        dueIn: { S: 'tenant' }, dueAt: { N: '5000' }, expiresAt: { N: '2' },
      })
      await storage.commit([{ key, expect: 'v1', next: 'v2', remove: ['by'], dueAt: null, expiresAt: null }])
      expect(await itemOf(key)).toEqual({ ...primaryKey(key), version: { S: 'v2' }, 'part:bytes': { B: new Uint8Array([1]) } })
    })

    test('I1: parts may have the names of our attributes', async () => {
      const key = freshKey()
      const set = { pk: 'a', sk: 'b', version: 'c', dueAt: 'd', dueIn: 'e', expiresAt: 'f', 'part:x': 'g' }
      await storage.commit([{ key, expect: 'absent', next: 'v1', set }])
      await storage.commit([{ key, expect: 'v1', next: 'v2', set: { pk: 'h' } }])
      expect(await storage.read(key)).toEqual({ key, version: 'v2', parts: { ...set, pk: 'h' } })
    })

    test('an item that no write of ours leaves is damage, and stays as it is', async () => {
      const [noVersion, noPart] = [freshKey(), freshKey()]
      await client.send(new PutItemCommand({ TableName: tableName, Item: primaryKey(noVersion) }))
      await client.send(new PutItemCommand({ TableName: tableName, Item: { ...primaryKey(noPart), version: { S: 'v1' }, 'part:a': { BOOL: true } } }))
      for (const key of [noVersion, noPart]) {
        expect(await codeOf(() => storage.read(key))).toBe('STORAGE_DAMAGED')
        expect(await codeOf(() => storage.commit([{ key, expect: 'absent', next: 'v9' }]))).toBe('STORAGE_DAMAGED')
      }
      expect(await itemOf(noVersion)).toEqual(primaryKey(noVersion))
    })

    test("items of the host's own in the same table are in nobody's way", async () => {
      const own = { pk: { S: 'orders#1' }, sk: { S: 'x' }, dueIn: { S: 'orders' }, dueAt: { N: '1' } }
      await client.send(new PutItemCommand({ TableName: tableName, Item: own }))
      expect(await storage.due('tenant-of-nobody', 10)).toEqual({ keys: [] })
      expect(await codeOf(() => storage.due('orders', 10))).toBe('STORAGE_DAMAGED')
      expect((await client.send(new ScanCommand({ TableName: tableName, FilterExpression: 'begins_with(pk, :own)', ExpressionAttributeValues: { ':own': { S: 'orders' } } }))).Items).toEqual([own])
    })
  })

  describe('sizes', () => {
    const overhead = (key: RecordKey): number => 'pk'.length + itemKeyOf(key).pk.length + 'sk'.length + 'record'.length + 'version'.length + 'v1'.length + 'part:text'.length

    test('Z1: an item of 409,600 bytes is stored, one byte more is refused before it is sent, and DynamoDB would refuse it too', async () => {
      const key = freshKey()
      const text = 'ñ'.repeat(100_000) + 'x'.repeat(limit - overhead(key) - 200_000)
      expect(await storage.commit([{ key, expect: 'absent', next: 'v1', set: { text } }])).toEqual({ status: 'stored' })
      const other = freshKey()
      const watched = dynamoClient()
      const made = meter(watched)
      const commit = (): unknown => dynamoStore({ client: watched, tableName }).commit([{ key: other, expect: 'absent', next: 'v1', set: { text: `${text}x` } }])
      expect(await codeOf(commit)).toBe('STORAGE_SIZE_LIMIT')
      expect(made).toEqual([])
      const put = new PutItemCommand({ TableName: tableName, Item: { ...primaryKey(other), version: { S: 'v1' }, 'part:text': { S: `${text}x` } } })
      await expect(client.send(put)).rejects.toThrow(/size/)
    })

    test('Z1: an update is counted with what the record has by then', async () => {
      const key = freshKey()
      const half = 'x'.repeat(limit / 2)
      await storage.commit([{ key, expect: 'absent', next: 'v1', set: { text: half } }])
      expect(await codeOf(() => storage.commit([{ key, expect: 'v1', next: 'v2', set: { more: half } }]))).toBe('STORAGE_SIZE_LIMIT')
      const watched = dynamoClient()
      const made = meter(watched)
      const other = dynamoStore({ client: watched, tableName })
      await other.read(key)
      expect(await codeOf(() => other.commit([{ key, expect: 'v1', next: 'v2', set: { more: half } }]))).toBe('STORAGE_SIZE_LIMIT')
      expect(made.map(({ command }) => command)).toEqual(['GetItemCommand'])
      expect(await other.commit([{ key, expect: 'v1', next: 'v2', set: { more: half }, remove: ['text'] }])).toEqual({ status: 'stored' })
      expect(await codeOf(() => other.commit([{ key, expect: 'v2', next: 'v3', set: { text: half } }]))).toBe('STORAGE_SIZE_LIMIT')
      expect(await other.commit([{ key, expect: 'v2', next: 'v3', set: { more: 'x', text: half } }])).toEqual({ status: 'stored' })
    })

    test('Z1: of a record this process has not seen DynamoDB counts itself, alone and in a transaction', async () => {
      const key = freshKey()
      const half = 'x'.repeat(limit / 2)
      await storage.commit([{ key, expect: 'absent', next: 'v1', set: { text: half } }])
      const update: Change = { key, expect: 'v1', next: 'v2', set: { more: half } }
      const strange = (): Storage => dynamoStore({ client, tableName })
      expect(await codeOf(() => strange().commit([update]))).toBe('STORAGE_SIZE_LIMIT')
      expect(await codeOf(() => strange().commit([update, { key: freshKey(), expect: 'absent', next: 'v1' }]))).toBe('STORAGE_SIZE_LIMIT')
      expect(await storage.read(key)).toEqual({ key, version: 'v1', parts: { text: half } })
    })

    test('a record may have a thousand parts; one write changes at most 250 attributes of it', async () => {
      const key = freshKey()
      const parts = (count: number, value: string) => Object.fromEntries(Array.from({ length: count }, (_item, index) => [`part-${index}`, value]))
      await storage.commit([{ key, expect: 'absent', next: 'v1', set: parts(1000, 'a') }])
      expect(await storage.commit([{ key, expect: 'v1', next: 'v2', set: parts(249, 'b') }])).toEqual({ status: 'stored' })
      expect(await codeOf(() => storage.commit([{ key, expect: 'v2', next: 'v3', set: parts(250, 'c') }]))).toBe('STORAGE_SIZE_LIMIT')
      expect((await storage.read(key))?.parts).toEqual({ ...parts(1000, 'a'), ...parts(249, 'b') })
    })

    test('one commit takes a hundred records of 4 MB together', async () => {
      const inserts = (count: number, text: string) => Array.from({ length: count }, (): Change => ({ key: freshKey(), expect: 'absent', next: 'v1', set: { text } })) as [Change, ...Change[]]
      expect(await storage.commit(inserts(100, 'x'))).toEqual({ status: 'stored' })
      expect(await codeOf(() => storage.commit(inserts(101, 'x')))).toBe('STORAGE_SIZE_LIMIT')
      expect(await codeOf(() => storage.commit(inserts(11, 'x'.repeat(400_000))))).toBe('STORAGE_SIZE_LIMIT')
    })
  })

  describe('what is due', () => {
    test('ST-12: records that are due at the same moment are met once each, over several pages', async () => {
      const namespace = crypto.randomUUID()
      const ids = Array.from({ length: 250 }, (_item, index) => `record-${index}`)
      for (let start = 0; start < ids.length; start += 50) {
        await storage.commit(ids.slice(start, start + 50).map((id): Change => ({ key: { namespace, kind: 'conversation', id }, expect: 'absent', next: id, dueAt: 1000 })) as [Change, ...Change[]])
      }
      const first = await storage.due(namespace, 2000)
      const second = await storage.due(namespace, 2000, first.cursor)
      const third = await storage.due(namespace, 2000, second.cursor)
      expect([first, second, third].map(({ keys }) => keys.length)).toEqual([100, 100, 50])
      expect([first, second, third].flatMap(({ keys }) => keys.map(({ id }) => id)).sort()).toEqual([...ids].sort())
      expect(third.cursor).toBeUndefined()
    })

    test('nothing before a time follows a cursor that stands at it', async () => {
      expect(await storage.due('tenant', 1000, JSON.stringify([1000, 'conversation', 'c']))).toEqual({ keys: [] })
    })
  })

  describe('clients', () => {
    test('ST-9: a document client is as good, whatever it is set to convert', async () => {
      const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { convertEmptyValues: true } })
      const other = dynamoStore({ client: documents, tableName })
      const key = freshKey()
      const parts = { empty: '', none: new Uint8Array(), text: 't', bytes: new Uint8Array([0, 255]) }
      await other.commit([{ key, expect: 'absent', next: 'v1', set: parts }])
      expect(await other.read(key)).toEqual({ key, version: 'v1', parts })
      expect((await other.commit([{ key, expect: 'absent', next: 'v2' }])).status).toBe('refused')
    })

    test('ST-5: a reply that is lost on its way to the SDK, which sends the request again, is stored', async () => {
      const lossy = dynamoClient()
      const { handle } = lossy.config.requestHandler
      let sent = 0
      lossy.config.requestHandler.handle = async (...request) => {
        const reply = await handle.apply(lossy.config.requestHandler, request)
        sent += 1
        if (sent % 2 === 1) throw Object.assign(new TypeError('socket hang up'), { code: 'ECONNRESET' })
        return reply
      }
      const other = dynamoStore({ client: lossy, tableName })
      const [key, scope] = [freshKey(), freshKey('scope')]
      const commits: readonly (readonly [Change, ...Change[]])[] = [
        [{ key, expect: 'absent', next: 'v1', set: { a: 'b' } }],
        [{ key, expect: 'v1', next: 'v2', set: { a: 'c' } }, { key: scope, expect: 'absent', next: 's1' }],
        [{ key, expect: 'v2', next: 'v3' }, { key: scope, expect: 's1', next: 'deleted' }],
        [{ key, expect: 'v3', next: 'deleted' }],
      ]
      for (const changes of commits) expect(await other.commit(changes)).toEqual({ status: 'stored' })
      expect(sent).toBe(8)
      expect([await storage.read(key), await storage.read(scope)]).toEqual([null, null])
    })

    test('options that make no sense are refused at once', () => {
      expect(() => dynamoStore({ client, tableName: '' })).toThrow(TypeError)
      expect(() => dynamoStore({ client: {} as never, tableName })).toThrow(TypeError)
    })
  })

  describe('createTable', () => {
    test('C1: a table that is there stays as it is, with expiry on', async () => {
      await createTable({ client, tableName })
      const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }))
      expect(expiry).toEqual({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' })
      const { Table: table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
      expect(table?.GlobalSecondaryIndexes?.map(({ IndexName, Projection }) => [IndexName, Projection?.ProjectionType])).toEqual([['due', 'KEYS_ONLY']])
    })

    test('C1: a table with other keys is refused, by createTable and by every call', async () => {
      const other = `other-${crypto.randomUUID()}`
      await client.send(new CreateTableCommand({ TableName: other, BillingMode: 'PAY_PER_REQUEST', KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }], AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }] }))
      expect(await codeOf(() => createTable({ client, tableName: other }))).toBe('STORAGE_SCHEMA_MISMATCH')
      const store = dynamoStore({ client, tableName: other })
      expect(await codeOf(() => store.read(freshKey()))).toBe('STORAGE_SCHEMA_MISMATCH')
      expect(await codeOf(() => store.commit([{ key: freshKey(), expect: 'absent', next: 'v1' }]))).toBe('STORAGE_SCHEMA_MISMATCH')
      expect(await codeOf(() => store.due('tenant', 1))).toBe('STORAGE_SCHEMA_MISMATCH')
    })

    test('C1: a table whose items expire by another attribute is refused', async () => {
      const other = await freshTable(client)
      const expiry = (AttributeName: string, Enabled: boolean) => client.send(new UpdateTimeToLiveCommand({ TableName: other, TimeToLiveSpecification: { AttributeName, Enabled } }))
      await expiry('expiresAt', false)
      await expiry('ttl', true)
      expect(await codeOf(() => createTable({ client, tableName: other }))).toBe('STORAGE_SCHEMA_MISMATCH')
    })

    test('a table that is not there, and a name no table may have, are said so', async () => {
      const store = dynamoStore({ client, tableName: 'nowhere' })
      expect(await codeOf(() => store.read(freshKey()))).toBe('STORAGE_NOT_OPENED')
      expect(await codeOf(() => store.commit([{ key: freshKey(), expect: 'absent', next: 'v1' }, { key: freshKey(), expect: 'absent', next: 'v1' }]))).toBe('STORAGE_NOT_OPENED')
      expect(await codeOf(() => createTable({ client, tableName: 'a b' }))).toBe('STORAGE_UNAVAILABLE')
    })
  })
})

function primaryKey(key: RecordKey) {
  const { pk, sk } = itemKeyOf(key)
  return { pk: { S: pk }, sk: { S: sk } }
}
