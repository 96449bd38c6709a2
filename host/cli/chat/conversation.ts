/**
 * One conversation on a SQLite file, as the terminal talks to it.
 *
 * CV-1. A message keeps its id until it is answered: one that met a busy conversation is sent again, never a second one in its place.
 * CV-2. What a dead process left is finished before anything new is said.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WorkflowEngine } from '../../../src/index.ts'
import type { Choice, FlowSet } from '../../../src/index.ts'
import { createConversationHost } from '../../conversation/index.ts'
import type { HostReply } from '../../conversation/index.ts'
import { environmentCredentials } from './environment-credentials.ts'
import { memoryRateLimits, xmlReader } from '../../defaults/index.ts'
import { checkpointCodec, nodeSigner, nodeTransport } from '../../node/index.ts'
import { sqliteStore } from '../../stores/sqlite/index.ts'

export interface ConversationOptions {
  readonly flowSet: FlowSet
  /** Values of the flow set's globals. */
  readonly globals: Readonly<Record<string, unknown>>
  /** The SQLite file, made where there is none. */
  readonly database: string
  readonly conversation: string
  readonly user: string
  /** Language of a conversation that has not begun. */
  readonly language: string | undefined
  /** Called with the words for a user who has to wait. */
  readonly onBusy: (text: string) => void
  readonly ending: AbortSignal
}

/** Where a stored conversation stands. */
export interface Standing {
  readonly language: string | null
  /** The question that waits for an answer. */
  readonly question: { readonly text: string; readonly choices: readonly Choice[] } | null
}

export interface Conversation {
  /** Finishes what an earlier process began; null when it left nothing. */
  recover(): Promise<HostReply | null>
  /** Null for a conversation that has not begun. */
  standing(): Promise<Standing | null>
  say(content: string): Promise<HostReply>
  close(): void
}

const tenantId = 'local'

/** All processes of this file share one clock: no margin between clocks is needed, and a save takes no seconds. */
const limits = { skewMargin: 0, saveBudget: 1_000 } as const

/** @throws SaydoError of the store, or of an engine that misses a function or a global. */
export function openConversation(options: ConversationOptions): Conversation {
  const { flowSet, globals, conversation: conversationId, user: userId, language, ending } = options
  const http = nodeTransport()
  const engineOf = (flows: FlowSet): WorkflowEngine => new WorkflowEngine({
    flows, globals,
    transports: { http, allowPrivateAddresses: true },
    credentials: environmentCredentials(process.env),
    signer: nodeSigner,
    rateLimits: memoryRateLimits(),
    xml: xmlReader(),
  })
  const engine = engineOf(flowSet)
  mkdirSync(dirname(options.database), { recursive: true })
  const storage = sqliteStore(options.database)
  const host = createConversationHost({ storage, limits, tenants: () => ({ flowSet, durableActions: true }), codec: checkpointCodec(), engines: (flows) => (flows === flowSet ? engine : engineOf(flows)) })

  /** What is on the screen has been seen. */
  let seen: readonly string[] = []

  async function answered<Reply extends HostReply | null>(ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await ask()
      seen = reply === null ? seen : [reply.replyId]
      if (reply === null || reply.retryAfter === null) return reply
      options.onBusy(reply.text ?? '')
      await wait(reply.retryAfter, undefined, { signal: ending })
    }
  }

  return {
    recover: () => answered(() => host.recover(tenantId, conversationId)),
    async standing() {
      const session = await host.read(tenantId, conversationId)
      if (session === null) return null
      const last = session.history.entries.filter((entry) => entry.role === 'assistant').at(-1)
      const question = session.stacks.length === 0 || last === undefined ? null : { text: last.text, choices: session.choices ?? [] }
      return { language: session.language, question }
    },
    say(content) {
      const messageId = randomUUID()
      return answered(() => host.handle({ tenantId, conversationId, messageId, userId, role: 'user', content, seen, ...(language === undefined ? {} : { language }) }))
    },
    close() {
      http.close()
      storage.close()
    },
  }
}
