import { beforeAll, describe, test } from 'vitest'
import { dynamoStore } from '../../host/stores/dynamodb/index.ts'
import { injectFaults, storageSuite } from '../../host/testing/index.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../support/dynamodb.ts'
import { throughCodec } from '../support/through-codec.ts'

const supports = { durable: true, atomicAcrossRecords: true }

describeOnDynamo('DynamoDB', () => {
  const client = dynamoClient()
  let tableName = ''
  beforeAll(async () => {
    tableName = await freshTable(client)
  })
  const open = () => dynamoStore({ client, tableName })

  describe('as it is', () => storageSuite({ test, supports, factory: () => ({ storage: open(), reopen: open }) }))
  describe('through the codec', () => storageSuite({ test, supports, factory: () => throughCodec({ storage: open(), reopen: open }) }))
  describe('through the fault injector without a fault', () =>
    storageSuite({ test, supports, factory: () => ({ storage: injectFaults(open(), {}).storage, reopen: open }) }))
})
