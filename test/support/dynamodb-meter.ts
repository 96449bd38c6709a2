/** Counts what a client of DynamoDB sends, and what DynamoDB says it cost. */
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb'

export interface Metered {
  readonly command: string
  readonly units: number
}

/** From now on every request of the client is noted, the SDK's own repetitions as one. */
export function meter(client: DynamoDBClient): Metered[] {
  const made: Metered[] = []
  client.middlewareStack.add(
    (next, context) => async (request) => {
      const answer = await next({ ...request, input: { ...request.input, ReturnConsumedCapacity: 'TOTAL' } })
      const { ConsumedCapacity: consumed = [] } = answer.output as { ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[] }
      const units = [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      made.push({ command: context.commandName ?? '', units })
      return answer
    },
    { step: 'initialize', name: 'meter' },
  )
  return made
}
