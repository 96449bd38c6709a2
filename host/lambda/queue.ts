/**
 * Records of an SQS FIFO queue.
 *
 * QU1. Records are handled one after the other, in the order they came.
 * QU2. After the first record of a group that must come again, the rest of the group comes again too, unhandled.
 * QU3. Only what may be tried again is reported as failed; everything else is acknowledged and told to `onFailure`.
 */
import type { HostMessage, HostReply } from '../conversation/index.ts'
import { namedError } from '../http/index.ts'
import { lambdaError } from './codes.ts'
import type { QueueEvent, QueueRecord, QueueResult } from './events.ts'

export interface QueuePorts {
  readonly handle: (message: HostMessage) => Promise<HostReply>
  readonly onReply: (message: HostMessage, reply: HostReply) => void | Promise<void>
  readonly onFailure: (error: unknown) => void
}

export async function handleQueue({ Records: records }: QueueEvent, ports: QueuePorts): Promise<QueueResult> {
  const stopped = new Set<string>()
  const failed: QueueRecord[] = []
  for (const record of records) {
    const group = record.attributes?.MessageGroupId ?? record.messageId
    if (!stopped.has(group) && (await isDone(record, ports))) continue
    stopped.add(group)
    failed.push(record)
  }
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
}

async function isDone({ body }: QueueRecord, { handle, onReply, onFailure }: QueuePorts): Promise<boolean> {
  try {
    const message = readRecord(body)
    const reply = await handle(message)
    if (reply.retryAfter !== null) return false
    await onReply(message, reply)
    return true
  } catch (error) {
    onFailure(error)
    return namedError(error).next !== 'retry'
  }
}

function readRecord(body: string): HostMessage {
  try {
    return JSON.parse(body) as HostMessage
  } catch {
    throw lambdaError('RECORD_NOT_JSON', 'the body of a record is not JSON')
  }
}
