import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { memoryStore } from '../../../host/index.ts'
import { dynamoStore } from '../../../host/stores/dynamodb/index.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../../support/dynamodb.ts'
import { play, step } from './same-answers.ts'

describeOnDynamo('DynamoDB beside memory', () => {
  const client = dynamoClient()
  let tableName = ''
  beforeAll(async () => {
    tableName = await freshTable(client)
  })

  test('ST-2 to ST-8, ST-11: both give the same answers to any sequence of commits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const namespace = crypto.randomUUID()
        const [ours, expected] = [await play(dynamoStore({ client, tableName }), namespace, steps), await play(memoryStore(), namespace, steps)]
        expect(ours.map(inOrder)).toEqual(expected.map(inOrder))
      }),
      { numRuns: 25 },
    )
  })
})

/** What is due at the same time has no order among itself. */
function inOrder(answer: unknown): unknown {
  return Array.isArray(answer) ? [...(answer as unknown[])].sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)) : answer
}
