import { beforeAll, expect, test } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../../../src/index.ts'
import { createConversationHost } from '../../../../host/index.ts'
import { dynamoStore } from '../../../../host/stores/dynamodb/index.ts'
import { describeOnDynamo, dynamoClient, freshTable } from '../../../support/dynamodb.ts'
import { meter } from '../../../support/dynamodb-meter.ts'

/** Pays at every number that is said, and talks at anything else. */
const definitions = (padding: number, durable: object) =>
  compileFlowSet({
    flows: [{
      id: 'pay', name: 'pay', description: 'Pays', variables: { padding: { value: 'x'.repeat(padding) } },
      steps: [
        { type: 'SAY-GET', id: 'ask', value: 'How much?', variable: 'amount' },
        {
          type: 'CASE', id: 'which',
          branches: { 'condition: Number(amount) > 0': { type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: '{{amount}}' }, variable: 'paid', durable: { action: 'pay', effect: 'charge', ...durable, project: [{ type: 'SET', variable: 'cargo.last', value: '{ status, result }' }] } } },
          default: { type: 'SAY', value: 'That is no amount.' },
        },
        { type: 'FLOW', id: 'again', value: 'pay', callType: 'replace' },
      ],
    }],
    functions: { charge: { version: '1' } },
    tools: [{ id: 'charge', parameters: { type: 'object', properties: { amount: { type: 'string' } } }, implementation: { type: 'local', function: 'charge' } }],
  })

/** What a session has besides the padding: the engine's own members, and the history of each turn. */
const engineBytes = 930
const turnBytes = 95

describeOnDynamo('turns on DynamoDB', () => {
  const client = dynamoClient()
  const made = meter(client)
  let tableName = ''
  beforeAll(async () => {
    tableName = await freshTable(client)
  })

  interface Setting {
    /** Bytes of the session when the turn begins, about. */
    readonly session: number
    readonly durable?: object
    /** Messages before, every second one an action. */
    readonly before?: number
  }

  /** The requests of one turn, and what its writes cost. */
  async function requestsOf(content: string, { session, durable = {}, before = 1 }: Setting) {
    const flowSet = await definitions(session - engineBytes - before * turnBytes, durable)
    const host = createConversationHost({
      storage: dynamoStore({ client, tableName }), tenants: () => ({ flowSet, durableActions: true }),
      engines: (flows) => new WorkflowEngine({ flows, functions: { charge: () => Promise.resolve({ receipt: 'r1' }) } }),
    })
    const conversationId = crypto.randomUUID()
    const say = (text: string, messageId: string) => host.handle({ tenantId: 't1', conversationId, userId: 'u1', role: 'user', content: text, messageId })
    for (let number = 0; number < before; number += 1) await say(number === 0 ? 'pay' : number % 2 === 1 ? String(number) : 'hm', `before-${number}`)
    const bytes = JSON.stringify(await host.read('t1', conversationId)).length
    expect(bytes / session).toBeCloseTo(1, 1)
    made.length = 0
    await say(content, 'counted')
    const writes = made.filter(({ command }) => command !== 'GetItemCommand')
    return { commands: made.map(({ command }) => command), units: writes.reduce((sum, request) => sum + request.units, 0) }
  }

  test('a plain turn is one read and one write', async () => {
    const { commands } = await requestsOf('hm', { session: 2_048 })
    expect(commands).toEqual(['GetItemCommand', 'UpdateItemCommand'])
  })

  test('a turn with one action is three requests: load, claim, and one final write', async () => {
    const { commands } = await requestsOf('5', { session: 2_048 })
    expect(commands).toEqual(['GetItemCommand', 'UpdateItemCommand', 'UpdateItemCommand'])
  })

  test('a turn with one action on a shared scope is three requests too, its writes transactions', async () => {
    const { commands } = await requestsOf('5', { session: 2_048, durable: { subject: { account: 'a1' } } })
    expect(commands).toEqual(['GetItemCommand', 'TransactWriteItemsCommand', 'TransactWriteItemsCommand'])
  })

  // The item holds replies, stubs and the attempt beside the session; of each write one unit is the index's.
  for (const [session, before, most] of [[2_048, 1, 12], [2_048, 9, 16], [20_480, 1, 50]] as const) {
    test(`a turn with one action on a session of ${session} bytes, ${before} messages before, takes at most ${most} write units`, async () => {
      const { units } = await requestsOf('5', { session, before })
      process.stdout.write(`write units of a turn with one action, ${session} bytes of session, ${before} messages before: ${units}\n`)
      expect(units).toBeLessThanOrEqual(most)
    })
  }
})
