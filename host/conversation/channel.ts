/** How a host says something nobody asked for just now. */
import type { Effect } from '../../src/index.ts'

export interface OutboundReply {
  readonly tenantId: string
  readonly conversationId: string
  readonly userId: string
  /** The same each time it is delivered: a channel may use it to say it once. */
  readonly replyId: string
  readonly text: string
  readonly effects: readonly Effect[]
}

/**
 * Delivers what a recovery without a message has to say. It is called at least once for a reply: again after it has thrown, and when
 * the process died before its success was written down.
 */
export interface Channel {
  deliver(reply: OutboundReply): Promise<void>
}
