/** Talks a journey through, over deaths and losses, as a channel and a user would. */
import { SaydoError } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import type { HostReply, Storage } from '../../host/index.ts'
import type { Journey, Line } from '../journeys/journey.ts'
import { Provider } from './provider.ts'
import { VirtualTime } from './virtual-time.ts'
import { LostReply, Outside, Worker } from './worker.ts'
import type { FaultKind, PortCall } from './worker.ts'

export type Faults = ReadonlyMap<number, FaultKind>

/** What the channel does when no reply comes. */
export type Persistence =
  /** Sends the same message again, at once. */
  | 'at-once'
  /** Sends it again when the dead worker's time is over. */
  | 'later'
  /** The user writes something else first, then the channel sends the old message again. */
  | 'other-first'

/** Where one run keeps its conversations. */
export interface RunStore {
  readonly tenantId: string
  /** The store as a fresh process opens it. */
  open(): Storage
  /** Resolves when no request to the store is under way; for one whose requests take real time. */
  readonly atRest?: () => Promise<void>
}

export interface RunOptions {
  readonly journey: Journey
  readonly flowSet: FlowSet
  readonly store: RunStore
  readonly faults: Faults
  readonly persistence: Persistence
}

export interface Run {
  readonly replies: readonly HostReply[]
  readonly provider: Provider
  readonly calls: readonly PortCall[]
}

/** Longer than any attempt's deadline is away. */
export const longAfter = 60_000

class Talk {
  readonly replies: HostReply[] = []
  readonly time: VirtualTime
  readonly provider: Provider
  readonly outside: Outside
  private readonly options: RunOptions
  private worker: Worker
  private workers = 0
  private messages = 0
  private lastError: unknown = null

  constructor(options: RunOptions) {
    this.options = options
    this.time = new VirtualTime(options.store.atRest)
    this.provider = new Provider(this.time, options.journey.provider)
    this.outside = new Outside(options.faults)
    this.worker = this.newWorker()
  }

  private newWorker(): Worker {
    const { store, flowSet } = this.options
    this.workers += 1
    return new Worker({ storage: store.open(), flowSet, provider: this.provider, time: this.time, outside: this.outside, seed: this.workers })
  }

  /** Says a line until it is answered. */
  async say(line: Line): Promise<void> {
    this.messages += 1
    const messageId = `m${this.messages}`
    for (let tries = 0; tries < 20; tries += 1) {
      const reply = await this.deliver(line, messageId)
      if (reply === null) await this.persist(line)
      else if (reply.retryAfter !== null) await this.time.advance(reply.retryAfter)
      else {
        this.replies.push(reply)
        return
      }
    }
    throw new TypeError(`no reply to ${line.text}: ${String(this.lastError)}`, { cause: this.lastError })
  }

  private async persist(line: Line): Promise<void> {
    const { persistence } = this.options
    if (persistence !== 'at-once') await this.time.advance(longAfter)
    if (persistence === 'other-first' && line.text !== 'hello?') await this.say({ ...line, text: 'hello?' })
  }

  /** One delivery: the reply, or null when none came. */
  private async deliver(line: Line, messageId: string): Promise<HostReply | null> {
    const { host, death } = this.worker
    try {
      const handled = host.handle({ tenantId: this.options.store.tenantId, conversationId: line.conversation, userId: 'u1', role: 'user', content: line.text, messageId })
      const outcome = await this.time.settle(Promise.race([handled, death]))
      if (outcome !== 'dead') return outcome
      this.worker = this.newWorker()
      return null
    } catch (error) {
      this.lastError = error
      if (error instanceof SaydoError || error instanceof LostReply) return null
      throw error
    }
  }
}

/** The whole journey, then time for whatever is late, then two more lines that let the user hear of it. */
export async function runJourney(options: RunOptions): Promise<Run> {
  const talk = new Talk(options)
  for (const line of options.journey.lines) await talk.say(line)
  await talk.time.advance(longAfter)
  const conversations = new Set(options.journey.lines.map(({ conversation }) => conversation))
  for (const conversation of conversations) for (const text of ['well?', 'and?']) await talk.say({ conversation, text })
  return { replies: talk.replies, provider: talk.provider, calls: talk.outside.calls }
}
