/**
 * Finishes what dead processes left, without waiting for a message.
 *
 * SW1. Finding may be stale; what is done is decided on the record itself, under the same condition as any turn's save.
 * SW2. A conversation that cannot be finished now - held, busy, broken - does not stop the others.
 */
import { isSaydoError } from '../../src/index.ts'
import type { Clock } from '../../src/index.ts'
import type { Storage } from '../storage/index.ts'
import { deliverUnseen } from './delivery.ts'
import type { HostReply } from './message.ts'
import type { StoredTurnPorts } from './ports.ts'

export interface SweepOptions {
  readonly tenantId: string
  /** Milliseconds for which something must have been due. */
  readonly olderThan: number
  /** At most so many conversations; default all. */
  readonly limit?: number
}

export interface SweepReport {
  /** Conversations looked at. */
  readonly examined: number
  /** Recovered and told. */
  readonly finished: number
  /** Held: their action belongs to other definitions. */
  readonly held: number
  /** A worker is at it. */
  readonly busy: number
  /** Replies handed to the channel. */
  readonly delivered: number
  readonly failed: readonly { readonly conversationId: string; readonly code: string }[]
}

type Recover = (tenantId: string, conversationId: string) => Promise<HostReply | null>

export async function sweepDue({ tenantId, olderThan, limit = Number.POSITIVE_INFINITY }: SweepOptions, recover: Recover, ports: StoredTurnPorts): Promise<SweepReport> {
  const report = { examined: 0, finished: 0, held: 0, busy: 0, delivered: 0, failed: [] as { conversationId: string; code: string }[] }
  for await (const conversationId of dueConversations(tenantId, olderThan, ports)) {
    if (report.examined >= limit) break
    report.examined += 1
    try {
      const reply = await recover(tenantId, conversationId)
      const kind = kindOf(reply)
      if (kind !== null) report[kind] += 1
      if (await deliverUnseen(tenantId, conversationId, ports)) report.delivered += 1
    } catch (error) {
      report.failed.push({ conversationId, code: isSaydoError(error) ? error.code : 'CHANNEL_FAILED' })
    }
  }
  return report
}

function kindOf(reply: HostReply | null): 'finished' | 'held' | 'busy' | null {
  if (reply === null) return null
  if (reply.retryAfter !== null) return 'busy'
  return reply.recovery?.kind === 'hold' ? 'held' : 'finished'
}

async function* dueConversations(tenantId: string, olderThan: number, { storage, clock }: { readonly storage: Storage; readonly clock: Clock }): AsyncGenerator<string> {
  const before = clock.now() - olderThan
  for (let cursor: string | undefined; ; ) {
    const page = await storage.due(tenantId, before, cursor)
    for (const key of page.keys) if (key.kind === 'conversation') yield key.id
    if (page.cursor === undefined) return
    cursor = page.cursor
  }
}
